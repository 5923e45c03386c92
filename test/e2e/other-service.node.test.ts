import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { find, launch, press, until } from './browser.js';
import { startScript, type Started } from './start.js';
import { freePort } from '../support/free-ports.js';

const KEY = 'a-key-that-nobody-may-see';
const PROMPT = 'A survey about our new office';

/** `npm start` with FORMS_BASE_URL and FORMS_API_KEY: the same page, another service. */
describe('the demo in front of another service', () => {
  let other: RunningService;
  let started: Started;
  let browser: Browser;
  let page: Page;
  let origin: string;

  before(async () => {
    other = await startService({ port: 0, keys: { [KEY]: 'owner' } });
    const port = await freePort();
    origin = `http://localhost:${port}`;
    started = await startScript(
      'start',
      { PORT: String(port), FORMS_BASE_URL: other.url, FORMS_API_KEY: KEY },
      /Service\s+http/,
    );
    browser = await launch();
    page = await browser.newPage();
    await page.goto(origin, { waitUntil: 'networkidle2' });
  });

  after(async () => {
    await browser?.close();
    await started?.stop();
    await other?.close().catch(() => {}); // a test closes it too
  });

  it('generates a form at that service', async () => {
    await (await find(page, 'textbox', 'Describe the form you need')).type(PROMPT);
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    assert.equal(other.service.forms('owner').length, 1);
  });

  it('rejects a generate of another site with 403', async () => {
    const url = `${origin}/api/v1/forms/generate`;
    const init = { method: 'POST', body: JSON.stringify({ prompt: PROMPT }) };
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const refused = await fetch(url, { ...init, headers });
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
    assert.equal(other.service.forms('owner').length, 1);
  });

  it('keeps the description when the service goes down, and says what to do', async () => {
    await other.close();
    await press(page, 'button', 'Generate form');
    // Nothing was sent, so there is no form.
    await find(page, 'heading', 'Your form wasn’t generated');
    const kept = await page.$eval(
      'form-generator >>> textarea',
      (box) => (box as HTMLTextAreaElement).value,
    );
    assert.equal(kept, PROMPT);

    await press(page, 'button', 'Refresh');
    await find(page, 'heading', 'Your forms couldn’t be loaded');
    const shown = await page.$$eval('form-list >>> li', (rows) => rows.length);
    assert.equal(shown, 1);
    await until('a sentence with what to do', async () =>
      (await page.$eval('form-list >>> [role="alert"]', (alert) => alert.textContent)).includes(
        'Try again in a moment',
      ),
    );
  });

  it('does not show the key in its output or its page', async () => {
    assert.doesNotMatch(started.output(), new RegExp(KEY));
    assert.doesNotMatch(await page.content(), new RegExp(KEY));
  });
});
