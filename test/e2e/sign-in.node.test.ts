import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { snippetsOf } from '../guide/documents.js';
import {
  PASSWORDS,
  snippetWith,
  startGuideServer,
  type GuideServer,
} from '../proxy/guide-server.js';
import { find, launch, press, until } from './browser.js';

const KEY = 'sk-guide-0123456789';
const PAGE = 'demo/guide/ownership.md';
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
    const page = snippetsOf(PAGE).find(({ code }) => code.includes('id="sign-in"'));
    assert.ok(page);
    server = await startGuideServer(
      folder,
      snippetWith(PAGE, 'addSignIn(app, SITE)'),
      { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY },
      {
        'index.html': page.code,
        'session.js': snippetWith(PAGE, 'export function addSignIn'),
        'passwords.js': PASSWORDS,
        'page.js': snippetWith(PAGE, 'BroadcastChannel'),
        'prompt-forms.js': readFileSync('dist/prompt-forms.js', 'utf8'),
      },
    );
    browser = await launch();
    context = await browser.createBrowserContext();
  });

  after(async () => {
    await browser?.close();
    await server?.end();
    await service?.close();
    rmSync(folder, { recursive: true });
  });

  async function open(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(server.site);
    return page;
  }

  async function signIn(page: Page, name: string): Promise<void> {
    await page.bringToFront();
    await (await find(page, 'textbox', 'Name')).type(name);
    await page.type('input[type=password]', `the password of ${name}`);
    await press(page, 'button', 'Sign in');
    await find(page, 'button', 'Sign out');
  }

  const textIn = (page: Page): Promise<string> =>
    page.$eval('form-generator', ({ shadowRoot }) => shadowRoot!.querySelector('textarea')!.value);
  const countIn = (page: Page): Promise<number> =>
    page.$eval('form-list', (list) => (list as unknown as { forms: unknown[] }).forms.length);

  it('shows the sign-in, and why it failed', async () => {
    const page = await open();
    await (await find(page, 'textbox', 'Name')).type('ada');
    await page.type('input[type=password]', 'wrong');
    await press(page, 'button', 'Sign in');
    await until('the reason', async () =>
      (await page.$eval('[role=alert]', ({ textContent }) => textContent)).includes('is wrong'),
    );
    await page.close();
  });

  it('leaves nothing of a visitor in another tab for the next one', async () => {
    const first = await open();
    const second = await open();
    await signIn(first, 'ada');
    await second.waitForSelector('#sign-in[hidden]');
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
    await second.waitForSelector('#sign-in:not([hidden])');
    await signIn(first, 'ben');
    await second.bringToFront();
    await second.waitForSelector('#sign-in[hidden]');
    await until('an empty list', async () => (await countIn(second)) === 0);
    assert.equal(await textIn(second), '');
    assert.equal(await countIn(first), 0);
  });
});
