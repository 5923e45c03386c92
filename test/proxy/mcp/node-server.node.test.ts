import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import express from 'express';
import fastify from 'fastify';
import { createNodeHandler } from '../../../src/proxy/node.js';
import { connectClient } from './client.js';
import { ISSUER, setUp } from './support.js';

/** The origin of a server with this listener. Stopped with the file's tests. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the endpoint in', async () => {
  const contexts: unknown[] = [];
  const { mcp, proxy } = setUp({
    proxy: {
      announce: false,
      authorize: (_, request, { context }) => {
        contexts.push(context);
        const isAda = request.headers.get('Authorization') === 'Bearer ada';
        return isAda ? { allow: true, identity: 'ada' } : { allow: false, identity: null };
      },
    },
  });
  const handleMcp = createNodeHandler(mcp);
  const handleProxy = createNodeHandler(proxy);

  const bare = express();
  bare.use(handleMcp);
  bare.use(handleProxy);
  bare.get('/', (_, response) => void response.send('page'));
  const parsing = express();
  parsing.use(express.json());
  parsing.use(handleMcp);
  const fast = fastify();
  fast.all(mcp.path, handleMcp);
  fast.all(mcp.metadataPath, handleMcp);
  await fast.ready();
  after(() => fast.close());

  const servers: readonly [string, RequestListener][] = [
    ['node:http', (incoming, outgoing) => void handleMcp(incoming, outgoing)],
    ['Express', bare],
    ['Express behind its parser', parsing],
    ['Fastify behind its parser', (incoming, outgoing) => fast.routing(incoming, outgoing)],
  ];
  for (const [name, listener] of servers) {
    it(`${name} serves assistants and the metadata`, async () => {
      const origin = await serve(listener);
      const client = await connectClient(fetch, { url: `${origin}/mcp` });
      const prompt = `A form for ${name}`;
      const made = await client.callTool({ name: 'generate_form', arguments: { prompt } });
      assert.ok(!made.isError, JSON.stringify(made));
      const listed = await client.callTool({ name: 'list_forms', arguments: { search: name } });
      assert.equal((listed.structuredContent as { readonly matching: number }).matching, 1);
      await client.close();
      // As a server in front sets it.
      const headers = {
        Cookie: 'AWSALB=balancer',
        Authorization: 'Bearer ada',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const pinged = await fetch(`${origin}/mcp`, { method: 'POST', headers, body });
      assert.equal(pinged.status, 200);
      const refused = await fetch(`${origin}/mcp`, { method: 'POST' });
      assert.equal(refused.status, 401);
      const metadata = await fetch(
        /resource_metadata="([^"]+)"/.exec(refused.headers.get('WWW-Authenticate') ?? '')![1]!,
      );
      assert.deepEqual(
        ((await metadata.json()) as { readonly authorization_servers: unknown })
          .authorization_servers,
        [ISSUER],
      );
    });
  }

  it('Express leaves all other paths to the site and the proxy', async () => {
    const origin = await serve(bare);
    assert.equal(await (await fetch(origin)).text(), 'page');
    assert.equal((await fetch(`${origin}/api/v1/forms`)).status, 401);
    assert.equal((await fetch(`${origin}/mcpx`)).status, 404);
  });

  it('Express serves both paths with a slash at their end, too', async () => {
    const origin = await serve(bare);
    const client = await connectClient(fetch, { url: `${origin}/mcp/` });
    assert.equal((await client.listTools()).tools.length, 3);
    await client.close();
    assert.equal((await fetch(`${origin}${mcp.metadataPath}/`)).status, 200);
    assert.equal((await fetch(`${origin}/mcp//`)).status, 404);
  });

  it('Express leaves paths below that of the endpoint to the proxy', async () => {
    const api = setUp({ mcp: { path: '/api' } });
    const app = express();
    app.use(createNodeHandler(api.mcp));
    app.use(createNodeHandler(api.proxy));
    const origin = await serve(app);
    const headers = { Authorization: 'Bearer ada' };
    assert.equal((await fetch(`${origin}/api/v1/forms`, { headers })).status, 200);
    assert.equal((await fetch(`${origin}/api?a`, { method: 'POST' })).status, 401);
    assert.equal((await fetch(origin + api.mcp.metadataPath)).status, 200);
  });

  it('each of them gives `authorize` the framework’s request without cookies', () => {
    assert.ok(contexts.length > 0);
    for (const context of contexts) {
      const { headers, raw } = context as IncomingMessage & { readonly raw?: IncomingMessage };
      assert.ok(headers.host);
      assert.equal(headers.cookie, undefined);
      const { rawHeaders } = raw ?? (context as IncomingMessage);
      assert.ok(!rawHeaders.some((text) => /balancer/.test(text)));
    }
  });
});
