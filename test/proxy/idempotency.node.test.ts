import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { createMemoryIdempotencyStore } from '../../src/proxy/stores/idempotency.js';
import type {
  IdempotencyStore,
  Lease,
  StoredResponse,
} from '../../src/proxy/stores/idempotency.js';
import { ask, deferred, FORMS, makeProxy, ORIGIN, prompt, success } from './support.js';

const UUID = 'b1946ac9-2492-4d23-8c3e-0a1b2c3d4e5f';
const FRIEND = 'https://friend.test';

/** A proxy whose service makes form 1, 2, 3 …, or does what `act` says. */
function setUp(options: Partial<FormsProxyOptions> = {}, act?: (n: number) => Promise<Response>) {
  let made = 0;
  const form = (n: number) => Response.json(success({ id: `form_${n}_a` }));
  const { proxy, sent, logged } = makeProxy({ rateLimit: false, ...options }, () => {
    made++;
    return act ? act(made) : form(made);
  });
  const generate = (key: string | undefined, headers: Record<string, string> = {}, text = 'A') =>
    ask(proxy, 'POST', `${FORMS}/generate`, {
      body: prompt(text),
      headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
    });
  return { proxy, sent, logged, generate, form };
}

const byUser: Partial<FormsProxyOptions> = {
  authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
};

