import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { staticFile } from '../demo/static-files.js';
import { find, launch, press, until } from './browser.js';

/** The page of README.md, which has the script-tag file beside it. */
function tenLines(): string {
  const pages = readFileSync('README.md', 'utf8').matchAll(/```html\n(<!doctype html>.*?)```/gs);
  const found = [...pages].find(([, page]) => page!.includes('src="/prompt-forms.js"'));
  assert.ok(found, 'README.md has no page with prompt-forms.js');
  return found[1]!;
}

/** The packed package in projects that had nothing of it, and the journey in what each of them makes. */
describe('the packed package, installed', () => {
  let folder: string;
  let tarball: string;
  let service: RunningService;
  let browser: Browser;
  const servers: Server[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse(npm('.', ...pack)) as [{ filename: string }];
    tarball = join(folder, packed.filename);
    service = await startService({ port: 0, keys: { key: 'account' } });
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

  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  /** Puts the package into a project as its user does. */
  const install = (project: string, ...options: string[]): string =>
    npm(project, 'install', '--no-audit', '--no-fund', ...options, tarball);

  /** A project of `projects/`, in a folder of its own, with the package in it, and built. */
  function built(name: string): string {
    const project = join(folder, name);
    cpSync(join(import.meta.dirname, 'projects', name), project, { recursive: true });
    install(project, '--prefer-offline');
    npm(project, 'run', 'build');
    return project;
  }

  /** The address of a site with these files, and the proxy. */
  async function serve(files: string): Promise<string> {
    const { url } = service;
    const api = proxyListener({ baseUrl: url, apiKey: 'key', authorize: () => true });
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      if (pathname.startsWith('/api/')) return void api(request, response);
      const found = staticFile(pathname, files);
      if (found) response.setHeader('content-type', found.type).end(found.content);
      else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}/`;
  }

  /** Generates a form, finds it in the list and in the page, and deletes it. */
  async function journey(files: string): Promise<void> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => said.push(message.text()));
    await page.goto(await serve(files), { waitUntil: 'networkidle2' });
    await find(page, 'heading', 'No forms yet');
    await (await find(page, 'textbox', 'Describe the form you need')).type('A short survey');
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    const rows = () => page.$$('form-list >>> li');
    await until('the row', async () => (await rows()).length === 1);
    await until('the form in its frame', () =>
      page.frames().some((frame) => frame.url().startsWith(service.url)),
    );
    await press(page, 'button', 'Delete form');
    await find(page, 'alertdialog', 'Delete this form?');
    await page.locator('form-generator >>> .confirm').click();
    await find(page, 'heading', 'No forms yet');
    assert.deepEqual(said, []);
    await page.close();
  }

  it('runs in a project with Vite', () => journey(join(built('vite'), 'dist')));

  it('runs in a project with webpack', () => journey(built('webpack')));

  it('runs in a plain folder, installed without a network', async () => {
    const project = join(folder, 'plain');
    mkdirSync(project);
    npm(project, 'init', '--yes');
    // What the projects above have taken from the registry is in the cache of npm.
    install(project, '--offline');
    const script = join(project, 'node_modules/prompt-forms/dist/prompt-forms.js');
    assert.ok(existsSync(script));
    cpSync(script, join(project, 'prompt-forms.js'));
    writeFileSync(join(project, 'index.html'), tenLines());
    await journey(project);
  });
});
