import { expect } from '@open-wc/testing';
import { resetForms, type FormListElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { resetMouse, sendMouse } from '../../support/commands.js';
import { focusOn } from '../../support/focus.js';
import { recordAnnouncements } from '../../support/live-regions.js';
import { byRole } from '../../support/query.js';
import { all, FakeService, listOf, manyForms, one, rowOf, until } from '../form-list/setup.js';

/** Runs the intervals of one second that were started meanwhile, once per call. */
type Tick = (seconds: number) => void;

/** Replaces `setInterval` by a clock that stands still until the test moves it. */
async function withTestClock(work: (tick: Tick) => Promise<void>): Promise<void> {
  const { setInterval, clearInterval } = globalThis;
  const running = new Map<number, () => void>();
  let last = 1_000_000;
  globalThis.setInterval = ((run: () => void, after: number) => {
    expect(after).to.equal(1000);
    running.set(++last, run);
    return last;
  }) as typeof setInterval;
  globalThis.clearInterval = (id) => {
    running.delete(id as number);
    clearInterval(id);
  };
  const tick: Tick = (seconds) => {
    while (seconds--) for (const run of running.values()) run();
  };
  try {
    await work(tick);
  } finally {
    Object.assign(globalThis, { setInterval, clearInterval });
  }
}

/** Those that do not fade yet. */
const lines = (element: FormListElement) => all(element, '.success:not(.leaving)');
const deleteIn = (element: FormListElement, index: number) =>
  element.deleteForm(manyForms(30)[index]!.id!);
const isShown = async (element: FormListElement) => {
  await element.updateComplete;
  return lines(element).length === 1;
};

describe('the line after a deletion', () => {
  it('says what was deleted, is announced once, and has no role of its own', async () => {
    const { element } = await listOf(manyForms(12));
    const { texts, stop } = recordAnnouncements(element);
    await deleteIn(element, 1);
    await until(() => texts.length > 0, 'nothing was said');
    stop();
    expect(texts).to.deep.equal(['“\u2068Party 1\u2069” was deleted']);
    const line = one(element, '.success');
    expect(line.textContent.trim()).to.equal(texts[0]);
    expect(line.closest('[role], [aria-live]')).to.equal(null);
    await expectAccessible(element);
  });

  it('leaves after six seconds', async () => {
    const { element } = await listOf(manyForms(3));
    await withTestClock(async (tick) => {
      await deleteIn(element, 1);
      tick(5);
      expect(await isShown(element)).to.equal(true);
      tick(1);
      expect(await isShown(element)).to.equal(false);
      const leaving = one(element, '.success');
      await until(() => getComputedStyle(leaving).opacity === '0', 'it fades');
      tick(1);
      await element.updateComplete;
      expect(all(element, '.success')).to.have.lengthOf(0);
    });
  });

  it('starts again for the next form', async () => {
    const { element } = await listOf(manyForms(3));
    await withTestClock(async (tick) => {
      await deleteIn(element, 1);
      tick(5);
      await deleteIn(element, 2);
      tick(5);
      expect(await isShown(element)).to.equal(true);
      expect(one(element, '.success').textContent).to.include('Party 2');
      tick(1);
      expect(await isShown(element)).to.equal(false);
    });
  });

  it('stays while the pointer is over it, or the focus is inside', async () => {
    const { element } = await listOf(manyForms(3));
    await withTestClock(async (tick) => {
      await deleteIn(element, 1);
      await element.updateComplete;
      tick(3);
      const { x, y, height } = one(element, '.success').getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(x + 20), Math.round(y + height / 2)] });
      await until(() => one(element, '.success').matches(':hover'), 'the pointer is elsewhere');
      tick(20);
      expect(await isShown(element)).to.equal(true);
      byRole(element, 'button', { name: 'Close' }).focus();
      await resetMouse();
      await sendMouse({ type: 'move', position: [1, 1] });
      tick(20);
      expect(await isShown(element)).to.equal(true);
      byRole(element, 'button', { name: 'Refresh' }).focus();
      await until(() => !one(element, '.success').matches(':hover'), 'the pointer is still there');
      tick(2);
      expect(await isShown(element)).to.equal(true);
      tick(1);
      expect(await isShown(element)).to.equal(false);
    });
  });

  it('leaves at once on Close', async () => {
    const { element } = await listOf(manyForms(3));
    await deleteIn(element, 1);
    await element.updateComplete;
    const close = byRole(element, 'button', { name: 'Close' });
    close.focus();
    close.click();
    expect(await isShown(element)).to.equal(false);
    await focusOn(element, 'Refresh');
  });

  for (const [name, count, attributes, height] of [
    ['a short list', 4, {}, ''],
    ['a list that scrolls', 30, {}, ''],
    ['a list that is higher than the window', 30, { 'max-rows': 'none' }, ''],
    ['a list with a height of the page', 30, { selection: 'multiple' }, '300px'],
  ] as const) {
    it(`displaces nothing, 12 px above the lower edge of what is in view: ${name}`, async () => {
      const { element } = await listOf(manyForms(count), attributes);
      element.style.blockSize = height;
      await element.updateComplete;
      const first = rowOf(element, manyForms(1)[0]!.id!)!;
      const places = () =>
        [element, first, one(element, '[part=list]')].map((each) => {
          const { top, height: high } = each.getBoundingClientRect();
          return [top, high];
        });
      await deleteIn(element, 2);
      await element.updateComplete;
      for (const animation of one(element, '.success').getAnimations()) animation.finish();
      const shown = places();
      const line = one(element, '.success').getBoundingClientRect();
      const base = one(element, '.base').getBoundingClientRect();
      expect(line.height).to.be.within(44, 48);
      expect(line.bottom).to.be.closeTo(Math.min(base.bottom, innerHeight) - 12, 1);
      expect(line.left + line.right).to.be.closeTo(base.left + base.right, 1);
      byRole(element, 'button', { name: 'Close' }).click();
      await element.updateComplete;
      expect(places()).to.deep.equal(shown);
    });
  }

  it('lets presses beside it through', async () => {
    const { element } = await listOf(manyForms(4));
    await deleteIn(element, 1);
    await element.updateComplete;
    const { top } = one(element, '.success').getBoundingClientRect();
    const { left } = one(element, '.base').getBoundingClientRect();
    const under = element.shadowRoot!.elementFromPoint(left + 4, top + 20);
    expect(under?.closest('.success-place')).to.equal(null);
  });

  it('has the colors of text and page exchanged, also with colors of the page', async () => {
    for (const [text, scheme] of [
      ['', 'light'],
      ['', 'dark'],
      ['#204060', 'light'],
    ] as const) {
      const { element } = await listOf(manyForms(3));
      element.style.colorScheme = scheme;
      element.style.color = 'CanvasText';
      if (text) element.style.setProperty('--forms-text', text);
      await deleteIn(element, 1);
      await element.updateComplete;
      const styleOf = (selector: string) => getComputedStyle(one(element, selector));
      expect(styleOf('.success').backgroundColor).to.equal(styleOf('.base').color);
      expect(styleOf('.success > span').color).not.to.equal(styleOf('.base').color);
    }
  });

  it('is empty for the next visitor', async () => {
    const { element } = await listOf(manyForms(3));
    await deleteIn(element, 1);
    expect(await isShown(element)).to.equal(true);
    resetForms();
    expect(await isShown(element)).to.equal(false);
    await until(() => element.forms.length > 0, 'the list is not loaded');
    await deleteIn(element, 2);
    expect(await isShown(element)).to.equal(true);
    element.client = new FakeService(manyForms(2)).client;
    expect(await isShown(element)).to.equal(false);
  });
});
