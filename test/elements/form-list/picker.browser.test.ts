import { expect, fixture, html } from '@open-wc/testing';
import { expectAccessible } from '../../support/accessible.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { allByRole, byRole } from '../../support/query.js';
import { FakeService, manyForms, one, rowOf, until } from './setup.js';

describe('<form-list> as a field of the page’s form', () => {
  const inForm = async (count: number, attributes = '') => {
    const service = new FakeService(manyForms(count));
    const form = await fixture<HTMLFormElement>(html`<form><fieldset></fieldset></form>`);
    const fieldset = form.querySelector('fieldset')!;
    fieldset.innerHTML = `<form-list name="form" selection="single" ${attributes}></form-list>`;
    const element = fieldset.querySelector('form-list')!;
    const ready = next(element, 'list-loaded');
    element.client = service.client;
    await ready;
    await element.updateComplete;
    return { form, fieldset, element, service };
  };
  const sent = (form: HTMLFormElement) => new FormData(form).get('form');

  it('sends the selected form’s id, and nothing before', async () => {
    const { form, element } = await inForm(3);
    expect(sent(form)).to.equal(null);
    expect(element.form).to.equal(form);
    byRole(element, 'radio', { name: 'Party 1' }).click();
    await element.updateComplete;
    expect(sent(form)).to.equal(manyForms(3)[1]!.id);
    expect(element.currentForm?.title).to.equal('Party 1');
    await element.deleteForm(manyForms(3)[1]!.id!);
    await element.updateComplete;
    expect(sent(form)).to.equal(null);
  });

  it('sends one entry per selected form, and none without a name', async () => {
    const { form, element } = await inForm(3);
    element.selection = 'multiple';
    const [first, second, third] = manyForms(3).map(({ id }) => id);
    element.selected = [first!, third!];
    await element.updateComplete;
    expect(new FormData(form).getAll('form')).to.deep.equal([first, third]);
    element.selected = [second!];
    await element.updateComplete;
    expect(new FormData(form).getAll('form')).to.deep.equal([second]);
    element.selected = [first!, second!, third!];
    element.name = '';
    await element.updateComplete;
    expect([...new FormData(form)]).to.deep.equal([]);
  });

  it('makes the page’s form invalid while a required selection is missing', async () => {
    const { form, element } = await inForm(3, 'required');
    expect(form.checkValidity()).to.equal(false);
    expect(element.validationMessage).to.equal('Select a form.');
    form.requestSubmit();
    expect(document.activeElement === element).to.equal(true);
    expect(focusedName(element)).to.equal('Race 0');
    byRole(element, 'radio', { name: 'Party 2' }).click();
    await element.updateComplete;
    expect(form.checkValidity()).to.equal(true);
    form.reset();
    await element.updateComplete;
    expect(sent(form)).to.equal(null);
    expect(form.checkValidity()).to.equal(false);
    await expectAccessible(element);
  });

  it('selects with the arrow keys, Home and End, as radio buttons do', async () => {
    const { form, element } = await inForm(12);
    byRole(element, 'radio', { name: 'Race 0' }).focus();
    const told = record(element, 'form-selected');
    await press('ArrowDown');
    expect(focusedName(element)).to.equal('Party 1');
    await press('End');
    await until(() => focusedName(element) === 'Party 11', 'the last one is not reached');
    await element.updateComplete;
    expect(sent(form)).to.equal(manyForms(12).at(-1)!.id);
    await press('Home');
    await press('ArrowUp');
    await focusOn(element, 'Race 0');
    await element.updateComplete;
    expect(sent(form)).to.equal(manyForms(1)[0]!.id);
    expect(told.every(({ selected }) => selected)).to.equal(true);
    expect(told.map(({ form: { title } }) => title)).to.deep.equal([
      'Party 1',
      'Party 11',
      'Race 0',
    ]);
  });

  it('is disabled with its fieldset', async () => {
    const { form, fieldset, element } = await inForm(2);
    fieldset.disabled = true;
    await element.updateComplete;
    const radios = allByRole<HTMLInputElement>(element, 'radio');
    expect(radios.map(({ disabled }) => disabled)).to.deep.equal([true, true]);
    rowOf(element, manyForms(1)[0]!.id!)!.querySelector<HTMLElement>('.name')!.click();
    await element.updateComplete;
    expect(element.selected).to.deep.equal([]);
    fieldset.disabled = false;
    await element.updateComplete;
    rowOf(element, manyForms(1)[0]!.id!)!.querySelector<HTMLElement>('.name')!.click();
    await element.updateComplete;
    expect(sent(form)).to.equal(manyForms(1)[0]!.id);
  });

  it('does not submit the page’s form on Enter in the search field or with Refresh', async () => {
    const { form, element } = await inForm(2);
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    one(element, '[part=search]').focus();
    await press('Enter');
    const loaded = next(element, 'list-loaded');
    byRole(element, 'button', { name: 'Refresh' }).click();
    await loaded;
    expect(submits).to.equal(0);
  });

  it('keeps a selection that the page sets before the forms have loaded', async () => {
    const service = new FakeService(manyForms(3));
    const element = document.createElement('form-list');
    element.selection = 'single';
    element.selected = [manyForms(3)[2]!.id!];
    element.client = service.client;
    const ready = next(element, 'list-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await ready;
    await element.updateComplete;
    expect(byRole<HTMLInputElement>(element, 'radio', { name: 'Party 2' }).checked).to.equal(true);
    expect(element.selected).to.deep.equal([manyForms(3)[2]!.id]);
  });

  it('deselects a form that is missing after a refresh, and dispatches form-selected', async () => {
    const { form, element, service } = await inForm(3);
    const { id } = manyForms(3)[1]!;
    byRole(element, 'radio', { name: 'Party 1' }).click();
    await element.updateComplete;
    const events = record(element, 'form-selected');
    await element.refresh();
    expect(sent(form)).to.equal(id);
    expect(events).to.deep.equal([]);
    // Another device has deleted it.
    service.forms = service.forms.filter((each) => each.id !== id);
    await element.refresh();
    await element.updateComplete;
    expect(sent(form)).to.equal(null);
    expect(element.selected).to.deep.equal([]);
    expect(events.map(({ selected, ids }) => ({ selected, ids }))).to.deep.equal([
      { selected: false, ids: [id] },
    ]);
  });

  for (const selection of ['single', 'multiple'] as const) {
    it(`shows the selection that a listener of the page restores: ${selection}`, async () => {
      const { element } = await inForm(3);
      element.selection = selection;
      await element.updateComplete;
      const role = selection === 'single' ? 'radio' : 'checkbox';
      const isChecked = (name: string) => byRole<HTMLInputElement>(element, role, { name }).checked;
      element.selected = [manyForms(1)[0]!.id!];
      await element.updateComplete;
      element.addEventListener('form-selected', () => {
        element.selected = [manyForms(1)[0]!.id!];
      });
      byRole(element, role, { name: 'Party 1' }).click();
      await element.updateComplete;
      expect([isChecked('Race 0'), isChecked('Party 1')]).to.deep.equal([true, false]);
    });
  }

  it('can be reached by keyboard in a disabled list', async () => {
    const { element } = await inForm(2, 'disabled');
    element.selection = 'multiple';
    await element.updateComplete;
    const row = rowOf(element, manyForms(1)[0]!.id!)!;
    expect(row.querySelectorAll('[tabindex="0"]')).to.have.lengthOf(1);
  });
});