describe('a generate with an Idempotency-Key', () => {
  it('is executed once; a repeat gets the same response, and is marked in the log', async () => {
    const { generate, sent, logged } = setUp();
    const [first, second] = [await generate(UUID), await generate(UUID)];
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
    assert.equal(sent.length, 1);
    assert.deepEqual(
      logged.map(({ repeated }) => repeated),
      [undefined, true],
    );
    await generate(crypto.randomUUID());
    assert.equal(sent.length, 2);
  });

  it('stores only status, body, Retry-After and a fingerprint of the request', async () => {
    const kept: StoredResponse[] = [];
    const memory = createMemoryIdempotencyStore(1_000);
    const store: IdempotencyStore = {
      ...memory,
      keep(key, answer, lease) {
        kept.push(answer);
        return memory.keep(key, answer, lease);
      },
    };
    const { generate } = setUp({ idempotency: { store } });
    const { status, text: body } = await generate(UUID);
    const [{ fingerprint, ...rest } = { fingerprint: '' }] = kept;
    assert.deepEqual([kept.length, rest], [1, { status, body, retryAfter: undefined }]);
    assert.match(fingerprint ?? '', /^[0-9a-f]{64}$/);
  });

  it('waits for a running one with the same key, which finishes although its visitor disconnected', async () => {
    const answered = deferred<Response>();
    const arrived = deferred();
    const joined = deferred();
    let turns = 0;
    const take = () => {
      if (++turns === 2) joined.resolve();
      return 0;
    };
    const options: Partial<FormsProxyOptions> = {
      abortOnDisconnect: ['generate'],
      rateLimit: { take },
    };
    const { proxy, generate, sent, form } = setUp(options, () => {
      arrived.resolve();
      return answered.promise;
    });
    const left = new AbortController();
    const first = proxy.fetch(
      new Request(`${ORIGIN}${FORMS}/generate`, {
        method: 'POST',
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/json',
          'Idempotency-Key': UUID,
        },
        body: prompt('A'),
        signal: left.signal,
      }),
    );
    await arrived.promise;
    const second = generate(UUID);
    await joined.promise;
    left.abort();
    assert.equal(sent[0]?.init.signal?.aborted, false);
    answered.resolve(form(7));
    assert.match((await second).text, /form_7_a/);
    assert.match(await (await first).text(), /form_7_a/);
    assert.equal(sent.length, 1);
  });

  it('calls `waitUntil`, so that the runtime lets it finish', async () => {
    const { proxy } = setUp();
    const works: Promise<unknown>[] = [];
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const request = (more: object) =>
      new Request(`${ORIGIN}${FORMS}/generate`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: prompt(),
      });
    const context = { waitUntil: (work: Promise<unknown>) => void works.push(work) };
    await proxy.fetch(request({ 'Idempotency-Key': UUID }), {}, context);
    assert.equal(works.length, 1);
    await proxy.fetch(request({}), {}, context);
    assert.equal(works.length, 2);
    await Promise.all(works);
  });

  it('does not send the key to the service; without a key, each generate is executed', async () => {
    const { generate, sent } = setUp();
    await generate(UUID);
    await generate(undefined);
    await generate(undefined);
    assert.equal(sent.length, 3);
    for (const { headers } of sent) assert.equal(headers.get('Idempotency-Key'), null);
  });

  it('is separate for each identity, and for visitors without one', async () => {
    const { generate, sent } = setUp(byUser);
    for (const user of [{ 'X-User': 'ada' }, { 'X-User': 'bob' }, {}] as Record<string, string>[]) {
      const first = await generate(UUID, user);
      assert.equal((await generate(UUID, user)).text, first.text);
    }
    assert.equal(sent.length, 3);
  });

  it('gets 422 if the prompt differs, also while the first one is running', async () => {
    const answered = deferred<Response>();
    const arrived = deferred();
    const { generate, sent, form } = setUp(byUser, () => {
      arrived.resolve();
      return answered.promise;
    });
    const first = generate(UUID, { 'X-User': 'ada' });
    await arrived.promise;
    const refused = [await generate(UUID, { 'X-User': 'ada' }, 'B')];
    answered.resolve(form(1));
    assert.equal((await first).status, 200);
    for (const text of ['B', 'a', 'A '])
      refused.push(await generate(UUID, { 'X-User': 'ada' }, text));
    for (const answer of refused) {
      assert.deepEqual([answer.status, answer.code], [422, 'PROXY_KEY_REUSED']);
      assert.equal(answer.headers.get('Prompt-Forms-Replayed'), null);
      assert.doesNotMatch(answer.text, /form_/);
    }
    assert.equal((await generate(UUID, { 'X-User': 'ada' })).status, 200);
    assert.equal(sent.length, 1);
  });

  it('can be repeated with a corrected prompt if the first certainly made no form', async () => {
    const { generate, sent, form } = setUp({}, async (n) =>
      n === 1 ? Response.json({ success: false, error: {} }, { status: 422 }) : form(n),
    );
    assert.deepEqual(
      [(await generate(UUID)).status, (await generate(UUID, {}, 'B')).status],
      [422, 200],
    );
    assert.equal(sent.length, 2);
  });

  it('marks a repeated response, also a failure, in a header that other origins can read', async () => {
    const origins = [FRIEND];
    for (const status of [200, 500]) {
      const { generate } = setUp({ origins }, async () =>
        Response.json(success({ id: 'form_1_a' }), { status }),
      );
      const headers = { Origin: FRIEND, 'Sec-Fetch-Site': 'cross-site' };
      const [first, second] = [await generate(UUID, headers), await generate(UUID, headers)];
      assert.deepEqual([first.status, second.status], [status, status]);
      assert.equal(first.headers.get('Prompt-Forms-Replayed'), null);
      assert.equal(second.headers.get('Prompt-Forms-Replayed'), '1');
      assert.match(
        second.headers.get('Access-Control-Expose-Headers') ?? '',
        /Prompt-Forms-Replayed/,
      );
    }
  });

  it('keeps its response for 24 hours', async () => {
    const leases: Lease[] = [];
    const memory = createMemoryIdempotencyStore(1_000);
    const keep: IdempotencyStore['keep'] = (key, answer, lease) => {
      leases.push(lease);
      return memory.keep(key, answer, lease);
    };
    await setUp({ idempotency: { store: { ...memory, keep } } }).generate(UUID);
    assert.equal(leases[0]?.keepMs, 24 * 60 * 60_000);
  });

  it('gets the kept response also if the address of an anonymous visitor changes', async () => {
    const { generate, sent } = setUp({ address: (request) => request.headers.get('X-At') ?? '' });
    const first = await generate(UUID, { 'X-At': '192.0.2.1' });
    assert.equal((await generate(UUID, { 'X-At': '198.51.100.7' })).text, first.text);
    assert.equal(sent.length, 1);
  });

  it('is authorized again when it is repeated', async () => {
    let allow = true;
    const { generate } = setUp({ authorize: () => allow });
    assert.equal((await generate(UUID)).status, 200);
    allow = false;
    assert.equal((await generate(UUID)).status, 403);
  });

  const long = 'k'.repeat(128);
  for (const [user, key, status] of [
    ['ada', 'order-2026-11-20_17', 200],
    ['ada', long, 200],
    ['ada', `${long}k`, 400],
    ['ada', 'short', 400],
    ['ada', `${UUID}, ${UUID}`, 400],
    ['ada', `"${UUID}"`, 400],
    ['ada', 'sixteen letters é', 400],
    ['', UUID, 200],
    ['', UUID.toUpperCase(), 200],
    ['', 'order-2026-11-20_17', 400],
    ['', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 400],
    ['', '', 400],
  ] as const) {
    it(`gets this status for the key ${JSON.stringify(key.slice(0, 40))} ${user ? 'with' : 'without'} an identity: ${status}`, async () => {
      const { generate, sent } = setUp(byUser);
      const answer = await generate(key, user ? { 'X-User': user } : {});
      assert.equal(answer.status, status);
      assert.equal(answer.code, status === 400 ? 'PROXY_BAD_REQUEST' : undefined);
      assert.equal(sent.length, status === 200 ? 1 : 0);
    });
  }
});

