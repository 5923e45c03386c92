import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsProxy, type Authorize } from '../../src/proxy/index.js';
import { snippetsOf } from '../guide/documents.js';
import {
  signInFiles,
  signInServer,
  snippetWith,
  startGuideServer,
  type GuideServer,
} from './guide-server.js';

const KEY = 'sk-guide-0123456789';
const PAGE = 'demo/guide/cors.md';
const SITE = 'https://www.example.com';
const FORMS = '/api/v1/forms';

/** Both sides of the guide's page. */
describe('cors.md', () => {
  let folder: string;
  let service: RunningService;
  let server: GuideServer;

  before(async () => {
    // Inside the repository, so that its packages are found.
    folder = mkdtempSync(join('test', '.bundle-'));
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    const code = snippetWith(PAGE, 'credentials: true');
    const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    server = await startGuideServer(folder, code, env);
  });

  after(async () => {
    await server.end();
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const send = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    fetch(server.url + path, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-site', ...headers },
      body: method === 'POST' ? JSON.stringify({ prompt: 'A survey' }) : undefined,
    });

  it('lets the page send its session, and read the response', async () => {
    const preflight = await send('OPTIONS', `${FORMS}/generate`, {
      Origin: SITE,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    });
    assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), SITE);
    assert.equal(preflight.headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.match(preflight.headers.get('Access-Control-Allow-Headers') ?? '', /idempotency-key/);
    const json = { 'Content-Type': 'application/json' };
    const session = { Origin: SITE, Cookie: 'user=ada-editor' };
    const made = await send('POST', `${FORMS}/generate`, { ...session, ...json });
    assert.equal(made.status, 200);
    assert.equal(made.headers.get('Access-Control-Allow-Origin'), SITE);
    assert.equal((await send('GET', FORMS, session)).status, 200);
    assert.equal((await send('GET', FORMS, { Origin: SITE })).status, 401);
  });

  it('does not let another page write or read', async () => {
    const other = { Origin: 'https://other.example', Cookie: 'user=ada-editor' };
    const json = { 'Content-Type': 'application/json' };
    assert.equal((await send('POST', `${FORMS}/generate`, { ...other, ...json })).status, 403);
    const read = await send('GET', FORMS, other);
    assert.equal(read.headers.get('Access-Control-Allow-Origin'), null);
  });

  it('authorizes a visitor by a bearer token', async () => {
    const verify = snippetWith(PAGE, 'export const verifyToken').replace('export', '');
    const code = snippetWith(PAGE, 'const authorize')
      .replace(/^import .*$/m, verify)
      .replace('const authorize =', 'return');
    const authorize = new Function(code)() as Authorize;
    const proxy = createFormsProxy({
      baseUrl: service.url,
      apiKey: KEY,
      origins: [SITE],
      hosts: ['api.example.com'],
      owners: 'shared',
      authorize,
    });
    const list = async (headers: Readonly<Record<string, string>>) =>
      (await proxy.fetch(new Request(`https://api.example.com${FORMS}`, { headers }))).status;
    assert.equal(await list({ Authorization: 'Bearer token-of-ada' }), 200);
    assert.equal(await list({ Authorization: 'Bearer token-of-eve' }), 401);
    assert.equal(await list({}), 401);
  });

  it('has a complete page that imports the script of the elements', () => {
    const page = snippetsOf(PAGE).find(({ code }) => code.startsWith('<!doctype html>'));
    assert.match(page?.code ?? '', /import \{ configure \} from '\/prompt-forms\.js'/);
    assert.match(page?.code ?? '', /<form-embed for="new all"><\/form-embed>/);
  });

  /** The server of sign-in.md, with the changes of this page. */
  function changedServer(name: 'Hono' | 'Express'): readonly [server: string, proxy: string] {
    const before = signInFiles()['proxy.js']!;
    const options = snippetsOf(PAGE).find(({ code }) => code.trim().startsWith('origins,'));
    const proxy = before
      .replace('export const proxy', `${snippetWith(PAGE, 'export const origins')}\n$&`)
      .replace(/(?=\n {2}owners:)/, `\n  ${options?.code.trim()}`);
    const lines = snippetWith(
      PAGE,
      name === 'Hono' ? "from 'hono/cors'" : 'Access-Control-Allow-O',
    );
    const [imports = '', ...rest] = lines.split('\n\n');
    const old = {
      Hono: /const isOwn = .*\n/,
      Express: /app\.post\(\['\/sign-in'[^]*?\n\}\);\n/,
    };
    const server = signInServer(name)
      .replace(/^import .* from '\.\/proxy\.js';$/m, imports)
      .replace(old[name], `${rest.join('\n\n')}\n`);
    assert.match(server, /origins\.includes/);
    return [server, proxy];
  }

  for (const name of ['Hono', 'Express'] as const)
    it(`signs out from the page, with ${name}`, async (test) => {
      const [code, proxy] = changedServer(name);
      const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
      const files = { ...signInFiles(), 'proxy.js': proxy };
      const own = await startGuideServer(folder, code, env, files);
      test.after(() => own.end());
      const post = (path: string, headers: Record<string, string>, fields = {}) =>
        fetch(own.url + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
      const ada = { name: 'ada', password: 'ada-secret' };
      const signedIn = await post('/sign-in', { Origin: own.site }, ada);
      const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      const list = () => fetch(own.url + FORMS, { headers: { Origin: SITE, Cookie } });
      const { status, headers } = await list();
      assert.equal(status, 200);
      assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');

      const refused = await post('/sign-out', { Origin: 'https://other.example', Cookie });
      assert.equal(refused.status, 403);
      assert.equal(refused.headers.get('Access-Control-Allow-Origin'), null);
      assert.equal((await list()).status, 200);

      const out = await post('/sign-out', { Origin: SITE, Cookie });
      assert.equal(out.status, 204);
      assert.equal(out.headers.get('Access-Control-Allow-Origin'), SITE);
      assert.equal(out.headers.get('Access-Control-Allow-Credentials'), 'true');
      assert.match(out.headers.get('Set-Cookie') ?? '', /^__Host-session=; Max-Age=0/);
      assert.equal((await list()).status, 401);
    });

  it('ends at SIGTERM while a browser holds an unused connection', async () => {
    const unused = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    await once(unused, 'connect');
    const closed = once(unused, 'close');
    assert.equal(await server.stop('SIGTERM'), 0);
    await closed;
  });
});
