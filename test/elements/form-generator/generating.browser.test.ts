import { expect, fixture, html } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { focusOn } from '../../support/focus.js';
import { byRole, findByRole } from '../../support/query.js';
import { withStoppedClock } from '../../support/stopped-clock.js';
import { waitUntil } from '../../support/wait-until.js';
import { alertText, box, press, PROMPT, type, useGenerator } from './support.js';

describe('<form-generator>', () => {
  const { account, setUp } = useGenerator();

  it('generates a form from the typed description, and shows a link to it', async () => {
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

  it('marks a description that is too long also if the page has set it', async () => {
    const element = await setUp();
    element.maxlength = 10;
    element.prompt = PROMPT;
    expect(await alertText(element)).to.match(/Shorten it to 10 characters/);
    expect(box(element).ariaInvalid).to.equal('true');
    const count = element.shadowRoot!.querySelector('.over')!;
    const error = element.shadowRoot!.querySelector('.field-error')!;
    expect(getComputedStyle(count).color).to.equal(getComputedStyle(error).color);
    await expectAccessible(element);
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

  it('shows that it is generating, and for how many seconds', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    type(element, PROMPT);
    await withStoppedClock(async () => {
      press(element, 'Generate form');
      await findByRole(element, 'button', { name: 'Cancel' });
      expect(element.matches(':state(busy)')).to.equal(true);
      // The time shows once its code has loaded.
      const status = byRole(element, 'status');
      await waitUntil(() => /Generating your form…\s+0 s/.test(status.textContent), 'no time');
    });
    await expectAccessible(element);
    const failed = next(element, 'form-error');
    answer.resolve(new Response(null, { status: 500 }));
    await failed;
    expect(element.matches(':state(busy)')).to.equal(false);
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
    expect(await alertText(element)).to.match(/Your form wasn’t generated/);
    expect(box(element).value).to.equal(PROMPT);
    expect(element.matches(':state(error)')).to.equal(true);
    await expectAccessible(element);

    const done = next(element, 'form-generated');
    press(element, 'Try again');
    await done;
    expect(account.stored).to.have.lengthOf(1);
    expect(await alertText(element)).to.equal('');
  });

  it('shows an error and no link if the service responds with a javascript: URL', async () => {
    const meta = { request_id: null, api_version: '2024-01-01' };
    account.answer(() =>
      Response.json({ success: true, data: { formUrl: 'javascript:alert(1)' }, meta }),
    );
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.kind).to.equal('protocol');
    expect(await alertText(element)).to.match(
      /^Your form may have been created .*aren’t set up correctly/,
    );
    expect(element.shadowRoot!.querySelector('a')).to.equal(null);
    expect(box(element).value).to.equal(PROMPT);
  });

  it('says that forms aren’t set up correctly if the response is HTML', async () => {
    account.answer(
      () => new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    const element = await setUp();
    type(element, PROMPT);
    const failed = next(element, 'form-error');
    press(element, 'Generate form');
    expect((await failed).error.kind).to.equal('protocol');
    expect(await alertText(element)).to.match(/aren’t set up correctly/);
    expect(box(element).value).to.equal(PROMPT);
  });
});
