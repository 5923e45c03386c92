import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFormsClient, isFormsError, type HeadersHook } from '../../src/client/index.js';
import { connect, disconnect, resetForms } from '../../src/store/connect.js';
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

  it('returns the same store for each spelling of an endpoint, and another one for another endpoint', () => {
    const endpoint = freshEndpoint();
    const store = join({ endpoint });
    assert.equal(join({ endpoint: `${endpoint}/` }), store);
    assert.equal(join({ endpoint: endpoint.toUpperCase() }), store);
    assert.equal(join({}, { endpoint }), store);
    assert.notEqual(join({ endpoint: freshEndpoint() }), store);
    assert.notEqual(join({ endpoint, credentials: 'include' }), store);
  });

  it('returns one store per client, and prefers an element’s own endpoint to the default client', () => {
    const client = createFormsClient({ endpoint: freshEndpoint() });
    const store = join({ client });
    assert.equal(join({}, { client }), store);
    assert.notEqual(join({ endpoint: freshEndpoint() }, { client }), store);
  });

  it('rejects an endpoint that can’t be used', () => {
    assert.throws(
      () => join({ endpoint: 'ftp://host.example' }),
      (error) => isFormsError(error) && error.kind === 'input',
    );
  });

  it('sends the headers of the element that connected last; defaults only if no element has headers', async () => {
    const endpoint = freshEndpoint();
    const first = {};
    const store = join({ endpoint, headers: { 'x-token': 'first' } }, {}, first);
    await store.client.list();
    const second = {};
    join({ endpoint, headers: () => ({ 'x-token': 'second' }) }, {}, second);
    await store.client.list();
    join({}, { endpoint, headers: { 'x-token': 'default' } });
    await store.client.list();
    disconnect(second);
    await store.client.list();
    disconnect(first);
    await store.client.list();
    assert.deepEqual(tokens, ['first', 'second', 'second', 'first', 'default']);
  });

  it('keeps sending the headers with retries after the last element has disconnected', async () => {
    for (const [own, defaults] of [
      [{ 'x-token': 'own' }, undefined],
      [undefined, { 'x-token': 'default' }],
    ]) {
      tokens = [];
      const owner = {};
      const endpoint = freshEndpoint();
      const { client } = join({ headers: own }, { endpoint, headers: defaults }, owner);
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

  it('sends no headers after an element has removed its own', async () => {
    const endpoint = freshEndpoint();
    const owner = {};
    const store = join({ endpoint, headers: { 'x-token': 'in' } }, {}, owner);
    join({ endpoint }, {}, owner);
    await store.client.list();
    assert.deepEqual(tokens, [null]);
  });

  it('sends a request with a 401 response once if there is nothing to refresh', async () => {
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

  it('calls the headers function once more after a 401', async () => {
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

  describe('page-wide headers, credentials and client', () => {
    const page = (): Required<Pick<Connection, 'endpoint' | 'headers'>> => ({
      endpoint: freshEndpoint(),
      headers: { 'x-token': 'page' },
    });

    it('go to the page-wide endpoint, however an element spells it', async () => {
      const defaults = page();
      await join({}, defaults).client.list();
      await join({ endpoint: `${defaults.endpoint}/` }, defaults).client.list();
      assert.deepEqual(tokens, ['page', 'page']);
    });

    it('never go to another endpoint, whichever element connects last', async () => {
      const defaults = page();
      const other = freshEndpoint();
      join({}, defaults);
      const store = join({ endpoint: other }, defaults);
      await store.client.list();
      join({ endpoint: other, headers: { 'x-token': 'own' } }, defaults);
      await store.client.list();
      assert.deepEqual(tokens, [null, 'own']);
    });

    it('never go to the endpoint of an element if the page sets no endpoint', async () => {
      const { headers } = page();
      await join({ endpoint: freshEndpoint() }, { headers }).client.list();
      assert.deepEqual(tokens, [null]);
    });

    it('apply the client only to elements with the client’s own endpoint', () => {
      const endpoint = freshEndpoint();
      const client = createFormsClient({ endpoint });
      assert.equal(join({ endpoint }, { client }).client, client);
      assert.notEqual(join({ endpoint: freshEndpoint() }, { client, endpoint }).client, client);
    });

    it('do not change the credentials of another endpoint', () => {
      const endpoint = freshEndpoint();
      const other = freshEndpoint();
      const credentials = 'include';
      const store = join({ endpoint: other });
      assert.equal(join({ endpoint: other }, { endpoint, credentials }), store);
      assert.notEqual(join({ endpoint }, { endpoint, credentials }), join({ endpoint }));
    });
  });

  describe('forgets the previous visitor', () => {
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    beforeEach(() => {
      answer = () =>
        Response.json({ ...LIST, data: { forms: [{ id: 'form_1_a', title: 'Private' }] } });
    });
    const loaded = async (own: Connection, defaults?: Connection, owner?: object) => {
      const store = join(own, defaults, owner);
      await store.refresh();
      assert.equal(store.state.forms.length, 1);
      return store;
    };

    it('when the page-wide headers change, once for all elements', async () => {
      const endpoint = freshEndpoint();
      const [one, two] = [{}, {}];
      const store = await loaded({}, { endpoint, headers: { 'x-token': 'a' } }, one);
      join({}, { endpoint, headers: { 'x-token': 'a' } }, two);
      await store.refresh();
      let resets = 0;
      store.subscribe(({ type }) => (resets += type === 'reset' ? 1 : 0));
      const headers = { 'x-token': 'b' };
      assert.equal(join({}, { endpoint, headers }, one), store);
      assert.deepEqual(store.state.forms, []);
      join({}, { endpoint, headers }, two);
      assert.equal(resets, 1);
      await store.refresh();
      assert.equal(tokens.at(-1), 'b');
    });

    it('when the page-wide headers changed while no element was connected', async () => {
      const endpoint = freshEndpoint();
      const owner = {};
      const store = await loaded({}, { endpoint, headers: { 'x-token': 'a' } }, owner);
      disconnect(owner);
      assert.equal(join({}, { endpoint, headers: { 'x-token': 'b' } }), store);
      assert.deepEqual(store.state.forms, []);
    });

    it('not when an element gets a new function for its own headers', async () => {
      const endpoint = freshEndpoint();
      const owner = {};
      const store = await loaded({ endpoint, headers: () => ({}) }, {}, owner);
      join({ endpoint, headers: () => ({}) }, {}, owner);
      await settled();
      assert.equal(store.state.forms.length, 1);
    });

    it('when the last element connects elsewhere, and not before', async () => {
      const endpoint = freshEndpoint();
      const [one, two] = [{}, {}];
      const store = await loaded({ endpoint }, {}, one);
      join({ endpoint }, {}, two);
      for (const [owner, own] of [
        [one, { endpoint, credentials: 'include' }],
        [two, { client: createFormsClient({ endpoint }) }],
      ] as const) {
        assert.equal(store.state.forms.length, 1);
        assert.notEqual(join(own, {}, owner), store);
        await settled();
      }
      assert.deepEqual(store.state.forms, []);
    });

    it('when the new endpoint can’t be used', async () => {
      const owner = {};
      const store = await loaded({ endpoint: freshEndpoint() }, {}, owner);
      assert.throws(() => join({ endpoint: 'ftp://x.example' }, {}, owner));
      await settled();
      assert.deepEqual(store.state.forms, []);
    });

    it('not when the element only leaves the page', async () => {
      const owner = {};
      const store = await loaded({ endpoint: freshEndpoint() }, {}, owner);
      disconnect(owner);
      await settled();
      assert.equal(store.state.forms.length, 1);
    });

    it('everywhere with resetForms()', async () => {
      const client = createFormsClient({ endpoint: freshEndpoint() });
      const all = [await loaded({ endpoint: freshEndpoint() }), await loaded({ client })];
      resetForms();
      for (const store of all) assert.deepEqual(store.state.forms, []);
    });
  });
});
