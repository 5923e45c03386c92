import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

/** The only attributes of a script tag that differ between the pages. */
const TAGS = { defer: 'defer', module: 'type="module"' } as const;

const formPage = (attributes: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Feedback</title>
    <script src="/form-page.js" ${attributes}></script>
  </head>
  <h1>Feedback</h1>
  <form data-report-submit action="/thanks"><button>Send</button></form>
</html>`;

const sitePage = (formUrl: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>My site</title>
    <script type="module" src="/form-embed.js"></script>
  </head>
  <form-embed src="${formUrl}"></form-embed>
</html>`;

/** No inline script, and no markup from strings. */
const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";

describe('dist/form-page.js', () => {
  let site: RunningSite;
  let browser: Browser;
  let port: number;

  before(async () => {
    site = await startSite(({ pathname, searchParams }, response) => {
      const formUrl = searchParams.get('form');
      if (formUrl !== null) {
        response.end(sitePage(formUrl));
        return;
      }
      response.setHeader('Content-Security-Policy', POLICY);
      response.end(formPage(pathname === '/module' ? TAGS.module : TAGS.defer));
    });
    ({ port } = site);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  /** Opens a page. `problems` has its exceptions and violations of policies. */
  async function open(url: string): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (/Content.Security.Policy|Trusted/i.test(message.text())) problems.push(message.text());
    });
    await page.goto(url, { waitUntil: 'networkidle2' });
    return { page, problems };
  }

  for (const tag of Object.keys(TAGS)) {
    it(`reports height and response to <form-embed>, with ${tag}, under a strict policy`, async () => {
      const formUrl = `http://127.0.0.1:${port}/${tag}`;
      const { page, problems } = await open(`http://localhost:${port}/?form=${formUrl}`);
      await until('the height of the form', () =>
        page.$eval('form-embed >>> iframe', (iframe) => {
          const height = Number((iframe as HTMLIFrameElement).height);
          return height > 0 && height < 200;
        }),
      );
      const isSubmitted = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const element = document.querySelector('form-embed')!;
            element.addEventListener('form-submitted', () => resolve(true), { once: true });
          }),
      );
      const frame = page.frames().find((each) => each.url() === formUrl)!;
      await frame.locator('button').click();
      assert.equal(await isSubmitted, true);
      assert.deepEqual(problems, []);
      await page.close();
    });

    it(`reports height and response to the native app that shows the page, with ${tag}, under a strict policy`, async () => {
      const page = await browser.newPage();
      const received: { readonly type: string }[] = [];
      await page.exposeFunction('receive', (text: string) => received.push(JSON.parse(text)));
      // As a web view of React Native does it, before any script of the page.
      await page.evaluateOnNewDocument(
        'globalThis.ReactNativeWebView = { postMessage: (text) => receive(text) }',
      );
      await page.goto(`http://127.0.0.1:${port}/${tag}`, { waitUntil: 'networkidle2' });
      const typesOf = () => received.map(({ type }) => type).join();
      await until('the height', () => typesOf() === 'prompt-forms:resize');
      await page.$eval('form', (form) => form.setAttribute('target', '_blank'));
      await page.locator('button').click();
      await until('the response', () => typesOf() === 'prompt-forms:resize,prompt-forms:submitted');
      const height = await page.evaluate(() => document.documentElement.offsetHeight);
      assert.deepEqual(received[0], { type: 'prompt-forms:resize', height });
      await page.close();
    });

    it(`does nothing in a page that is not framed, with ${tag}`, async () => {
      const { page, problems } = await open(`http://127.0.0.1:${port}/${tag}`);
      const globals = await page.evaluate(() => Reflect.ownKeys(window).map(String));
      assert.deepEqual(
        globals.filter((name) => /form-?page/i.test(name)),
        [],
      );
      await page.locator('button').click();
      await until('the page after the form', () => page.url().includes('/thanks'));
      assert.deepEqual(problems, []);
      await page.close();
    });
  }
});
