import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import { connectRedis } from '../../src/cli/shared-state.js';
import type { Rates } from '../../src/cli/redis-limiter.js';
import type { IdempotencyStore, StoredResponse, Lease } from '../../src/proxy/index.js';
import { startRedis } from './redis-server.js';
import { ask, deferred, FORMS, makeProxy, prompt, success, witness } from './support.js';

const redis = await startRedis();
let databases = 0;

/** Connections to one database that no other test uses, as that many processes have them. */
async function connections(count: number, rates?: Rates, server = redis, lines: string[] = []) {
  const url = server.url(databases++ % 16);
  const all = Array.from({ length: count }, () =>
    connectRedis({ url, rates, onChange: (line) => lines.push(witness(line)) }),
  );
  const made = await Promise.all(all);
  after(() => made.forEach((one) => one.close()));
  return made as [(typeof made)[0], ...typeof made];
}

/** Gives every key of the newest database that many milliseconds more; with 0, its time is over now. */
async function leaveTime(ms: number): Promise<void> {
  const client = await createClient({ url: redis.url((databases - 1) % 16) }).connect();
  for (const key of await client.keys('*')) await client.pExpire(key, ms);
  client.destroy();
}

describe('the rate limit in Redis', () => {
  it('is shared by all processes, and counts per visitor and separately for generate', async () => {
    const rates = { others: { perMinute: 3, burst: 3 } };
    const [a, b] = (await connections(2, rates)) as [Shared, Shared];
    const waits = [];
    for (const one of [a, b, a, b]) waits.push(await one.limiter.take('ada', 'generate'));
    assert.deepEqual(waits.slice(0, 2), [0, 0]);
    for (const wait of waits.slice(2)) assert.ok(wait > 15_000 && wait <= 20_000, `${wait}`);
    assert.equal(await b.limiter.take('bob', 'generate'), 0);
    for (const operation of ['list', 'get', 'delete'] as const)
      assert.equal(await b.limiter.take('ada', operation), 0);
    assert.ok((await a.limiter.take('ada', 'list')) > 0);
  });

  it('is not exceeded by 40 concurrent requests', async () => {
    const [a, b] = (await connections(2)) as [Shared, Shared];
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).limiter.take('ada', 'generate')),
    );
    assert.equal(waits.filter((wait) => wait === 0).length, 2);
  });

  it('ends with its window', async () => {
    const [{ limiter }] = await connections(1, { generate: { perMinute: 1, burst: 1 } });
    assert.equal(await limiter.take('ada', 'generate'), 0);
    const wait = await limiter.take('ada', 'generate');
    assert.ok(wait > 30_000 && wait <= 60_000, `${wait}`);
    await leaveTime(0);
    assert.equal(await limiter.take('ada', 'generate'), 0);
  });
});

type Shared = Awaited<ReturnType<typeof connectRedis>>;

describe('the idempotency store in Redis', () => {
  const lease = (owner: string, more: Partial<Lease> = {}): Lease => ({
    owner,
    runMs: 60_000,
    keepMs: 60_000,
    ...more,
  });
  const answer: StoredResponse = { status: 200, body: '{"é":"☕"}' };
  const refusal: StoredResponse = { status: 504, code: 'PROXY_TIMEOUT', message: 'No.' };
  const stores = async () =>
    (await connections(2)).map(({ store }) => store) as [IdempotencyStore, IdempotencyStore];

  it('gives a key to one of 40 concurrent claims', async () => {
    const [a, b] = await stores();
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).claim('k', lease(`${i}`))),
    );
    assert.equal(claims.filter((claim) => claim === 'acquired').length, 1);
    assert.equal(claims.filter((claim) => claim === 'running').length, 39);
    assert.equal(await a.claim('another', lease('x')), 'acquired');
  });

  it('returns a kept response to every process, and frees a released key', async () => {
    const [a, b] = await stores();
    for (const kept of [answer, refusal]) {
      const key = JSON.stringify(kept);
      await a.claim(key, lease('a'));
      await a.keep(key, kept, lease('a'));
      assert.deepEqual(await b.claim(key, lease('b')), kept);
    }
    await a.claim('k', lease('a'));
    await a.release('k', lease('a'));
    assert.equal(await b.claim('k', lease('b')), 'acquired');
  });

  it('keeps a response or releases a key only for the claim that has the key', async () => {
    const [a, b] = await stores();
    await a.claim('k', lease('a'));
    await b.keep('k', answer, lease('b'));
    await b.release('k', lease('b'));
    assert.equal(await b.claim('k', lease('b')), 'running');
    await a.keep('k', answer, lease('a'));
    await a.release('k', lease('a'));
    assert.deepEqual(await b.claim('k', lease('b')), answer);
  });

  it('renews a claim only for its owner, until there is a response', async () => {
    const [a, b] = await stores();
    await a.claim('k', lease('a'));
    await leaveTime(lease('a').keepMs); // the time of the run is over
    await b.renew?.('k', lease('b'));
    assert.equal(await b.claim('k', lease('b')), 'unknown');
    await a.renew?.('k', lease('a'));
    assert.equal(await b.claim('k', lease('b')), 'running');
    await a.keep('k', answer, lease('a'));
    await a.renew?.('k', lease('a'));
    assert.deepEqual(await b.claim('k', lease('b')), answer);
    await leaveTime(0);
    await a.renew?.('k', lease('a'));
    assert.equal(await b.claim('k', lease('b')), 'acquired');
  });

  it('reports a claim without a response as unknown, as long as it keeps responses', async () => {
    const [a, b] = await stores();
    assert.equal(await a.claim('k', lease('a')), 'acquired');
    assert.equal(await b.claim('k', lease('b')), 'running');
    await leaveTime(lease('a').keepMs); // the time of the run is over
    assert.equal(await b.claim('k', lease('b')), 'unknown');
    await a.keep('k', answer, lease('a'));
    assert.deepEqual(await b.claim('k', lease('b')), answer, 'a late answer is better than none');
    assert.equal(await a.claim('other', lease('a')), 'acquired');
    await leaveTime(0);
    assert.equal(await b.claim('other', lease('b')), 'acquired');
  });
});

