import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IDEMPOTENT_HEADER } from '../../src/api/headers.js';
import { type Operation } from '../../src/api/routes.js';
import type { FormsClient } from '../../src/client/index.js';
import { backoff } from '../../src/client/retry-policy.js';
import { brokenBody, DATA, failure, success } from './support/answers.js';
import { call, errorOf, lost, never, setUp, type Sent, type Step } from './support/setup.js';

const busy =
  (retryAfter: string, status = 429): Step =>
  () =>
    failure(status, undefined, { 'Retry-After': retryAfter });

const listed: Step = () => success(DATA.list);

/** Milliseconds between the requests. */
const gaps = (sent: readonly Sent[]) =>
  sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));

describe('backoff', () => {
  it('doubles from 500 ms to 8 s, and half of it is random', () => {
    const low = [1, 2, 3, 4, 5, 6, 20].map((n) => backoff(n, () => 0));
    const high = [1, 2, 3, 4, 5, 6, 20].map((n) => backoff(n, () => 1));
    assert.deepEqual(low, [250, 500, 1000, 2000, 4000, 4000, 4000]);
    assert.deepEqual(high, [500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('is never shorter than Retry-After, and adds up to 500 ms', () => {
    assert.equal(
      backoff(1, () => 0, 7000),
      7000,
    );
    assert.equal(
      backoff(1, () => 1, 7000),
      7500,
    );
    assert.equal(
      backoff(1, () => 1, 100),
      1000,
    );
    assert.equal(
      backoff(1, () => 0, 0),
      250,
    );
  });
});

describe('waits between tries', () => {
  it('are 375 and 750 ms with a random value of 0.5', async () => {
    const { client, runtime, sent, events } = setUp([() => failure(503)]);
    runtime.dice.push(0.5, 0.5);
    await runtime.settle(errorOf(client.list()));
    assert.deepEqual(gaps(sent), [375, 750]);
    const waits = events.filter(({ type }) => type === 'wait');
    assert.deepEqual(
      waits.map(({ waitMs, attempt }) => [waitMs, attempt]),
      [
        [375, 1],
        [750, 2],
      ],
    );
  });

  it('follow Retry-After of 429 and 503 only', async () => {
    for (const [status, gap] of [
      [429, 7000],
      [503, 7000],
      [425, 250],
      [500, 250],
      [502, 250],
    ] as const) {
      const { client, runtime, sent } = setUp([busy('7', status), listed]);
      await runtime.settle(client.list());
      assert.deepEqual(gaps(sent), [gap], String(status));
    }
  });

  it('go on while the proxy still executes an earlier attempt of a generate', async () => {
    const header = { [IDEMPOTENT_HEADER]: '1' };
    const known: Step = () => success(DATA.list, header);
    const running: Step = () =>
      failure(503, 'PROXY_UNAVAILABLE', { ...header, 'Retry-After': '5' });
    const made: Step = () => success(DATA.generate, header);
    // As <form-generator>, which shows a countdown for a longer pause, and as a page of its own.
    for (const options of [{ maxWait: 1_000 }, {}]) {
      const steps = [known, lost, ...Array<Step>(4).fill(running), lost];
      const { client, runtime, sent } = setUp([...steps, ...Array<Step>(5).fill(running), made]);
      await runtime.settle(client.list());
      const { form } = await runtime.settle(client.generate({ prompt: 'A form' }, options));
      assert.equal(form.id, DATA.generate.id);
      const keys = sent.slice(1).map(({ headers }) => headers.get('Idempotency-Key'));
      assert.equal(keys.length, 12);
      assert.equal(new Set(keys).size, 1);
    }
  });

  it('use no retry for that', async () => {
    const header = { [IDEMPOTENT_HEADER]: '1' };
    const running: Step = () => failure(503, 'PROXY_UNAVAILABLE', header);
    const { client, runtime, sent } = setUp([
      () => success(DATA.list, header),
      lost,
      running,
      running,
      lost,
      running,
      lost,
    ]);
    await runtime.settle(client.list());
    const error = await runtime.settle(errorOf(client.generate({ prompt: 'A form' })));
    assert.deepEqual([error.kind, sent.length], ['network', 7]);
  });

  it('end with an unknown outcome when the time of such a generate is up', async () => {
    const header = { [IDEMPOTENT_HEADER]: '1' };
    const { client, runtime, sent } = setUp([
      () => success(DATA.list, header),
      lost,
      () => failure(503, 'PROXY_UNAVAILABLE', { ...header, 'Retry-After': '5' }),
    ]);
    await runtime.settle(client.list());
    const error = await runtime.settle(errorOf(client.generate({ prompt: 'A form' })));
    assert.deepEqual([error.status, error.outcome], [503, 'unknown']);
    assert.ok(runtime.time > 140_000 && runtime.time <= 150_000, String(runtime.time));
    assert.ok(sent.length < 35);
  });

  it('ignore a Retry-After that is neither seconds nor a date', async () => {
    const { client, runtime, sent } = setUp([busy('7.5'), listed]);
    await runtime.settle(client.list());
    assert.deepEqual(gaps(sent), [250]);
  });

  it('are abortable, and no timer is left', async () => {
    const { client, runtime, sent } = setUp([busy('30')]);
    const caller = new AbortController();
    const work = errorOf(client.list({ signal: caller.signal }));
    await runtime.rest();
    caller.abort();
    const error = await work;
    await runtime.rest();
    assert.equal(error.kind, 'abort');
    assert.equal(error.attempts, 1);
    assert.equal(sent.length, 1);
    assert.equal(runtime.pending, 0);
  });
});

describe('a call with maxWait', () => {
  const generate = (client: FormsClient, maxWait: number) =>
    client.generate({ prompt: 'A survey' }, { maxWait });

  it('rejects with Retry-After, without a retry, if it is longer than maxWait', async () => {
    const { client, runtime, sent } = setUp([busy('7')]);
    const error = await runtime.settle(errorOf(generate(client, 5000)));
    assert.deepEqual([error.status, error.retryAfterMs, sent.length], [429, 7000, 1]);
    assert.equal(runtime.time, 0);
  });

  it('rejects with the rest of the cool-down, without a request, if it is longer than maxWait', async () => {
    const { client, runtime, sent } = setUp([busy('7'), () => success(DATA.generate)]);
    await runtime.settle(errorOf(generate(client, 5000)));
    const error = await runtime.settle(errorOf(generate(client, 5000)));
    assert.deepEqual([error.status, error.retryAfterMs, sent.length], [429, 7000, 1]);
  });

  it('is retried after a Retry-After that is shorter than maxWait', async () => {
    const { client, runtime, sent } = setUp([busy('4'), () => success(DATA.generate)]);
    await runtime.settle(generate(client, 5000));
    assert.deepEqual(gaps(sent), [4000]);
  });

  it('of 0 is sent during a cool-down, and is not retried after a second 429', async () => {
    const { client, runtime, sent } = setUp([busy('7'), busy('9'), () => success(DATA.generate)]);
    await runtime.settle(errorOf(generate(client, 5000)));
    const error = await runtime.settle(errorOf(generate(client, 0)));
    assert.deepEqual([error.status, error.retryAfterMs, sent.length], [429, 9000, 2]);
    await runtime.settle(generate(client, 0));
    assert.deepEqual(gaps(sent), [0, 0]);
  });

  it('of 0 that succeeds ends the cool-down of other calls', async () => {
    const { client, runtime, sent } = setUp([busy('7'), listed]);
    await runtime.settle(errorOf(client.list({ maxWait: 5000 })));
    await runtime.settle(client.list({ maxWait: 0 }));
    await runtime.settle(client.list());
    assert.deepEqual(gaps(sent), [0, 0]);
  });

  it('of 0 that gets a 429 starts a cool-down for other calls', async () => {
    const { client, runtime, sent } = setUp([busy('7'), listed]);
    await runtime.settle(errorOf(client.list({ maxWait: 0 })));
    await runtime.settle(client.list());
    assert.deepEqual(gaps(sent), [7000]);
  });
});

describe('deadlines', () => {
  const budgets: readonly (readonly [Operation, number])[] = [
    ['list', 45_000],
    ['get', 45_000],
    ['delete', 45_000],
    ['generate', 120_000],
  ];
  for (const [operation, total] of budgets) {
    it(`${operation} ends after ${total / 1000} s without a response`, async () => {
      const { client, runtime } = setUp([never]);
      const error = await runtime.settle(errorOf(call(client, operation)));
      assert.equal(error.kind, 'timeout');
      assert.equal(runtime.time, total);
      assert.equal(runtime.pending, 0);
    });
  }

  it('hold for a body that stalls', async () => {
    const { client, runtime } = setUp([() => new Response(brokenBody('{', 'stalls'))], {
      retries: 0,
    });
    const error = await runtime.settle(errorOf(client.list()));
    assert.deepEqual([error.kind, runtime.time], ['timeout', 20_000]);
  });

  it('hold for a fetch that ignores its signal', async () => {
    const { client, runtime } = setUp([() => new Promise(() => {})], { retries: 0 });
    const error = await runtime.settle(errorOf(client.list()));
    assert.deepEqual([error.kind, runtime.time], ['timeout', 20_000]);
  });

  it('follow the timeout option: per attempt, and 25 s more for all attempts of a list', async () => {
    for (const [operation, total] of [
      ['list', 26_000],
      ['generate', 1000],
    ] as const) {
      const { client, runtime } = setUp([never], { timeout: 1000, retries: 100 });
      const error = await runtime.settle(errorOf(call(client, operation)));
      assert.equal(error.kind, 'timeout');
      assert(runtime.time <= total && runtime.time > total - 9000, `${runtime.time}`);
    }
  });

  it('reject at once if Retry-After is longer than the time that is left', async () => {
    const { client, runtime, sent } = setUp([busy('50')]);
    const error = await runtime.settle(errorOf(client.list()));
    assert.deepEqual(
      [error.kind, error.status, error.retryAfterMs, sent.length, runtime.time],
      ['http', 429, 50_000, 1, 0],
    );
  });

  it('end a call that shares the request of an earlier one', async () => {
    const { client, runtime, sent } = setUp([never], { retries: 0 });
    const first = errorOf(client.list());
    await runtime.advance(10_000);
    const second = errorOf(client.list());
    await runtime.settle(Promise.all([first, second]));
    assert.deepEqual([(await first).kind, (await second).kind], ['timeout', 'timeout']);
    assert.deepEqual([sent.length, runtime.time], [1, 20_000]);
    assert.equal(runtime.pending, 0);
  });
});

describe('the cool-down after a 429', () => {
  it('of a generate delays generates only', async () => {
    const { client, runtime, sent } = setUp([
      busy('10'),
      listed,
      () => success(DATA.delete),
      () => success(DATA.generate),
    ]);
    const generate = call(client, 'generate');
    await runtime.rest();
    await runtime.settle(Promise.all([client.list(), call(client, 'delete'), generate]));
    assert.deepEqual(
      sent.map(({ init, at }) => [init.method, at]),
      [
        ['POST', 0],
        ['GET', 0],
        ['DELETE', 0],
        ['POST', 10_000],
      ],
    );
  });

  it('of a list or delete does not delay a generate', async () => {
    for (const operation of ['list', 'delete'] as const) {
      const { client, runtime, sent } = setUp([busy('90'), () => success(DATA.generate)]);
      await runtime.settle(errorOf(call(client, operation)));
      await runtime.settle(call(client, 'generate'));
      assert.deepEqual(gaps(sent), [0], operation);
    }
  });

  it('of a list delays a get', async () => {
    const { client, runtime, sent, events } = setUp([
      busy('10'),
      () => success(DATA.list),
      () => success(DATA.get),
    ]);
    const list = client.list();
    await runtime.rest();
    const get = call(client, 'get');
    await runtime.rest();
    assert.equal(sent.length, 1);
    await runtime.settle(Promise.all([list, get]));
    assert.deepEqual(
      sent.map(({ at }) => at),
      [0, 10_000, 10_000],
    );
    assert(
      events.some(
        ({ type, operation, attempt }) => type === 'wait' && operation === 'get' && attempt === 0,
      ),
    );
  });

  it('does not start with PROXY_BUDGET_SPENT, which limits generates only', async () => {
    const spent: Step = () => failure(429, 'PROXY_BUDGET_SPENT', { 'Retry-After': '3600' });
    const { client, runtime, sent } = setUp([spent, listed]);
    const error = await runtime.settle(errorOf(call(client, 'generate')));
    assert.deepEqual([error.code, error.retryAfterMs], ['PROXY_BUDGET_SPENT', 3_600_000]);
    await runtime.settle(client.list());
    assert.deepEqual(
      sent.map(({ at }) => at),
      [0, 0],
    );
  });

  it('of more than 60 s fails all calls at once, until it is over', async () => {
    const { client, runtime, sent } = setUp([busy('90'), listed]);
    const first = await runtime.settle(errorOf(call(client, 'get')));
    assert.deepEqual([first.kind, first.retryAfterMs, first.attempts], ['http', 90_000, 1]);
    await runtime.advance(10_000);
    const second = await runtime.settle(errorOf(client.list()));
    assert.deepEqual(
      [second.kind, second.status, second.retryAfterMs, second.attempts, second.code],
      ['http', 429, 80_000, 0, undefined],
    );
    assert.equal(second.operation, 'list');
    await runtime.advance(80_001);
    await runtime.settle(client.list());
    assert.equal(sent.length, 2);
  });

  it('is not shortened by a later 429', async () => {
    const { client, runtime, sent } = setUp([busy('20'), busy('5'), listed], { retries: 0 });
    const both = [errorOf(client.list()), errorOf(call(client, 'get'))];
    await runtime.settle(Promise.all(both));
    await runtime.settle(client.list());
    assert.equal(sent[2]?.at, 20_000);
  });

  it('is extended for calls that already wait', async () => {
    let answer = (_: Response) => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    const { client, runtime, sent } = setUp([busy('5'), () => later, listed]);
    const both = [client.list(), errorOf(call(client, 'get'))];
    await runtime.advance(2000);
    answer(failure(429, undefined, { 'Retry-After': '30' }));
    await runtime.settle(Promise.all(both));
    assert.deepEqual(
      sent.map(({ at }) => at),
      [0, 0, 32_000, 32_000],
    );
  });

  it('rejects a waiting call if it gets too long', async () => {
    for (const first of [busy('5'), lost]) {
      let respond = (_: Response) => {};
      const later = new Promise<Response>((resolve) => (respond = resolve));
      const { client, runtime, sent } = setUp([first, () => later], { timeout: 30_000 });
      const list = errorOf(client.list());
      const get = errorOf(call(client, 'get'));
      await runtime.advance(100);
      respond(failure(429, undefined, { 'Retry-After': '300' }));
      await runtime.settle(get);
      const error = await runtime.settle(list);
      assert.deepEqual([error.kind, error.status, error.attempts], ['http', 429, 1]);
      assert.equal(error.retryAfterMs! + runtime.time, 300_100);
      assert.equal(sent.length, 2);
    }
  });

  it('does not start with a 503, or with a 429 without Retry-After', async () => {
    for (const step of [busy('30', 503), () => failure(429)] as const) {
      const { client, runtime, sent } = setUp([step, listed], { retries: 0 });
      await runtime.settle(errorOf(call(client, 'get')));
      await runtime.settle(client.list());
      assert.equal(sent[1]?.at, 0);
    }
  });
});

describe('a long Retry-After', () => {
  it('of more than 60 s rejects the call without a retry, whatever the status', async () => {
    for (const status of [429, 503]) {
      for (const operation of ['list', 'generate', 'delete'] as const) {
        const { client, runtime, sent } = setUp([busy('61', status)]);
        const error = await runtime.settle(errorOf(call(client, operation)));
        assert.deepEqual([error.status, error.retryAfterMs, sent.length], [status, 61_000, 1]);
      }
    }
  });

  it('of 60 s is waited for if the deadline allows it', async () => {
    const { client, runtime, sent } = setUp([busy('60'), () => success(DATA.generate)]);
    await runtime.settle(call(client, 'generate'));
    assert.deepEqual(gaps(sent), [60_000]);
  });
});
