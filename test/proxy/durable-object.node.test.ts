import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormsState } from '../../src/proxy/durable-object.js';
import type { Lease, StoredResponse } from '../../src/proxy/index.js';
import { openDurableObject } from './durable-object.js';

const RUN_MS = 60_000;
const KEEP_MS = 600_000;
const lease = (owner: string): Lease => ({ owner, runMs: RUN_MS, keepMs: KEEP_MS });
const RESPONSE: StoredResponse = { status: 200, body: '{"é":"☕"}' };

/** The store of responses of a new object. */
const responses = () => openDurableObject().stores().idempotency;

describe('the idempotency store in a Durable Object', () => {
  it('gives a key to one of 40 concurrent claims, and then returns the kept response', async () => {
    const store = responses();
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, index) => store.claim('k', lease(`${index}`))),
    );
    assert.equal(claims.filter((claim) => claim === 'acquired').length, 1);
    assert.equal(claims.filter((claim) => claim === 'running').length, 39);
    assert.equal(claims[0], 'acquired');
    await store.keep('k', RESPONSE, lease('0'));
    assert.deepEqual(await store.claim('k', lease('41')), RESPONSE);
  });

  it('keeps a response or releases a key only for the claim that has the key', async () => {
    const store = responses();
    await store.claim('k', lease('a'));
    await store.keep('k', RESPONSE, lease('b'));
    await store.release('k', lease('b'));
    assert.equal(await store.claim('k', lease('b')), 'running');
    await store.release('k', lease('a'));
    assert.equal(await store.claim('k', lease('b')), 'acquired');
  });

  it('reports a claim without a response as unknown, and later frees its key', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
    const store = responses();
    await store.claim('k', lease('a'));
    t.mock.timers.tick(RUN_MS - 1);
    assert.equal(await store.claim('k', lease('b')), 'running');
    t.mock.timers.tick(1);
    assert.equal(await store.claim('k', lease('b')), 'unknown');
    t.mock.timers.tick(KEEP_MS);
    assert.equal(await store.claim('k', lease('b')), 'acquired');
  });

  it('renews a claim only for its owner, and not after its response', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
    const store = responses();
    await store.claim('k', lease('a'));
    for (let i = 0; i < 3; i++) {
      t.mock.timers.tick(RUN_MS - 1);
      await store.renew?.('k', lease('a'));
      await store.renew?.('k', lease('b'));
      assert.equal(await store.claim('k', lease('b')), 'running');
    }
    t.mock.timers.tick(RUN_MS);
    await store.renew?.('k', lease('b'));
    assert.equal(await store.claim('k', lease('b')), 'unknown');
    await store.keep('k', RESPONSE, lease('a'));
    await store.renew?.('k', lease('a'));
    assert.deepEqual(await store.claim('k', lease('b')), RESPONSE);
  });

  it('deletes a response when its time is over', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
    const store = responses();
    assert.equal(await store.has?.('k'), false);
    await store.claim('k', lease('a'));
    await store.keep('k', RESPONSE, lease('a'));
    t.mock.timers.tick(KEEP_MS - 1);
    assert.deepEqual(await store.claim('k', lease('b')), RESPONSE);
    assert.equal(await store.has?.('k'), true);
    t.mock.timers.tick(1);
    assert.equal(await store.has?.('k'), false);
    assert.equal(await store.claim('k', lease('b')), 'acquired');
  });
});

describe('the rate limiter in a Durable Object', () => {
  it('is shared by all isolates, and counts per visitor and separately for generate', async () => {
    const object = openDurableObject();
    const [a, b] = [object.stores().limiter, object.stores().limiter];
    assert.deepEqual([await a.take('ada', 'generate'), await b.take('ada', 'generate')], [0, 0]);
    assert.ok((await a.take('ada', 'generate')) > 0);
    assert.deepEqual([await b.take('ada', 'list'), await b.take('bob', 'generate')], [0, 0]);
    assert.equal(await a.takeNetwork?.('2001:db8::/48', 'generate'), 0);
  });
});

describe('a subclass of FormsState', () => {
  it('can set other rates', async () => {
    class OneAtOnce extends FormsState {
      protected override readonly rates = { generate: { perMinute: 1, burst: 1 } };
    }
    const { limiter } = openDurableObject(':memory:', OneAtOnce).stores();
    assert.equal(await limiter.take('ada', 'generate'), 0);
    assert.ok((await limiter.take('ada', 'generate')) > 0);
  });
});

describe('durableObjectStores', () => {
  it('rejects with the message of the object if the object fails', async () => {
    const object = openDurableObject();
    const { owners } = object.stores();
    object.close();
    await assert.rejects(owners.forms('ada'), /not open/);
  });
});
