import { expect } from '@open-wc/testing';
import type { FormListElement } from '../../../src/index.js';
import type { FormsEvent } from '../../../src/elements/shared/events.js';
import { expectAccessible } from '../../support/accessible.js';
import { sendKeys } from '../../support/commands.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { byRole, findByRole, queryByRole } from '../../support/query.js';
import { all, labels, listOf, manyForms, one, said, type, until } from './setup.js';

const MULTIPLE = { selection: 'multiple' };

const box = (element: FormListElement, name: string) =>
  byRole<HTMLInputElement>(element, 'checkbox', { name });
/** Found by their names without axe, which takes long in a list. */
const picks = (element: FormListElement, name: string): HTMLElement =>
  name === 'Select all'
    ? one(element, '.all input')
    : all(element, '.select-input').find(({ ariaLabel }) => ariaLabel === name)!;
const choose = (element: FormListElement, name: string, shiftKey = false) =>
  picks(element, name).dispatchEvent(
    new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }),
  );
const chosen = (element: FormListElement) =>
  element.forms.filter(({ id }) => element.selected.includes(id!)).map(({ title }) => title);
const confirm = async (element: FormListElement, name: string) => {
  byRole(element, 'button', { name }).click();
  const question = await findByRole(element, 'alertdialog');
  const field = question.querySelector('input');
  if (field) await write(element, field, name.match(/\d+/)![0]);
  byRole(question, 'button', { name }).click();
};
const write = async (element: FormListElement, field: HTMLInputElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await element.updateComplete;
};

describe('multiple selection in <form-list>', () => {
  it('selects one form per click, a range with Shift+click, and announces the number', async () => {
    const { element } = await listOf(manyForms(12), MULTIPLE);
    const told = record(element, 'form-selected');
    choose(element, 'Party 2');
    choose(element, 'Party 5', true);
    expect(chosen(element)).to.deep.equal(['Party 2', 'Party 3', 'Party 4', 'Party 5']);
    const idsOf = (...indexes: number[]) => indexes.map((index) => manyForms(12)[index]!.id);
    expect(told.map(({ form, selected, ids }) => [form.title, selected, ids])).to.deep.equal([
      ['Party 2', true, idsOf(2)],
      ['Party 5', true, idsOf(3, 4, 5)],
    ]);
    await until(() => said(element) === '4 selected', 'the count was not said');
    choose(element, 'Party 4');
    choose(element, 'Party 3', true);
    expect(chosen(element)).to.deep.equal(['Party 2', 'Party 5']);
    choose(element, 'Party 8');
    choose(element, 'Party 6', true);
    expect(chosen(element)).to.deep.equal(['Party 2', 'Party 5', 'Party 6', 'Party 7', 'Party 8']);
    await element.updateComplete;
    expect(box(element, 'Select all').indeterminate).to.equal(true);
  });

  it('selects a range in the visible order of a filtered and sorted list', async () => {
    const { element } = await listOf(manyForms(40), {
      ...MULTIPLE,
      filter: 'race',
      sort: 'oldest',
    });
    await until(() => labels(element).length === 4, 'the races are not there');
    choose(element, 'Race 30');
    choose(element, 'Race 10', true);
    expect(chosen(element)).to.deep.equal(['Race 10', 'Race 20', 'Race 30']);
  });

  it('selects all matches, also those without a row', async () => {
    const { element } = await listOf(manyForms(12_000), MULTIPLE);
    await type(element, 'race');
    await until(() => one(element, '.toolbar p').textContent === '1,200 forms found', 'no count');
    choose(element, 'Select all');
    await until(() => said(element) === '1,200 selected', 'the count was not said');
    expect(element.selected).to.have.lengthOf(1200);
    await type(element, '');
    await until(() => one(element, '.toolbar p').textContent === '12,000 forms', 'no count');
    expect(box(element, 'Select all').indeterminate).to.equal(true);
    byRole(element, 'button', { name: 'Delete 1,200 forms' });
    const events = record(element, 'form-selected');
    choose(element, 'Select all');
    expect(element.selected).to.have.lengthOf(12_000);
    await element.updateComplete;
    choose(element, 'Select all');
    expect(element.selected).to.have.lengthOf(0);
    expect(events.map(({ selected, ids }) => [selected, ids.length])).to.deep.equal([
      [true, 10_800],
      [false, 12_000],
    ]);
  });

  it('selects with Space, and moves between checkboxes with the arrow keys', async () => {
    const { element } = await listOf(manyForms(5), MULTIPLE);
    box(element, 'Race 0').focus();
    await press('Space');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(focusedName(element)).to.equal('Party 2');
    await press('Space');
    expect(chosen(element)).to.deep.equal(['Race 0', 'Party 2']);
  });
});

