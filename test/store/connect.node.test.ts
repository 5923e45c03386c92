import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFormsClient, isFormsError, type HeadersHook } from '../../src/client/index.js';
import { connect, disconnect } from '../../src/store/connect.js';
import type { Connection } from '../../src/store/connection.js';

const LIST = { success: true, data: { forms: [] }, meta: { request_id: null, api_version: '1' } };

describe('connect', () => {
  const { fetch: realFetch } = globalThis;
  /** The header `X-Token` of each request. */
  let tokens: (string | null)[];
  let answer: () => Response;
  const owners: object[] = [];

  beforeEach(() => {
    tokens = [];
    answer = () => Response.json(LIST);
    globalThis.fetch = async (_url, init) => {
      tokens.push(new Headers(init?.headers).get('x-token'));
      return answer();
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    for (const owner of owners.splice(0)) disconnect(owner);
  });

  let next = 0;
  const freshEndpoint = () => `https://host-${++next}.example`;
  const join = (own: Connection, defaults: Connection = {}, owner: object = {}) => {
    owners.push(owner);
    return connect(owner, { own, defaults });
  };

  it('gives one store to one endpoint, however it is spelled, and another to another', () => {
    const endpoint = freshEndpoint();
    const store = join({ endpoint });
    assert.equal(join({ endpoint: `${endpoint}/` }), store);
    assert.equal(join({ endpoint: endpoint.toUpperCase() }), store);
    assert.equal(join({}, { endpoint }), store);
    assert.notEqual(join({ endpoint: freshEndpoint() }), store);
    assert.notEqual(join({ endpoint, credentials: 'include' }), store);
  });

  it('gives one store to one ready-made client; an own endpoint wins over a default client', () => {
    const client = createFormsClient({ endpoint: freshEndpoint() });
    const store = join({ client });
    assert.equal(join({}, { client }), store);
    assert.notEqual(join({ endpoint: freshEndpoint() }, { client }), store);
  });

  it('refuses an endpoint that can’t be used', () => {
    assert.throws(
      () => join({ endpoint: 'ftp://host.example' }),
      (error) => isFormsError(error) && error.kind === 'input',
    );
  });

  it('asks for the headers of the element that came last, its own before the defaults', async () => {
    const endpoint = freshEndpoint();
    const first = {};
    const store = join({ endpoint, headers: { 'x-token': 'first' } }, {}, first);
    await store.client.list();
    const second = {};
    join({ endpoint, headers: () => ({ 'x-token': 'second' }) }, {}, second);
    await store.client.list();
    join({ endpoint }, { headers: { 'x-token': 'default' } });
    await store.client.list();
    disconnect(second);
    await store.client.list();
    disconnect(first);
    await store.client.list();
    assert.deepEqual(tokens, ['first', 'second', 'second', 'first', 'default']);
  });

  it('asks for the latest headers where all have left, for what is still under way', async () => {
    for (const [own, defaults] of [
      [{ 'x-token': 'own' }, undefined],
      [undefined, { 'x-token': 'default' }],
    ]) {
      tokens = [];
      const owner = {};
      const endpoint = freshEndpoint();
      const { client } = join({ endpoint, headers: own }, { headers: defaults }, owner);
      answer = () =>
        tokens.length === 1
          ? Response.json(LIST, { status: 429, headers: { 'Retry-After': '0' } })
          : Response.json({ ...LIST, data: { deleted: true } });
      const deleted = client.delete('form_1_a');
      disconnect(owner);
      await deleted;
      assert.deepEqual(tokens, tokens.length === 2 ? [tokens[0], tokens[0]] : 'two tries');
      assert.notEqual(tokens[0], null);
    }
  });

  it('forgets headers that are taken away', async () => {
    const endpoint = freshEndpoint();
    const owner = {};
    const store = join({ endpoint, headers: { 'x-token': 'in' } }, {}, owner);
    join({ endpoint }, {}, owner);
    await store.client.list();
    assert.deepEqual(tokens, [null]);
  });

  it('sends a request that was answered with 401 once, where there is nothing to refresh', async () => {
    answer = () => new Response(null, { status: 401 });
    for (const headers of [undefined, { 'x-token': 'plain' }]) {
      tokens = [];
      const store = join({ endpoint: freshEndpoint(), headers });
      await assert.rejects(
        store.generate('A survey'),
        (error) => isFormsError(error) && error.kind === 'http' && error.status === 401,
      );
      assert.equal(tokens.length, 1);
    }
  });

  it('asks a function for fresh headers after a 401, once', async () => {
    const asked: (string | undefined)[] = [];
    const headers: HeadersHook = ({ reason }) => {
      asked.push(reason);
      return { 'x-token': reason ?? 'first' };
    };
    answer = () =>
      tokens.length === 1 ? new Response(null, { status: 401 }) : Response.json(LIST);
    await join({ endpoint: freshEndpoint(), headers }).client.list();
    assert.deepEqual(asked, [undefined, 'unauthorized']);
    assert.deepEqual(tokens, ['first', 'unauthorized']);
  });
});
