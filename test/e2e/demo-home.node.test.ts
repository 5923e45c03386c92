import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { FormListElement } from '../../src/index.js';
import { chooseFromMenu, count, find, press, until } from './browser.js';
import { staticDemo } from './static-demo.js';

const HEIGHT = 844;

describe('the home page of the demo', () => {
  const demo = staticDemo();

  async function open(width: number, language = 'en-US'): Promise<Page> {
    const page = await demo.context.newPage();
    await page.setViewport({ width, height: HEIGHT });
    await page.evaluateOnNewDocument((tag) => {
      Object.defineProperty(navigator, 'languages', { value: [tag] });
    }, language);
    await page.goto(`${demo.origin}/`, { waitUntil: 'networkidle2' });
    return page;
  }
  const topOf = (page: Page, selector: string): Promise<number> =>
    page.$eval(selector, (element) => element.getBoundingClientRect().top + scrollY);
  const opacityOf = (page: Page, selector: string): Promise<string> =>
    page.$eval(selector, (element) => getComputedStyle(element).opacity);
  const selectedIn = (page: Page): Promise<number> =>
    page.$eval('#list', (list) => (list as FormListElement).selected.length);
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement!.className || document.activeElement!.id);

  /** The end of the first field of the form in the frame, from the top of the window, in pixels. */
  async function endOfFirstField(page: Page): Promise<number> {
    await until('a form in its frame', () => page.frames().length > 1);
    const input = await page.frames()[1]!.waitForSelector('input, textarea');
    const inFrame = await input!.evaluate((node) => node.getBoundingClientRect().bottom);
    const frame = await page.frames()[1]!.frameElement();
    return inFrame + (await frame!.evaluate((node) => node.getBoundingClientRect().top));
  }

  it('shows the new form beside the generator without a layout shift', async () => {
    const page = await open(1280);
    const places = () => Promise.all(['#list', '.show'].map((selector) => topOf(page, selector)));
    const before = await places();
    await press(page, 'button', 'RSVP');
    await press(page, 'button', 'Generate form');
    await until('the outline of a form', async () => (await opacityOf(page, '.skeleton')) === '1');
    assert.deepEqual(await places(), before);
    await find(page, 'region', 'Your form is ready');
    await until('its row selected', async () => (await selectedIn(page)) === 1);
    assert.ok((await endOfFirstField(page)) < HEIGHT);
    await until('no outline', async () => (await opacityOf(page, '.skeleton')) === '0');
    assert.deepEqual(await places(), before);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.close();
  });

  it('has room for a long list in its panel', async () => {
    const page = await open(1280);
    const statuses = await page.evaluate(async () => {
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          fetch('/api/v1/forms/generate', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ prompt: `Form ${index} with name and email` }),
          }),
        ),
      );
      await document.querySelector<FormListElement>('#list')!.refresh();
      return responses.map(({ status }) => status);
    });
    assert.deepEqual([...new Set(statuses)], [200]);
    const { content, panel } = await page.$eval('#list', ({ scrollHeight, clientHeight }) => ({
      content: scrollHeight,
      panel: clientHeight,
    }));
    assert.ok(content <= panel, `${content} px in a panel of ${panel} px`);
    await page.close();
  });

  it('says what the sample service understood', async () => {
    const page = await open(1280);
    await page.locator('>>> textarea').fill('An order with name and size, like the last time');
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    await until('the note', async () => (await count(page, 'note', '')) > 0);
    const note = await page.$eval('.note', (element) => element.textContent);
    assert.match(note, /^The local sample took .*Name.*Size/);
    await page.close();
  });

  for (const width of [768, 390, 320]) {
    it(`shows the new form in place of the description at ${width} px, and leads back`, async () => {
      const page = await open(width);
      await press(page, 'button', 'RSVP');
      await press(page, 'button', 'Generate form');
      await find(page, 'region', 'Your form is ready');
      await until('the way back', async () => (await focused(page)) === 'back');
      assert.ok((await endOfFirstField(page)) < HEIGHT);
      assert.equal(await count(page, 'textbox', 'Describe the form you need'), 0);
      await press(page, 'button', 'Back to the description');
      await find(page, 'textbox', 'Describe the form you need');
      assert.equal(await focused(page), 'generator');
      await chooseFromMenu(page, 'Generate another');
      assert.equal(await count(page, 'button', 'Back to the description'), 0);
      await press(page, 'button', 'Generate form');
      await until('the way back', async () => (await focused(page)) === 'back');
      await chooseFromMenu(page, 'Generate another');
      await until('the text box focused', async () => (await focused(page)) === 'generator');
      await page.close();
    });
  }

  it('shows a changed form beside the one before, until the visitor has chosen', async () => {
    const page = await open(1280);
    await press(page, 'button', 'RSVP');
    await press(page, 'button', 'Generate form');
    await press(page, 'button', 'Change something');
    await page.locator('>>> #change').fill('add a phone number');
    await press(page, 'button', 'Generate new version');
    await find(page, 'heading', 'Previous version');
    await until('both forms', () => page.frames().length === 3);
    const [shown, before] = await Promise.all(
      ['.version form-embed', '.previous form-embed'].map((selector) =>
        page.$eval(selector, (embed) => embed.shadowRoot!.querySelector('iframe')!.src),
      ),
    );
    assert.notEqual(shown, before);
    await press(page, 'button', 'Go back to the previous version');
    await until('the previous form alone', async () => {
      const src = await page.$eval(
        '.version form-embed',
        (embed) => embed.shadowRoot!.querySelector('iframe')?.src,
      );
      return page.frames().length === 2 && src === before;
    });
    const note = await page.$eval('.note', (element) => element.textContent);
    assert.doesNotMatch(note, /phone/i);
    await page.close();
  });

  it('says in every tab who is signed in', async () => {
    const first = await open(1280);
    const second = await open(1280);
    const visitorIn = (page: Page): Promise<string> =>
      page.$eval('.visitor select', (select) => (select as HTMLSelectElement).value);
    await first.select('.visitor select', 'ada');
    await until('Ada in the other tab', async () => (await visitorIn(second)) === 'ada');
    await first.select('.visitor select', 'admin');
    await until('the administrator', async () => (await visitorIn(second)) === 'admin');
    await Promise.all([first.close(), second.close()]);
  });

  it('has a menu on a phone', async () => {
    const page = await open(390);
    assert.equal(await count(page, 'link', 'Guide'), 0);
    await press(page, 'button', 'Menu');
    await find(page, 'link', 'Guide');
    await page.keyboard.press('Escape');
    await until('the menu closed', async () => (await count(page, 'link', 'Guide')) === 0);
    await page.close();
  });

  /** The page's own texts. Names are alike in all languages. */
  const textsOf = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const names = ['prompt-forms', 'Studio', 'Themes', 'Auto', 'createFormsProxy', 'Request'];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = new Set<string>();
      while (walker.nextNode()) {
        const { nodeValue, parentElement } = walker.currentNode;
        if (parentElement!.closest('script, style, pre, form-generator, form-list, form-embed'))
          continue;
        texts.add(nodeValue!.trim().replaceAll(/\s+/g, ' '));
      }
      for (const element of document.querySelectorAll('[aria-label]'))
        texts.add(element.getAttribute('aria-label')!);
      for (const name of [...names, 'Response', '']) texts.delete(name);
      for (const option of document.querySelectorAll<HTMLOptionElement>('.language option'))
        texts.delete(option.text);
      return [...texts];
    });

  it('is in German as a whole for a German visitor', async () => {
    const english = await open(1280);
    const german = await open(1280, 'de-AT');
    const texts = await textsOf(english);
    assert.ok(texts.length > 40);
    const same = (await textsOf(german)).filter((text) => texts.includes(text));
    assert.deepEqual(same, []);
    assert.equal(await german.$eval('html', ({ lang }) => lang), 'de');
    await find(german, 'button', 'Formular erstellen');
    await find(german, 'button', 'Bewerbung');
    await Promise.all([english.close(), german.close()]);
  });

  it('stays in English as a whole for languages that it lacks', async () => {
    const english = await open(1280);
    const arabic = await open(1280);
    await arabic.select('.language select', 'ar');
    assert.deepEqual(await textsOf(arabic), await textsOf(english));
    assert.equal(await arabic.$eval('html', ({ lang }) => lang), 'en');
    assert.equal(await arabic.$eval('form-generator', ({ dir }) => dir), 'rtl');
    await find(arabic, 'button', 'دعوة');
    await arabic.select('.language select', 'en');
    await Promise.all([english.close(), arabic.close()]);
  });
});
