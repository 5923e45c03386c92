import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HeadersContext } from '../../src/client/index.js';
import { DATA, failure, success } from './support/answers.js';
import { call, errorOf, lost, never, setUp, type Step } from './support/setup.js';

const listed: Step = () => success(DATA.list);
const refused: Step = () => failure(401);

describe('headers', () => {
  it('are sent from an object, from Headers or from an array of pairs', async () => {
    for (const headers of [
      { 'X-Token': 't' },
      new Headers({ 'X-Token': 't' }),
      [['X-Token', 't']] as [string, string][],
    ]) {
      const { client, sent } = setUp([listed], { headers });
      await client.list();
      assert.equal(sent[0]?.headers.get('X-Token'), 't');
    }
  });

  it('do not replace the client’s own Accept and Content-Type', async () => {
    const headers = { accept: 'text/html', 'content-type': 'text/plain' };
    const { client, sent } = setUp([() => success(DATA.generate)], { headers });
    await call(client, 'generate');
    assert.equal(sent[0]?.headers.get('Accept'), 'application/json');
    assert.equal(sent[0]?.headers.get('Content-Type'), 'application/json');
  });

  it('are requested from the function before each attempt', async () => {
    const asked: Omit<HeadersContext, 'signal'>[] = [];
    const { client, runtime, sent } = setUp([lost, () => failure(503), listed], {
      headers({ signal, ...context }) {
        assert(signal instanceof AbortSignal);
        asked.push(context);
        return { 'X-Try': `${context.attempt}` };
      },
    });
    await runtime.settle(client.list());
    assert.deepEqual(asked, [
      { operation: 'list', attempt: 1, reason: undefined },
      { operation: 'list', attempt: 2, reason: undefined },
      { operation: 'list', attempt: 3, reason: undefined },
    ]);
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('X-Try')),
      ['1', '2', '3'],
    );
  });

  it('reject with kind abort if the function aborts the call and never returns', async () => {
    const abort = new AbortController();
    const { client, sent } = setUp([listed], {
      headers() {
        abort.abort();
        return new Promise<HeadersInit>(() => {});
      },
    });
    const error = await errorOf(client.list({ signal: abort.signal }));
    assert.equal(error.kind, 'abort');
    assert.equal(sent.length, 0);
  });

  it('reject with kind auth if the function fails, and nothing is sent', async () => {
    const fault = new Error('no session');
    for (const headers of [
      () => {
        throw fault;
      },
      () => Promise.reject(fault),
    ]) {
      const { client, sent } = setUp([listed], { headers });
      const error = await errorOf(call(client, 'generate'));
      assert.deepEqual(
        [error.kind, error.attempts, error.cause, error.outcome],
        ['auth', 0, fault, undefined],
      );
      assert.equal(sent.length, 0);
    }
  });

  it('reject with kind auth if they are invalid, without quoting them', async () => {
    const { client, sent } = setUp([listed], {
      headers: () => ({ 'X-Token': 'geheim\n' + '\u0100' }),
    });
    const error = await errorOf(client.list());
    assert.equal(error.kind, 'auth');
    assert(!String(error.cause).includes('geheim'), String(error.cause));
    assert.equal(sent.length, 0);
  });

  it('reject with kind auth if the function does not return within 10 s', async () => {
    const signals: AbortSignal[] = [];
    const { client, runtime } = setUp([listed], {
      headers({ signal }) {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const error = await runtime.settle(errorOf(client.list()));
    assert.deepEqual([error.kind, error.attempts, runtime.time], ['auth', 0, 10_000]);
    assert.equal(signals[0]?.aborted, true);
    assert.equal(runtime.pending, 0);
  });

  it('can be aborted while the function has not returned', async () => {
    const caller = new AbortController();
    const { client, runtime, events } = setUp([listed], { headers: () => new Promise(() => {}) });
    const work = errorOf(call(client, 'generate', { signal: caller.signal }));
    await runtime.rest();
    caller.abort();
    const error = await work;
    assert.deepEqual([error.kind, error.attempts, error.outcome], ['abort', 0, undefined]);
    await runtime.rest();
    assert.equal(runtime.pending, 0);
    assert.deepEqual(events, []);
  });

  it('are not used if the call is aborted while they arrive', async () => {
    const caller = new AbortController();
    let give = (_: HeadersInit) => {};
    const { client, runtime, sent, events } = setUp([listed], {
      headers: () => new Promise((resolve) => (give = resolve)),
    });
    const work = errorOf(client.list({ signal: caller.signal }));
    await runtime.rest();
    give({});
    caller.abort();
    assert.equal((await work).kind, 'abort');
    await runtime.rest();
    assert.equal(sent.length, 0);
    assert.deepEqual(events, []);
  });
});

describe('a refresh of the headers after a 401', () => {
  it('calls the function once per call with reason "unauthorized", without waiting', async () => {
    for (const operation of ['generate', 'list', 'get', 'delete'] as const) {
      const reasons: unknown[] = [];
      const { client, runtime, sent } = setUp([refused, refused], {
        headers({ reason, attempt }) {
          reasons.push([reason, attempt]);
          return {};
        },
      });
      const error = await runtime.settle(errorOf(call(client, operation)));
      assert.deepEqual([error.kind, error.status, error.attempts], ['http', 401, 2]);
      assert.equal(error.outcome, undefined);
      assert.deepEqual(reasons, [
        [undefined, 1],
        ['unauthorized', 2],
      ]);
      assert.equal(sent.length, 2);
      assert.equal(runtime.time, 0);
    }
  });

  it('does not use up a retry', async () => {
    const { client, runtime, sent } = setUp([refused, lost], { headers: () => ({}) });
    await runtime.settle(errorOf(client.list()));
    assert.equal(sent.length, 4);
  });

  it('calls the function without a reason at the next attempt', async () => {
    const reasons: unknown[] = [];
    const { client, runtime, sent } = setUp([refused, lost, listed], {
      headers({ reason, attempt }) {
        reasons.push(reason);
        return { 'X-Try': `${attempt}` };
      },
    });
    await runtime.settle(client.list());
    assert.deepEqual(reasons, [undefined, 'unauthorized', undefined]);
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('X-Try')),
      ['1', '2', '3'],
    );
  });

  it('does not happen for INVALID_API_KEY, for a 403, or without a function', async () => {
    for (const [step, headers] of [
      [() => failure(401, 'INVALID_API_KEY'), () => ({})],
      [refused, { 'X-Token': 't' }],
      [refused, undefined],
      [() => failure(403), () => ({})],
    ] as const) {
      const { client, sent } = setUp([step], { headers });
      await errorOf(client.list());
      assert.equal(sent.length, 1);
    }
  });

  it('that returns nothing rejects the call with the 401', async () => {
    for (const none of [undefined, Promise.resolve(undefined)]) {
      const { client, sent } = setUp([refused], { headers: () => none });
      const error = await errorOf(client.list());
      assert.deepEqual([error.kind, error.status, error.attempts], ['http', 401, 1]);
      assert.equal(sent.length, 1);
    }
  });

  it('is shared by all calls that got a 401 together', async () => {
    let renewals = 0;
    const { client, runtime, sent } = setUp(
      [refused, refused, refused, () => success(DATA.list), () => success(DATA.get)],
      {
        async headers({ reason }) {
          if (reason) renewals++;
          return { 'X-Token': `${renewals}` };
        },
      },
    );
    const third = new AbortController();
    const calls = [
      client.list(),
      call(client, 'get'),
      errorOf(call(client, 'delete', { signal: third.signal })),
    ];
    await runtime.settle(Promise.all(calls));
    assert.equal(renewals, 1);
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('X-Token')),
      ['0', '0', '0', '1', '1', '1'],
    );
  });

  it('goes on for other calls if the call that started it is aborted', async () => {
    let give = (_: HeadersInit) => {};
    const { client, runtime, sent } = setUp([refused, refused, () => success(DATA.get)], {
      headers: ({ reason }) => (reason ? new Promise((resolve) => (give = resolve)) : {}),
    });
    const first = new AbortController();
    const list = errorOf(client.list({ signal: first.signal }));
    const get = call(client, 'get');
    await runtime.rest();
    first.abort();
    assert.equal((await list).kind, 'abort');
    give({ 'X-Token': 'new' });
    await runtime.settle(get);
    assert.equal(sent.length, 3);
    assert.equal(sent[2]?.headers.get('X-Token'), 'new');
  });

  it('that failed is tried again by the next call', async () => {
    let works = false;
    const { client, runtime } = setUp([refused, refused, listed], {
      headers({ reason }) {
        if (reason && !works) throw new Error('not yet');
        return {};
      },
    });
    assert.equal((await errorOf(client.list())).kind, 'auth');
    works = true;
    assert.equal((await runtime.settle(client.list())).forms.length, 1);
  });

  it('that never returns rejects with kind auth after 10 s', async () => {
    const { client, runtime } = setUp([refused], {
      headers: ({ reason }) => (reason ? new Promise(() => {}) : {}),
    });
    const error = await runtime.settle(errorOf(client.list()));
    assert.deepEqual([error.kind, error.attempts, runtime.time], ['auth', 1, 10_000]);
  });

  it('that fails during a cool-down rejects the call after it, not as an unhandled rejection', async () => {
    let answer = (_: Response) => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    const busy = () => failure(429, undefined, { 'Retry-After': '30' });
    const { client, runtime, sent } = setUp([() => later, busy], {
      retries: 0,
      headers: ({ reason }) => (reason ? Promise.reject(new Error('no session')) : {}),
    });
    const list = errorOf(client.list());
    await runtime.rest();
    await errorOf(call(client, 'get'));
    answer(refused({} as never) as Response);
    await runtime.rest();
    assert.equal((await runtime.settle(list)).kind, 'auth');
    assert.equal(runtime.time, 30_000);
    assert.equal(sent.length, 2);
  });

  it('does not change that a 404 after a lost delete counts as deleted', async () => {
    const { client, runtime } = setUp([lost, refused, () => failure(404, 'NOT_FOUND')], {
      headers: () => ({}),
    });
    assert.equal((await runtime.settle(call(client, 'delete'))).confirmed, false);
  });

  it('does not change that a timeout leaves the outcome of a generate unknown', async () => {
    const { client, runtime } = setUp([never], { headers: () => ({}), timeout: 1000 });
    const error = await runtime.settle(errorOf(call(client, 'generate')));
    assert.equal(error.outcome, 'unknown');
  });
});
