import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../src/define/form-generator.js';
import '../../src/define/form-list.js';
import type { FormGeneratorElement } from '../../src/index.js';
import { expectAccessible } from '../support/accessible.js';
import { useAccount } from '../support/account.js';
import { deferred } from '../support/deferred.js';
import { next, record } from '../support/events.js';
import { focusOn } from '../support/focus.js';
import { byRole, findByRole, queryByRole } from '../support/query.js';

const PROMPT = 'An RSVP for our summer party with name and email';

describe('<form-generator>', () => {
  const account = useAccount();

  const setUp = () =>
    fixture<FormGeneratorElement>(
      html`<form-generator .client=${account.client}></form-generator>`,
    );
  /** A list beside the generator: the page knows the forms of before. */
  const listShown = async () => {
    const list = document.createElement('form-list');
    list.client = account.client;
    const shown = next(list, 'forms-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await shown;
  };
  const box = (element: FormGeneratorElement) =>
    byRole<HTMLTextAreaElement>(element, 'textbox', { name: 'Describe the form you need' });
  const type = (element: FormGeneratorElement, text: string) => {
    box(element).value = text;
    box(element).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  const press = (element: FormGeneratorElement, name: string) =>
    byRole(element, 'button', { name }).click();
  const alertText = async (element: FormGeneratorElement) => {
    await element.updateComplete;
    const alerts = [...element.shadowRoot!.querySelectorAll('[role="alert"]')];
    return alerts.map((alert) => alert.textContent.replace(/\s+/g, ' ').trim()).join('');
  };
  const generated = async (prompt = PROMPT) => {
    const element = await setUp();
    type(element, prompt);
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    await done;
    return element;
  };

  it('generates a form from what was typed and shows where it is', async () => {
    const element = await setUp();
    type(element, PROMPT);
    const asked = record(element, 'form-generate');
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    const { form, prompt } = await done;

    const [stored] = account.stored;
    expect(asked).to.deep.equal([{ prompt: PROMPT }]);
    expect(prompt).to.equal(PROMPT);
    expect(form.formUrl).to.equal(stored!.formUrl);
    expect(element.currentForm).to.equal(form);
    byRole(element, 'region', { name: 'Your form is ready' });
    const link = byRole<HTMLAnchorElement>(element, 'link', { name: 'Open form' });
    expect(link.href).to.equal(stored!.formUrl);
    expect(link.rel).to.equal('noopener noreferrer');
    expect(byRole(element, 'status').textContent.trim()).to.equal('Your form is ready');
    await expectAccessible(element);
  });

  it('is accessible before anything happened', async () => {
    await expectAccessible(await setUp());
  });

  it('takes an attribute for the prompt, the label and the placeholder', async () => {
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator
        prompt="A survey"
        label="What shall we ask?"
        placeholder="Say it in words"
        .client=${account.client}
      ></form-generator>`,
    );
    const textbox = byRole<HTMLTextAreaElement>(element, 'textbox', { name: 'What shall we ask?' });
    expect(textbox.value).to.equal('A survey');
    expect(textbox.placeholder).to.equal('Say it in words');
  });

  it('sends nothing for an empty description, and says what to do', async () => {
    const element = await setUp();
    type(element, '   ');
    press(element, 'Generate form');
    expect(await alertText(element)).to.match(/^Describe the form first/);
    await focusOn(element, 'Describe the form you need');
    expect(box(element).getAttribute('aria-invalid')).to.equal('true');
    expect(account.api.requests).to.have.lengthOf(0);
    await expectAccessible(element);

    type(element, 'A form');
    expect(await alertText(element)).to.equal('');
  });

  it('sends nothing for a description over maxlength, and keeps all of it', async () => {
    const element = await setUp();
    element.maxlength = 10;
    type(element, PROMPT);
    press(element, 'Generate form');
    expect(await alertText(element)).to.match(/Shorten it to 10 characters/);
    expect(box(element).value).to.equal(PROMPT);
    expect(account.api.requests).to.have.lengthOf(0);
  });

  it('says that a description of 100,000 characters is too long, and keeps it', async () => {
    const element = await setUp();
    const long = 'A form. '.repeat(12_500);
    type(element, long);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    const { error } = await failed;
    expect(error.status).to.equal(413);
    expect(await alertText(element)).to.match(/Shorten it and try again/);
    expect(box(element).value).to.equal(long);
    expect(account.stored).to.have.lengthOf(0);
  });

  it('shows that it runs, and for how long', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    type(element, PROMPT);
    press(element, 'Generate form');
    await findByRole(element, 'button', { name: 'Cancel' });
    expect(element.matches(':state(busy)')).to.equal(true);
    expect(byRole(element, 'status').textContent).to.match(/Generating your form…\s+0 s/);
    await expectAccessible(element);
    const failed = next(element, 'form-error');
    answer.resolve(new Response(null, { status: 500 }));
    await failed;
    expect(element.matches(':state(busy)')).to.equal(false);
  });

  it('sends one request for a double click, and the box can be edited meanwhile', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    type(element, PROMPT);
    const button = byRole(element, 'button', { name: 'Generate form' });
    button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, composed: true }));
    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, composed: true }));
    await findByRole(element, 'button', { name: 'Cancel' });
    type(element, 'Something else');
    const done = next(element, 'form-generated');
    const meta = { request_id: null, api_version: '2024-01-01' };
    answer.resolve(
      Response.json({ success: true, data: { formUrl: 'https://forms.example/f/1' }, meta }),
    );
    expect((await done).prompt).to.equal(PROMPT);
    expect(box(element).value).to.equal('Something else');
    expect(account.api.requests).to.have.lengthOf(1);
  });

  it('stops waiting on Cancel, says that the form may still come, and keeps the text', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    type(element, PROMPT);
    press(element, 'Generate form');
    const cancelled = next(element, 'form-cancelled');
    (await findByRole(element, 'button', { name: 'Cancel' })).click();
    expect(await cancelled).to.deep.equal({ prompt: PROMPT });
    await element.updateComplete;
    expect(byRole(element, 'status').textContent).to.match(/The service may still finish/);
    expect(box(element).value).to.equal(PROMPT);
    byRole(element, 'button', { name: 'Generate form' });
    await expectAccessible(element);
    answer.resolve(new Response());
  });

  it('moves the focus when the form that had it is deleted elsewhere', async () => {
    const element = await generated();
    byRole(element, 'button', { name: 'Copy link' }).focus();
    const other = await setUp();
    await other.deleteForm(element.currentForm!.id!);
    await focusOn(element, 'Describe the form you need');
  });

  it('shows what could not be copied, selected', async () => {
    const { clipboard } = navigator;
    const { execCommand } = document;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    document.execCommand = () => false;
    try {
      const element = await generated();
      press(element, 'Copy link');
      const field = await findByRole<HTMLTextAreaElement>(element, 'textbox', {
        name: 'Copying is not allowed here. Copy this text yourself.',
      });
      await element.updateComplete;
      expect(field.value).to.equal(account.stored[0]!.formUrl);
      expect(field.selectionEnd).to.equal(field.value.length);
      await expectAccessible(element);
    } finally {
      document.execCommand = execCommand;
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    }
  });

  it('sends nothing when the page cancels form-generate', async () => {
    const element = await setUp();
    type(element, PROMPT);
    element.addEventListener('form-generate', (event) => event.preventDefault());
    press(element, 'Generate form');
    await element.updateComplete;
    expect(account.api.requests).to.have.lengthOf(0);
    byRole(element, 'button', { name: 'Generate form' });
  });

  it('keeps the prompt after a failure, and tries again', async () => {
    account.service.faults.add({ kind: 'internal-error' });
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    const { error, operation } = await failed;
    expect(operation).to.equal('generate');
    expect(error.code).to.equal('INTERNAL_ERROR');
    expect(await alertText(element)).to.match(/Your form was not generated/);
    expect(box(element).value).to.equal(PROMPT);
    expect(element.matches(':state(error)')).to.equal(true);
    await expectAccessible(element);

    const done = next(element, 'form-generated');
    press(element, 'Try again');
    await done;
    expect(account.stored).to.have.lengthOf(1);
    expect(await alertText(element)).to.equal('');
  });

  it('says how long to wait after a 429', async () => {
    account.service.faults.add({ kind: 'rate-limit', retryAfter: 90 });
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    await failed;
    expect(await alertText(element)).to.match(/Try again in 90 seconds/);
    await expectAccessible(element);
  });

  it('does not pretend to know the outcome when the answer was lost', async () => {
    account.answer(() => Response.error());
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.outcome).to.equal('unknown');
    expect(await alertText(element)).to.match(/may have been created.*Look in your list/);
  });

  it('shows what is new in the list when the answer was lost, and takes the one that it is', async () => {
    await account.make('Old form');
    await listShown();
    const element = await setUp();
    account.answer(async (request) => {
      const answer = await account.handler(request);
      return request.method === 'POST' ? Response.error() : answer;
    });
    type(element, PROMPT);
    press(element, 'Generate form');
    const adopt = await findByRole(element, 'button', { name: /^It’s this one/ });
    byRole(element, 'heading', { name: 'Your form may have been created' });
    byRole(element, 'button', { name: 'Generate again' });
    expect(element.shadowRoot!.querySelectorAll('.candidates li')).to.have.lengthOf(1);
    await expectAccessible(element);

    const done = next(element, 'form-generated');
    adopt.click();
    const { form, prompt } = await done;
    expect(form.formUrl).to.equal(account.stored[0]!.formUrl);
    expect(prompt).to.equal(PROMPT);
    byRole(element, 'region', { name: 'Your form is ready' });
    expect(account.api.requests.filter(({ method }) => method === 'POST')).to.have.lengthOf(1);
  });

  it('says that nothing new is there when the lost request made nothing', async () => {
    await listShown();
    const element = await setUp();
    account.answer((request) =>
      request.method === 'POST' ? Response.error() : account.handler(request),
    );
    type(element, PROMPT);
    press(element, 'Generate form');
    await waitUntil(() => element.shadowRoot!.textContent.includes('So far there is no new form'));
    await expectAccessible(element);
  });

  it('executes nothing and links nothing when the service answers javascript:', async () => {
    const meta = { request_id: null, api_version: '2024-01-01' };
    account.answer(() =>
      Response.json({ success: true, data: { formUrl: 'javascript:alert(1)' }, meta }),
    );
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.kind).to.equal('protocol');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('a')).to.equal(null);
    expect(box(element).value).to.equal(PROMPT);
  });

  it('says that the site is not set up when HTML comes instead of JSON', async () => {
    account.answer(
      () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.kind).to.equal('protocol');
    expect(await alertText(element)).to.match(/not set up correctly/);
    expect(box(element).value).to.equal(PROMPT);
  });

  it('deletes the new form after asking, with the focus on Cancel', async () => {
    const element = await generated();
    const [stored] = account.stored;
    const deleted = next(element, 'form-deleted');
    press(element, 'Delete form');
    const dialog = await findByRole(element, 'alertdialog', { name: 'Delete this form?' });
    await focusOn(element, 'Cancel');
    expect(dialog.textContent).to.include('cannot be undone');
    await expectAccessible(element);
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    expect(await deleted).to.deep.equal({ id: stored!.id, confirmed: true });
    await element.updateComplete;
    expect(account.stored).to.have.lengthOf(0);
    expect(queryByRole(element, 'region')).to.equal(undefined);
    expect(element.currentForm).to.equal(undefined);
  });

  it('starts another with the text selected, so that typing replaces it', async () => {
    const element = await generated();
    press(element, 'Generate another');
    await element.updateComplete;
    await element.updateComplete;
    expect(queryByRole(element, 'region')).to.equal(undefined);
    await focusOn(element, 'Describe the form you need');
    expect(box(element).selectionEnd).to.equal(PROMPT.length);
  });

  it('ends its request without an event when it leaves the page, and survives a move', async () => {
    const answer = deferred<Response>();
    const received = deferred<AbortSignal>();
    account.answer((request) => {
      received.resolve(request.signal);
      return answer.promise;
    });
    const element = await setUp();
    const events = [record(element, 'form-error'), record(element, 'form-cancelled')];
    type(element, PROMPT);
    press(element, 'Generate form');
    await received.promise;
    const parent = element.parentElement!;
    parent.append(element);
    await element.updateComplete;
    byRole(element, 'button', { name: 'Cancel' });

    element.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    parent.append(element);
    await element.updateComplete;
    byRole(element, 'button', { name: 'Generate form' });
    expect(box(element).value).to.equal(PROMPT);
    expect(events.flat()).to.deep.equal([]);
    answer.resolve(new Response());
  });

  it('does not take the Enter that ends a word of an input method', async () => {
    const element = await setUp();
    element.submit = 'enter';
    type(element, 'アンケート');
    const enter = { key: 'Enter', bubbles: true, composed: true, cancelable: true };
    box(element).dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    box(element).dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    box(element).dispatchEvent(new KeyboardEvent('keydown', { ...enter, shiftKey: true }));
    expect(account.api.requests).to.have.lengthOf(0);
    byRole(element, 'button', { name: 'Generate form' });

    const done = next(element, 'form-generated');
    box(element).dispatchEvent(new KeyboardEvent('keydown', enter));
    expect((await done).prompt).to.equal('アンケート');
  });
});
