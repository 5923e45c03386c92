import { expect, nextFrame } from '@open-wc/testing';
import type { FormListElement } from '../../../src/index.js';
import { formatsOf } from '../../../src/language/formats.js';
import { sharedText } from '../../../src/locales/en/shared.js';
import { expectAccessible } from '../../support/accessible.js';
import { press } from '../../support/keys.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { allByRole, byRole, findByRole, queryByRole } from '../../support/query.js';
import { all, labels, listOf, manyForms, one, said, type, until } from './setup.js';

const LONG = { undo: '600' };
const SHORT = { undo: '0.01' };

const TEXT = sharedText(formatsOf('en'));

/** Why a deletion fails, as the visitor reads it. */
const REASONS = [
  TEXT.errorSetup,
  TEXT.errorSignIn,
  TEXT.errorForbidden,
  TEXT.errorRejected,
  TEXT.errorBusy,
  TEXT.errorBusyFor(30),
  TEXT.errorServer,
  TEXT.errorUnavailable,
  TEXT.errorTimeout,
  TEXT.errorNetwork,
  TEXT.errorOffline,
];

const removeForm = (element: FormListElement, label: string) =>
  byRole(element, 'button', { name: `Delete ${label}` }).click();

/** As the browser tells that another tab or app is in front. */
function hidePage(): void {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'hidden');
}

