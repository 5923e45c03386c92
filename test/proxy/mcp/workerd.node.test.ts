import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { startService } from '../../../demo/service/serve.js';
import { KEY, witness } from '../support.js';
import { startWorkerd } from '../workerd.js';
import { connectClient } from './client.js';

/** Admits the token of Ada. */
async function startSite(): Promise<string> {
  const server = createServer(({ headers }, outgoing) => {
    const isAda = headers.authorization === 'Bearer ada';
    outgoing.writeHead(isAda ? 204 : 401, isAda ? { 'Forms-Identity': 'ada' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('an assistant generates and lists forms through an endpoint in workerd', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workerd-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'demo' } });
  const program = await startWorkerd(folder, {
    upstream: new URL(service.url).host,
    site: await startSite(),
    env: { FORMS_API_KEY: KEY, FORMS_HOSTS: 'proxy.test' },
    worker: [
      [
        'import { durableObjectStores }',
        "import { createFormsMcp } from '../../../src/proxy/mcp.js';\nimport { durableObjectStores }",
      ],
      [
        'const response = proxy.fetch(request, env, context);',
        `const { pathname } = new URL(request.url);
    const { fetch } = pathname === '/mcp' ? createFormsMcp(proxy) : proxy;
    const response = fetch(request, env, context);`,
      ],
    ],
  });
  after(async () => {
    await program.end();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const [, port] = await program.until(/"socket":"http","port":(\d+)/);
  const url = `http://127.0.0.1:${port}/mcp`;
  const client = await connectClient(fetch, { url });
  await client.listTools();
  const prompt = 'A survey about lunch';
  const made = await client.callTool({ name: 'generate_form', arguments: { prompt } });
  assert.ok(!made.isError, JSON.stringify(made));
  const { id } = made.structuredContent as { readonly id: string };
  const listed = await client.callTool({ name: 'list_forms', arguments: {} });
  assert.match(witness(JSON.stringify(listed.structuredContent)), new RegExp(id));
  await client.close();
  await assert.rejects(connectClient(fetch, { url, token: 'nobody' }), /token was refused/);
});
