import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { FormListElement } from '../../src/index.js';
import { count, find, press, until } from './browser.js';
import { staticDemo } from './static-demo.js';

describe('the home page of the demo', () => {
  const demo = staticDemo();

  async function open(width: number): Promise<Page> {
    const page = await demo.context.newPage();
    await page.setViewport({ width, height: 900 });
    await page.goto(`${demo.origin}/`, { waitUntil: 'networkidle2' });
    return page;
  }
  const topOf = (page: Page, selector: string): Promise<number> =>
    page.$eval(selector, (element) => element.getBoundingClientRect().top + scrollY);
  const opacityOf = (page: Page, selector: string): Promise<string> =>
    page.$eval(selector, (element) => getComputedStyle(element).opacity);
  const selectedIn = (page: Page): Promise<number> =>
    page.$eval('#list', (list) => (list as FormListElement).selected.length);

  it('selects and shows the new form without a layout shift', async () => {
    const page = await open(1280);
    const places = () => Promise.all(['#list', '.show'].map((selector) => topOf(page, selector)));
    const before = await places();
    await press(page, 'button', 'RSVP');
    await press(page, 'button', 'Generate form');
    await until('the outline of a form', async () => (await opacityOf(page, '.skeleton')) === '1');
    assert.deepEqual(await places(), before);
    await find(page, 'region', 'Your form is ready');
    await until('its row selected', async () => (await selectedIn(page)) === 1);
    await until('the form in its frame', () => page.frames().length > 1);
    await until('no outline', async () => (await opacityOf(page, '.skeleton')) === '0');
    assert.deepEqual(await places(), before);
    await page.close();
  });

  it('has a menu and a link to the new form on a phone', async () => {
    const page = await open(390);
    assert.equal(await count(page, 'link', 'Guide'), 0);
    await press(page, 'button', 'Menu');
    await find(page, 'link', 'Guide');
    await page.keyboard.press('Escape');
    await until('the menu closed', async () => (await count(page, 'link', 'Guide')) === 0);
    await press(page, 'button', 'RSVP');
    await press(page, 'button', 'Generate form');
    await press(page, 'link', 'View form');
    await until('the form in view', async () =>
      page.$eval('.show', (section) => Math.abs(section.getBoundingClientRect().top) < 100),
    );
    await page.close();
  });
});
