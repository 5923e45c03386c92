import { expect } from '@open-wc/testing';
import { lazyFeatures } from '../../../src/elements/form-list/lazy-features.js';
import { resetForms, type FormListElement } from '../../../src/index.js';
import { useClipboard } from '../../support/clipboard.js';
import { deferred } from '../../support/deferred.js';
import { focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { allByRole, byRole, findByRole, queryByRole } from '../../support/query.js';
import { all, listOf, manyForms, one, until } from './setup.js';

const pressButton = (element: FormListElement, name: string) => {
  const button = byRole(element, 'button', { name });
  button.focus();
  button.click();
};

/** The native dialog, which must be open. */
const openDialog = (found: HTMLElement): HTMLDialogElement => {
  expect(found).to.be.instanceOf(HTMLDialogElement);
  const dialog = found as HTMLDialogElement;
  expect(dialog.open).to.equal(true);
  return dialog;
};

/** Closes the dialog. Resolves when the browser has reported it. */
const closeLater = async (found: HTMLElement): Promise<void> => {
  const dialog = openDialog(found);
  const isReported = new Promise((resolve) =>
    dialog.addEventListener('close', resolve, { once: true }),
  );
  dialog.close();
  await isReported;
};

describe('the dialogs of <form-list>', () => {
  const copied = useClipboard();

  it('show the embed code of a form, copy it, and give the focus back', async () => {
    const { element } = await listOf(manyForms(12));
    for (const index of [1, 2]) {
      const { title, formUrl } = manyForms(12)[index]!;
      pressButton(element, `Embed code ${title}`);
      const dialog = await findByRole(element, 'dialog', { name: `Embed code: ${title}` });
      byRole(dialog, 'heading', { name: `Embed code: ${title}` });
      expect(dialog.textContent).to.contain(formUrl);
      byRole(dialog, 'button', { name: 'Copy' }).click();
      await until(() => copied.length === index, 'nothing was copied');
      expect(copied.at(-1)).to.contain(formUrl);
      await press('Escape');
      await focusOn(element, `Embed code ${title}`);
      expect(queryByRole(element, 'dialog')).to.equal(undefined);
    }
  });

  it('show the embed code if the visitor presses its button again while it loads', async () => {
    const { element } = await listOf(manyForms(2));
    const { title, formUrl } = manyForms(2)[1]!;
    for (let presses = 2; presses--;) pressButton(element, `Embed code ${title}`);
    const dialog = await findByRole(element, 'dialog', { name: `Embed code: ${title}` });
    await until(() => dialog.textContent.includes(formUrl!), 'there is no code');
    byRole(dialog, 'button', { name: 'Close' }).click();
    await until(() => all(element, 'dialog').length === 0, 'the dialog is still there');
    pressButton(element, `Embed code ${title}`);
    const again = await findByRole(element, 'dialog', { name: `Embed code: ${title}` });
    expect(again.textContent).to.contain(formUrl);
  });

  it('show the embed code with the label that the form has now', async () => {
    const { element, service } = await listOf(manyForms(1));
    pressButton(element, 'Embed code Race 0');
    const dialog = await findByRole(element, 'dialog', { name: 'Embed code: Race 0' });
    byRole(dialog, 'button', { name: 'Close' }).click();
    await until(() => all(element, 'dialog').length === 0, 'the dialog is still there');
    service.forms = service.forms.map((form) => ({ ...form, title: 'Regatta' }));
    await element.refresh();
    await element.updateComplete;
    pressButton(element, 'Embed code Regatta');
    const again = await findByRole(element, 'dialog', { name: 'Embed code: Regatta' });
    expect(again.querySelector('pre')!.textContent).to.contain('title="Regatta"');
  });

  it('show a form in a <form-embed> when the visitor presses Preview', async () => {
    const { element } = await listOf(manyForms(12));
    element.messages = { close: 'Back to the list' };
    await element.updateComplete;
    expect(all(element, 'form-embed, iframe')).to.have.lengthOf(0);
    const { title, formUrl } = manyForms(12)[1]!;
    pressButton(element, `Preview ${title}`);
    const dialog = await findByRole(element, 'dialog', { name: title! });
    const [embed] = all(element, 'form-embed');
    expect(embed!.getAttribute('src')).to.equal(formUrl);
    byRole(dialog, 'button', { name: 'Back to the list' }).click();
    await until(() => all(element, 'form-embed').length === 0, 'the form is still there');
    await focusOn(element, `Preview ${title}`);
  });

  it('give the focus back to the row whose controls were rendered again meanwhile', async () => {
    const { element } = await listOf(manyForms(3));
    pressButton(element, 'Embed code Party 1');
    await findByRole(element, 'dialog', { name: 'Embed code: Party 1' });
    element.messages = { embedCode: 'Code', close: 'Done' };
    await element.updateComplete;
    await press('Escape');
    await focusOn(element, 'Code Party 1');
    pressButton(element, 'Preview Party 2');
    await findByRole(element, 'dialog', { name: 'Party 2' });
    element.messages = { preview: 'Look', close: 'Done' };
    await element.updateComplete;
    byRole(element, 'button', { name: 'Done' }).click();
    await focusOn(element, 'Look Party 2');
    pressButton(element, 'Delete Party 2');
    await findByRole(element, 'alertdialog');
    element.messages = { delete: 'Remove' };
    await element.updateComplete;
    await press('Escape');
    await focusOn(element, 'Remove Party 2');
  });

  it('stay open if another one was closed in the same task', async () => {
    const { element, service } = await listOf(manyForms(3));
    pressButton(element, 'Delete Party 1');
    await findByRole(element, 'alertdialog');
    all(element, '[data-act=delete]')[2]!.click();
    const question = () => one(element, '.question');
    await until(() => question().textContent.includes('Party 2'), 'it does not ask');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(question().matches(':popover-open')).to.equal(true);
    byRole(question(), 'button', { name: 'Delete form' }).click();
    await until(() => service.deleted.length === 1, 'it was not deleted');
    expect(service.deleted).to.deep.equal([manyForms(3)[2]!.id]);
  });

  it('leave the focus where the visitor moves it while the form is deleted', async () => {
    const { element, service } = await listOf(manyForms(3));
    const door = deferred();
    const { delete: remove } = service.client;
    service.client.delete = async (id, options) => {
      await door.promise;
      return remove(id, options);
    };
    pressButton(element, 'Delete Party 1');
    byRole(await findByRole(element, 'alertdialog'), 'button', { name: 'Delete form' }).click();
    await focusOn(element, 'Delete Party 1');
    pressButton(element, 'Delete Party 1');
    await element.updateComplete;
    expect(queryByRole(element, 'alertdialog')).to.equal(undefined);
    byRole(element, 'searchbox').focus();
    door.resolve();
    await until(() => all(element, '.item').length === 2, 'it was not deleted');
    await focusOn(element, 'Search forms');
  });

  it('close if their row leaves the list', async () => {
    const { element, service } = await listOf(manyForms(30), { 'max-rows': '5' });
    pressButton(element, 'Delete Party 4');
    await findByRole(element, 'alertdialog');
    service.forms = service.forms.filter(({ title }) => title !== 'Party 4');
    await element.refresh();
    await until(() => all(element, '[role=alertdialog]').length === 0, 'the question stays');
    await focusOn(element, 'Refresh');
  });

  for (const action of ['Embed code', 'Preview']) {
    it(`show the next form if its ${action} is pressed before the browser reports the end of the last one`, async () => {
      const { element } = await listOf(manyForms(3));
      const nameOf = (title: string) => (action === 'Preview' ? title : `Embed code: ${title}`);
      pressButton(element, `${action} Party 1`);
      const first = await findByRole(element, 'dialog', { name: nameOf('Party 1') });
      const isReported = closeLater(first);
      pressButton(element, `${action} Party 2`);
      await isReported;
      const second = await findByRole(element, 'dialog', { name: nameOf('Party 2') });
      openDialog(second).close();
      await until(() => allByRole(element, 'dialog').length === 0, 'the dialog is still there');
      await focusOn(element, `${action} Party 2`);
    });
  }

  it('say what each key of a row does', async () => {
    const { element } = await listOf(manyForms(2), { selection: 'multiple' });
    byRole(element, 'button', { name: 'Preview Race 0' }).focus();
    await press('?');
    const dialog = await findByRole(element, 'dialog', { name: 'Keyboard shortcuts' });
    const meanings = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(meanings).to.deep.equal([
      'Previous or next form',
      'Previous or next action',
      'Select or deselect',
      'Delete',
    ]);
  });

  it('show the keys again if the key is pressed before the browser reports the end', async () => {
    const { element } = await listOf(manyForms(2));
    const row = byRole(element, 'button', { name: 'Preview Race 0' });
    row.focus();
    await press('?');
    const isReported = closeLater(await findByRole(element, 'dialog'));
    const options = { key: '?', bubbles: true, composed: true };
    row.dispatchEvent(new KeyboardEvent('keydown', options));
    await isReported;
    await element.updateComplete;
    openDialog(byRole(element, 'dialog'));
  });

  it('delete nothing if the account changes before the visitor confirms', async () => {
    const { element, service } = await listOf(manyForms(3));
    const { service: other } = await listOf(manyForms(3));
    pressButton(element, 'Delete Party 1');
    const dialog = await findByRole(element, 'alertdialog');
    const confirm = byRole(dialog, 'button', { name: 'Delete form' });
    element.client = other.client;
    await element.updateComplete;
    confirm.click();
    await until(() => queryByRole(element, 'alertdialog') === undefined, 'the dialog stays');
    expect([...service.deleted, ...other.deleted]).to.deep.equal([]);
  });

  it('show no form to the next visitor if the visitor changes while the dialog loads', async () => {
    for (const action of ['Embed code', 'Preview']) {
      const { element } = await listOf(manyForms(2));
      pressButton(element, `${action} Party 1`);
      resetForms();
      await element.updateComplete;
      await findByRole(element, 'button', { name: `${action} Party 1` });
      await lazyFeatures.formDialog();
      await element.updateComplete;
      expect(all(element, 'dialog, form-embed'), action).to.have.lengthOf(0);
    }
  });

  it('have a button only if the attribute actions names their action', async () => {
    const { element } = await listOf(manyForms(1), { actions: 'open preview' });
    byRole(element, 'link', { name: 'Open Race 0' });
    byRole(element, 'button', { name: 'Preview Race 0' });
    for (const action of ['Copy link', 'Embed code', 'Delete']) {
      expect(queryByRole(element, 'button', { name: `${action} Race 0` })).to.equal(undefined);
    }
    element.actions = 'delete';
    await element.updateComplete;
    byRole(element, 'button', { name: 'Delete Race 0' });
    expect(queryByRole(element, 'link')).to.equal(undefined);
  });
});
