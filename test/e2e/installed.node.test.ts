import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { staticFile } from '../demo/static-files.js';
import { chooseFromMenu, find, launch, locate, press, until } from './browser.js';
import { install, npm, packInto } from './packed.js';
import { freePort } from '../support/free-ports.js';

const README = readFileSync('README.md', 'utf8');

/** The first piece of code of README.md that is in this language and has this in it. */
function fromReadme(language: string, text: string): string {
  const pieces = README.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  const found = [...pieces].find(([, code]) => code!.includes(text));
  assert.ok(found, `README.md has no ${language} with ${text}`);
  return found[1]!;
}

/** The key of the local service, as `npm run service` starts it. */
const KEY = 'local-development-key';

/** The packed package in projects that had nothing of it, and the journey in what each of them makes. */
describe('the packed package, installed', () => {
  let folder: string;
  let tarball: string;
  let service: RunningService;
  let browser: Browser;
  const servers: Server[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    tarball = packInto(folder);
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A project of `projects/`, in a folder of its own, with the package in it, and built. */
  function built(name: string): string {
    const project = join(folder, name);
    cpSync(join(import.meta.dirname, 'projects', name), project, { recursive: true });
    install(project, tarball, '--prefer-offline');
    npm(project, 'run', 'build');
    return project;
  }

  /** The address of a site with these files, and the proxy. */
  async function serve(files: string): Promise<string> {
    const { url } = service;
    const api = proxyListener({
      baseUrl: url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
    });
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      if (pathname.startsWith('/api/')) return void api(request, response);
      const found = staticFile(pathname, files);
      if (found) response.setHeader('content-type', found.type).end(found.content);
      else response.writeHead(404).end();
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}/`;
  }

  /** Generates a form, finds it in the list and in the page at this address, and deletes it. */
  async function journey(address: string, missing = ['/favicon.ico']): Promise<void> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      // Browsers ask each site for an icon, and tell that it has none.
      const { url = '' } = message.location();
      if (!missing.some((path) => url.endsWith(path))) said.push(message.text());
    });
    await page.goto(address, { waitUntil: 'networkidle2' });
    await find(page, 'heading', 'No forms yet');
    await (await find(page, 'textbox', 'Describe the form you need')).type('A short survey');
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    const rows = () => page.$$('form-list >>> li');
    await until('the row', async () => (await rows()).length === 1);
    await until('the form in its frame', () =>
      page.frames().some((frame) => frame.url().startsWith(service.url)),
    );
    await chooseFromMenu(page, 'Delete form');
    await find(page, 'alertdialog', 'Delete this form?');
    await (await locate(page, 'form-generator >>> .confirm')).click();
    await find(page, 'heading', 'No forms yet');
    assert.deepEqual(said, []);
    await page.close();
  }

  it('runs in a project with Vite', async () => journey(await serve(join(built('vite'), 'dist'))));

  it('runs in a project with webpack', async () => journey(await serve(built('webpack'))));

  it('runs in an empty folder with the steps of README, installed offline', async () => {
    const project = join(folder, 'plain');
    mkdirSync(project);
    npm(project, 'init', '--yes');
    npm(project, 'pkg', 'set', 'type=module');
    // The cache of npm has the packages that the projects above have downloaded.
    install(project, tarball, '--offline');
    for (const name of ['hono', '@hono/node-server'])
      cpSync(join('node_modules', name), join(project, 'node_modules', name), { recursive: true });
    for (const path of ['prompt-forms.js', 'locales'])
      cpSync(join(project, 'node_modules/prompt-forms/dist', path), join(project, path), {
        recursive: true,
      });
    writeFileSync(join(project, 'index.html'), fromReadme('html', '<!doctype html>'));
    const port = await freePort();
    const code = fromReadme('js', KEY)
      .replace('http://localhost:5174', service.url)
      .replace('port: 3000', `port: ${port}`);
    assert.ok(code.includes(service.url) && code.includes(`port: ${port}`));
    writeFileSync(join(project, 'server.js'), code);
    const server = spawn(process.execPath, ['server.js'], { cwd: project, stdio: 'inherit' });
    const ended = once(server, 'exit');
    try {
      const address = `http://localhost:${port}/`;
      await until('the server', () =>
        fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      await journey(address, []);
      assert.equal((await fetch(`${address}locales/parts/de.js`)).status, 200);
      assert.equal((await fetch(`${address}server.js`)).status, 404);
      // Another address of this machine, which a server on all interfaces answers as well.
      await assert.rejects(fetch(`http://127.0.0.2:${port}/`));
    } finally {
      server.kill();
      await ended;
    }
  });
});
