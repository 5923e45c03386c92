import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { startService, type RunningService } from '../../demo/service/serve.js';
import {
  signInFiles,
  signInServer,
  startGuideServer,
  type GuideServer,
} from '../proxy/guide-server.js';
import { find, launch, press, until } from './browser.js';

const KEY = 'sk-guide-0123456789';
const DESCRIPTION = ['textbox', 'Describe the form you need'] as const;

/** The site with sign-in of the guide, as it stands there. */
describe('a site with sign-in', () => {
  let folder: string;
  let service: RunningService;
  let server: GuideServer;
  let browser: Browser;
  let context: BrowserContext;

  before(async () => {
    // Inside the repository, so that its packages are found.
    folder = mkdtempSync(join('test', '.bundle-'));
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    server = await start();
    browser = await launch();
    context = await browser.createBrowserContext();
  });

  /** Starts the site with Hono, with other files or with another server. */
  const start = (
    files: Readonly<Record<string, string>> = {},
    code = signInServer('Hono'),
  ): Promise<GuideServer> =>
    startGuideServer(
      folder,
      code,
      { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY },
      {
        ...signInFiles(),
        'prompt-forms.js': readFileSync('dist/prompt-forms.js', 'utf8'),
        ...files,
      },
    );

  after(async () => {
    await browser?.close();
    await server?.end();
    await service?.close();
    rmSync(folder, { recursive: true });
  });

  async function open({ site }: GuideServer = server): Promise<Page> {
    const page = await context.newPage();
    await page.goto(site);
    return page;
  }

  async function signIn(page: Page, name: string): Promise<void> {
    await page.bringToFront();
    await (await find(page, 'textbox', 'Name')).type(name);
    await page.type('input[type=password]', `${name}-secret`);
    await press(page, 'button', 'Sign in');
    await find(page, 'button', 'Sign out');
  }

  const textIn = (page: Page): Promise<string> =>
    page.$eval('form-generator', ({ shadowRoot }) => shadowRoot!.querySelector('textarea')!.value);
  const countIn = (page: Page): Promise<number> =>
    page.$eval('form-list', (list) => (list as unknown as { forms: unknown[] }).forms.length);

  it('shows the sign-in form, and why a sign-in failed', async () => {
    const page = await open();
    await find(page, 'heading', 'Sign in');
    await (await find(page, 'textbox', 'Name')).type('ada');
    await page.type('input[type=password]', 'wrong');
    await press(page, 'button', 'Sign in');
    await until('the reason', async () =>
      (await page.$eval('[role=alert]', ({ textContent }) => textContent)).includes('is wrong'),
    );
    await page.close();
  });

  it('says that a session has expired', async () => {
    const own = await browser.createBrowserContext();
    const page = await own.newPage();
    await page.goto(server.site);
    await signIn(page, 'ada');
    await find(page, 'heading', 'My forms');
    await own.deleteCookie(...(await own.cookies()));
    await press(page, 'button', 'Refresh');
    await find(page, 'heading', 'Sign in');
    const message = await page.$eval('[role=alert]', ({ textContent }) => textContent);
    assert.equal(message, 'Your session has expired. Sign in again.');
    await own.close();
  });

  const stateOf = (page: Page) => page.$eval('#state', ({ textContent }) => textContent);
  const showsForms = (page: Page) => page.$eval('#forms', (part) => part.checkVisibility());

  it('says that forms can’t be loaded if there is no proxy', async () => {
    const route = "app.all('/api/v1/forms/*', (c) => proxy.fetch(c.req.raw, c.env));\n";
    const code = signInServer('Hono');
    assert.ok(code.includes(route));
    const broken = await start({}, code.replace(route, ''));
    const page = await open(broken);
    await until('the state', async () => (await stateOf(page)).includes('can’t be loaded'));
    assert.deepEqual(
      [await showsForms(page), await page.$('#sign-in:not([hidden])')],
      [false, null],
    );
    await page.close();
    await broken.end();
  });

  it('says that the page did not load completely if the elements are missing', async () => {
    const broken = await start({ 'prompt-forms.js': 'throw new Error("no elements");' });
    const page = await open(broken);
    await until('the state', async () => (await stateOf(page)).includes('did not load completely'));
    assert.equal(await showsForms(page), false);
    await page.close();
    await broken.end();
  });

  it('says that the server does not respond to a sign-in or a sign-out', async () => {
    const stopping = await start();
    const page = await open(stopping);
    await signIn(page, 'ada');
    await find(page, 'heading', 'My forms');
    const other = await (await browser.createBrowserContext()).newPage();
    await other.goto(stopping.site);
    await (await find(other, 'textbox', 'Name')).type('ben');
    await other.type('input[type=password]', 'ben-secret');
    await stopping.end();
    await page.bringToFront();
    await press(page, 'button', 'Sign out');
    await until('the state', async () => (await stateOf(page)).includes('still signed in'));
    await other.bringToFront();
    await press(other, 'button', 'Sign in');
    await until('the reason', async () =>
      (await other.$eval('[role=alert]', ({ textContent }) => textContent)).includes('not work'),
    );
    await Promise.all([page.close(), other.close()]);
  });

  it('removes the forms and the text of a visitor in all tabs before the next one signs in', async () => {
    const first = await open();
    const second = await open();
    await signIn(first, 'ada');
    await second.bringToFront();
    await find(second, 'heading', 'My forms');
    await first.bringToFront();
    await (await find(first, ...DESCRIPTION)).type('A survey');
    await press(first, 'button', 'Generate form');
    await find(first, 'region', 'Your form is ready');
    await until('the form in the other tab', async () => (await countIn(second)) === 1);
    await second.bringToFront();
    await (await find(second, ...DESCRIPTION)).type('Nobody else may read this');
    await first.bringToFront();

    await press(first, 'button', 'Sign out');
    await second.bringToFront();
    await find(second, 'heading', 'Sign in');
    await signIn(first, 'ben');
    await second.bringToFront();
    await find(second, 'heading', 'My forms');
    await until('an empty list', async () => (await countIn(second)) === 0);
    assert.equal(await textIn(second), '');
    assert.equal(await countIn(first), 0);
  });
});
