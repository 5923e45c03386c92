import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { find, press, until } from './browser.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The studio of the static demo, as a person uses it. */
describe('the studio', () => {
  const demo = staticDemo();
  let page: Page;

  before(async () => {
    await demo.context.overridePermissions(demo.origin, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
    page = await demo.context.newPage();
  });

  const open = async (path: string): Promise<void> => {
    await page.goto(`${demo.origin}/studio/${path}`);
    await until('the element', () => page.$eval('.stage', (stage) => stage.childElementCount > 0));
  };
  /** A property of the element on the stage. */
  const property = (name: string): Promise<unknown> =>
    page.$eval(
      '.stage > :last-child',
      (element, key) => (element as unknown as Record<string, unknown>)[key],
      name,
    );
  const search = (): Promise<string> => page.evaluate(() => location.search);
  const code = (format: string): Promise<string> =>
    page.$eval(`#panel-${format} code`, ({ textContent }) => textContent ?? '');
  const pasted = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  it('has sample forms at once, without a generate', async () => {
    const generates: string[] = [];
    const record = (request: HTTPRequest): void => {
      if (request.url().endsWith('/generate')) generates.push(request.url());
    };
    page.on('request', record);
    await open('form-list/');
    await until('the forms', async () => ((await property('forms')) as unknown[]).length === 3);
    page.off('request', record);
    assert.deepEqual(generates, []);
  });

  it('restores options from the URL, and ignores invalid ones', async () => {
    await open('form-list/?selection=multiple&max-rows=8&sort=random&required=maybe&accent=7c3aed');
    assert.deepEqual(
      [await property('selection'), await property('maxRows'), await property('sort')],
      ['multiple', '8', 'service'],
    );
    assert.equal(
      await page.$eval('#option-max-rows', (field) => (field as HTMLInputElement).value),
      '8',
    );
    assert.match(
      await code('script'),
      /<form-list selection="multiple" max-rows="8"><\/form-list>$/,
    );
    assert.match(await code('css'), /--forms-accent: #7c3aed;/);
  });

  it('updates the element with each selection, and stores it in the URL', async () => {
    await page.select('#option-sort', 'name');
    await page.type('#option-filter', 'sum');
    await page.locator('[data-option=actions] [value=delete]').click();
    assert.deepEqual(
      [await property('sort'), await property('filter'), await property('actions')],
      ['name', 'sum', 'open copy embed preview'],
    );
    const chosen =
      '?actions=open+copy+embed+preview&selection=multiple&sort=name&filter=sum&max-rows=8&accent=7c3aed';
    await until('the address', async () => (await search()) === chosen);
    await press(page, 'button', 'Copy link to this');
    await until('the link', async () => (await pasted()).endsWith(await search()));
    const before = await property('maxRows');
    await page.locator('#option-max-rows').click({ count: 3 });
    await page.keyboard.type('-');
    assert.equal(await property('maxRows'), before);
  });

  it('updates its controls after actions in the element itself', async () => {
    const box = await find(page, 'searchbox', 'Search forms');
    await box.click({ count: 3 });
    await page.keyboard.type('survey');
    await until('the filter', async () => (await search()).includes('filter=survey'));
    const field = await page.$eval('#option-filter', (each) => (each as HTMLInputElement).value);
    assert.equal(field, 'survey');
  });

  it('resets the options to their defaults', async () => {
    await press(page, 'button', 'Reset');
    await until('the address', async () => (await search()) === '');
    assert.deepEqual([await property('selection'), await property('maxRows')], ['none', 20]);
    assert.equal(await property('actions'), 'open copy embed preview delete');
  });

  it('lists the events as they fire, each with its detail', async () => {
    await open('form-generator/?prompt=An+RSVP+with+name+and+email');
    await press(page, 'button', 'Generate form');
    const names = () => page.$$eval('.events .name', (all) => all.map((each) => each.textContent));
    await until('the form', async () => (await names())[0] === 'form-generated');
    assert.deepEqual(await names(), ['form-generated', 'form-generate']);
    await page.locator('.events summary').click();
    const detail = await page.$eval('.events pre', ({ textContent }) => textContent);
    assert.equal(JSON.parse(detail!).prompt, 'An RSVP with name and email');
    await press(page, 'button', 'Clear');
    assert.deepEqual(await names(), []);
  });

  it('has tabs that work with the keyboard, each with code to copy', async () => {
    await (await find(page, 'tab', 'Script tag')).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const tab = await page.evaluate(() => document.activeElement?.textContent);
    assert.equal(tab, 'Vue');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until('the code', async () => (await pasted()) === (await code('vue')));
    assert.match(await pasted(), /<form-generator prompt="An RSVP with name and email" \/>/);
  });

  it('opens a sample form in an embed, and marks an invalid height', async () => {
    await open('form-embed/?mode=dialog&open=true');
    await until('open', () =>
      page.$eval('.events', (log) => log.textContent!.includes('form-opened')),
    );
    await page.keyboard.press('Escape');
    await until('closed', async () => (await search()) === '?mode=dialog');
    await page.type('#option-height', 'x');
    assert.equal(await page.$eval('#option-height', ({ ariaInvalid }) => ariaInvalid), 'true');
    assert.equal(await property('height'), '620');
  });

  it('does not frame a foreign page or grant it permissions because of a link', async () => {
    const requested: string[] = [];
    const record = (request: HTTPRequest): unknown => requested.push(request.url());
    page.on('request', record);
    const foreign = 'https://foreign.example';
    const link = { src: `${foreign}/f`, endpoint: foreign, allow: 'camera' };
    const sandbox = 'allow-scripts allow-top-navigation';
    await open(`form-embed/?${new URLSearchParams({ ...link, sandbox })}`);
    await until('the form', () => page.frames().some((frame) => frame.url().includes('/form/')));
    page.off('request', record);
    assert.deepEqual(
      requested.filter((url) => url.startsWith(foreign)),
      [],
    );
    assert.deepEqual(
      [await property('allow'), await property('sandbox'), await property('endpoint')],
      ['', 'allow-scripts allow-forms allow-popups', undefined],
    );
  });

  for (const tag of ['form-generator', 'form-list', 'form-embed']) {
    it(`fits ${tag} into 320 pixels, dark and right to left`, async () => {
      await page.setViewport({ width: 320, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await open(`${tag}/?theme=dark&lang=ar&radius=2&name=x&sandbox=allow-scripts`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      assert.deepEqual(await violationsIn(page), []);
    });
  }
});
