import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/define/form-generator.js';
import type { FormGeneratorElement } from '../../../src/index.js';
import { useAccount } from '../../support/account.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { byRole, findByRole, queryByRole } from '../../support/query.js';
import { signalOfGenerate } from './support.js';

describe('<form-generator> in a form of the page', () => {
  const account = useAccount();

  const inForm = async (attributes = '') => {
    const form = await fixture<HTMLFormElement>(html`<form><fieldset></fieldset></form>`);
    const fieldset = form.querySelector('fieldset')!;
    const range = document
      .createRange()
      .createContextualFragment(
        `<form-generator name="form" prompt="A survey" ${attributes}></form-generator>`,
      );
    const element = range.querySelector('form-generator')!;
    document.adoptNode(element);
    customElements.upgrade(element);
    element.client = account.client;
    fieldset.append(element);
    await element.updateComplete;
    return { form, fieldset, element };
  };
  const box = (element: FormGeneratorElement) =>
    byRole<HTMLTextAreaElement>(element, 'textbox', { name: 'Describe the form you need' });
  const sent = (form: HTMLFormElement) => new FormData(form).get('form');

  it('sends the new form’s URL, and nothing before there is one', async () => {
    const { form, element } = await inForm();
    expect(sent(form)).to.equal(null);
    await element.generate();
    expect(sent(form)).to.equal(account.stored[0]!.formUrl);
    expect(element.form).to.equal(form);
    await element.deleteForm(account.stored[0]!.id);
    await element.updateComplete;
    expect(sent(form)).to.equal(null);
  });

  it('does not submit the page’s form when the visitor presses Generate form', async () => {
    const { form, element } = await inForm();
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    const done = next(element, 'form-generated');
    byRole(element, 'button', { name: 'Generate form' }).click();
    await done;
    expect(submits).to.equal(0);
  });

  it('makes the page’s form invalid until a required form is generated', async () => {
    const { form, element } = await inForm('required');
    expect(form.checkValidity()).to.equal(false);
    expect(element.validity.valueMissing).to.equal(true);
    expect(element.validationMessage).to.equal('Generate a form first.');
    await element.generate();
    expect(form.checkValidity()).to.equal(true);
    expect(element.validationMessage).to.equal('');
  });

  it('restores the page’s prompt when the page’s form is reset', async () => {
    const { form, element } = await inForm();
    await element.generate();
    element.prompt = 'Another';
    await element.updateComplete;
    form.reset();
    await element.updateComplete;
    expect(box(element).value).to.equal('A survey');
    expect(queryByRole(element, 'region')).to.equal(undefined);
    expect(sent(form)).to.equal(null);
  });

  it('cancels a running generate when the page’s form is reset', async () => {
    const answer = deferred<Response>();
    const received = deferred();
    account.answer(() => {
      received.resolve();
      return answer.promise;
    });
    const signal = signalOfGenerate(account);
    const { form, element } = await inForm();
    const cancelled = next(element, 'form-cancelled');
    byRole(element, 'button', { name: 'Generate form' }).click();
    await received.promise;
    form.reset();
    expect(await cancelled).to.deep.equal({ prompt: 'A survey' });
    expect(signal().aborted).to.equal(true);
    await element.updateComplete;
    byRole(element, 'button', { name: 'Generate form' });
    expect(byRole(element, 'status').textContent.trim()).to.equal('');
    expect(element.matches(':state(busy)')).to.equal(false);
    answer.resolve(new Response());
  });

  it('is disabled and enabled with its fieldset, but a running generate can be cancelled', async () => {
    const { fieldset, element } = await inForm();
    const asked = record(element, 'form-generate');
    const cancelled = record(element, 'form-cancelled');
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    byRole(element, 'button', { name: 'Generate form' }).click();
    fieldset.disabled = true;
    await element.updateComplete;
    expect(box(element).disabled).to.equal(true);
    byRole<HTMLButtonElement>(element, 'button', { name: 'Cancel' }).click();
    await element.updateComplete;
    expect(cancelled).to.deep.equal([{ prompt: 'A survey' }]);
    const generate = byRole<HTMLButtonElement>(element, 'button', { name: 'Generate form' });
    expect(generate.disabled).to.equal(true);
    await element.generate();
    expect(asked).to.have.lengthOf(1);
    expect(element.willValidate).to.equal(false);

    fieldset.disabled = false;
    await element.updateComplete;
    expect(generate.disabled).to.equal(false);
    answer.resolve(new Response());
  });

  it('is disabled and enabled with its property, also in a fieldset', async () => {
    const { fieldset, element } = await inForm();
    const set = async (disabled: boolean, fieldsetDisabled = false) => {
      fieldset.disabled = fieldsetDisabled;
      element.disabled = disabled;
      await element.updateComplete;
      return box(element).disabled;
    };
    expect(await set(true)).to.equal(true);
    expect(await set(false)).to.equal(false);
    expect(await set(true, true)).to.equal(true);
    expect(await set(false, true)).to.equal(true);
    expect(await set(true, true)).to.equal(true);
    expect(await set(true, false)).to.equal(true);
    expect(await set(false, false)).to.equal(false);
  });

  it('is not disabled in the first legend of a disabled fieldset, as native fields are', async () => {
    const { fieldset, element } = await inForm();
    const native = document.createElement('input');
    const places = ['first', 'second'].map((name) => {
      const legend = document.createElement('legend');
      legend.title = name;
      return legend;
    });
    fieldset.append(...places, document.createElement('div'));
    fieldset.disabled = true;
    const inner = document.createElement('fieldset');
    for (const [place, isDisabled] of [
      [places[0]!, false],
      [places[1]!, true],
      [fieldset, true],
      [fieldset.querySelector('div')!, true],
      [inner, true],
    ] as const) {
      if (place === inner) fieldset.append(inner);
      place.append(native, element);
      await element.updateComplete;
      expect(native.matches(':disabled')).to.equal(isDisabled);
      expect(box(element).disabled).to.equal(isDisabled);
    }
    places[0]!.append(inner);
    await element.updateComplete;
    expect(box(element).disabled).to.equal(false);
    inner.disabled = true;
    await element.updateComplete;
    expect(box(element).disabled).to.equal(true);
  });

  it('restores the state from before the visitor left the page', async () => {
    const { element } = await inForm();
    const formUrl = 'https://forms.example/f/1';
    const state = { prompt: 'Typed before', form: { formUrl, id: 'form_1_a', title: 'Mine' } };
    element.formStateRestoreCallback(JSON.stringify(state));
    await element.updateComplete;
    expect(box(element).value).to.equal('Typed before');
    const link = await findByRole<HTMLAnchorElement>(element, 'link', { name: 'Open form' });
    expect(link.href).to.equal(formUrl);
    expect(element.value).to.equal(formUrl);
  });

  it('ignores a value that the browser fills in by itself', async () => {
    const { element } = await inForm();
    element.formStateRestoreCallback('https://forms.example/f/1');
    await element.updateComplete;
    expect(box(element).value).to.equal('A survey');
    expect(element.value).to.equal('');
  });
});
