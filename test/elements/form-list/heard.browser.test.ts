/** What screen readers need in order to speak a change once, and to speak nothing that a visitor cannot use. */
import { expect } from '@open-wc/testing';
import { byRole, findByRole } from '../../support/query.js';
import { listOf, manyForms } from './setup.js';

describe('a deletion in <form-list>', () => {
  const open = async (refuses = false) => {
    const { element, service } = await listOf(manyForms(3));
    service.refuse = () => refuses;
    element.shadowRoot!.querySelector<HTMLElement>('[data-act=delete]')!.click();
    return { element, dialog: await findByRole(element, 'alertdialog') };
  };
  const confirm = (dialog: HTMLElement) =>
    byRole(dialog, 'button', { name: 'Delete form' }).click();

  it('that fails inserts an alert into the dialog', async () => {
    const { element, dialog } = await open(true);
    expect(dialog.querySelector('[role=alert]')).to.equal(null);
    confirm(dialog);
    const alert = await findByRole(element, 'alert');
    expect(dialog.contains(alert)).to.equal(true);
    expect(alert.textContent).to.include('The form wasn’t deleted.');
  });
});

describe('the ids of forms', () => {
  it('are hidden from assistive technology, and failures are not', async () => {
    const { element, service } = await listOf(manyForms(2));
    service.refuse = () => true;
    const line = () => element.shadowRoot!.querySelector('.meta bdi')!;
    expect(line().textContent).to.match(/^form_/);
    expect(line().ariaHidden).to.equal('true');
    await element.deleteForm(element.forms[0]!.id!);
    await element.updateComplete;
    expect(line().textContent).to.not.match(/^form_/);
    expect(line().ariaHidden).to.equal('false');
  });
});