describe('two proxies on one Redis', () => {
  const UUID = crypto.randomUUID();
  const generate = (proxy: ReturnType<typeof makeProxy>['proxy'], key = UUID) =>
    ask(proxy, 'POST', `${FORMS}/generate`, {
      body: prompt(),
      headers: { 'Idempotency-Key': key },
    });
  const timeouts = { generate: 4_000, hooks: 2_000 };

  it('execute a generate once for two concurrent requests and later ones', async () => {
    const [a, b] = (await connections(2)) as [Shared, Shared];
    const arrived = deferred();
    const answered = deferred<Response>();
    const first = makeProxy({ rateLimit: a.limiter, idempotency: { store: a.store } }, () => {
      arrived.resolve();
      return answered.promise;
    });
    const second = makeProxy({ rateLimit: b.limiter, idempotency: { store: b.store } });
    const one = generate(first.proxy);
    await arrived.promise;
    const two = generate(second.proxy);
    const three = generate(second.proxy);
    answered.resolve(Response.json(success({ id: 'form_1_a' })));
    const texts = [await one, await two, await three, await generate(second.proxy)];
    for (const { status, text } of texts)
      assert.deepEqual([status, text.includes('form_1_a')], [200, true]);
    assert.deepEqual([first.sent.length, second.sent.length], [1, 0]);
  });

  it('execute a generate that the other proxy rejected by its rate limit', async () => {
    const [a, b] = (await connections(2)) as [Shared, Shared];
    const refusing = makeProxy({
      rateLimit: { take: () => 1_000 },
      idempotency: { store: a.store },
    });
    const other = makeProxy({ rateLimit: false, idempotency: { store: b.store } });
    assert.equal((await generate(refusing.proxy)).status, 429);
    assert.equal((await generate(other.proxy)).status, 200);
    assert.deepEqual([refusing.sent.length, other.sent.length], [0, 1]);
  });

  it('do not repeat a generate whose proxy lost its connection to Redis', async () => {
    const [a, b] = (await connections(2)) as [Shared, Shared];
    const arrived = deferred();
    const answered = deferred<Response>();
    const dying = makeProxy({ rateLimit: false, idempotency: { store: a.store }, timeouts }, () => {
      arrived.resolve();
      return answered.promise;
    });
    const other = makeProxy({ rateLimit: false, idempotency: { store: b.store }, timeouts });
    const one = generate(dying.proxy);
    await arrived.promise;
    a.close();
    const two = generate(other.proxy);
    answered.resolve(Response.json(success({ id: 'form_1_a' })));
    assert.equal((await one).status, 200, 'who is still there gets the form');
    const { status, code } = await two;
    assert.deepEqual([status, code, other.sent.length], [504, 'PROXY_TIMEOUT', 0]);
  });

  it('limit visitors separately without Redis, and reject generates with a key', async () => {
    const own = await startRedis();
    const lines: string[] = [];
    const [a] = await connections(1, undefined, own, lines);
    const { proxy, sent } = makeProxy({ rateLimit: a.limiter, idempotency: { store: a.store } });
    assert.equal((await generate(proxy)).status, 200);
    await own.stop();
    const { code } = await generate(proxy, crypto.randomUUID());
    assert.deepEqual([code, sent.length], ['PROXY_UNAVAILABLE', 1]);
    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() })).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^Redis is away/);
    await assert.rejects(connectRedis({ url: own.url() }));
  });
});