describe('an outcome of a generate', () => {
  const json = (status: number) => Response.json({ success: false, error: {} }, { status });
  const failing = (code: string) =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
  const outcomes: readonly (readonly [string, () => Promise<Response>, number, boolean])[] = [
    ...[200, 201, 408, 500, 502, 503, 504].map(
      (status) => [`${status}`, async () => json(status), status, true] as const,
    ),
    ...[400, 403, 404, 409, 413, 422, 425, 429].map(
      (status) => [`${status}`, async () => json(status), status, false] as const,
    ),
    ['401', async () => json(401), 500, false],
    ['302', async () => new Response(null, { status: 302 }), 502, true],
    ['a web page with 200', async () => new Response('<html>'), 502, true],
    ['a web page with 503', async () => new Response('<html>', { status: 503 }), 502, true],
    ['a web page with 413', async () => new Response('<html>', { status: 413 }), 502, false],
    ['a web page with 429', async () => new Response('<html>', { status: 429 }), 429, false],
    ['a lost connection', () => failing('ECONNRESET'), 502, true],
    ['no connection', () => failing('ECONNREFUSED'), 503, false],
    ['no answer in time', () => new Promise(() => {}), 504, true],
  ];
  for (const [name, act, status, kept] of outcomes) {
    it(`${name} is ${kept ? 'returned again for the same key' : 'not kept, so that the key can be used again'}`, async () => {
      const { generate, sent, form } = setUp({ timeouts: { generate: 100 } }, (n) =>
        n === 1 ? act() : Promise.resolve(form(n)),
      );
      const first = await generate(UUID);
      assert.equal(first.status, status);
      const second = await generate(UUID);
      assert.deepEqual([second.status, sent.length], kept ? [status, 1] : [200, 2]);
      if (kept) assert.equal(second.code, first.code);
    });
  }

  it('of an API key function that fails is not kept', async () => {
    let works = false;
    const apiKey = () => (works ? 'a-key-of-an-account' : '');
    const { generate, sent } = setUp({ apiKey });
    assert.equal((await generate(UUID)).code, 'PROXY_MISCONFIGURED');
    works = true;
    assert.deepEqual([(await generate(UUID)).status, sent.length], [200, 1]);
  });
});

