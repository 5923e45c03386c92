/** The endpoint in front of an object of the site's own that passes requests on to the proxy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormsProxy } from '../../../src/proxy/index.js';
import { success } from '../support.js';
import { ENDPOINT } from './client.js';
import { setUp, type SetUp } from './support.js';

const GENERATE = { name: 'generate_form', arguments: { prompt: 'A survey' } };

/** The id of the form that an assistant gets who repeats a generate, after the first one got `form_1_a` and disconnected. */
async function idAfterDisconnect(wrap: SetUp['wrap']): Promise<unknown> {
  const assistant = new AbortController();
  let count = 0;
  const { mcp, message, callTool } = setUp({
    wrap,
    service: () => {
      assistant.abort();
      const id = `form_${++count}_a`;
      return Response.json(success({ id, formUrl: `https://forms.test/${id}` }));
    },
  });
  const first = await mcp.fetch(
    new Request(ENDPOINT, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        Authorization: 'Bearer ada',
      },
      body: JSON.stringify(message('tools/call', GENERATE)),
      signal: assistant.signal,
    }),
  );
  await first.text();
  const { output } = await callTool(GENERATE.name, GENERATE.arguments);
  return output.id;
}

describe('a copy of the proxy with a `fetch` of its own', () => {
  const open = (proxy: FormsProxy): FormsProxy => ({
    ...proxy,
    fetch: (...args) => proxy.fetch(...args),
  });
  const closed = (proxy: FormsProxy): FormsProxy => ({
    ...proxy,
    fetch: async () => new Response(null, { status: 401 }),
  });

  it('decides about every message', async () => {
    const { send, message, sent } = setUp({ wrap: closed });
    for (const [method, params] of [['ping'], ['tools/list'], ['tools/call', GENERATE]] as const)
      assert.equal((await send(message(method, params))).status, 401, method);
    assert.equal(sent.length, 0);
  });

  it('does not ask the service about messages that call no tool', async () => {
    const { send, message, sent } = setUp({ wrap: open, proxy: { owners: 'shared' } });
    assert.equal((await send(message('ping'))).status, 200);
    assert.equal((await send(message('ping'), { Authorization: 'Bearer nobody' })).status, 401);
    assert.equal(sent.length, 0);
  });

  it('gives a repeated generate the form that came too late', async () => {
    assert.equal(await idAfterDisconnect(open), 'form_1_a');
  });
});

describe('an object with nothing but `basePath` and `fetch`', () => {
  const withoutAdmit = ({ basePath, fetch }: FormsProxy): FormsProxy => ({ basePath, fetch });

  it('decides with a list about messages that call no tool', async () => {
    const { send, message, sent } = setUp({ wrap: withoutAdmit, proxy: { owners: 'shared' } });
    assert.equal((await send(message('ping'), { Authorization: 'Bearer nobody' })).status, 401);
    assert.equal(sent.length, 0);
    assert.equal((await send(message('ping'))).status, 200);
    assert.equal(sent.length, 1);
  });

  it('gives each generate a form of its own', async () => {
    assert.equal(await idAfterDisconnect(withoutAdmit), 'form_2_a');
  });
});
