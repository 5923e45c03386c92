import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { chooseFromMenu, find, launch, locate, press, until } from './browser.js';
import { startScript, type Started } from './start.js';
import { freePorts } from '../support/free-ports.js';

const ADAS = 'An RSVP for the garden party of Ada, with name and email';
const ADAS_SECOND = 'A survey about the lunch of Ada, with a rating from 1 to 5';
const BENS = 'A job application for the workshop of Ben, with name and phone';
const BENS_SECOND = 'A contact form for the shop of Ben, with name and message';
const LOST = 'A booking of the room of Ada, with name and date';

/** Two customers and an administrator, each in a browser of their own, at what `npm start` starts. */
describe('two visitors at the same time', () => {
  let started: Started;
  let browser: Browser;
  let origin: string;
  /** Everything that a browser received from the proxy. */
  const received = new Map<BrowserContext, string[]>();

  before(async () => {
    const [port, servicePort] = await freePorts();
    origin = `http://localhost:${port}`;
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
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await started?.stop();
  });

  async function openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const texts = received.get(context) ?? [];
    received.set(context, texts);
    page.on('response', (response) => {
      if (response.url().includes('/api/v1/forms'))
        void response.text().then(
          (text) => texts.push(text),
          () => {},
        );
    });
    await page.goto(origin, { waitUntil: 'networkidle2' });
    return page;
  }

  const selectVisitor = (page: Page, identity: string): Promise<string[]> =>
    page.select('.visitor select', identity);
  const labelsIn = (page: Page): Promise<string[]> =>
    page.$$eval('form-list >>> li', (items) => items.map((item) => item.textContent ?? ''));

  async function fillAndGenerate(page: Page, text: string): Promise<void> {
    // A tab behind another one paints nothing, and puppeteer waits for that.
    await page.bringToFront();
    await (await locate(page, 'form-generator >>> textarea')).fill(text);
    await press(page, 'button', 'Generate form');
  }
  async function generate(page: Page, text: string): Promise<void> {
    await fillAndGenerate(page, text);
    await find(page, 'region', 'Your form is ready');
  }
  async function hasForms(page: Page, count: number): Promise<void> {
    await page.bringToFront();
    await until(`${count} forms`, async () => (await labelsIn(page)).length === count);
  }

  it('see only their own forms, in all tabs, also after a lost response', async () => {
    const [adaBrowser, benBrowser, adminBrowser] = await Promise.all(
      [1, 2, 3].map(() => browser.createBrowserContext()),
    );
    assert.ok(adaBrowser && benBrowser && adminBrowser);
    const ada = await openTab(adaBrowser);
    const ben = await openTab(benBrowser);
    await selectVisitor(ada, 'ada');
    await selectVisitor(ben, 'ben');
    const adaBeside = await openTab(adaBrowser);
    const benBeside = await openTab(benBrowser);
    assert.equal(await adaBeside.$eval('.visitor select', ({ value }) => value), 'ada');

    await generate(ada, ADAS);
    await generate(ben, BENS);
    for (const page of [ada, adaBeside, ben, benBeside]) await hasForms(page, 1);
    for (const page of [ada, adaBeside]) assert.match((await labelsIn(page)).join(), /Ada|RSVP/i);
    for (const page of [ben, benBeside]) assert.match((await labelsIn(page)).join(), /Ben|Job/i);

    // Ada's next response is lost on its way; meanwhile Ben, and Ada in another tab, generate.
    await fetch(`${origin}/_local/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ operation: 'generate', kind: 'lost' }),
    });
    await ada.bringToFront();
    await chooseFromMenu(ada, 'Generate another');
    await fillAndGenerate(ada, LOST);
    await find(ada, 'heading', 'Your form may have been created');
    await ben.bringToFront();
    await chooseFromMenu(ben, 'Generate another');
    await generate(ben, BENS_SECOND);
    await generate(adaBeside, ADAS_SECOND);
    const candidates = (): Promise<string[]> =>
      ada.$$eval('form-generator >>> button', (buttons) =>
        buttons
          .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
          .filter((text) => text.includes('this one')),
      );
    await ada.bringToFront();
    await until('a candidate', async () => (await candidates()).length > 0);
    assert.equal((await candidates()).length, 1, (await candidates()).join());
    for (const page of [ada, adaBeside, ben, benBeside]) await hasForms(page, 2);

    // Whatever a browser received holds nothing of the other one.
    const idsOf = async (page: Page) =>
      page.$$eval('form-list >>> li', (items) => items.map((item) => item.dataset.id ?? ''));
    const [adaIds, benIds] = [await idsOf(ada), await idsOf(ben)];
    const texts = (context: BrowserContext) => received.get(context)?.join('\n') ?? '';
    for (const id of benIds)
      assert.ok(!texts(adaBrowser).includes(id) && texts(benBrowser).includes(id));
    for (const id of adaIds)
      assert.ok(!texts(benBrowser).includes(id) && texts(adaBrowser).includes(id));
    assert.ok(!texts(adaBrowser).includes(BENS) && !texts(benBrowser).includes(ADAS));

    // The administrator sees all, with owners, and the form whose response was lost with none.
    const admin = await openTab(adminBrowser);
    await hasForms(admin, 5);
    await admin.locator('.owners summary').click();
    const owners = await admin.$$eval('.owners tbody td:last-child', (cells) =>
      cells.map((cell) => cell.textContent),
    );
    assert.deepEqual(owners.toSorted(), [
      'Ada, a customer',
      'Ada, a customer',
      'Ben, a customer',
      'Ben, a customer',
      'nobody',
    ]);

    // Signing in as somebody else in one tab empties the other tab of the same browser too.
    await selectVisitor(ada, 'ben');
    for (const page of [ada, adaBeside]) {
      await until(
        "Ben's forms",
        async () => (await idsOf(page)).toSorted().join() === benIds.toSorted().join(),
      );
      assert.doesNotMatch(
        await page.$eval('body', (body) => body.textContent ?? ''),
        /garden party of Ada/,
      );
    }
  });
});
