import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/define/form-generator.js';
import '../../../src/define/form-list.js';
import type { FormListElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { useAccount } from '../../support/account.js';
import { useClipboard } from '../../support/clipboard.js';
import { deferred } from '../../support/deferred.js';
import { waitUntil } from '../../support/wait-until.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { recordAnnouncements } from '../../support/live-regions.js';
import { listOf } from './setup.js';
import { allByRole, byPart, byRole, findByRole, queryByRole } from '../../support/query.js';

describe('<form-list>', () => {
  useClipboard();
  const account = useAccount();

  const setUp = () =>
    fixture<FormListElement>(html`<form-list .client=${account.client}></form-list>`);
  /** The element once the service has answered. */
  const loaded = async (...prompts: string[]) => {
    for (const prompt of prompts) await account.make(prompt);
    const element = document.createElement('form-list');
    element.client = account.client;
    const ready = next(element, 'list-loaded');
    const parent = await fixture<HTMLElement>(html`<div></div>`);
    parent.append(element);
    await ready;
    await element.updateComplete;
    return element;
  };
  const labels = (element: FormListElement) =>
    allByRole(element, 'listitem').map((item) => item.querySelector('.name')!.textContent);
  const confirmDelete = async (element: FormListElement) =>
    byRole(await findByRole(element, 'alertdialog'), 'button', { name: 'Delete form' }).click();

  it('shows the forms of the service with their actions', async () => {
    const element = await loaded('Contact form', 'Workshop feedback');
    const stored = account.stored;
    expect(labels(element)).to.have.members(stored.map((form) => form.title));
    expect(element.forms.map((form) => form.id)).to.have.members(stored.map((form) => form.id));
    byRole(element, 'list', { name: 'Forms' });
    const [first] = element.forms;
    const link = byRole<HTMLAnchorElement>(element, 'link', { name: `Open ${first!.title}` });
    expect(link.href).to.equal(first!.formUrl);
    expect(link.rel).to.equal('noopener noreferrer');
    // Screen readers speak the tooltip of a link after its name.
    expect(link.title).to.equal('');
    byRole(element, 'button', { name: `Copy link ${first!.title}` });
    byRole(element, 'button', { name: `Delete ${first!.title}` });
    await expectAccessible(element);
  });

  it('shows the prompt and date that the proxy recorded if a form has no title', async () => {
    const recorded = {
      id: 'form_1_a',
      prompt: 'Sign-up for the bake sale',
      createdAt: '2026-09-22T10:00:00Z',
    };
    account.answer(() => Response.json({ success: true, data: { forms: [recorded] }, meta: {} }));
    const element = await loaded();
    expect(labels(element)).to.deep.equal([recorded.prompt]);
    const item = byRole(element, 'listitem');
    expect(item.querySelector('time')?.dateTime).to.equal(recorded.createdAt);
    byRole(element, 'button', { name: `Delete ${recorded.prompt}` });
  });

  it('shows and announces that it is loading', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await setUp();
    expect(byRole(element, 'status').textContent.trim()).to.equal('Loading your forms…');
    expect(element.matches(':state(busy)')).to.equal(true);
    await expectAccessible(element);
    const failed = next(element, 'form-error');
    answer.resolve(new Response(null, { status: 503 }));
    await failed;
    await element.updateComplete;
    expect(byRole(element, 'status').textContent.trim()).to.equal('');
    expect(element.matches(':state(busy)')).to.equal(false);
  });

  it('announces a refresh by the visitor, but not the load after a generate', async () => {
    const element = await loaded('Contact form');
    const { texts, stop } = recordAnnouncements(element);
    const listed = next(element, 'list-loaded');
    const generator = document.createElement('form-generator');
    generator.client = account.client;
    generator.prompt = 'A survey';
    element.after(generator);
    const generated = next(generator, 'form-generated');
    await generator.updateComplete;
    void generator.generate();
    await Promise.all([generated, listed]);
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(2);
    expect(texts).to.deep.equal([]);
    const again = next(element, 'list-loaded');
    byRole(element, 'button', { name: 'Refresh' }).click();
    await again;
    await element.updateComplete;
    stop();
    expect(texts).to.deep.equal(['Loading your forms…', '2 forms']);
  });

  for (const [status, code, canHelp] of [
    [500, undefined, true],
    [401, undefined, true],
    [403, 'PROXY_FORBIDDEN', false],
    [404, 'PROXY_NO_ROUTE', false],
    [500, 'PROXY_MISCONFIGURED', false],
  ] as const) {
    it(`offers Try again after ${status} ${code ?? ''} only if it can help`, async () => {
      const error = { message: 'No', code };
      account.answer(() => Response.json({ success: false, error }, { status }));
      const element = await setUp();
      await findByRole(element, 'alert');
      const buttons = allByRole(element, 'button', { name: 'Try again' });
      expect(buttons).to.have.lengthOf(canHelp ? 1 : 0);
    });
  }

  it('says that there are no forms yet', async () => {
    const element = await loaded();
    byRole(element, 'heading', { name: 'No forms yet' });
    expect(element.matches(':state(empty)')).to.equal(true);
    await expectAccessible(element);
  });

  it('shows an error, not the empty state, if the response has no list', async () => {
    const meta = { request_id: null, api_version: '2024-01-01' };
    account.answer(() => Response.json({ success: true, data: { hello: 1 }, meta }));
    const element = document.createElement('form-list');
    element.client = account.client;
    const failed = next(element, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    expect((await failed).error.kind).to.equal('protocol');
    await element.updateComplete;
    expect(queryByRole(element, 'heading', { name: 'No forms yet' })).to.equal(undefined);
    byRole(element, 'heading', { name: 'Your forms couldn’t be loaded' });
    await expectAccessible(element);
  });

  it('keeps its rows when a refresh fails, and loads the list with Try again', async () => {
    const element = await loaded('Contact form');
    account.service.faults.add({ kind: 'unavailable' });
    const failed = next(element, 'form-error');
    byRole(element, 'button', { name: 'Refresh' }).click();
    expect((await failed).operation).to.equal('list');
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(1);
    expect(element.matches(':state(error)')).to.equal(true);
    await expectAccessible(element);

    const ready = next(element, 'list-loaded');
    byRole(element, 'button', { name: 'Try again' }).click();
    await ready;
    await element.updateComplete;
    expect(queryByRole(element, 'button', { name: 'Try again' })).to.equal(undefined);
  });

  it('loads new forms with refresh()', async () => {
    const element = await loaded();
    await account.make('Contact form');
    const ready = next(element, 'list-loaded');
    await element.refresh();
    expect((await ready).forms).to.have.lengthOf(1);
    await element.updateComplete;
    expect(labels(element)).to.deep.equal(['Contact form']);
  });

  it('deletes a form after a confirmation, and moves the focus to the next one', async () => {
    const element = await loaded('First form', 'Second form', 'Third form');
    const [first, second] = element.forms;
    const deleted = next(element, 'form-deleted');
    byRole(element, 'button', { name: `Delete ${first!.title}` }).click();
    const dialog = await findByRole(element, 'alertdialog', { name: 'Delete this form?' });
    byRole(dialog, 'heading', { name: 'Delete this form?' });
    expect(dialog.textContent).to.include(first!.title);
    expect(dialog.textContent).to.include('permanently deletes');
    await focusOn(element, 'Cancel');
    await expectAccessible(element);
    await confirmDelete(element);
    expect(await deleted).to.deep.equal({ id: first!.id, confirmed: true });
    await focusOn(element, `Delete ${second!.title}`);
    expect(element.forms.map((form) => form.id)).not.to.include(first!.id);
    expect(account.stored).to.have.lengthOf(2);
  });

  it('deletes nothing on Cancel', async () => {
    const element = await loaded('Contact form');
    byRole(element, 'button', { name: /^Delete/ }).click();
    const dialog = await findByRole(element, 'alertdialog');
    byRole(dialog, 'button', { name: 'Cancel' }).click();
    await element.updateComplete;
    expect(queryByRole(element, 'alertdialog')).to.equal(undefined);
    await account.api.seen();
    expect(account.api.requests.map((request) => request.method)).to.deep.equal(['GET']);
    expect(labels(element)).to.deep.equal(['Contact form']);
  });

  it('deletes nothing if the second click of a double click hits the button of the question', async () => {
    const element = await loaded('Contact form');
    byRole(element, 'button', { name: /^Delete/ }).click();
    const confirm = byRole(await findByRole(element, 'alertdialog'), 'button', {
      name: 'Delete form',
    });
    confirm.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
    await element.updateComplete;
    await account.api.seen();
    expect(account.api.requests.map((request) => request.method)).to.deep.equal(['GET']);
    expect(confirm.getAttribute('aria-disabled')).to.equal('false');
    const deleted = next(element, 'form-deleted');
    confirm.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }));
    await deleted;
  });

  it('keeps the form and says why when deleting fails, and deletes it at the next attempt', async () => {
    const element = await loaded('Contact form');
    account.service.faults.add({ kind: 'delete-failed' });
    byRole(element, 'button', { name: /^Delete/ }).click();
    const failed = next(element, 'form-error');
    await confirmDelete(element);
    const { error, operation } = await failed;
    expect(operation).to.equal('delete');
    expect(error.code).to.equal('DELETE_FAILED');
    await waitUntil(
      () => byRole(element, 'status').textContent.includes('The form wasn’t deleted'),
      'the failure was not announced',
    );
    await focusOn(element, 'Delete Contact form');
    expect(byRole(element, 'listitem').textContent).to.include('Something went wrong');
    expect(element.forms).to.have.lengthOf(1);
    expect(account.stored).to.have.lengthOf(1);
    await expectAccessible(element);

    const deleted = next(element, 'form-deleted');
    byRole(element, 'button', { name: /^Delete/ }).click();
    await confirmDelete(element);
    expect((await deleted).confirmed).to.equal(true);
    expect(account.stored).to.have.lengthOf(0);
  });

  it('counts a form that no longer exists as deleted, unconfirmed', async () => {
    const element = await loaded('Contact form');
    const [form] = element.forms;
    await account.client.delete(form!.id!);
    const deleted = next(element, 'form-deleted');
    expect(await element.deleteForm(form!.id!)).to.equal(true);
    expect(await deleted).to.deep.equal({ id: form!.id, confirmed: false });
    await waitUntil(
      () => byRole(element, 'status').textContent.includes('was already deleted'),
      'the deletion was not announced',
    );
  });

  it('shows no question if it is removed and comes back', async () => {
    const element = await loaded('Contact form');
    const parent = element.parentElement!;
    byRole(element, 'button', { name: /^Delete/ }).click();
    element.remove();
    await nextFrame();
    parent.append(element);
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('.question') === null).to.equal(true);
  });

  it('shows no confirmation when the page cancels form-delete', async () => {
    const element = await loaded('Contact form');
    element.addEventListener('form-delete', (event) => event.preventDefault());
    const asked = record(element, 'form-delete');
    byRole(element, 'button', { name: /^Delete/ }).click();
    await element.updateComplete;
    expect(asked).to.have.lengthOf(1);
    expect(queryByRole(element, 'alertdialog')).to.equal(undefined);
  });

  for (const isAskedLater of [false, true]) {
    it(`leaves the focus in the page’s own confirmation${isAskedLater ? ', which opens later' : ''}`, async () => {
      const element = await loaded('Contact form');
      const own = document.createElement('button');
      element.parentElement!.append(own);
      element.addEventListener('form-delete', (event) => {
        event.preventDefault();
        if (isAskedLater) setTimeout(() => own.focus());
        else own.focus();
      });
      const button = byRole(element, 'button', { name: /^Delete/ });
      button.focus();
      button.click();
      await waitUntil(() => document.activeElement === own, 'the page has not moved the focus');
      await nextFrame();
      await nextFrame();
      expect(document.activeElement === own).to.equal(true);
    });
  }

  it('leaves the focus where it is if the page cancels form-delete', async () => {
    const element = await loaded('Contact form');
    element.addEventListener('form-delete', (event) => event.preventDefault());
    byRole(element, 'searchbox', { name: 'Search forms' }).focus();
    // A button of the page may press this one.
    byRole(element, 'button', { name: /^Delete/ }).click();
    await element.updateComplete;
    await nextFrame();
    expect(focusedName(element)).to.equal('Search forms');
  });

  it('leaves the focus where the page moves it when a form was deleted', async () => {
    const element = await loaded('First form', 'Second form');
    const own = document.createElement('button');
    element.parentElement!.append(own);
    element.addEventListener('form-deleted', () => queueMicrotask(() => own.focus()));
    byRole(element, 'button', { name: /^Delete First/ }).click();
    const deleted = next(element, 'form-deleted');
    await confirmDelete(element);
    await deleted;
    await waitUntil(() => queryByRole(element, 'alertdialog') === undefined, 'still asks');
    own.focus();
    await element.updateComplete;
    await nextFrame();
    expect(document.activeElement).to.equal(own);
  });

  it('lets a visitor select one form', async () => {
    const element = await loaded('First form', 'Second form');
    element.selection = 'single';
    await element.updateComplete;
    const [, second] = element.forms;
    const chosen = next(element, 'form-selected');
    byRole(element, 'radio', { name: second!.title! }).click();
    expect(await chosen).to.deep.equal({ form: second, selected: true, ids: [second!.id] });
    expect(element.selected).to.deep.equal([second!.id]);
    await expectAccessible(element);
  });

  it('dispatches form-selected when a selected form is deleted', async () => {
    const element = await loaded('First form', 'Second form');
    element.selection = 'single';
    await element.updateComplete;
    const [first] = element.forms;
    byRole(element, 'radio', { name: first!.title! }).click();
    const changed = next(element, 'form-selected');
    await element.deleteForm(first!.id!);
    expect(await changed).to.deep.equal({ form: first, selected: false, ids: [first!.id] });
    expect(element.selected).to.deep.equal([]);
  });

  it('shows no radio buttons for an unknown value of selection', async () => {
    const element = await loaded('First form');
    element.setAttribute('selection', 'all');
    await element.updateComplete;
    expect(allByRole(element, 'radio')).to.have.lengthOf(0);
    expect(allByRole(element, 'checkbox')).to.have.lengthOf(0);
    expect(labels(element)).to.deep.equal(['First form']);
  });

  it('shows text of the service as text, never as markup', async () => {
    const meta = { request_id: null, api_version: '2024-01-01' };
    const title = '<img src=x onerror=alert(1)>';
    account.answer(() =>
      Response.json({
        success: true,
        data: [{ id: 'form_1_a', title, formUrl: 'javascript:1' }],
        meta,
      }),
    );
    const element = await loaded();
    expect(byPart(element, 'name').textContent).to.equal(title);
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
    expect(element.shadowRoot!.querySelector('a')).to.equal(null);
  });

  it('says how many entries were left out, and that the list may be incomplete', async () => {
    const meta = { request_id: null, api_version: '2024-01-01' };
    const forms = [{ id: 'form_1_a' }, { id: '../etc' }, 7];
    account.answer(() => Response.json({ success: true, data: { forms, next: 'x' }, meta }));
    const element = await loaded();
    expect(labels(element)).to.deep.equal(['form_1_a']);
    expect(element.shadowRoot!.textContent).to.include('2 entries couldn’t be read');
    expect(element.shadowRoot!.textContent).to.include('may be incomplete');
    await expectAccessible(element);
  });

  it('reports an endpoint that can’t be used as a fault of the site', async () => {
    const element = document.createElement('form-list');
    element.endpoint = 'ftp://example.org';
    const failed = next(element, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    expect((await failed).error.kind).to.equal('input');
    await element.updateComplete;
    expect(element.shadowRoot!.textContent).to.include('aren’t set up correctly');
    await expectAccessible(element);
  });

  it('shows the whole date in a narrow row, and the id in its tooltip', async () => {
    const { element } = await listOf([
      {
        id: 'form_1790000000000_k3m9x2q7',
        formUrl: 'https://forms.example/f/1',
        title: 'Party',
        createdAt: '2026-09-22T23:59:00Z',
        raw: {},
      },
    ]);
    element.style.inlineSize = '208px';
    byRole(element, 'button', { name: 'Copy link Party' }).focus();
    const meta = element.shadowRoot!.querySelector('.meta')!;
    const time = meta.querySelector('time')!;
    expect(meta.textContent).to.equal(time.textContent);
    expect(time.title).to.match(/2026 .* · form_1790000000000_k3m9x2q7$/);
    expect(time.getBoundingClientRect().right).to.be.at.most(
      meta.getBoundingClientRect().right + 1,
    );
    expect(time.scrollWidth, 'the date is cut').to.equal(time.clientWidth);
  });

  it('marks a copied link for a moment only', async () => {
    const { element } = await listOf([
      { id: 'form_1_a', formUrl: 'https://forms.example/f/1', title: 'Party', raw: {} },
    ]);
    const button = byRole(element, 'button', { name: 'Copy link Party' });
    button.click();
    await waitUntil(() => button.classList.contains('done'), 'no mark');
    await waitUntil(() => !button.classList.contains('done'), 'the mark stays');
  });
});