describe('repeated generates and the rate limit', () => {
  it('count as reads, which are limited too', async () => {
    const rateLimit = {
      generate: { perMinute: 1, burst: 1 },
      others: { perMinute: 1, burst: 2 },
    };
    const { generate, sent } = setUp({ rateLimit });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await generate(UUID)).status);
    assert.deepEqual([statuses, sent.length], [[200, 200, 200, 429], 1]);
  });

  for (const [name, hasMethod] of [
    ['are claimed only as often as the rate allows', true],
    ['are claimed and released with a store without `has`', false],
  ] as const)
    it(`of many keys ${name}`, async () => {
      const { has, ...inner } = createMemoryIdempotencyStore(1e6);
      let [claims, releases] = [0, 0];
      const store: IdempotencyStore = {
        ...inner,
        ...(hasMethod && { has }),
        claim: (...about) => {
          claims += 1;
          return inner.claim(...about);
        },
        release: () => void (releases += 1),
      };
      const { generate, sent } = setUp({
        idempotency: { store },
        rateLimit: { generate: { perMinute: 1, burst: 2 } },
      });
      const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
      const statuses = [];
      for (const key of keys) statuses.push((await generate(key)).status);
      assert.deepEqual(new Set(statuses.slice(2)), new Set([429]));
      assert.deepEqual([claims, releases, sent.length], hasMethod ? [2, 0, 2] : [40, 38, 2]);
      // Their repeats get the responses.
      assert.deepEqual([(await generate(keys[0])).status, sent.length], [200, 2]);
    });

  it('are executed after the limit is over, since a rejection is not kept', async () => {
    let waitMs = 1_500;
    const { generate, sent } = setUp({ rateLimit: { take: () => waitMs } });
    const refused = await generate(UUID);
    assert.deepEqual([refused.status, refused.headers.get('Retry-After')], [429, '2']);
    waitMs = 0;
    assert.deepEqual([(await generate(UUID)).status, sent.length], [200, 1]);
  });

  it('are rejected if the limiter fails or does not respond', async () => {
    for (const take of [
      () => Promise.reject(new Error('down')),
      () => new Promise<number>(() => {}),
    ]) {
      const { generate, sent } = setUp({ rateLimit: { take }, timeouts: { hooks: 20 } });
      assert.equal((await generate(UUID)).code, 'PROXY_UNAVAILABLE');
      assert.equal(sent.length, 0);
    }
  });
});

describe('the idempotency store', () => {
  it('causes a 503 and no request to the service if a claim fails', async () => {
    for (const claim of [
      () => Promise.reject(new Error('down')),
      () => new Promise<never>(() => {}),
    ]) {
      const store = { ...createMemoryIdempotencyStore(1e6), claim };
      const { generate, sent } = setUp({ idempotency: { store }, timeouts: { hooks: 20 } });
      assert.equal((await generate(UUID)).code, 'PROXY_UNAVAILABLE');
      assert.equal(sent.length, 0);
      assert.equal((await generate(undefined)).status, 200);
    }
  });

  it('causes a log entry, but no error for the visitor, if it cannot keep a response', async () => {
    const store = {
      ...createMemoryIdempotencyStore(1e6),
      keep: () => Promise.reject(new Error('down')),
    };
    const { generate, logged } = setUp({ idempotency: { store } });
    assert.equal((await generate(UUID)).status, 200);
    assert.match(logged.find(({ event }) => event === 'diagnostic')?.message ?? '', /is not kept/);
  });

  it('is polled while another process runs the generate', async () => {
    const finds = ['running', 'running', { status: 200, body: '{"late":1}' }] as const;
    let asked = 0;
    const store = {
      ...createMemoryIdempotencyStore(1e6),
      claim: () => finds[asked++] ?? 'unknown',
    };
    const { generate, sent } = setUp({ idempotency: { store } });
    const answers = await Promise.all([generate(UUID), generate(UUID)]);
    for (const { text } of answers) assert.equal(text, '{"late":1}');
    assert.deepEqual([asked, sent.length], [3, 0]);
  });

  it('causes a 504 and no second generate if the outcome of the first is unknown', async () => {
    const store = { ...createMemoryIdempotencyStore(1e6), claim: () => 'unknown' as const };
    const { generate, sent } = setUp({ idempotency: { store } });
    const { status, code } = await generate(UUID);
    assert.deepEqual([status, code, sent.length], [504, 'PROXY_TIMEOUT', 0]);
  });

  it('gets a claim of 10 s, renewed every 3 s, or of 150 s if it has no `renew`', async (t) => {
    for (const canRenew of [true, false]) {
      t.mock.timers.enable({ apis: ['setInterval'] });
      const answered = deferred<Response>();
      const arrived = deferred();
      const calls: string[] = [];
      let runMs = 0;
      const renew = async (_: string, lease: Lease) => {
        calls.push(`renew ${lease.runMs}`);
        throw new Error('down');
      };
      const store: IdempotencyStore = {
        claim(_, lease) {
          runMs = lease.runMs;
          return 'acquired';
        },
        keep: () => void calls.push('keep'),
        release() {},
        ...(canRenew && { renew }),
      };
      const { generate, form } = setUp({ idempotency: { store } }, () => {
        arrived.resolve();
        return answered.promise;
      });
      const response = generate(UUID);
      await arrived.promise;
      t.mock.timers.tick(9_000);
      answered.resolve(form(1));
      assert.equal((await response).status, 200);
      t.mock.timers.tick(9_000);
      t.mock.timers.reset();
      assert.equal(runMs, canRenew ? 10_000 : 150_000);
      assert.deepEqual(
        calls,
        canRenew ? ['renew 10000', 'renew 10000', 'renew 10000', 'keep'] : ['keep'],
      );
    }
  });

  const broken: readonly unknown[] = [
    null,
    'acquired again',
    {},
    { status: '200', body: '{}' },
    { status: 101, body: '{}' },
    { status: 204, body: '{}' },
    { status: 205, body: '{}' },
    { status: 304, body: '{}' },
    { status: 200.5, body: '{}' },
    { status: 200, body: { success: true } },
    { status: 200, body: '<h1>Hello</h1>' },
    { status: 200, body: '[{"owner":"a@b.test"}]' },
    { status: 500, body: '"a@b.test"' },
    { status: 200, body: '{}', retryAfter: '1\r\nSet-Cookie: a=b' },
    { status: 504, code: 'PROXY_TIMEOUT' },
    { status: 504, code: '<script>', message: 'No.' },
  ];
  for (const value of broken) {
    it(`causes a 504 and a log entry if a claim returns ${JSON.stringify(value)}`, async () => {
      const store = { claim: () => value, keep() {}, release() {} } as unknown as IdempotencyStore;
      const { generate, sent, logged } = setUp({ idempotency: { store } });
      const { status, code } = await generate(UUID);
      assert.deepEqual([status, code, sent.length], [504, 'PROXY_TIMEOUT', 0]);
      assert.match(logged.at(-1)?.message ?? '', /store of `idempotency` returned/);
    });
  }

  it('in memory, deletes responses after their time, and the oldest ones if it is full', () => {
    let now = 0;
    const lease = { owner: 'me', runMs: 1, keepMs: 100 };
    const store = createMemoryIdempotencyStore(5_000, () => now);
    const answer = (letter: string) => ({ status: 200, body: letter.repeat(700) });
    store.keep('a', answer('a'), lease);
    now = 60;
    store.keep('b', answer('b'), lease);
    assert.deepEqual(store.claim('a', lease), answer('a'));
    store.keep('c', answer('c'), lease);
    assert.equal(store.claim('a', lease), 'acquired');
    assert.deepEqual(store.claim('b', lease), answer('b'));
    now = 159;
    assert.deepEqual(store.claim('c', lease), answer('c'));
    now = 160;
    assert.deepEqual([store.claim('b', lease), store.claim('c', lease)], ['acquired', 'acquired']);
    store.keep('d', answer('d'.repeat(10)), lease);
    assert.notEqual(store.claim('d', lease), 'acquired', 'one that is too large by itself stays');
  });
});

