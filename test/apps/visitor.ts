/** A visitor of an app: one browser context with its own session. */
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { chooseFromMenu, find, press, until } from '../e2e/browser.js';

/** The page's own text for "Generate form", which it passes as an object property. */
const GENERATE = 'Make my form';

interface MarkedWindow {
  serverElements?: Record<string, Element>;
}

export class Visitor {
  /** Everything that the page wrote to the console, and its exceptions. */
  readonly said: string[] = [];
  /** The HTML of the page as the server sent it. */
  html = '';

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Opens the site in a browser context of its own. */
  static async open(browser: Browser, origin: string, name: string): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const visitor = new Visitor(name, context, page, origin);
    page.on('pageerror', (error) => visitor.said.push(String(error)));
    page.on('console', (message) => {
      // Browsers request an icon of each site, and report that it has none.
      if (!message.location().url?.endsWith('/favicon.ico')) visitor.said.push(message.text());
    });
    // Remembers the elements of the server's HTML as the parser adds them, before any script runs.
    await page.evaluateOnNewDocument(() => {
      const found: Record<string, Element> = {};
      (window as MarkedWindow).serverElements = found;
      const observer = new MutationObserver(() => {
        for (const tag of ['form-generator', 'form-list', 'form-embed']) {
          const element = document.querySelector(tag);
          if (element) found[tag] ??= element;
        }
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    return visitor;
  }

  /** Signs in with the site's own form, and waits for the page with the elements. */
  async signIn(): Promise<void> {
    const { page } = this;
    await page.goto(this.origin, { waitUntil: 'networkidle2' });
    await (await find(page, 'textbox', 'Name')).type(this.name);
    await press(page, 'button', 'Sign in');
    await until('the page with the elements', async () =>
      page.evaluate(() => document.querySelector('form-generator') !== null).catch(() => false),
    );
    // Loaded by itself, since some frameworks change to it without a new document.
    const response = await page.goto(this.origin, { waitUntil: 'networkidle2' });
    this.html = (await response?.text()) ?? '';
  }

  /** The server's HTML has the three elements, with their attributes. */
  checkServerRender(key: string): void {
    assert.match(this.html, /<form-generator[^>]* id="?new"?/);
    assert.match(this.html, /<form-list[^>]* selection="?single"?/);
    assert.match(this.html, /<form-embed[^>]* for="new all"/);
    assert.ok(!this.html.includes(key), 'the page holds the API key');
  }

  /** The elements of the server's HTML are those of the page, and have the page's object property. */
  async checkHydration(): Promise<void> {
    const { page } = this;
    await find(page, 'button', GENERATE);
    await find(page, 'heading', 'No forms yet');
    const kept = await page.evaluate(() =>
      ['form-generator', 'form-list', 'form-embed'].map((tag) => {
        const elements = document.querySelectorAll(tag);
        const { serverElements } = window as MarkedWindow;
        return `${tag} ${elements.length} ${elements[0] === serverElements?.[tag]} ${elements[0]?.matches(':defined')}`;
      }),
    );
    assert.deepEqual(kept, [
      'form-generator 1 true true',
      'form-list 1 true true',
      'form-embed 1 true true',
    ]);
    assert.deepEqual(this.said, []);
  }

  async generate(prompt: string): Promise<void> {
    const { page } = this;
    // A tab behind another one paints nothing, and puppeteer waits for that.
    await page.bringToFront();
    await page.locator('form-generator >>> textarea').fill(prompt);
    await press(page, 'button', GENERATE);
    await find(page, 'region', 'Your form is ready');
  }

  /** The URL that the page's own listener wrote into the page. */
  listenerOutput(): Promise<string> {
    return this.page.$eval('output', (output) => output.textContent ?? '');
  }

  /** Ids of the rows of the list. */
  ids(): Promise<string[]> {
    return this.page.$$eval('form-list >>> li', (items) =>
      items.map((item) => item.dataset.id ?? ''),
    );
  }

  async hasForms(count: number): Promise<void> {
    await this.page.bringToFront();
    await until(`${count} forms of ${this.name}`, async () => (await this.ids()).length === count);
  }

  async embeds(serviceUrl: string): Promise<void> {
    await this.page.bringToFront();
    await until('the form in its frame', () =>
      this.page.frames().some((frame) => frame.url().startsWith(serviceUrl)),
    );
  }

  async deleteForm(): Promise<void> {
    const { page } = this;
    await page.bringToFront();
    await chooseFromMenu(page, 'Delete form');
    await find(page, 'alertdialog', 'Delete this form?');
    await page.locator('form-generator >>> .confirm').click();
    await find(page, 'heading', 'No forms yet');
  }

  /** The header `Cookie` of this visitor's browser. */
  async cookie(): Promise<string> {
    const cookies = await this.context.cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
