import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { find, launch, press, until } from '../e2e/browser.js';
import { snippetsOf } from '../guide/documents.js';
import { signInFiles, signInServer, startGuideServer } from '../proxy/guide-server.js';

const KEY = 'sk-guide-0123456789';
const VITE = 'demo/guide/vite.md';
/** Ignored by Git. The packages of the frameworks are found from there. */
const BUILT = 'test/frameworks/.built/sign-in';

const MAIN = `import { createRoot } from 'react-dom/client';
import { MyForms } from './MyForms';
createRoot(document.querySelector('main')!).render(<MyForms />);`;
const PAGE = `<!doctype html><html lang="en"><title>My forms</title><link rel="icon" href="data:," />
<main></main><script type="module" src="/main.tsx"></script></html>`;

/** The server of sign-in.md that delivers a build, with the lines of vite.md in it. */
function serverOf(name: 'Hono' | 'Express'): string {
  const mark = name === 'Hono' ? "app.use(serveStatic({ root: 'dist' }));" : 'express.static';
  const lines = snippetsOf(VITE)
    .map(({ code }) => code)
    .find((code) => code.includes(mark) && !code.includes('createFormsProxy'));
  assert.ok(lines);
  const [imports = '', routes = lines] = lines.startsWith('import') ? lines.split('\n\n') : [];
  const code = signInServer(name);
  const replaced = code.replace(
    /\/\*\* @type.*\nconst file = [^]*?prompt-forms\.js.*\n.*\/locales.*\n/,
    routes,
  );
  assert.notEqual(replaced, code);
  return `${imports}\n${replaced}`;
}

/** The files of the React component, built with Vite. */
async function buildPage(): Promise<Record<string, string>> {
  rmSync(BUILT, { recursive: true, force: true });
  mkdirSync(BUILT, { recursive: true });
  const component = snippetsOf(VITE).find(({ code }) => code.includes('function MyForms'));
  assert.ok(component);
  const files = { 'index.html': PAGE, 'main.tsx': MAIN, 'MyForms.tsx': component.code };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(BUILT, name), text);
  const { output } = (await build({
    configFile: false,
    root: BUILT,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output.map((file) => [
      `dist/${file.fileName}`,
      String(file.type === 'chunk' ? file.code : file.source),
    ]),
  );
}

/** The React component of vite.md, built, and delivered by the servers of sign-in.md. */
describe('the site with sign-in, with React', () => {
  let folder: string;
  let service: RunningService;
  let browser: Browser;
  let page: Record<string, string>;

  before(async () => {
    // Inside the repository, so that its packages are found.
    folder = mkdtempSync(join('test', '.bundle-'));
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    browser = await launch();
    page = await buildPage();
  });

  after(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true });
    rmSync(BUILT, { recursive: true, force: true });
  });

  async function start(name: 'Hono' | 'Express') {
    const { 'index.html': _, 'page.js': __, 'prompt-forms.js': ___, ...files } = signInFiles();
    const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    return startGuideServer(folder, serverOf(name), env, { ...files, ...page });
  }

  async function signIn(tab: Page, name: string): Promise<void> {
    await tab.bringToFront();
    await (await find(tab, 'textbox', 'Name')).type(name);
    await tab.type('input[type=password]', `${name}-secret`);
    await press(tab, 'button', 'Sign in');
    await find(tab, 'button', 'Sign out');
  }

  const typedText = (tab: Page): Promise<string | undefined> =>
    tab.$eval('form-generator', ({ shadowRoot }) => shadowRoot!.querySelector('textarea')?.value);
  const shows = (tab: Page, text: string): Promise<boolean> =>
    tab.$eval('body', ({ innerText }, part) => innerText.includes(part), text);

  it('removes the typed text in all tabs at a sign-out', async (test) => {
    const server = await start('Hono');
    test.after(() => server.end());
    const context = await browser.createBrowserContext();
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const tab of [first, second]) await tab.goto(server.site);
    await signIn(first, 'ada');
    await second.bringToFront();
    await (await find(second, 'textbox', 'Describe the form you need')).type('A secret survey');
    await first.bringToFront();
    await press(first, 'button', 'Sign out');
    await second.bringToFront();
    await find(second, 'button', 'Sign in');
    await until('the end of the visit', async () => !(await typedText(second)));
    assert.equal(await shows(second, 'expired'), false);
    await signIn(second, 'ben');
    await find(second, 'textbox', 'Describe the form you need');
    assert.equal(await typedText(second), '');
    await first.bringToFront();
    await find(first, 'button', 'Sign out');
    await context.close();
  });

  it('keeps the typed text if the session expires', async (test) => {
    const server = await start('Express');
    test.after(() => server.end());
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    await tab.goto(server.site);
    await signIn(tab, 'ada');
    await (await find(tab, 'textbox', 'Describe the form you need')).type('A survey');
    await context.deleteCookie(...(await context.cookies()));
    await press(tab, 'button', 'Refresh');
    await until('the notice', () => shows(tab, 'Your session has expired'));
    await signIn(tab, 'ada');
    assert.equal(await typedText(tab), 'A survey');
    await context.close();
  });

  it('keeps the name, and no password, after a wrong password', async (test) => {
    const server = await start('Hono');
    test.after(() => server.end());
    const tab = await browser.newPage();
    await tab.goto(server.site);
    await (await find(tab, 'textbox', 'Name')).type('ada');
    await tab.type('input[type=password]', 'wrong');
    await press(tab, 'button', 'Sign in');
    await until('the message', () => shows(tab, 'The name or the password is wrong.'));
    const values = () => tab.$$eval('input', (inputs) => inputs.map(({ value }) => value));
    await until('the name alone', async () => `${await values()}` === 'ada,');
    await tab.close();
  });
});