describe('the header Prompt-Forms-Idempotent', () => {
  it('is on every response, also on errors, unless idempotency is off', async () => {
    for (const on of [true, false]) {
      const { proxy, generate, sent } = setUp(on ? {} : { idempotency: false });
      for (const answer of [
        await ask(proxy, 'GET', FORMS),
        await ask(proxy, 'GET', '/nowhere'),
        await ask(proxy, 'DELETE', FORMS),
        await generate(UUID),
        await generate(UUID),
      ]) {
        assert.equal(answer.headers.get('Prompt-Forms-Idempotent'), on ? '1' : null);
      }
      assert.equal(sent.length, on ? 2 : 3);
    }
  });

  it('can be read by pages of allowed origins, which can also send the key', async () => {
    const { proxy } = setUp({ origins: [FRIEND] });
    const { headers } = await ask(proxy, 'OPTIONS', `${FORMS}/generate`, {
      bare: true,
      headers: {
        Origin: FRIEND,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,idempotency-key',
      },
    });
    assert.match(headers.get('Access-Control-Allow-Headers') ?? '', /idempotency-key/);
    const answer = await ask(proxy, 'GET', FORMS, { headers: { Origin: FRIEND } });
    const exposed = answer.headers.get('Access-Control-Expose-Headers')?.split(',');
    assert.ok(exposed?.includes('Prompt-Forms-Idempotent'));
  });

  it('needs valid numbers in the option `idempotency`', () => {
    for (const idempotency of [{ keep: 0 }, { keep: NaN }, { maxBytes: -1 }])
      assert.throws(() => setUp({ idempotency }), /createFormsProxy: `idempotency\.\w+` must be/);
  });
});
