import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormsProxy, FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, makeProxy, ORIGIN, prompt } from './support.js';

const authorize: FormsProxyOptions['authorize'] = (_, { headers }) => {
  const identity = headers.get('X-User');
  return { allow: identity !== null, identity };
};

const listOf = (identity?: string): Request =>
  new Request(ORIGIN + FORMS, { headers: identity === undefined ? {} : { 'X-User': identity } });

/** Asks a proxy of `createFormsProxy`, or a copy of one. */
const admit = (proxy: FormsProxy, request: Request) => proxy.admit!(request);

describe('proxy.admit', () => {
  it('names a visitor whom the proxy admits, and does not ask the service', async () => {
    const { proxy, sent, logged } = makeProxy({ authorize });
    const { response, visitor } = await admit(proxy, listOf('ada'));
    assert.equal(response.status, 204);
    assert.deepEqual(visitor, { identity: 'ada' });
    assert.equal(sent.length, 0);
    assert.deepEqual(
      logged.map(({ operation, status }) => [operation, status]),
      [['list', 204]],
    );
  });

  it('admits a visitor without an identity', async () => {
    const { proxy } = makeProxy();
    const { response, visitor } = await admit(proxy, listOf());
    assert.equal(response.status, 204);
    assert.deepEqual(visitor, { identity: undefined });
  });

  it('returns the refusal of all others', async () => {
    const { proxy } = makeProxy({ authorize });
    const { response, visitor } = await admit(proxy, listOf());
    assert.equal(response.status, 401);
    assert.equal(visitor, undefined);
  });

  it('counts for the rate limit', async () => {
    const { proxy } = makeProxy({ authorize, rateLimit: { others: { perMinute: 1, burst: 2 } } });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++) {
      const { response } = await admit(proxy, listOf('ada'));
      statuses.push(response.status);
    }
    assert.deepEqual(statuses, [204, 204, 429]);
    assert.equal((await ask(proxy, 'GET', FORMS, { headers: { 'X-User': 'ada' } })).status, 429);
  });

  it('never generates', async () => {
    const { proxy, sent } = makeProxy({ authorize });
    const { response, visitor } = await admit(
      proxy,
      new Request(`${ORIGIN}${FORMS}/generate`, {
        method: 'POST',
        headers: { 'X-User': 'ada', 'Content-Type': 'application/json' },
        body: prompt('A survey'),
      }),
    );
    assert.equal(response.status, 405);
    assert.equal(visitor, undefined);
    assert.equal(sent.length, 0);
  });

  it('leaves its request as it is: the next one gets the list', async () => {
    const { proxy, sent } = makeProxy({ authorize });
    const request = listOf('ada');
    await admit(proxy, request);
    assert.equal((await proxy.fetch(request)).status, 200);
    assert.equal(sent.length, 1);
  });

  it('asks the `fetch` of a copy of the proxy', async () => {
    const { proxy } = makeProxy({ authorize });
    const closed = { ...proxy, fetch: async () => new Response(null, { status: 403 }) };
    const refused = await admit(closed, listOf('ada'));
    assert.equal(refused.response.status, 403);
    assert.equal(refused.visitor, undefined);
    const open: FormsProxy = { ...proxy, fetch: (...args) => proxy.fetch(...args) };
    assert.deepEqual((await admit(open, listOf('ada'))).visitor, { identity: 'ada' });
  });

  it('names no visitor whom the `fetch` of a copy refuses afterwards', async () => {
    const { proxy } = makeProxy({ authorize });
    const copy: FormsProxy = {
      ...proxy,
      fetch: async (...args) => {
        await proxy.fetch(...args);
        return new Response(null, { status: 403 });
      },
    };
    assert.equal((await admit(copy, listOf('ada'))).visitor, undefined);
  });

  it('is a list if the `fetch` of a copy sends another request', async () => {
    const { proxy, sent } = makeProxy({ authorize });
    const copy: FormsProxy = { ...proxy, fetch: () => proxy.fetch(listOf('ben')) };
    const { response, visitor } = await admit(copy, listOf('ada'));
    assert.equal(response.status, 200);
    assert.equal(visitor, undefined);
    assert.equal(sent.length, 1);
  });
});
