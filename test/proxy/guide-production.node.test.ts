import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startService } from '../../demo/service/serve.js';
import type { FormsProxy } from '../../src/proxy/index.js';
import { snippetsOf } from '../guide/documents.js';
import { adapt } from './conformance/process.js';
import { signInFiles, signInServer, snippetWith, startGuideServer } from './guide-server.js';
import { startPostgres } from './postgres-server.js';
import { FORMS, KEY } from './requests.js';
import { startCaddy, startNginx } from './web-servers.js';
import { freePort } from '../support/free-ports.js';
// Asserts that no output shows the key.
import './support.js';

const PAGE = 'demo/guide/production.md';

/** The site's own module of the example. */
const SITE = `export const authorize = (operation, request) => ({
  allow: true,
  identity: request.headers.get('X-User'),
});
export const reported = [];
export const reportToMonitoring = (entry) => reported.push(entry);
`;

describe('the proxy of production.md', async () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const postgres = await startPostgres();
  after(async () => {
    await Promise.all([service.close(), postgres.end()]);
    rmSync(folder, { recursive: true });
  });

  it('keeps owners and budgets in PostgreSQL, and limits generates', async (test) => {
    const entry = (name: string) => JSON.stringify(resolve('src/proxy', name));
    const code = snippetWith(PAGE, 'sqlBudget({ postgres })')
      .replace("'prompt-forms/proxy'", entry('index.ts'))
      .replace("'prompt-forms/proxy/sql'", entry('sql.ts'))
      .replace('console.log(JSON.stringify(entry))', 'void entry');
    writeFileSync(join(folder, 'site.js'), SITE);
    writeFileSync(
      join(folder, 'proxy.ts'),
      `// @ts-nocheck\n${code}\nexport const end = () => postgres.end();\n`,
    );
    Object.assign(process.env, {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      DATABASE_URL: postgres.url,
    });
    const { proxy, end } = (await import(pathToFileURL(join(folder, 'proxy.ts')).href)) as {
      proxy: FormsProxy;
      end(): Promise<void>;
    };
    test.after(() => end());
    const send = async (user: string, method: string, path = FORMS) => {
      const headers = {
        'X-User': user,
        'Sec-Fetch-Site': 'same-origin',
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      };
      const body = method === 'POST' ? JSON.stringify({ prompt: 'A survey' }) : undefined;
      const request = new Request(`https://www.example.com${path}`, { method, headers, body });
      return proxy.fetch(request);
    };
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++)
      statuses.push((await send('ada', 'POST', `${FORMS}/generate`)).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const formsOf = async (user: string) =>
      ((await (await send(user, 'GET')).json()) as { data: { forms: object[] } }).data.forms.length;
    assert.equal(await formsOf('ada'), 3);
    assert.equal(await formsOf('ben'), 0);
  });

  it('keeps budgets in the SQLite file of the owners, also after a restart', async () => {
    const entry = (name: string) => JSON.stringify(resolve('src/proxy', name));
    const code = snippetWith(PAGE, 'sqlBudget({ sqlite })')
      .replace("'prompt-forms/proxy'", entry('index.ts'))
      .replace("'prompt-forms/proxy/sql'", entry('sql.ts'))
      .replace("'forms-owners.sqlite'", JSON.stringify(resolve(folder, 'forms-owners.sqlite')))
      .replace('authorize,\n', 'authorize,\n  rateLimit: false,\n  log: () => {},\n');
    writeFileSync(join(folder, 'site.js'), SITE);
    writeFileSync(join(folder, 'sqlite.ts'), `// @ts-nocheck\n${code}`);
    Object.assign(process.env, { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY });
    const generates: number[] = [];
    for (const start of [1, 2]) {
      const url = `${pathToFileURL(join(folder, 'sqlite.ts')).href}?start=${start}`;
      const { proxy } = (await import(url)) as { proxy: FormsProxy };
      for (let call = 0; call < 11; call++) {
        const generate = new Request(`https://www.example.com${FORMS}/generate`, {
          method: 'POST',
          headers: {
            'X-User': 'ada',
            'Sec-Fetch-Site': 'same-origin',
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ prompt: 'A survey' }),
        });
        generates.push((await proxy.fetch(generate)).status);
      }
    }
    assert.deepEqual(generates, [...Array(20).fill(200), 429, 429]);
  });

  /** The configuration of the page for the server that stands before the site with sign-in. */
  const configuration = (language: string): string => {
    const found = snippetsOf(PAGE).find((each) => each.language === language);
    assert.ok(found, language);
    return found.code;
  };

  /** Starts the site, and signs a visitor in through the web server, who then generates a form and finds it. */
  async function tryInFront(
    test: TestContext,
    startWebServer: (
      webPort: number,
      port: string,
      place: string,
    ) => Promise<{ end(): Promise<unknown> }>,
  ): Promise<void> {
    const webPort = await freePort();
    const site = `http://localhost:${webPort}`;
    const environment = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY, SITE: site };
    const server = await startGuideServer(folder, signInServer('Hono'), environment, signInFiles());
    test.after(() => server.end());
    const place = resolve(mkdtempSync(join(folder, 'web-')));
    const web = await startWebServer(webPort, new URL(server.url).port, place);
    test.after(() => web.end());
    const url = `http://127.0.0.1:${webPort}`;
    // Node's fetch sets no Host.
    const send = async (path: string, { method = 'GET', headers = {}, body = '' } = {}) => {
      const own = { ...headers, Host: `localhost:${webPort}` };
      const sent = request(url + path, { method, headers: own }).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
      return { status: response.statusCode, cookie, text: await readText(response) };
    };
    assert.match((await send('/')).text, /<form-list/);
    const signedIn = await send('/sign-in', {
      method: 'POST',
      headers: { Origin: site, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'name=ada&password=ada-secret',
    });
    assert.equal(signedIn.status, 204);
    const headers = { Cookie: signedIn.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const made = await send(`${FORMS}/generate`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: 'A survey' }),
    });
    assert.equal(made.status, 200, made.text);
    const { data } = JSON.parse((await send(FORMS, { headers })).text) as {
      data: { forms: object[] };
    };
    assert.equal(data.forms.length, 1);
    assert.equal((await send(FORMS)).status, 401);
  }

  it('runs behind nginx', (test) =>
    tryInFront(test, (webPort, port, place) =>
      startNginx(
        place,
        adapt(configuration('nginx'), [
          ['listen 443 ssl;', `listen 127.0.0.1:${webPort};`],
          ['ssl_certificate /etc/ssl/site.pem;', ''],
          ['ssl_certificate_key /etc/ssl/site.key;', ''],
          ['127.0.0.1:3000', `127.0.0.1:${port}`],
        ]),
      ),
    ));

  it('runs behind Caddy', (test) =>
    tryInFront(test, (webPort, port, place) =>
      startCaddy(
        place,
        adapt(configuration('Caddyfile'), [
          ['www.example.com {', `http://localhost:${webPort} {\n\tbind 127.0.0.1`],
          ['127.0.0.1:3000', `127.0.0.1:${port}`],
        ]),
      ),
    ));
});
