import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { parseSync } from 'vite';
import { find, launch, press, until } from './browser.js';
import { startAccount, startSite, STRICT_POLICY, type Account, type RunningSite } from './site.js';

const SCRIPTS = ['form-embed.js', 'prompt-forms.js'];

const pageWith = (scripts: readonly string[], formUrl: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Feedback</title>
    ${scripts.map((file) => `<script type="module" src="/${file}"></script>`).join('\n')}
  </head>
  <form-embed id="inline" src="${formUrl}"></form-embed>
  <form-embed id="dialog" mode="dialog" src="${formUrl}"><button slot="trigger">Feedback</button></form-embed>
</html>`;

describe('dist/form-embed.js', () => {
  let account: Account;
  let site: RunningSite;
  let browser: Browser;
  let formUrl: string;

  before(async () => {
    account = await startAccount();
    formUrl = await account.generate('Feedback about our shop');
    site = await startSite(({ searchParams }, response) => {
      response.setHeader('Content-Security-Policy', STRICT_POLICY);
      response.end(pageWith(searchParams.getAll('script'), formUrl));
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
    await account?.close();
  });

  /** Opens a page with these scripts. `problems` has its exceptions and violations of its policy. */
  async function open(...scripts: readonly string[]): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(message.text());
    });
    const query = scripts.map((file) => `script=${file}`).join('&');
    await page.goto(`http://localhost:${site.port}/?${query}`, { waitUntil: 'networkidle2' });
    return { page, problems };
  }

  const framesOf = (page: Page): number =>
    page.frames().filter((frame) => frame.url().startsWith(formUrl)).length;

  const defined = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      ['form-embed', 'form-generator', 'form-list'].filter((tag) => customElements.get(tag)),
    );

  async function showsBothForms(page: Page): Promise<void> {
    await until('the form in the page', () => framesOf(page) === 1);
    await press(page, 'button', 'Feedback');
    await find(page, 'dialog', 'Form');
    await until('the form in the dialog', () => framesOf(page) === 2);
  }

  it('is one file without imports but those of locales, and contains no API key', () => {
    const text = readFileSync('dist/form-embed.js', 'utf8');
    const { module } = parseSync('form-embed.js', text);
    const reexported = module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ moduleRequest }) => moduleRequest),
    );
    assert.deepEqual([module.staticImports, reexported].flat(), []);
    assert.equal(module.dynamicImports.length, 1);
    assert.doesNotMatch(text, /Bearer|sk_/);
  });

  it('shows forms in the page and in a dialog, under a strict policy', async () => {
    const { page, problems } = await open('form-embed.js');
    assert.deepEqual(await defined(page), ['form-embed']);
    await showsBothForms(page);
    assert.deepEqual(problems, []);
    await page.close();
  });

  for (const order of [SCRIPTS, SCRIPTS.toReversed()]) {
    it(`works on one page with both files, ${order[0]} first`, async () => {
      const { page, problems } = await open(...order);
      assert.deepEqual(await defined(page), ['form-embed', 'form-generator', 'form-list']);
      await showsBothForms(page);
      assert.deepEqual(problems, []);
      await page.close();
    });
  }
});
