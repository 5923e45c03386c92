/** What screen readers need in order to speak a change once, and to speak nothing that a visitor cannot use. */
import { expect } from '@open-wc/testing';
import { byRole, findByRole } from '../../support/query.js';
import type { FormListElement, ListedForm } from '../../../src/index.js';
import { atOnce, listOf, manyForms, rowOf, said, type, until } from './setup.js';

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
  it('are not in the text of rows with another label', async () => {
    const [titled, other] = manyForms(2) as [ListedForm, ListedForm];
    const { element } = await listOf([titled, { id: other.id!, formUrl: other.formUrl!, raw: {} }]);
    const [first, second] = [rowOf(element, titled.id!)!, rowOf(element, other.id!)!];
    expect(first.textContent).to.not.include(titled.id);
    expect(second.querySelector('.name')!.textContent).to.equal(other.id);
  });

  it('are in a tooltip: that of the date, or of the label', async () => {
    const [dated, undated] = manyForms(2) as [ListedForm, ListedForm];
    const { element } = await listOf([{ ...dated, createdAt: '2026-09-22T12:00:00Z' }, undated]);
    const [first, second] = [rowOf(element, dated.id!)!, rowOf(element, undated.id!)!];
    const titleIn = (row: HTMLElement, selector: string) =>
      row.querySelector<HTMLElement>(selector)!.title;
    expect(titleIn(first, 'time')).to.match(new RegExp(` · ${dated.id}$`));
    expect(titleIn(first, '.name')).to.equal(dated.title);
    expect(titleIn(second, '.name')).to.equal(`${undated.title} · ${undated.id}`);
  });
});

describe('the live region of <form-list>', () => {
  const deleteIn = (element: FormListElement, index: number) =>
    element.deleteForm(element.forms[index]!.id!);

  it('has no old number after a deletion', async () => {
    const { element } = await listOf(manyForms(3));
    expect(said(element)).to.equal('3 forms');
    await deleteIn(element, 1);
    await element.updateComplete;
    expect(said(element)).to.equal('');
  });

  it('has no number of all forms while the page filters', async () => {
    const { element } = await listOf(manyForms(30));
    expect(said(element)).to.equal('30 forms');
    await atOnce(element, () => (element.filter = 'race'));
    expect(said(element)).to.equal('');
    await atOnce(element, () => (element.filter = ''));
    expect(said(element)).to.equal('');
  });

  it('has the number of results if the page filters from the start', async () => {
    const { element } = await listOf(manyForms(30), { filter: 'race' });
    await until(() => said(element) !== '', 'it says nothing');
    expect(said(element)).to.equal('3 forms found');
  });

  it('has no number of an earlier search', async () => {
    const { element } = await listOf(manyForms(30));
    await type(element, 'race');
    await until(() => said(element) === '3 forms found', 'it does not say the number of results');
    await deleteIn(element, 0);
    await element.updateComplete;
    expect(said(element)).to.equal('');
    await type(element, 'party');
    expect(said(element)).to.equal('');
    await until(() => said(element) === '27 forms found', 'it does not say the other number');
  });
});
