import { expect } from '@open-wc/testing';
import type { FormListElement } from '../../../src/index.js';
import { focusedName } from '../../support/focus.js';
import { sendKeys } from '../../support/commands.js';
import { all, atOnce, listOf, manyForms, one, rowOf, type, until } from './setup.js';

const WIDE = '700px';
const NARROW = '360px';

const list = (element: FormListElement) => one(element, '[part=list]');
const showAll = (element: FormListElement) => one(element, '.show-all');
const isVisible = (node: HTMLElement) => node.getClientRects().length > 0;
const rowHeight = (element: FormListElement) => all(element, '.item')[0]!.offsetHeight;
/** The number of rows for which the list has room. */
const rowsShown = (element: FormListElement) => list(element).clientHeight / rowHeight(element);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Two frames: after the first one, the list knows whether the page sets its height. */
const settled = async () => {
  await nextFrame();
  await nextFrame();
};
/** Rows whose middle is within the list's box. */
const inList = (element: FormListElement, row: HTMLElement | null) => {
  if (!row) return false;
  const box = list(element).getBoundingClientRect();
  const { top, height } = row.getBoundingClientRect();
  const middle = top + height / 2;
  return middle > box.top && middle < box.bottom;
};

async function sizedList(
  count: number,
  width: string,
  { attributes = {}, css = {} }: { attributes?: Record<string, string>; css?: object } = {},
) {
  const { element, service } = await listOf(manyForms(count), attributes);
  Object.assign(element.style, { inlineSize: width, ...css });
  await settled();
  return { element, service };
}

/** A style sheet of the page, until the test ends. */
const sheets: HTMLStyleElement[] = [];
function addPageStyle(text: string): void {
  const style = document.createElement('style');
  style.textContent = text;
  document.head.append(style);
  sheets.push(style);
}