describe('<form-list undo>', () => {
  it('removes the row without a confirmation, and restores it with Undo', async () => {
    const { element, service } = await listOf(manyForms(4), LONG);
    removeForm(element, 'Party 1');
    const undo = await findByRole(element, 'button', { name: 'Undo' });
    expect(queryByRole(element, 'alertdialog')).to.equal(undefined);
    await focusOn(element, 'Delete Party 2');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2', 'Party 3']);
    expect(one(element, '.toolbar p').textContent).to.equal('3 forms');
    await until(
      () => /removed\. Press (Ctrl\+|⌘ )Z to undo\.$/.test(said(element)),
      'nothing was said',
    );
    expect(said(element)).to.contain('Party 1');
    await expectAccessible(element);

    undo.click();
    await focusOn(element, 'Delete Party 1');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 1', 'Party 2', 'Party 3']);
    expect(queryByRole(element, 'button', { name: 'Undo' })).to.equal(undefined);
    hidePage();
    element.remove();
    expect(service.deleted).to.deep.equal([]);
  });

  it('slides rows to their new places, and fades in a row that is back', async () => {
    const { element } = await listOf(manyForms(4), LONG);
    const { animate } = Element.prototype;
    const moved: string[] = [];
    Element.prototype.animate = function (this: Element, ...args) {
      const label = this.querySelector('.name')!.textContent;
      moved.push(`${Object.keys(args[0]!)} of ${label}`);
      return animate.apply(this, args);
    };
    try {
      removeForm(element, 'Party 1');
      await until(() => moved.length > 0, 'nothing moves');
      expect(moved).to.include.members(['translate of Party 2', 'translate of Party 3']);
      moved.length = 0;
      byRole(element, 'button', { name: 'Undo' }).click();
      await until(() => moved.length > 0, 'nothing moves back');
      expect(moved).to.include.members(['opacity of Party 1', 'translate of Party 2']);
    } finally {
      Element.prototype.animate = animate;
    }
  });

  it('sends nothing at once if the time is longer than any timer', async () => {
    const { element, service } = await listOf(manyForms(2), { undo: '2147484' });
    removeForm(element, 'Party 1');
    const undo = await findByRole(element, 'button', { name: 'Undo' });
    // A timer that is too long fires after one millisecond, before this one.
    await new Promise((done) => setTimeout(done, 1));
    expect(service.deleted).to.deep.equal([]);
    undo.click();
    await focusOn(element, 'Delete Party 1');
  });

  it('restores all forms that were removed while the code for undo was loading', async () => {
    const { element, service } = await listOf(manyForms(4), LONG);
    const asked = record(element, 'form-delete');
    for (const label of ['Party 1', 'Party 1', 'Party 2']) removeForm(element, label);
    await until(() => labels(element).length === 2, 'they are still there');
    expect(asked).to.have.lengthOf(2);
    expect(one(element, '[part=undo]').textContent).to.contain('2 forms removed');
    byRole(element, 'button', { name: 'Undo' }).click();
    await until(() => labels(element).length === 4, 'they are not back');
    hidePage();
    element.remove();
    await Promise.resolve();
    expect(service.deleted).to.deep.equal([]);
  });

  it('removes one form with a double click, although the next one moves up', async () => {
    const { element } = await listOf(manyForms(4), LONG);
    removeForm(element, 'Party 1');
    await focusOn(element, 'Delete Party 2');
    const second = new MouseEvent('click', { detail: 2, bubbles: true, composed: true });
    byRole(element, 'button', { name: 'Delete Party 2' }).dispatchEvent(second);
    await element.updateComplete;
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2', 'Party 3']);
  });

  it('deletes once the time is over', async () => {
    const { element, service } = await listOf(manyForms(3), SHORT);
    const deleted = next(element, 'form-deleted');
    const { id } = manyForms(3)[1]!;
    removeForm(element, 'Party 1');
    expect(await deleted).to.deep.equal({ id, confirmed: true });
    expect(service.deleted).to.deep.equal([id]);
    await until(() => queryByRole(element, 'button', { name: 'Undo' }) === undefined, 'Undo stays');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2']);
  });

  it('deletes at once when the page is hidden', async () => {
    const { element, service } = await listOf(manyForms(3), LONG);
    removeForm(element, 'Party 1');
    await findByRole(element, 'button', { name: 'Undo' });
    hidePage();
    expect(service.deleted).to.deep.equal([manyForms(3)[1]!.id]);
  });

  it('deletes at once when the element is removed, but not when it is moved', async () => {
    const { element, service } = await listOf(manyForms(3), LONG);
    removeForm(element, 'Party 1');
    await findByRole(element, 'button', { name: 'Undo' });
    const parent = element.parentElement!;
    element.remove();
    parent.append(element); // as frameworks move it
    await element.updateComplete;
    expect(service.deleted).to.deep.equal([]);
    byRole(element, 'button', { name: 'Undo' });
    element.remove();
    await until(() => service.deleted.length === 1, 'it was not deleted');
    expect(service.deleted).to.deep.equal([manyForms(3)[1]!.id]);
  });

  it('puts the row back with the reason when deleting fails, and can try again', async () => {
    const { element, service } = await listOf(manyForms(3), SHORT);
    service.refuse = () => true;
    const failed = next(element, 'form-error');
    removeForm(element, 'Party 1');
    expect((await failed).error.code).to.equal('DELETE_FAILED');
    await until(() => labels(element).length === 3, 'the row is not back');
    expect(one(element, '.failed .meta').textContent).to.contain('Something went wrong');
    await until(() => said(element).startsWith('The form wasn’t deleted'), 'nothing was said');
    await expectAccessible(element);

    service.refuse = () => false;
    const deleted = next(element, 'form-deleted');
    byRole(element, 'button', { name: 'Try again Party 1' }).click();
    await deleted;
    await focusOn(element, 'Delete Party 2');
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2']);
  });

  it('shows all of the reason why deleting failed, on two lines, in lists of different widths', async () => {
    const { element, service } = await listOf(manyForms(3), SHORT);
    service.refuse = () => true;
    removeForm(element, 'Party 1');
    await until(() => all(element, '.failed').length === 1, 'no row has failed');
    const { style } = element.parentElement!;
    const cut: string[] = [];
    for (const width of [400, 640, 900]) {
      style.width = `${width}px`;
      for (const reason of REASONS) {
        element.messages = { errorServer: reason };
        await element.updateComplete;
        const text = one(element, '.failed .meta > bdi');
        expect(text.textContent).to.equal(reason);
        const isCut =
          text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1;
        if (isCut) cut.push(`${width}: ${reason}`);
      }
    }
    expect(cut).to.deep.equal([]);
  });

  it('restores all pending deletions with Ctrl+Z', async () => {
    const { element, service } = await listOf(manyForms(4), LONG);
    removeForm(element, 'Party 1');
    await focusOn(element, 'Delete Party 2');
    removeForm(element, 'Party 2');
    await focusOn(element, 'Delete Party 3');
    expect(one(element, '[part=undo]').textContent).to.contain('2 forms removed');
    await press('Control+z');
    await until(() => labels(element).length === 4, 'they are not back');
    await until(() => said(element) === 'Undone', 'nothing was said');
    expect(focusedName(element)).to.equal('Delete Party 2');
    expect(service.deleted).to.deep.equal([]);
  });

  it('shows the empty state after the last row is removed, and restores the row with Undo', async () => {
    const { element } = await listOf(manyForms(1), LONG);
    removeForm(element, 'Race 0');
    await findByRole(element, 'heading', { name: 'No forms yet' });
    byRole(element, 'button', { name: 'Undo' }).click();
    await focusOn(element, 'Delete Race 0');
  });

  it('removes no row if the page cancels form-delete', async () => {
    const { element, service } = await listOf(manyForms(2), SHORT);
    element.addEventListener('form-delete', (event) => event.preventDefault());
    const asked = record(element, 'form-delete');
    removeForm(element, 'Party 1');
    await until(() => asked.length === 1, 'the page was not asked');
    await element.updateComplete;
    await nextFrame();
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 1']);
    expect(allByRole(element, 'button', { name: 'Undo' })).to.have.lengthOf(0);
    expect(service.deleted).to.deep.equal([]);
  });

  it('shows Undo before the rows, so that Shift+Tab reaches it', async () => {
    const { element } = await listOf(manyForms(4), LONG);
    removeForm(element, 'Race 0');
    const undo = await findByRole(element, 'button', { name: 'Undo' });
    await focusOn(element, 'Delete Party 1');
    const list = one(element, '[part=list]');
    expect(undo.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
    for (let step = 0; step < 2; step++) await press('Shift+Tab');
    expect(focusedName(element)).to.equal('Undo');
    await press('Enter');
    await focusOn(element, 'Delete Race 0');
  });

  it('does not cover a row that gets the focus', async () => {
    const { element } = await listOf(manyForms(60), LONG);
    removeForm(element, 'Party 1');
    const notice = await findByRole(element, 'button', { name: 'Undo' });
    await focusOn(element, 'Delete Party 2');
    await press('End');
    await until(() => focusedName(element) === 'Delete Party 59', 'the last row has no focus');
    const button = (name: string) => byRole(element, 'button', { name });
    for (const name of ['Delete Party 54', 'Delete Party 48']) {
      button(name).focus();
      const bottom = () => notice.closest('.undo')!.getBoundingClientRect().bottom;
      const top = () => button(name).getBoundingClientRect().top;
      // WebKit scrolls to what gets the focus with the next frame.
      await until(() => top() >= bottom(), `${name} is covered`);
    }
  });

  for (const [reason, start, stop] of [
    ['hovered', 'pointerenter', 'pointerleave'],
    ['focused', 'focusin', 'focusout'],
  ] as const) {
    it(`waits while the notice is ${reason}`, async () => {
      const { element, service } = await listOf(manyForms(3), { undo: '1' });
      removeForm(element, 'Party 1');
      // Not by role: to read the whole page may take longer than the notice stays.
      await until(() => all(element, '.undo').length === 1, 'there is no notice');
      const notice = one(element, '.undo');
      notice.dispatchEvent(new Event(start));
      // A deletion of another list, whose time is as long, comes first.
      const { element: other, service: otherService } = await listOf(manyForms(3), { undo: '1' });
      removeForm(other, 'Party 1');
      await until(() => otherService.deleted.length === 1, 'the other list deletes nothing');
      expect(service.deleted).to.deep.equal([]);
      notice.dispatchEvent(new Event(stop));
      await until(() => service.deleted.length === 1, 'it was not deleted');
    });
  }

  it('undoes with Ctrl+Z after the last row was removed, but not while typing in the search field', async () => {
    const { element } = await listOf(manyForms(2), LONG);
    removeForm(element, 'Party 1');
    await focusOn(element, 'Delete Race 0');
    await type(element, 'race');
    await press('Control+z');
    expect(labels(element)).to.deep.equal(['Race 0']);
    byRole(element, 'button', { name: 'Undo' });
    await type(element, '');
    removeForm(element, 'Race 0');
    await findByRole(element, 'heading', { name: 'No forms yet' });
    await until(() => element.shadowRoot!.activeElement !== null, 'the focus is nowhere');
    await press('Control+z');
    await until(() => labels(element).length === 2, 'they are not back');
  });

  it('stops the timer of a deletion that was undone', async () => {
    const timers = watchTimers(500_000);
    try {
      const { element } = await listOf(manyForms(2), LONG);
      removeForm(element, 'Party 1');
      const undo = await findByRole(element, 'button', { name: 'Undo' });
      expect(timers.pending.size).to.equal(1);
      undo.click();
      await until(() => labels(element).length === 2, 'it is not back');
      expect(timers.pending.size).to.equal(0);
    } finally {
      timers.stop();
    }
  });

  it('hides Undo and sends nothing for a form that was deleted elsewhere', async () => {
    const { element, service } = await listOf(manyForms(3), LONG);
    const other = document.createElement('form-list');
    other.client = service.client;
    element.after(other);
    removeForm(element, 'Party 1');
    await findByRole(element, 'button', { name: 'Undo' });
    const { id } = manyForms(3)[1]!;
    expect(await other.deleteForm(id!)).to.equal(true);
    await until(() => queryByRole(element, 'button', { name: 'Undo' }) === undefined, 'Undo stays');
    hidePage();
    await element.updateComplete;
    expect(service.deleted).to.deep.equal([id]);
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 2']);
  });

  it('leaves no listener behind when it is removed, also while its code loads', async () => {
    const listeners = countListeners();
    try {
      const { element, service } = await listOf(manyForms(3), LONG);
      const before = listeners.count;
      removeForm(element, 'Party 1');
      await findByRole(element, 'button', { name: 'Undo' });
      expect(listeners.count).to.be.above(before);
      const parent = element.parentElement!;
      element.remove();
      await until(() => service.deleted.length === 1, 'it was not deleted');
      await until(() => listeners.count === 0, 'listeners stay');

      parent.append(element);
      await until(() => labels(element).length === 2, 'the list is not back');
      removeForm(element, 'Race 0');
      element.remove();
      await Promise.resolve();
      await import('../../../src/elements/form-list/deletion/deferred.lazy.js');
      await element.updateComplete;
      await until(() => listeners.count === 0, 'listeners stay');
    } finally {
      listeners.stop();
    }
  });
});

/** Knows the timers that still run, of those with at least `leastMs` milliseconds. */
function watchTimers(leastMs: number): { readonly pending: ReadonlySet<unknown>; stop(): void } {
  const { setTimeout: set, clearTimeout: clear } = window;
  const pending = new Set<unknown>();
  Object.assign(window, {
    setTimeout: (handler: () => void, ms = 0) => {
      const id = set(handler, ms);
      if (ms >= leastMs) pending.add(id);
      return id;
    },
    clearTimeout: (id: Parameters<typeof clear>[0]) => {
      pending.delete(id);
      clear(id);
    },
  });
  return {
    pending,
    stop: () => Object.assign(window, { setTimeout: set, clearTimeout: clear }),
  };
}

/** Counts what listens for the page being hidden or left. */
function countListeners(): { readonly count: number; stop(): void } {
  const names = ['pagehide', 'visibilitychange'];
  const { addEventListener: add } = EventTarget.prototype;
  let count = 0;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ) {
    if (names.includes(type) && typeof options === 'object') {
      count++;
      add.call(options.signal!, 'abort', () => count--, { once: true });
    }
    add.call(this, type, listener, options);
  };
  return {
    get count() {
      return count;
    },
    stop: () => {
      EventTarget.prototype.addEventListener = add;
    },
  };
}