describe('the bar of selected forms', () => {
  it('does not cover a row that gets the focus', async () => {
    const { element } = await listOf(manyForms(60), { ...MULTIPLE, 'max-rows': 'none' });
    choose(element, 'Party 1');
    picks(element, 'Party 1').focus();
    await press('End');
    await until(() => focusedName(element) === 'Party 59', 'the last row has no focus');
    const bottom = () => one(element, '.bulk').getBoundingClientRect().bottom;
    for (let row = 58; row > 30; row--) {
      await press('ArrowUp');
      const { ariaLabel } = element.shadowRoot!.activeElement!;
      // WebKit scrolls to what gets the focus with the next frame.
      await until(
        () => picks(element, ariaLabel!).getBoundingClientRect().top >= bottom(),
        `${ariaLabel} is covered`,
      );
    }
  });
});

describe('bulk delete in <form-list>', () => {
  it('asks once, deletes four forms at a time, shows the progress and announces the result', async () => {
    const { element, service } = await listOf(manyForms(12), MULTIPLE);
    const doors = manyForms(12).map(() => deferred());
    let under = 0;
    let most = 0;
    const { delete: remove } = service.client;
    service.client.delete = async (id, options) => {
      most = Math.max(most, ++under);
      await doors[manyForms(12).findIndex((form) => form.id === id)]!.promise;
      under--;
      return remove(id, options);
    };
    choose(element, 'Select all');
    await element.updateComplete;
    choose(element, 'Race 0');
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete 11 forms' }).click();
    const dialog = await findByRole(element, 'alertdialog', { name: 'Delete 11 forms?' });
    expect(dialog.querySelector('p')!.textContent).to.equal(
      'This permanently deletes these forms and their links for everyone.',
    );
    await focusOn(element, 'To confirm, type 11');
    await write(element, byRole<HTMLInputElement>(dialog, 'textbox'), '11');
    byRole(dialog, 'button', { name: 'Delete 11 forms' }).click();
    await focusOn(element, 'Cancel');
    await until(() => under === 4, 'four at a time');
    const bar = byRole<HTMLProgressElement>(element, 'progressbar');
    expect(bar.max).to.equal(11);
    for (const door of doors.slice(1, 4)) door.resolve();
    await until(() => bar.value === 3, 'no progress');
    expect(one(element, '[part=bulk]').textContent).to.contain('3 of 11 deleted');
    for (const door of doors) door.resolve();
    await until(() => queryByRole(element, 'progressbar') === undefined, 'it does not end');
    expect(most).to.equal(4);
    expect(service.deleted).to.have.lengthOf(11);
    expect(labels(element)).to.deep.equal(['Race 0']);
    await until(() => said(element) === '11 forms were deleted', 'nothing was said');
    expect(one(element, '.success').textContent.trim()).to.equal('11 forms were deleted');
    expect(all(element, '.outcome')).to.have.lengthOf(0);
    await focusOn(element, 'Select all');
    expect(element.selected).to.deep.equal([]);
  });

  it('lists the forms that were not deleted with the reason, and tries them again', async () => {
    const { element, service } = await listOf(manyForms(6), MULTIPLE);
    const bad = new Set([manyForms(6)[1]!.id, manyForms(6)[4]!.id]);
    service.refuse = (id) => bad.has(id);
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 6 forms');
    await focusOn(element, 'Try failed ones again');
    const reasons = all(element, '.reasons > li');
    expect(reasons).to.have.lengthOf(1);
    expect(reasons[0]!.textContent.trim()).to.match(/^Something went wrong/);
    const listed = [...reasons[0]!.querySelectorAll('li')].map((item) => item.textContent.trim());
    expect(listed).to.deep.equal(['Party 1', 'Party 4']);
    expect(labels(element)).to.deep.equal(['Party 1', 'Party 4']);
    expect(one(element, '.outcome').classList.contains('failure')).to.equal(true);
    expect(all(element, '.failed')).to.have.lengthOf(2);
    expect(service.forms.map(({ id }) => id)).to.have.members([...bad]);

    bad.clear();
    await press('Enter');
    await until(() => service.forms.length === 0, 'they were not tried again');
    await until(() => queryByRole(element, 'progressbar') === undefined, 'it does not end');
    expect(element.forms).to.have.lengthOf(0);
  });

  it('shows the reason and all controls of a form that was not deleted, with long texts', async () => {
    const { element, service } = await listOf(manyForms(2), MULTIPLE);
    element.style.inlineSize = '22em';
    element.messages = {
      tryAgain: 'Bitte versuchen Sie es erneut',
      errorServer: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
    };
    service.refuse = () => true;
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 2 forms');
    await until(() => all(element, '.failed').length === 2, 'they did not fail');
    expect(one(element, '.outcome').classList.contains('failure')).to.equal(true);
    const row = all(element, '.failed')[0]!;
    const last = row.querySelector('[data-act=delete]')!;
    expect(last.getBoundingClientRect().right).to.be.at.most(row.getBoundingClientRect().right);
    const reason = row.querySelector('.meta > *')!;
    expect(reason.scrollWidth).to.be.at.most(reason.clientWidth);
    expect(reason.scrollHeight).to.be.at.most(reason.clientHeight + 1);
    const rows = all(element, '.item').map((each) => each.getBoundingClientRect().height);
    expect(new Set(rows.map(Math.round))).to.have.lengthOf(1);
  });

  it('shows the empty state if no form is left', async () => {
    const { element, service } = await listOf(manyForms(3), MULTIPLE);
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 3 forms');
    await focusOn(element, 'Refresh');
    expect(one(element, '.success').textContent).to.contain('3 forms were deleted');
    byRole(element, 'heading', { name: 'No forms yet' });
    await expectAccessible(element);
    expect(all(element, '[part=bulk]')).to.have.lengthOf(0);
    service.forms = manyForms(4).slice(3);
    await element.refresh();
    await findByRole(element, 'checkbox', { name: 'Select all' });
  });

  it('sends no more requests, to either account, once the list shows another account', async () => {
    const { element, service } = await listOf(manyForms(12), MULTIPLE);
    const { service: other } = await listOf(manyForms(2));
    const door = deferred();
    const { delete: remove } = service.client;
    let sent = 0;
    service.client.delete = async (id, options) => {
      sent++;
      await door.promise;
      return remove(id, options);
    };
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 12 forms');
    await until(() => sent === 4, 'it did not begin');
    const listed = next(element, 'list-loaded');
    element.client = other.client;
    await listed;
    door.resolve();
    await until(() => service.deleted.length === 4, 'what was under way did not end');
    await element.updateComplete;
    expect(sent).to.equal(4);
    expect(other.deleted).to.deep.equal([]);
    await findByRole(element, 'checkbox', { name: 'Select all' });
  });

  it('stops on Cancel, and deletes the remaining forms on Continue', async () => {
    const { element, service } = await listOf(manyForms(10), MULTIPLE);
    const door = deferred();
    const { delete: remove } = service.client;
    service.client.delete = async (id, options) => {
      await door.promise;
      return remove(id, options);
    };
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 10 forms');
    await findByRole(element, 'progressbar');
    await focusOn(element, 'Cancel');
    await press('Enter');
    door.resolve();
    await focusOn(element, 'Continue');
    expect(service.deleted).to.have.lengthOf(4);
    expect(one(element, '.outcome').textContent).to.contain('6 not started');
    expect(one(element, '.outcome').textContent).to.not.contain('n’t deleted');
    await until(() => said(element) === '4 forms were deleted. 6 not started', 'nothing was said');
    expect(labels(element)).to.have.lengthOf(6);
    await expectAccessible(element);

    await press('Enter');
    await until(() => service.deleted.length === 10, 'it does not go on');
    await until(() => said(element) === '10 forms were deleted', 'nothing was said');
    expect(all(element, '.outcome')).to.have.lengthOf(0);
  });

  it('offers both to try failed forms again and to continue with those that were not started', async () => {
    const { element, service } = await listOf(manyForms(10), MULTIPLE);
    const door = deferred();
    const { delete: remove } = service.client;
    service.client.delete = async (id, options) => {
      await door.promise;
      return remove(id, options);
    };
    const { id } = manyForms(1)[0]!;
    let isRefused = true;
    service.refuse = (refused) => isRefused && refused === id;
    choose(element, 'Select all');
    await element.updateComplete;
    await confirm(element, 'Delete 10 forms');
    await focusOn(element, 'Cancel');
    await press('Enter');
    door.resolve();
    await focusOn(element, 'Continue');
    isRefused = false;
    byRole(element, 'button', { name: 'Try failed ones again' }).click();
    await until(() => service.deleted.length === 4, 'it was not tried again');
    byRole(await findByRole(element, 'button', { name: 'Continue' }), 'button').click();
    await until(() => service.deleted.length === 10, 'the rest was forgotten');
  });

  it('asks the visitor to type the count for more than ten forms', async () => {
    const { element, service } = await listOf(manyForms(11), MULTIPLE);
    choose(element, 'Select all');
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete 11 forms' }).click();
    const dialog = await findByRole(element, 'alertdialog');
    const go = byRole(dialog, 'button', { name: 'Delete 11 forms' });
    const field = byRole<HTMLInputElement>(dialog, 'textbox', { name: 'To confirm, type 11' });
    await focusOn(element, 'To confirm, type 11');
    const disabledBackground = getComputedStyle(go).backgroundColor;
    go.click();
    await until(() => field.ariaInvalid === 'true', 'the field is not marked');
    expect(dialog.textContent).to.contain('Type 11 to delete these forms.');
    await focusOn(element, 'To confirm, type 11');
    await expectAccessible(element);
    expect(service.deleted).to.have.lengthOf(0);
    await write(element, field, '10');
    expect(go.ariaDisabled).to.equal('true');
    await write(element, field, '11');
    expect(go.ariaDisabled).to.equal('false');
    await until(
      () => getComputedStyle(go).backgroundColor !== disabledBackground,
      'it looks disabled',
    );
    field.focus();
    await press('Enter');
    await until(() => service.deleted.length === 11, 'they were not deleted');
    await findByRole(element, 'heading', { name: 'No forms yet' });
  });

  it('deletes every selected form with Enter in the typed confirmation, held down or not', async () => {
    for (const keys of [['Enter'], ['down', 'down', 'up']]) {
      const { element, service } = await listOf(manyForms(30), MULTIPLE);
      const doors = deferred();
      const { delete: remove } = service.client;
      service.client.delete = async (id, options) => {
        await doors.promise;
        return remove(id, options);
      };
      choose(element, 'Select all');
      await element.updateComplete;
      byRole(element, 'button', { name: 'Delete 30 forms' }).click();
      await focusOn(element, 'To confirm, type 30');
      await sendKeys({ type: '30' });
      for (const key of keys) {
        if (key === 'Enter') await press('Enter');
        else await sendKeys(key === 'down' ? { down: 'Enter' } : { up: 'Enter' });
        if (key !== 'up') await focusOn(element, 'Cancel');
      }
      doors.resolve();
      await until(() => service.deleted.length === 30, 'they were not all deleted');
      await focusOn(element, 'Refresh');
    }
  });

  it('says how many of the selected forms a search hides, and deletes them too', async () => {
    const { element, service } = await listOf(manyForms(12), MULTIPLE);
    for (const name of ['Race 0', 'Party 1', 'Party 2']) choose(element, name);
    await type(element, 'race');
    byRole(element, 'button', { name: 'Delete 3 forms' }).click();
    const question = await findByRole(element, 'alertdialog', { name: 'Delete 3 forms?' });
    const text = question.querySelector('#question-text')!;
    expect(text.textContent!.trim().replace(/\s+/g, ' ')).to.equal(
      'This permanently deletes these forms and their links for everyone. 2 of them aren’t shown by this search.',
    );
    await expectAccessible(element);
    byRole(question, 'button', { name: 'Delete 3 forms' }).click();
    await until(() => service.deleted.length === 3, 'they were not deleted');
  });

  it('leaves out forms for which the page cancels form-delete', async () => {
    const { element, service } = await listOf(manyForms(3), MULTIPLE);
    element.addEventListener('form-delete', (event) => {
      const { form } = (event as FormsEvent<'form-delete'>).detail;
      if (form.title === 'Party 1') event.preventDefault();
    });
    choose(element, 'Select all');
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete 3 forms' }).click();
    const dialog = await findByRole(element, 'alertdialog');
    const ended = next(element, 'form-deleted');
    byRole(dialog, 'button', { name: 'Delete 2 forms' }).click();
    await ended;
    await until(() => service.deleted.length === 2, 'they were not deleted');
    expect(labels(element)).to.deep.equal(['Party 1']);
  });
});
