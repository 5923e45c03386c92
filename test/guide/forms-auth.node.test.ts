import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { startProgram } from '../proxy/conformance/process.js';
import { runProgram } from '../proxy/program.js';
import { KEY } from '../proxy/requests.js';
import { hasApache, startApache, startCaddy, startNginx } from '../proxy/web-servers.js';
import { findProgram } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { codeWith, SITES, type Site } from './forms-auth/sites.js';
import { assertOwnForms, cookiesOf, responds } from './own-forms.js';

/** Writes the site's files into a folder, and starts it on a free port. Resolves once it responds. */
async function startSite(folder: string, { program, files, build, args }: Site, test: TestContext) {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  if (build) execFileSync(program!, build, { cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = startProgram(build ? './site' : program!, args(port), { cwd: folder });
  test.after(() => running.end());
  await responds(url, running.ended);
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

describe('the code for /forms-auth in without-node.md', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const folders: string[] = [];
  after(async () => {
    await service.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    // Apache's processes run as another user.
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  }

  /** Starts a site with the page's code, and the proxy that asks it. */
  async function startBoth(site: Site, test: TestContext) {
    const folder = newFolder();
    const url = await startSite(folder, site, test);
    const { route = '/forms-auth', signIn } = site;
    return {
      proxy: await startProxy(folder, service.url, url + route, test),
      signIn: async (user: string) =>
        signIn ? cookiesOf(await fetch(`${url}${signIn}?user=${user}`)) : `user=${user}`,
    };
  }

  for (const [name, site] of Object.entries(SITES)) {
    const skip = site.missing !== undefined && `${site.missing} is missing`;
    it(`tells the proxy who is signed in: ${name}`, { skip }, async (test) => {
      const { proxy, signIn } = await startBoth(site, test);
      await assertOwnForms(proxy, signIn);
    });
  }

  it(
    'takes nothing but a text or a number of the session for a user: PHP',
    {
      skip: SITES.PHP!.missing !== undefined && 'php is missing',
    },
    async (test) => {
      const odd = "<?php session_start(); $_SESSION['user'] = json_decode($_GET['user'], true);";
      const site = { ...SITES.PHP!, files: { ...SITES.PHP!.files, 'odd.php': odd } };
      const url = await startSite(newFolder(), site, test);
      const ask = async (user: unknown) => {
        const value = encodeURIComponent(JSON.stringify(user));
        const Cookie = cookiesOf(await fetch(`${url}/odd.php?user=${value}`));
        const { status, headers } = await fetch(`${url}/forms-auth.php`, { headers: { Cookie } });
        return [status, headers.get('Forms-Identity')];
      };
      for (const user of [['ada'], { id: 7 }, [], '', null, true])
        assert.deepEqual(await ask(user), [401, null], JSON.stringify(user));
      assert.deepEqual(await ask(7), [204, '7']);
      const { status } = await fetch(`${url}/forms-auth.php`);
      assert.equal(status, 401);
    },
  );

  const WEB_SERVERS = {
    nginx: {
      isMissing: findProgram('nginx') === undefined,
      start: (folder: string, port: number, location: string) =>
        startNginx(folder, `server { listen 127.0.0.1:${port}; ${location} }`),
    },
    apache: {
      isMissing: !hasApache,
      start: (folder: string, port: number, lines: string) =>
        startApache(folder, ['proxy', 'proxy_http'], `Listen 127.0.0.1:${port}\n${lines}`),
    },
    Caddyfile: {
      isMissing: findProgram('caddy') === undefined,
      start: (folder: string, port: number, handle: string) =>
        startCaddy(folder, `http://127.0.0.1:${port} {\n\tbind 127.0.0.1\n${handle}\n}`),
    },
  };
  for (const [language, { isMissing, start }] of Object.entries(WEB_SERVERS)) {
    const site = SITES.WSGI!;
    const skip = (isMissing || site.missing !== undefined) && `${language} or python3 is missing`;
    it(`reaches the proxy with the lines of the page: ${language}`, { skip }, async (test) => {
      const { proxy, signIn } = await startBoth(site, test);
      const port = await freePort();
      const lines = codeWith(language, '127.0.0.1:8787');
      const own = lines.replaceAll('127.0.0.1:8787', new URL(proxy).host);
      const server = await start(newFolder(), port, own);
      test.after(() => server.end());
      const url = `http://127.0.0.1:${port}`;
      await responds(url, server.ended);
      await assertOwnForms(url, signIn);
    });
  }
});
