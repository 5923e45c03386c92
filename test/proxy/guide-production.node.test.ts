import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startService } from '../../demo/service/serve.js';
import type { FormsProxy } from '../../src/proxy/index.js';
import { snippetWith } from './guide-server.js';
import { startPostgres } from './postgres-server.js';
import { FORMS, KEY } from './requests.js';

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

  it('keeps owners and budgets in PostgreSQL, and limits generates', async () => {
    const entry = (name: string) => JSON.stringify(resolve('src/proxy', name));
    const code = snippetWith('demo/guide/production.md', 'sqlBudget({ postgres })')
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
    await end();
  });
});