describe('the height of <form-list>', () => {
  afterEach(() => {
    for (const style of sheets.splice(0)) style.remove();
    scrollTo(0, 0);
  });

  for (const count of [28, 300, 20_000]) {
    it(`is that of ten rows with ${count} forms, and the list scrolls in itself`, async () => {
      const { element } = await sizedList(count, WIDE);
      expect(rowsShown(element)).to.be.closeTo(10, 0.05);
      expect(isVisible(showAll(element))).to.equal(false);
      const last = manyForms(count).at(-1)!.id!;
      list(element).scrollTop = list(element).scrollHeight;
      await until(() => inList(element, rowOf(element, last)), 'the last row does not show');
      await until(() => rowOf(element, last)!.matches('.hydrated'), 'it has no controls');
      expect(scrollY).to.equal(0);
    });
  }

  it('is that of the rows if there are ten or fewer', async () => {
    const { element } = await sizedList(10, WIDE);
    expect(list(element).clientHeight).to.be.closeTo(10 * rowHeight(element), 1);
    expect(list(element).scrollHeight).to.equal(list(element).clientHeight);
    expect(all(element, '.show-all')).to.have.lengthOf(0);
  });

  it('is that of max-rows, and of all rows with "none"', async () => {
    const { element } = await sizedList(28, WIDE, { attributes: { 'max-rows': '5' } });
    expect(rowsShown(element)).to.be.closeTo(5, 0.05);
    element.maxRows = 12;
    await element.updateComplete;
    expect(rowsShown(element)).to.be.closeTo(12, 0.05);
    element.setAttribute('max-rows', 'none');
    await element.updateComplete;
    expect(rowsShown(element)).to.be.closeTo(28, 0.05);
    element.removeAttribute('max-rows');
    await element.updateComplete;
    expect(rowsShown(element)).to.be.closeTo(10, 0.05);
  });

  it('is that of the results of a search that finds fewer forms', async () => {
    const { element } = await sizedList(28, WIDE);
    list(element).scrollTop = 500;
    await until(() => list(element).scrollTop > 0, 'it is not scrolled');
    await settled();
    await type(element, 'race');
    expect(rowsShown(element)).to.be.closeTo(3, 0.05);
    await atOnce(element, () => (element.filter = ''));
    expect(rowsShown(element)).to.be.closeTo(10, 0.05);
    expect(list(element).scrollTop).to.equal(0);
  });

  it('shows the start of other results', async () => {
    const { element } = await sizedList(300, WIDE);
    list(element).scrollTop = 5000;
    await until(() => list(element).scrollTop > 0, 'it is not scrolled');
    await settled();
    await type(element, 'party');
    expect(rowsShown(element)).to.be.closeTo(10, 0.05);
    expect(list(element).scrollTop).to.equal(0);
  });

  for (const width of [WIDE, NARROW]) {
    for (const [what, css, height] of [
      ['a lower height', { blockSize: '300px' }, 300],
      ['a greater height', { blockSize: '1500px' }, 1500],
      ['a lower maximum', { maxBlockSize: '300px' }, 300],
      ['a greater maximum', { maxBlockSize: '1500px' }, 1500],
    ] as const) {
      it(`is ${what} that the page sets: ${width}`, async () => {
        const { element } = await sizedList(40, width, { css });
        expect(element.offsetHeight).to.equal(height);
        const end = list(element).getBoundingClientRect().bottom;
        expect(end).to.be.closeTo(element.getBoundingClientRect().bottom, 1);
        expect(getComputedStyle(list(element)).overflowY).to.equal('auto');
        expect(all(element, '.show-all').some(isVisible)).to.equal(false);
      });
    }

    for (const [rule, height] of [
      ['height: 300px', 300],
      ['max-height: 300px', 300],
      ['max-height: 1400px', 1400],
    ] as const) {
      it(`is ${rule} if the page sets it for the part "list": ${width}`, async () => {
        addPageStyle(`form-list::part(list) { ${rule} }`);
        const { element } = await sizedList(40, width);
        expect(list(element).offsetHeight).to.equal(height);
        expect(getComputedStyle(list(element)).overflowY).to.equal('auto');
        expect(all(element, '.show-all').some(isVisible)).to.equal(false);
      });
    }

    it(`is no greater than that of the rows if the page sets a greater one: ${width}`, async () => {
      const { element } = await sizedList(11, width, { css: { blockSize: '3000px' } });
      expect(list(element).clientHeight).to.be.closeTo(11 * rowHeight(element), 1);
    });

    it(`is the room that a grid or a flex box of the page gives it: ${width}`, async () => {
      const { element } = await sizedList(40, width);
      const parent = element.parentElement!;
      for (const display of ['grid', 'flex']) {
        Object.assign(parent.style, { display, height: '1350px' });
        await settled();
        expect(element.offsetHeight, display).to.equal(1350);
        const end = list(element).getBoundingClientRect().bottom;
        expect(end, display).to.be.closeTo(element.getBoundingClientRect().bottom, 1);
        expect(getComputedStyle(list(element)).overflowY).to.equal('auto');
      }
    });
  }

  describe('of a narrow list', () => {
    for (const count of [28, 300, 20_000]) {
      it(`grows from ten rows to all ${count} with "Show all", which focuses the eleventh`, async () => {
        const { element } = await sizedList(count, NARROW);
        expect(rowsShown(element)).to.be.closeTo(10, 0.05);
        expect(getComputedStyle(list(element)).overflowY).to.equal('hidden');
        const button = showAll(element);
        expect(button.textContent.trim()).to.equal(`Show all (${count.toLocaleString('en')})`);
        button.scrollIntoView();
        button.focus();
        await sendKeys({ press: 'Enter' });
        await until(() => focusedName(element) === 'Open Race 10', 'the eleventh has no focus');
        expect(rowsShown(element)).to.be.closeTo(count, 0.05);
        expect(isVisible(button)).to.equal(false);
        if (count > 10_000) expect(all(element, '.item').length).to.be.lessThan(80);
      });
    }

    it('grows if the keyboard moves to a row that does not show', async () => {
      const { element } = await sizedList(28, NARROW, { attributes: { selection: 'single' } });
      one(element, `[data-id=${manyForms(1)[0]!.id}] .select-input`).focus();
      for (let row = 1; row <= 9; row++) await sendKeys({ press: 'ArrowDown' });
      await settled();
      expect(rowsShown(element)).to.be.closeTo(10, 0.05);
      await sendKeys({ press: 'ArrowDown' });
      await until(() => rowsShown(element) > 27, 'it stays low');
      const row = rowOf(element, manyForms(11)[10]!.id!)!;
      await until(
        () => row.getBoundingClientRect().bottom <= innerHeight + 1,
        'it is out of sight',
      );
      expect(row.getBoundingClientRect().top).to.be.at.least(0);
      expect(row.contains(element.shadowRoot!.activeElement)).to.equal(true);
    });

    it('grows if the browser scrolls to a row, as its own search does, and the row keeps its place', async () => {
      const { element } = await sizedList(28, NARROW);
      const row = rowOf(element, manyForms(28)[22]!.id!)!;
      row.scrollIntoView({ block: 'center' });
      const { top } = row.getBoundingClientRect();
      await until(() => rowsShown(element) > 27, 'it stays low');
      expect(row.getBoundingClientRect().top).to.be.closeTo(top, 1);
    });

    it('stays that of ten rows if the page selects another row', async () => {
      const { element } = await sizedList(28, NARROW, { attributes: { selection: 'single' } });
      element.selected = [manyForms(28)[20]!.id!];
      await element.updateComplete;
      await settled();
      expect(rowsShown(element)).to.be.closeTo(10, 0.05);
      expect(list(element).scrollTop).to.equal(0);
    });

    it('is that of ten rows again if the list becomes wide', async () => {
      const { element } = await sizedList(28, NARROW);
      showAll(element).click();
      await until(() => rowsShown(element) > 27, 'it stays low');
      element.style.inlineSize = WIDE;
      await settled();
      expect(rowsShown(element)).to.be.closeTo(10, 0.05);
    });

    it('is that of ten rows again for the next visitor', async () => {
      const { element } = await sizedList(28, NARROW);
      showAll(element).click();
      await until(() => rowsShown(element) > 27, 'it stays low');
      const { element: other, service } = await listOf(manyForms(30));
      other.remove();
      element.client = service.client;
      await until(() => element.forms.length === 30, 'the forms of the next visitor are missing');
      await element.updateComplete;
      expect(rowsShown(element)).to.be.closeTo(10, 0.05);
    });
  });

  it('leaves the page where it is when the page selects a row, and shows that row in the list', async () => {
    const { element } = await sizedList(300, WIDE, { attributes: { selection: 'single' } });
    const { id } = manyForms(300)[200]!;
    element.selected = [id!];
    await element.updateComplete;
    await until(() => inList(element, rowOf(element, id!)), 'the row does not show');
    expect(scrollY).to.equal(0);
    element.selected = [];
    await element.updateComplete;
    expect(list(element).scrollTop).to.be.greaterThan(0);
  });

  it('does not hide the row that arrow keys focus', async () => {
    const { element } = await sizedList(20_000, WIDE);
    one(element, `[data-id=${manyForms(1)[0]!.id}] [data-act=copy]`).focus();
    await sendKeys({ press: 'End' });
    const last = manyForms(20_000).at(-1)!;
    await until(() => focusedName(element) === `Copy link ${last.title}`, 'no focus');
    expect(inList(element, rowOf(element, last.id!))).to.equal(true);
    expect(rowOf(element, last.id!)!.ariaSetSize).to.equal('20000');
    expect(rowOf(element, last.id!)!.ariaPosInSet).to.equal('20000');
  });
});
