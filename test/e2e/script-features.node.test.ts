import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { appears, find, launch, locate, press, until } from './browser.js';
import { startAccount, startSite, STRICT_POLICY, type Account, type RunningSite } from './site.js';

const ALL_FILES = ['prompt-forms.js', 'split/prompt-forms.js'];
const FILES = [...ALL_FILES, 'form-embed.js', 'split/form-embed.js'];

/** What a visitor finds in each script file. */
describe('the features of', () => {
  let account: Account;
  let site: RunningSite;
  let browser: Browser;
  let formUrl: string;

  before(async () => {
    account = await startAccount();
    site = await startSite(({ pathname, searchParams }, response, request) => {
      if (pathname.startsWith('/api/')) {
        void account.api(request, response);
        return;
      }
      response.setHeader('Content-Security-Policy', STRICT_POLICY);
      response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title>
        <script type="module" src="/${searchParams.get('file')}"></script>
        ${searchParams.get('body')}`);
    });
    formUrl = await account.generate('Feedback about our shop');
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
    await account?.close();
  });

  /** Opens a page with the file and these elements. `lines` has what the console shows. */
  async function open(file: string, body: string): Promise<{ page: Page; lines: string[] }> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const lines: string[] = [];
    page.on('pageerror', (error) => lines.push(String(error)));
    page.on('console', (message) => lines.push(message.text()));
    const query = new URLSearchParams({ file, body });
    await page.goto(`http://localhost:${site.port}/?${query}`);
    return { page, lines };
  }

  async function generate(page: Page, prompt: string): Promise<void> {
    await (await locate(page, 'form-generator >>> textarea')).fill(prompt);
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
  }

  for (const file of ALL_FILES) {
    describe(file, () => {
      it('changing a form, QR code and embed options', async () => {
        const { page, lines } = await open(file, '<form-generator refine></form-generator>');
        await generate(page, 'A survey about lunch');
        await press(page, 'button', 'Show QR code');
        await find(page, 'button', 'Download');
        await press(page, 'button', 'Copy embed code');
        await find(page, 'combobox', 'Show form');
        await press(page, 'button', 'Change something');
        await find(page, 'textbox', 'What should change?');
        assert.deepEqual(lines, []);
        await page.browserContext().close();
      });

      it('keyboard shortcuts in a list, and highlighted search matches', async () => {
        const { page, lines } = await open(file, '<form-list></form-list>');
        await appears(page, 'form-list >>> [data-act=copy]');
        await page.$eval('form-list >>> [data-act=copy]', (button) =>
          (button as HTMLElement).focus(),
        );
        await page.keyboard.press('?');
        await appears(page, 'form-list >>> dialog.keys');
        await page.keyboard.press('Escape');
        await (await locate(page, 'form-list >>> [part=search]')).fill('feedback');
        await appears(page, 'form-list >>> mark');
        assert.deepEqual(lines, []);
        await page.browserContext().close();
      });

      it('causes and fixes in error messages', async () => {
        const { page, lines } = await open(file, '<form-list endpoint="/nowhere"></form-list>');
        await find(page, 'heading', 'Your forms couldn’t be loaded');
        const line = lines.find((each) => each.startsWith('<form-list>'));
        assert.match(line ?? '', /A catch-all route .* Mount the proxy before it\./);
        await page.browserContext().close();
      });
    });
  }

  for (const file of FILES) {
    describe(file, () => {
      const dialog = (attributes: string) =>
        `<form-embed id="feedback" mode="dialog" src="${formUrl}" label="Feedback" ${attributes}></form-embed>`;

      it('opening on load', async () => {
        const { page, lines } = await open(file, dialog('open-on="load"'));
        await find(page, 'dialog', 'Feedback');
        assert.deepEqual(lines, []);
        await page.browserContext().close();
      });

      it('floating button', async () => {
        const { page, lines } = await open(file, dialog('launcher="Your opinion"'));
        await press(page, 'button', 'Your opinion');
        await find(page, 'dialog', 'Feedback');
        assert.deepEqual(lines, []);
        await page.browserContext().close();
      });

      it('button commands, also in browsers that do not support them', async () => {
        const { page, lines } = await open(
          file,
          `${dialog('')}<button commandfor="feedback" command="--show">Open</button>`,
        );
        await page.evaluate(() => {
          Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
        });
        await find(page, 'button', 'Open');
        await until('the dialog', async () => {
          await press(page, 'button', 'Open');
          return page.$eval('form-embed', (embed) => embed.open);
        });
        assert.deepEqual(lines, []);
        await page.browserContext().close();
      });
    });
  }
});
