import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { startService } from '../../demo/service/http.js';
import { readCommandSettings } from '../../src/cli/settings.js';
import { startIssuer } from '../proxy/mcp/issuer.js';
import { connectClient } from '../proxy/mcp/client.js';
import { FORMS, KEY } from '../proxy/support.js';
import { runProgram } from '../proxy/program.js';
import { callCommand, MAIN, runCommand } from './run-command.js';

interface FormOutput {
  readonly id: string;
  readonly url: string;
  readonly remaining?: number;
}

describe('assistants with the prompt-forms command', async () => {
  const issuer = await startIssuer();
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  after(() => service.close());
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  after(() => rmSync(folder, { recursive: true }));
  const audience = 'https://www.example.com/mcp';
  const environment = {
    FORMS_BASE_URL: service.url,
    FORMS_API_KEY: KEY,
    FORMS_MCP_ISSUER: issuer.url,
    FORMS_MCP_URL: audience,
    FORMS_MCP_SCOPE: 'forms',
    FORMS_BUDGET_VISITOR_DAY: '5',
  };
  const program = runProgram(environment, { program: MAIN, args: ['proxy'], cwd: folder });
  await program.until(/Visitors {2}.*\n/);
  const token = await issuer.sign({ sub: 'ada', aud: audience, scope: 'forms' });

  it('say where the endpoint is, and whose tokens count', async () => {
    const output = await program.until(/Visitors/);
    assert.match(output, /^proxy: for assistants: https:\/\/www\.example\.com\/mcp$/m);
    assert.ok(
      output.includes(`are those of ${issuer.url} with the scope forms, for all but delete`),
    );
  });

  it('generate, list and open a form over HTTP, which the elements list after their next refresh', async () => {
    const client = await connectClient(fetch, { url: `${program.url}/mcp`, token });
    await client.listTools();
    const generated = await client.callTool({
      name: 'generate_form',
      arguments: { prompt: 'A survey about lunch' },
    });
    const { id, url, remaining } = generated.structuredContent as unknown as FormOutput;
    assert.equal(remaining, 4);
    const listed = await client.callTool({ name: 'list_forms', arguments: {} });
    assert.match(JSON.stringify(listed.structuredContent), new RegExp(id));
    const got = await client.callTool({ name: 'get_form', arguments: { id } });
    assert.equal((got.structuredContent as unknown as FormOutput).url, url);
    await client.close();
    const list = await fetch(program.url + FORMS, {
      headers: { Authorization: `Bearer ${token}` },
    });
    assert.ok((await list.text()).includes(id));
  });

  it('find out where to sign in', async () => {
    const response = await fetch(`${program.url}/mcp`, { method: 'POST' });
    assert.equal(response.status, 401);
    const address = /resource_metadata="([^"]+)"/.exec(
      response.headers.get('WWW-Authenticate') ?? '',
    )?.[1];
    assert.match(response.headers.get('WWW-Authenticate') ?? '', /scope="forms"/);
    assert.equal(address, 'https://www.example.com/.well-known/oauth-protected-resource/mcp');
    const metadata = await fetch(program.url + new URL(address).pathname);
    assert.deepEqual(await metadata.json(), {
      resource: audience,
      authorization_servers: [issuer.url],
      scopes_supported: ['forms'],
      bearer_methods_supported: ['header'],
    });
  });

  it('are refused without the scope, and served under the name of the endpoint', async () => {
    const call = (bearer: string, host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { port } = new URL(program.url);
        const headers = { Authorization: `Bearer ${bearer}`, Host: host };
        get({ host: '127.0.0.1', port, path: FORMS, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', reject);
      });
    assert.equal(await call(token, 'www.example.com'), 200);
    assert.equal(await call(token, 'other.example.com'), 421);
    const openid = await issuer.sign({ sub: 'ada', aud: audience, scope: 'openid' });
    assert.equal(await call(openid, 'www.example.com'), 401);
  });

  it('cannot delete with the token of an assistant', async () => {
    const response = await fetch(`${program.url}${FORMS}/form_1_a`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}`, Origin: program.url },
    });
    assert.equal(response.status, 403);
  });

  it('do the same over standard input and output', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp'],
      env: { FORMS_PROXY: program.url, FORMS_TOKEN: token },
      stderr: 'pipe',
    });
    let log = '';
    transport.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(transport);
    await client.listTools();
    const generated = await client.callTool({
      name: 'generate_form',
      arguments: { prompt: 'A form for feedback' },
    });
    assert.ok(!generated.isError, JSON.stringify(generated));
    const { id } = generated.structuredContent as unknown as FormOutput;
    const listed = await client.callTool({ name: 'list_forms', arguments: { search: 'feedback' } });
    assert.match(JSON.stringify(listed.structuredContent), new RegExp(id));
    await client.close();
    assert.match(log, /ready, for the forms at http:\/\/127\.0\.0\.1:\d+/);
    assert.ok(!log.includes(token));
  });

  it('generate once over standard output for a call that is repeated after a time-out', async () => {
    const arrived: (() => void)[] = [];
    const replies: (() => void)[] = [];
    const site = createServer((incoming, outgoing) => {
      incoming.resume();
      replies.push(() => {
        const form = { id: 'form_1_a', formUrl: 'https://forms.test/1' };
        outgoing.setHeader('Content-Type', 'application/json');
        outgoing.end(JSON.stringify({ success: true, data: form, meta: {} }));
      });
      arrived.splice(0).forEach((resolve) => resolve());
    }).listen(0, '127.0.0.1');
    after(() => {
      site.close();
      site.closeAllConnections();
    });
    const isArrived = new Promise<void>((resolve) => arrived.push(resolve));
    await once(site, 'listening');
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, 'mcp'],
        env: {
          FORMS_PROXY: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
          FORMS_TOKEN: token,
        },
        stderr: 'ignore',
      }),
    );
    const call = { name: 'generate_form', arguments: { prompt: 'A form for feedback' } };
    const first = client.callTool(call, undefined, { timeout: 100 });
    await assert.rejects(first, { code: ErrorCode.RequestTimeout });
    await isArrived;
    const repeated = client.callTool(call);
    replies[0]!();
    const { structuredContent } = await repeated;
    assert.equal((structuredContent as unknown as FormOutput).id, 'form_1_a');
    assert.equal(replies.length, 1);
    await client.close();
  });

  it('explain over standard output that a token was refused', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp'],
      env: {
        FORMS_PROXY: program.url,
        FORMS_TOKEN: await issuer.forge({ sub: 'ada', aud: audience }),
      },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(transport);
    const { isError, content } = await client.callTool({ name: 'list_forms', arguments: {} });
    await client.close();
    assert.equal(isError, true);
    assert.match(JSON.stringify(content), /token was refused.*PROXY_UNAUTHENTICATED/);
  });

  it('end when standard input ends, with nothing but the protocol on standard output', async () => {
    const child = spawn(process.execPath, [MAIN, 'mcp'], {
      env: { ...process.env, FORMS_PROXY: program.url, FORMS_TOKEN: token },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end('no message\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 0);
    assert.deepEqual(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      [{ result: {}, jsonrpc: '2.0', id: 1 }],
    );
  });

  it('end without an error when the assistant reads no more', async () => {
    const child = spawn(process.execPath, [MAIN, 'mcp'], {
      env: { ...process.env, FORMS_PROXY: program.url, FORMS_TOKEN: token },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let log = '';
    await new Promise<void>((resolve) =>
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/ready/.test(log)) resolve();
      }),
    );
    child.stdout.destroy();
    child.stdin.on('error', () => {});
    const ended = new Promise((resolve) => child.once('close', resolve));
    // The first answer meets the closed pipe.
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'.repeat(3));
    assert.equal(await ended, 0);
    assert.doesNotMatch(log, /EPIPE|Error/);
  });

  it('explain over standard output that the site has no proxy', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp'],
      env: { FORMS_PROXY: `${program.url}/elsewhere`, FORMS_TOKEN: token },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(transport);
    for (const [name, args] of [
      ['list_forms', {}],
      ['generate_form', { prompt: 'A form' }],
    ] as const) {
      const { isError, content } = await client.callTool({ name, arguments: args });
      assert.equal(isError, true);
      assert.match(JSON.stringify(content), /no forms proxy at the address.*FORMS_PROXY/);
    }
    await client.close();
  });

  for (const [name, env, message] of [
    ['no address', { FORMS_TOKEN: 'secret-token' }, /Set FORMS_PROXY/],
    ['no token', { FORMS_PROXY: 'https://www.example.com' }, /FORMS_TOKEN to your token/],
    ['an address without a scheme', { FORMS_PROXY: 'www.a.test', FORMS_TOKEN: 'a' }, /look like/],
    ['a name in the address', { FORMS_PROXY: 'https://x@a.test', FORMS_TOKEN: 'a' }, /look like/],
    [
      'a password in the address',
      { FORMS_PROXY: 'https://:x@a.test', FORMS_TOKEN: 'a' },
      /look like/,
    ],
    [
      'the path of the routes',
      { FORMS_PROXY: 'https://a.test/api/v1/forms', FORMS_TOKEN: 'a' },
      /without \/api\/v1/,
    ],
    [
      'an address over http',
      { FORMS_PROXY: 'http://a.test', FORMS_TOKEN: 'a' },
      /begin with https/,
    ],
    [
      'a token with its scheme',
      { FORMS_PROXY: 'https://a.test', FORMS_TOKEN: 'Bearer secret-token' },
      /token alone/,
    ],
  ] as const) {
    it(`explain ${name}`, async () => {
      const { code, stdout, stderr } = await callCommand(['mcp'], env);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /secret-token/);
    });
  }

  for (const [name, env, message] of [
    ['an issuer without a URL', { FORMS_MCP_URL: '' }, /Set both FORMS_MCP_ISSUER/],
    ['a URL without an issuer', { FORMS_MCP_ISSUER: '' }, /Set both FORMS_MCP_ISSUER/],
    [
      'an issuer over http',
      { FORMS_MCP_ISSUER: 'http://login.test' },
      /FORMS_MCP_ISSUER must look/,
    ],
    ['a URL without a path', { FORMS_MCP_URL: 'https://a.test/' }, /FORMS_MCP_URL must look/],
    [
      'a scope alone',
      { FORMS_MCP_ISSUER: '', FORMS_MCP_URL: '', FORMS_MCP_SCOPE: 'a' },
      /Set both/,
    ],
    ['two scopes', { FORMS_MCP_SCOPE: 'forms openid' }, /FORMS_MCP_SCOPE must be one scope/],
    ['a URL with a query', { FORMS_MCP_URL: 'https://a.test/mcp?a' }, /FORMS_MCP_URL must look/],
  ] as const) {
    it(`explain ${name}`, () => {
      assert.throws(() => readCommandSettings({ ...environment, ...env }), message);
    });
  }

  it('are decided by the configuration file alone if it has `authorize`', async () => {
    const file = join(folder, 'deciding.config.js');
    writeFileSync(file, 'export default { authorize: () => true };');
    const { code, stderr } = await runCommand(['proxy', '--config', file], environment);
    assert.equal(code, 1);
    assert.match(stderr, /has `authorize`, so nothing else can decide: check the tokens there/);
  });

  it('have an endpoint of the configuration file, too', async () => {
    const file = join(folder, 'with-endpoint.config.mjs');
    writeFileSync(
      file,
      `export default {
        owners: 'shared',
        mcp: { path: '/assistants' },
        authorize: (_, request) =>
          request.headers.get('Authorization') === 'Bearer fixed'
            ? { allow: true, identity: 'ada' }
            : { allow: false, identity: null },
      };`,
    );
    const { FORMS_BASE_URL, FORMS_API_KEY } = environment;
    const other = runProgram(
      { FORMS_BASE_URL, FORMS_API_KEY },
      { program: MAIN, args: ['proxy', '--config', file], cwd: folder },
    );
    assert.match(await other.until(/Visitors/), /for assistants: http:.*\/assistants\n/);
    const client = await connectClient(fetch, { url: `${other.url}/assistants`, token: 'fixed' });
    assert.equal((await client.listTools()).tools.length, 3);
    await client.close();
    await assert.rejects(connectClient(fetch, { url: `${other.url}/assistants`, token: 'no' }));
    other.signal('SIGTERM');
    assert.equal((await other.exited).code, 0);
  });
});
