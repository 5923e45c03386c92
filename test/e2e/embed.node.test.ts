import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import { find, launch, until } from './browser.js';
import { startScript, type Started } from './start.js';
import { freePorts } from '../support/free-ports.js';

const KEY = 'local-development-key';
const LABEL = 'Summer party RSVP';
/** A mode of each kind, on a wide and on a narrow page. `test/access/keyboard/` tries each mode. */
const OPENINGS = [
  ['popover', 1280],
  ['drawer', 320],
] as const;

/** The service's own form page in the page of a site, with the keyboard alone and without a jump of the page. */
describe('an embed of a real form', () => {
  let started: Started;
  let browser: Browser;
  let page: Page;
  let origin: string;
  let src: string;

  before(async () => {
    const [port, servicePort] = await freePorts();
    origin = `http://localhost:${port}`;
    const service = `http://localhost:${servicePort}`;
    started = await startScript(
      'start',
      {
        PORT: String(port),
        SERVICE_PORT: String(servicePort),
        FORMS_BASE_URL: '',
        FORMS_API_KEY: '',
      },
      /Service\s+http/,
    );
    const answer = await fetch(`${service}/api/v1/forms/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'An RSVP for our summer party with name and email' }),
    });
    src = ((await answer.json()) as { data: { formUrl: string } }).data.formUrl;
    browser = await launch();
    page = await browser.newPage();
  });

  after(async () => {
    await browser?.close();
    await started?.stop();
  });

  /** A page of the site, with nothing in it but this. */
  async function open(markup: string, width: number): Promise<void> {
    await page.setViewport({ width, height: 800 });
    await page.goto(`${origin}/stories/`);
    // Before that, the page would still add its own header.
    await page.waitForSelector('html[data-ready]');
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, markup);
  }

  /** The form's page; of frames that are gone, the browser says nothing at all. */
  async function form(): Promise<Frame> {
    const isForm = (frame: Frame): boolean => frame.url().startsWith(src);
    await until('the form', () => page.frames().some(isForm));
    return page.frames().find(isForm)!;
  }

  /** Name of what has the focus, through shadow roots. */
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      return active?.ariaLabel ?? active?.textContent?.trim();
    });

  const value = (field: ElementHandle): Promise<string> =>
    field.evaluate((node) => (node as HTMLInputElement).value);

  for (const [mode, width] of OPENINGS) {
    it(`is opened, filled in and closed with the keyboard as a ${mode}, ${width} px wide`, async () => {
      await open(
        `<form-embed mode="${mode}" src="${src}" label="${LABEL}"><button slot="trigger">Reply</button></form-embed>`,
        width,
      );
      await until('the trigger', () =>
        page.$eval('button', ({ ariaHasPopup }) => ariaHasPopup === 'dialog'),
      );
      assert.ok(!page.frames().some((frame) => frame.url().startsWith(src)));
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Reply');

      await page.keyboard.press('Enter');
      await find(page, 'dialog', LABEL);
      await until('the focus in the dialog', async () => (await focused()) === 'Close');
      const frame = await form();
      const name = (await frame.waitForSelector('input[type="text"], input:not([type])'))!;
      // A frame that is not shown yet cannot take the focus.
      await until('the form without its skeleton', () =>
        page.$eval('form-embed', ({ shadowRoot }) => !shadowRoot?.querySelector('.skeleton')),
      );
      await page.keyboard.press('Tab');
      await until('the focus in the form', () =>
        name.evaluate((node) => node === document.activeElement && document.hasFocus()),
      );
      await page.keyboard.type('Ada');
      assert.equal(await value(name), 'Ada');

      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      await until('the way back to the close button', async () => (await focused()) === 'Close');
      await page.keyboard.press('Enter');
      await until('the focus on what opened it', async () => (await focused()) === 'Reply');

      await page.keyboard.press('Enter');
      await until('the dialog once more', async () => (await focused()) === 'Close');
      assert.equal(await value(name), 'Ada', 'what was typed is still there');
      await page.keyboard.press('Escape');
      await until('the end', async () => (await focused()) === 'Reply');
    });
  }

  /** How often the page below the embed moved, until the form told its height. */
  async function shifts(attributes: string): Promise<number> {
    await open('', 1280);
    await page.evaluate((html) => {
      const counted: PerformanceEntry[] = [];
      new PerformanceObserver((list) => counted.push(...list.getEntries())).observe({
        type: 'layout-shift',
      });
      Object.assign(window, { counted });
      document.body.innerHTML = html;
    }, `<form-embed src="${src}" ${attributes}></form-embed><p>What comes after it.</p>`);
    const frame = await form();
    await frame.waitForSelector('button[type="submit"]');
    await until('the form without its skeleton', () =>
      page.$eval('form-embed', ({ shadowRoot }) => !shadowRoot?.querySelector('.skeleton')),
    );
    // A slow page shows without its skeleton before it has told its height.
    await until('the height', () =>
      page.$eval(
        'form-embed',
        ({ shadowRoot }) => shadowRoot?.querySelector('iframe')?.getAttribute('height') !== '480',
      ),
    );
    return page.evaluate(async () => {
      for (let count = 0; count < 30; count++) await new Promise(requestAnimationFrame);
      return (window as unknown as { counted: unknown[] }).counted.length;
    });
  }

  it('does not move the page if its height is set', async () => {
    assert.equal(await shifts('height="620"'), 0);
  });

  it('moves the page only once if the form reports its height', async () => {
    assert.equal(await shifts(''), 1, 'of 0, none would be counted at all');
  });
});
