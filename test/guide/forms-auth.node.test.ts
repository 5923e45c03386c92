import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { startProgram } from '../proxy/conformance/process.js';
import { runProgram } from '../proxy/program.js';
import { FORMS, KEY } from '../proxy/requests.js';
import { freePort } from '../support/free-ports.js';
import { SITES, type Site } from './forms-auth/sites.js';

/** Writes the site's files into a folder, and starts it on a free port. Resolves once it responds. */
async function startSite(folder: string, { program, files, build, args }: Site, test: TestContext) {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  if (build) execFileSync(program!, build, { cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = startProgram(build ? './site' : program!, args(port), { cwd: folder });
  test.after(() => running.end());
  let hasEnded = false;
  running.until(/^never$/).catch(() => (hasEnded = true));
  while (!(await fetch(url).catch(() => undefined))) {
    assert.ok(!hasEnded, running.output());
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return url;
}

/** Starts `npx prompt-forms proxy`, which asks this address. */
async function startProxy(folder: string, service: string, authUrl: string, test: TestContext) {
  const proxy = runProgram(
    { FORMS_BASE_URL: service, FORMS_API_KEY: KEY, FORMS_AUTH_URL: authUrl },
    { program: MAIN, args: ['proxy'], cwd: folder },
  );
  test.after(async () => {
    proxy.signal('SIGTERM');
    await proxy.exited;
  });
  await proxy.until(/Visitors {2}.*\n/);
  return proxy.url;
}

/** The cookies of a visitor who signs in. */
async function signIn(site: string, path: string | undefined, user: string): Promise<string> {
  if (path === undefined) return `user=${user}`;
  const response = await fetch(`${site}${path}?user=${user}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  assert.equal(cookies.length, 1);
  return cookies.join('; ');
}

describe('the code for /forms-auth in without-node.md', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  after(() => service.close());

  for (const [name, site] of Object.entries(SITES)) {
    const skip = site.missing !== undefined && `${site.missing} is missing`;
    it(`tells the proxy who is signed in: ${name}`, { skip }, async (test) => {
      const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
      test.after(() => rmSync(folder, { recursive: true }));
      const url = await startSite(folder, site, test);
      const { route = '/forms-auth' } = site;
      const proxy = await startProxy(folder, service.url, url + route, test);

      const send = async (cookie: string, method: string, path = '') => {
        const response = await fetch(proxy + FORMS + path, {
          method,
          headers: {
            ...(cookie && { Cookie: cookie }),
            ...(method === 'POST' && { 'Content-Type': 'application/json' }),
            'Sec-Fetch-Site': 'same-origin',
          },
          body: method === 'POST' ? JSON.stringify({ prompt: `A survey in ${name}` }) : undefined,
        });
        const { data, error } = (await response.json()) as {
          data?: { id?: string; forms?: { id: string }[] };
          error?: { code?: string };
        };
        const allowed = response.headers.get('Prompt-Forms-Allow');
        const ids = data?.forms?.map(({ id }) => id);
        return { status: response.status, code: error?.code, allowed, id: data?.id, ids };
      };

      const nobody = await send('', 'GET');
      assert.deepEqual([nobody.status, nobody.code], [401, 'PROXY_UNAUTHENTICATED']);
      const [ada, ben] = [
        await signIn(url, site.signIn, 'ada'),
        await signIn(url, site.signIn, 'ben'),
      ];
      const made = await send(ada, 'POST', '/generate');
      assert.equal(made.status, 200);
      assert.equal(made.allowed, 'generate, list, get, delete');
      assert.deepEqual((await send(ada, 'GET')).ids, [made.id]);
      assert.deepEqual((await send(ben, 'GET')).ids, []);
      assert.equal((await send(ben, 'DELETE', `/${made.id}`)).status, 404);
      // In another session, too.
      const again = await signIn(url, site.signIn, 'ada');
      assert.equal((await send(again, 'DELETE', `/${made.id}`)).status, 200);
    });
  }
});
