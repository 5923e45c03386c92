import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsProxy, type Authorize } from '../../src/proxy/index.js';
import { snippetWith, startGuideServer, type GuideServer } from './guide-server.js';

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

  it('lets no other page write or read', async () => {
    const other = { Origin: 'https://other.example', Cookie: 'user=ada-editor' };
    const json = { 'Content-Type': 'application/json' };
    assert.equal((await send('POST', `${FORMS}/generate`, { ...other, ...json })).status, 403);
    const read = await send('GET', FORMS, other);
    assert.equal(read.headers.get('Access-Control-Allow-Origin'), null);
  });

  it('takes the token of a visitor', async () => {
    const code = snippetWith(PAGE, 'const authorize')
      .replace(/^import .*$/m, '')
      .replace('const authorize =', 'return');
    const verify = async (token: string) => (token === 'of-ada' ? { id: 'ada' } : undefined);
    const authorize = new Function('verifyToken', code)(verify) as Authorize;
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
    assert.equal(await list({ Authorization: 'Bearer of-ada' }), 200);
    assert.equal(await list({ Authorization: 'Bearer of-eve' }), 401);
    assert.equal(await list({}), 401);
  });
});
