import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { parseSync } from 'vite';
import { chooseFromMenu, find, launch, locate, press, until } from './browser.js';
import { startAccount, type Account } from './site.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My forms</title>
    <script type="module" src="/prompt-forms.js"></script>
  </head>
  <form-generator id="new"></form-generator>
  <form-list id="all" selection="single"></form-list>
  <form-embed for="new all"></form-embed>
</html>`;

/** The loaders of locales in a page's own script. */
const LANGUAGE = `
  import { configure } from '/prompt-forms.js';
  configure({ locales: { de: () => import('/locales/de.js'), ja: () => import('/locales/ja.js') } });`;

/** The strictest policy that trust in the elements can ask for: no style of theirs is inline, no markup a string. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  'frame-src http://localhost:*',
  "require-trusted-types-for 'script'",
  'trusted-types prompt-forms',
].join('; ');

/** Records violations of the page's policy and exceptions. */
function violationsOn(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML/i.test(message.text()))
      violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
  return violations;
}

describe('dist/prompt-forms.js', () => {
  let account: Account;
  let server: Server;
  let browser: Browser;
  let origin: string;

  before(async () => {
    const script = readFileSync('dist/prompt-forms.js');
    account = await startAccount();
    const { api } = account;
    let withProxy = false;
    server = createServer((request, response) => {
      if (request.url?.startsWith('/api/') && withProxy) {
        void api(request, response);
      } else if (request.url?.startsWith('/?') || request.url === '/') {
        withProxy = request.url === '/?with-proxy';
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', POLICY);
        response.end(PAGE);
      } else if (request.url === '/prompt-forms.js') {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(script);
      } else if (request.url?.startsWith('/locales/')) {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(readFileSync(`dist${request.url}`));
      } else if (request.url === '/language.js') {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(LANGUAGE);
      } else {
        response.writeHead(404).end('Not found');
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    await account?.close();
  });

  it('is one file without imports but those of locales, and contains no API key', () => {
    const text = readFileSync('dist/prompt-forms.js', 'utf8');
    const { module } = parseSync('prompt-forms.js', text);
    const passedOn = module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ moduleRequest }) => moduleRequest),
    );
    assert.deepEqual([module.staticImports, passedOn], [[], []]);
    assert.equal(module.dynamicImports.length, 1);
    assert.doesNotMatch(text, /Bearer|sk_/);
  });

  it('generates, embeds and deletes a form under a strict policy', async () => {
    const page = await browser.newPage();
    const violations = violationsOn(page);
    await page.goto(`${origin}/?with-proxy`, { waitUntil: 'networkidle2' });
    await (await find(page, 'textbox', 'Describe the form you need')).type('A survey');
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    await press(page, 'button', 'Copy embed code');
    await find(page, 'combobox', 'Show form');
    const file = readFileSync('dist/prompt-forms.js');
    const hash = createHash('sha384').update(file).digest('base64');
    const code = await page.$eval('>>> pre', (shown) => shown.textContent);
    assert.match(code, new RegExp(`^<script type="module" src="${origin}/prompt-forms\\.js"\n`));
    assert.ok(code.includes(`integrity="sha384-${hash}"`), code);
    await until('the form in its frame', () =>
      page.frames().some((frame) => frame.url().startsWith(account.url)),
    );
    await chooseFromMenu(page, 'Delete form');
    await find(page, 'alertdialog', 'Delete this form?');
    await (await locate(page, 'form-generator >>> .confirm')).click();
    await find(page, 'heading', 'No forms yet');
    assert.deepEqual(violations, []);
    await page.close();
  });

  it('loads each language from the site’s own folder when the page first uses it', async () => {
    const page = await browser.newPage();
    const violations = violationsOn(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(origin, { waitUntil: 'networkidle2' });
    await page.evaluate(async () => {
      await import('/language.js' as string);
    });
    const locales = () => asked.filter((path) => path.startsWith('/locales/'));
    assert.deepEqual(locales(), []);
    await page.evaluate(() => (document.documentElement.lang = 'de-AT'));
    await find(page, 'button', 'Formular erstellen');
    await page.evaluate(() => (document.documentElement.lang = 'ja'));
    await find(page, 'button', 'フォームを作成');
    // The second file of each is what parts say that are loaded on demand, as the list's rows are.
    const files = ['de.js', 'parts/de.js', 'ja.js', 'parts/ja.js'];
    await until('all locales', () => locales().length >= files.length);
    assert.deepEqual(
      locales(),
      files.map((file) => `/locales/${file}`),
    );
    assert.deepEqual(violations, []);
  });

  it('runs from a static server under a strict policy, and shows errors without a proxy', async () => {
    const page = await browser.newPage();
    const violations = violationsOn(page);
    await page.goto(origin, { waitUntil: 'networkidle2' });
    const defined = await page.evaluate(() =>
      ['form-generator', 'form-list', 'form-embed'].map((tag) => Boolean(customElements.get(tag))),
    );
    assert.deepEqual([defined, violations], [[true, true, true], []]);
    await find(page, 'heading', 'Your forms couldn’t be loaded');
    await (await find(page, 'textbox', 'Describe the form you need')).type('A survey');
    await press(page, 'button', 'Generate form');
    await find(page, 'heading', 'Your form wasn’t generated');
    const kept = await page.$eval('>>> textarea', (box) => (box as HTMLTextAreaElement).value);
    assert.equal(kept, 'A survey');
    assert.deepEqual(violations, []);
  });
});
