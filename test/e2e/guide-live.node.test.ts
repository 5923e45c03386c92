import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import '../../src/index.js';
import { find, press, until } from './browser.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The live examples of the guide on a static host. */
describe('the guide', () => {
  const demo = staticDemo();
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    problems = [];
    context = await demo.browser.createBrowserContext();
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
  });
  afterEach(() => context.close());

  const open = (path: string) =>
    page.goto(`${demo.origin}/guide/${path}`, { waitUntil: 'networkidle2' });

  describe('its live examples', () => {
    it('are real elements: a form that is generated appears in the list', async () => {
      await open('start.html');
      assert.equal(await page.$eval('form-list', (list) => list.matches(':defined')), false);
      await page.$eval('.live', (example) => example.scrollIntoView());
      await press(page, 'button', 'An RSVP for our summer party');
      await press(page, 'button', 'Generate form');
      await find(page, 'region', 'Your form is ready');
      await until('the form in the list', async () =>
        page.$eval('form-list', (list) => /RSVP|summer party/i.test(list.forms[0]?.prompt ?? '')),
      );
      assert.deepEqual(problems, []);
    });

    it('have sample forms, and keep their height', async () => {
      await open('reference/form-list.html');
      const height = () => page.$eval('.live-stage', (stage) => stage.clientHeight);
      const before = await height();
      await find(page, 'searchbox', 'Search forms');
      assert.equal(await page.$eval('form-list', ({ forms }) => forms.length), 4);
      assert.equal(await height(), before);
      assert.deepEqual(await violationsIn(page), []);
      assert.deepEqual(problems, []);
    });

    it('are in the language and direction of the example', async () => {
      await open('languages.html');
      await page.$eval('.live', (example) => example.scrollIntoView());
      await find(page, 'button', 'إنشاء النموذج');
      assert.deepEqual(problems, []);
    });

    it('show only their code without JavaScript', async () => {
      await page.setJavaScriptEnabled(false);
      await open('reference/form-list.html');
      const stage = await page.$eval('.live-stage', (each) => getComputedStyle(each).display);
      assert.equal(stage, 'none');
      assert.ok((await page.$eval('.live pre', (code) => code.offsetHeight)) > 10);
    });
  });
});
