import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectRedis } from '../../src/cli/shared-state.js';
import type { Rates } from '../../src/proxy/stores/limiter.js';
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

type Shared = Awaited<ReturnType<typeof connectRedis>>;

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
