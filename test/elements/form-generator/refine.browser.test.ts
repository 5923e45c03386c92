import { expect, fixture, html } from '@open-wc/testing';
import { lazyFeatures } from '../../../src/elements/form-generator/lazy-features.js';
import '../../../src/locales/de.js';
import '../../../src/define/form-embed.js';
import {
  resetForms,
  type FormEmbedElement,
  type FormGeneratorElement,
} from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { recordAnnouncements } from '../../support/live-regions.js';
import { chooseFromMenu } from '../../support/menu.js';
import { byRole, findByRole, queryByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import {
  CHANGE,
  compose,
  COMPOSED,
  confirmDeletion,
  description,
  field,
  openPanel,
  refine,
  shownUrls,
  useRefine,
  write,
} from './refine-support.js';
import { box, press, PROMPT } from './support.js';

const region = (element: Element, name: string) => queryByRole(element, 'region', { name });

describe('a change of the new form', () => {
  const { account, generated, deletions } = useRefine();

  it('is offered only with the refine attribute', async () => {
    const element = await generated();
    byRole(element, 'button', { name: 'Change something' });
    element.refine = false;
    await element.updateComplete;
    expect(queryByRole(element, 'button', { name: 'Change something' })).to.equal(undefined);
  });

  it('is offered also if the page sets the refine attribute after the form is generated', async () => {
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator .client=${account.client} .prompt=${PROMPT}></form-generator>`,
    );
    await element.generate();
    await element.updateComplete;
    expect(queryByRole(element, 'button', { name: 'Change something' })).to.equal(undefined);
    element.refine = true;
    await findByRole(element, 'button', { name: 'Change something' });
  });

  it('shows no button while its code does not load, and the result works', async () => {
    const { refine: load } = lazyFeatures;
    lazyFeatures.refine = () => Promise.reject(new TypeError('error loading a module'));
    try {
      const element = await fixture<FormGeneratorElement>(
        html`<form-generator refine .client=${account.client} .prompt=${PROMPT}></form-generator>`,
      );
      await element.generate();
      await element.updateComplete;
      expect(queryByRole(element, 'button', { name: 'Change something' })).to.equal(undefined);
      expect(shownUrls(element)).to.deep.equal([account.stored[0]!.formUrl]);
      lazyFeatures.refine = load;
      await element.generate();
      await findByRole(element, 'button', { name: 'Change something' });
    } finally {
      lazyFeatures.refine = load;
    }
  });

  it('composes the new description, which the visitor can edit', async () => {
    const element = await generated();
    await openPanel(element);
    await focusOn(element, 'What should change?');
    expect(queryByRole(element, 'textbox', { name: 'New description' })).to.equal(undefined);
    await write(element, field(element), 'Add a question');
    expect(description(element).value).to.equal(`${PROMPT}\n\nChange: Add a question`);
    await write(element, description(element), `For neighbours. ${description(element).value}`);
    await write(element, field(element), CHANGE);
    expect(description(element).value).to.equal(`For neighbours. ${COMPOSED}`);
    await expectAccessible(element);
    const sent = next(element, 'form-generated');
    press(element, 'Generate new version');
    expect((await sent).prompt).to.equal(`For neighbours. ${COMPOSED}`);
  });

  it('shows that the description is too long, and loses nothing', async () => {
    const element = await generated();
    element.maxlength = PROMPT.length + 10;
    const generates = record(element, 'form-generate');
    await compose(element);
    press(element, 'Generate new version');
    await focusOn(element, 'New description');
    expect(description(element).getAttribute('aria-invalid')).to.equal('true');
    expect(element.shadowRoot!.querySelector('.refine .field-error')!.textContent).to.match(
      /too long/,
    );
    expect(description(element).value).to.equal(COMPOSED);
    expect(generates).to.deep.equal([]);
    await expectAccessible(element);
    await write(element, description(element), `${PROMPT} 2`);
    expect(element.shadowRoot!.querySelector('.refine .field-error')).to.equal(null);
  });

  it('keeps its text while the panel is closed', async () => {
    const element = await generated();
    await compose(element);
    press(element, 'Cancel');
    await focusOn(element, 'Change something');
    await openPanel(element);
    expect(field(element).value).to.equal(CHANGE);
    expect(description(element).value).to.equal(COMPOSED);
  });

  it('keeps the form while the new version is generated, and then shows both', async () => {
    const element = await generated();
    const old = element.currentForm!;
    const answer = deferred();
    account.answer(async (request) => {
      await answer.promise;
      return account.handler(request);
    });
    const { texts, stop } = recordAnnouncements(element);
    await compose(element);
    const done = next(element, 'form-generated');
    press(element, 'Generate new version');
    await element.updateComplete;
    expect(element.currentForm).to.equal(old);
    expect(element.value).to.equal(old.formUrl);
    expect(shownUrls(element)).to.deep.equal([old.formUrl]);
    answer.resolve();
    const { form, prompt } = await done;
    await focusOn(element, 'Open form');
    expect(prompt).to.equal(COMPOSED);
    expect(element.currentForm).to.equal(form);
    expect(element.value).to.equal(form.formUrl);
    expect(shownUrls(element)).to.deep.equal([form.formUrl, old.formUrl]);
    byRole(element, 'region', { name: 'Your new version is ready' });
    byRole(element, 'region', { name: 'Previous version' });
    expect(texts.filter((text) => /ready/.test(text))).to.deep.equal(['Your new version is ready']);
    expect(box(element).value).to.equal(COMPOSED);
    await expectAccessible(element);
    stop();
    expect(deletions()).to.deep.equal([]);
  });

  it('shows both versions in frames with the preview attribute', async () => {
    const element = await generated();
    element.preview = true;
    const { formUrl: previous } = element.currentForm!;
    await refine(element);
    const { formUrl: current } = element.currentForm!;
    const framesIn = (name: string) =>
      [...region(element, name)!.querySelectorAll('form-embed')].map(({ src }) => src);
    expect(framesIn('Your new version is ready')).to.deep.equal([current]);
    expect(framesIn('Previous version')).to.deep.equal([previous]);
    press(element, 'Go back to the previous version');
    await element.updateComplete;
    expect(framesIn('Your form is ready')).to.deep.equal([previous]);
    expect(framesIn('New version')).to.deep.equal([current]);
  });

  it('shows the version of the visitor’s choice in an embed that follows the generator', async () => {
    const element = await generated();
    element.id = 'generator';
    const embed = await fixture<FormEmbedElement>(
      html`<form-embed for="generator" .client=${account.client}></form-embed>`,
    );
    const shows = (url: string, what: string) =>
      waitUntil(() => embed.shadowRoot!.querySelector('iframe')?.src === url, what);
    const { formUrl: previous } = element.currentForm!;
    await shows(previous, 'the first form');
    await refine(element);
    await shows(element.currentForm!.formUrl, 'the new version');
    press(element, 'Go back to the previous version');
    await shows(previous, 'the previous version after the choice');

    await refine(element, 'Add a question about allergies');
    const { formUrl: next } = element.currentForm!;
    await shows(next, 'the next version');
    await element.deleteForm(element.currentForm!.id!);
    await shows(previous, 'the previous version after a deletion');
  });

  it('is called a new version in the element’s language', async () => {
    const element = await generated();
    await refine(element);
    element.lang = 'de';
    await findByRole(element, 'region', { name: 'Ihre neue Version ist fertig' });
  });

  it('deletes the previous version only after the visitor keeps the new one and confirms', async () => {
    const element = await generated();
    const old = element.currentForm!;
    await refine(element);
    const current = element.currentForm!;
    press(element, 'Keep the new version');
    await focusOn(element, 'Delete the previous version');
    byRole(element, 'region', { name: 'Your form is ready' });
    expect(account.stored).to.have.lengthOf(2);
    expect(deletions()).to.deep.equal([]);
    const deleted = next(element, 'form-deleted');
    await confirmDeletion(element, 'Delete the previous version');
    expect(await deleted).to.deep.equal({ id: old.id, confirmed: true });
    await focusOn(element, 'Change something');
    expect(element.currentForm).to.equal(current);
    expect(shownUrls(element)).to.deep.equal([current.formUrl]);
    expect(account.stored.map(({ id }) => id)).to.deep.equal([current.id]);
  });

  it('goes back to the previous version, and offers to delete the new one', async () => {
    const element = await generated();
    const old = element.currentForm!;
    await refine(element);
    const newVersion = element.currentForm!;
    press(element, 'Go back to the previous version');
    await focusOn(element, 'Delete the new version');
    expect(element.currentForm).to.equal(old);
    expect(element.value).to.equal(old.formUrl);
    expect(box(element).value).to.equal(PROMPT);
    expect(shownUrls(element)).to.deep.equal([old.formUrl, newVersion.formUrl]);
    const deleted = next(element, 'form-deleted');
    await confirmDeletion(element, 'Delete the new version');
    expect((await deleted).id).to.equal(newVersion.id);
    expect(account.stored.map(({ id }) => id)).to.deep.equal([old.id]);
  });

  it('keeps both versions, and changes the new one again', async () => {
    const element = await generated();
    await refine(element);
    press(element, 'Keep the new version');
    await element.updateComplete;
    press(element, 'Keep both');
    await focusOn(element, 'Change something');
    expect(region(element, 'Previous version')).to.equal(undefined);
    await refine(element, 'Ask for the postcode');
    expect(account.stored).to.have.lengthOf(3);
    expect(box(element).value).to.equal(`${COMPOSED}\n\nChange: Ask for the postcode`);
    expect(deletions()).to.deep.equal([]);
  });

  it('keeps the form, the panel and its text after a failure, and tries again', async () => {
    const element = await generated();
    const old = element.currentForm!;
    account.service.faults.add({ kind: 'internal-error' });
    await compose(element);
    const failed = next(element, 'form-error');
    press(element, 'Generate new version');
    expect((await failed).operation).to.equal('generate');
    await findByRole(element, 'heading', { name: 'Your form wasn’t generated' });
    expect(element.currentForm).to.equal(old);
    expect(description(element).value).to.equal(COMPOSED);
    await expectAccessible(element);
    const done = next(element, 'form-generated');
    press(element, 'Try again');
    expect((await done).prompt).to.equal(COMPOSED);
    await element.updateComplete;
    byRole(element, 'region', { name: 'Previous version' });
  });

  it('shows the form as before after a cancelled generate and a closed panel', async () => {
    const element = await generated();
    const old = element.currentForm!;
    account.service.faults.add({ kind: 'hang' });
    await compose(element);
    press(element, 'Generate new version');
    await waitUntil(() => account.service.faults.list().length === 0);
    const cancelled = next(element, 'form-cancelled');
    element.shadowRoot!.querySelector<HTMLElement>('.refine .actions button')!.click();
    expect(await cancelled).to.deep.equal({ prompt: COMPOSED });
    await findByRole(element, 'button', { name: 'Generate new version' });
    expect(element.currentForm).to.equal(old);
    press(element, 'Cancel');
    await focusOn(element, 'Change something');
    expect(element.currentForm).to.equal(old);
    byRole(element, 'region', { name: 'Your form is ready' });
  });

  it('sends nothing if the page cancels form-generate', async () => {
    const element = await generated();
    const old = element.currentForm;
    element.addEventListener('form-generate', (event) => event.preventDefault());
    await compose(element);
    press(element, 'Generate new version');
    await element.updateComplete;
    byRole(element, 'button', { name: 'Generate new version' });
    await account.api.seen();
    expect(account.api.requests).to.have.lengthOf(1);
    expect(account.stored).to.have.lengthOf(1);
    expect(element.currentForm).to.equal(old);
    expect(description(element).value).to.equal(COMPOSED);
  });

  it('shows the remaining version if another generator deletes one of the two', async () => {
    for (const isNewDeleted of [true, false]) {
      const element = await generated();
      const old = element.currentForm!;
      await refine(element);
      const newVersion = element.currentForm!;
      const [gone, left] = isNewDeleted ? [newVersion, old] : [old, newVersion];
      const other = await generated();
      await other.deleteForm(gone.id!);
      await element.updateComplete;
      expect(element.currentForm?.formUrl).to.equal(left.formUrl);
      expect(shownUrls(element)).to.deep.equal([left.formUrl]);
      expect(region(element, 'Your form is ready')).not.to.equal(undefined);
    }
  });

  it('shows the previous version if the visitor deletes the kept one', async () => {
    const element = await generated();
    const old = element.currentForm!;
    await refine(element);
    press(element, 'Keep the new version');
    await element.updateComplete;
    const deleted = next(element, 'form-deleted');
    await confirmDeletion(element, 'Delete form');
    await deleted;
    await element.updateComplete;
    expect(element.currentForm?.formUrl).to.equal(old.formUrl);
    expect(shownUrls(element)).to.deep.equal([old.formUrl]);
  });

  it('shows the new version if the form is deleted while it is generated', async () => {
    const element = await generated();
    const other = await generated();
    const answer = deferred();
    account.answer(async (request) => {
      if (request.method === 'POST') await answer.promise;
      return account.handler(request);
    });
    await compose(element);
    const done = next(element, 'form-generated');
    press(element, 'Generate new version');
    await element.updateComplete;
    await other.deleteForm(element.currentForm!.id!);
    await element.updateComplete;
    expect(element.currentForm).to.equal(undefined);
    expect(box(element).value).to.equal(COMPOSED);
    answer.resolve();
    const { form } = await done;
    await element.updateComplete;
    expect(element.currentForm).to.equal(form);
    expect(region(element, 'Previous version')).to.equal(undefined);
  });

  it('keeps the previous version and shows that it wasn’t deleted', async () => {
    const element = await generated();
    await refine(element);
    press(element, 'Keep the new version');
    await element.updateComplete;
    account.service.faults.add({ kind: 'delete-failed' });
    const failed = next(element, 'form-error');
    await confirmDeletion(element, 'Delete the previous version');
    expect((await failed).operation).to.equal('delete');
    await focusOn(element, 'Delete the previous version');
    expect(region(element, 'Previous version')!.textContent).to.include('wasn’t deleted');
    await expectAccessible(element);
    const deleted = next(element, 'form-deleted');
    await confirmDeletion(element, 'Delete the previous version');
    await deleted;
    expect(account.stored).to.have.lengthOf(1);
  });

  it('shows no confirmation if the page cancels form-delete', async () => {
    const element = await generated();
    const old = element.currentForm!;
    await refine(element);
    press(element, 'Keep the new version');
    await element.updateComplete;
    element.addEventListener('form-delete', (event) => event.preventDefault());
    const asked = next(element, 'form-delete');
    press(element, 'Delete the previous version');
    expect((await asked).id).to.equal(old.id);
    await element.updateComplete;
    expect(queryByRole(element, 'alertdialog')).to.equal(undefined);
    await account.api.seen();
    expect(deletions()).to.deep.equal([]);
    expect(account.stored).to.have.lengthOf(2);
  });

  it('ends with "Generate another", also while a version is generated', async () => {
    const element = await generated();
    await refine(element);
    await chooseFromMenu(element, 'Generate another');
    await focusOn(element, 'Describe the form you need');
    expect(element.currentForm).to.equal(undefined);
    expect(region(element, 'Previous version')).to.equal(undefined);

    const pending = await generated();
    account.service.faults.add({ kind: 'hang' });
    await compose(pending);
    press(pending, 'Generate new version');
    await waitUntil(() => account.service.faults.list().length === 0);
    const cancelled = next(pending, 'form-cancelled');
    await chooseFromMenu(pending, 'Generate another');
    await cancelled;
    expect(pending.currentForm).to.equal(undefined);
    expect(deletions()).to.deep.equal([]);
  });

  it('removes the versions after resetForms(), and keeps the written text', async () => {
    const element = await generated();
    await refine(element);
    resetForms();
    await element.updateComplete;
    expect(element.currentForm).to.equal(undefined);
    expect(shownUrls(element)).to.deep.equal([]);

    const writing = await generated();
    await compose(writing);
    resetForms();
    await writing.updateComplete;
    expect(shownUrls(writing)).to.deep.equal([]);
    expect(box(writing).value).to.equal(COMPOSED);
  });

  it('removes the form after a 401, and keeps the written text', async () => {
    const element = await generated();
    account.service.faults.add({ kind: 'key-refused' });
    await compose(element);
    account.answer(
      () =>
        new Response(
          '{"success":false,"data":null,"error":{"code":"PROXY_UNAUTHENTICATED","message":"No"}}',
          {
            status: 401,
            headers: { 'content-type': 'application/json' },
          },
        ),
    );
    const failed = next(element, 'form-error');
    press(element, 'Generate new version');
    await failed;
    await element.updateComplete;
    expect(shownUrls(element)).to.deep.equal([]);
    expect(element.currentForm).to.equal(undefined);
    expect(box(element).value).to.equal(COMPOSED);
  });

  it('leaves the box alone if the visitor has written something else into it', async () => {
    const element = await generated();
    element.prompt = 'Another idea';
    await refine(element);
    expect(element.prompt).to.equal('Another idea');
  });

  it('does not move the focus if it was elsewhere', async () => {
    const element = await generated();
    await compose(element);
    const done = next(element, 'form-generated');
    press(element, 'Generate new version');
    box(element).focus();
    await done;
    await element.updateComplete;
    expect(focusedName(element)).to.equal('Describe the form you need');
  });
});
