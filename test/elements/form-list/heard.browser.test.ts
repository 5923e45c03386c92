/** What screen readers need in order to speak a change once, and to speak nothing that a visitor cannot use. */
import { expect } from '@open-wc/testing';
import { recordAnnouncements } from '../../support/live-regions.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import type { FormListElement, ListedForm } from '../../../src/index.js';
import { atOnce, listOf, manyForms, rowOf, said, type, until } from './setup.js';

describe('a deletion in <form-list>', () => {
  for (const fails of [true, false]) {
    it(`that ${fails ? 'fails' : 'succeeds'} is said once, in the live region alone`, async () => {
      const { element, service } = await listOf(manyForms(3));
      service.refuse = () => fails;
      element.shadowRoot!.querySelector<HTMLElement>('[data-act=delete]')!.click();
      const question = await findByRole(element, 'alertdialog');
      const { texts, stop } = recordAnnouncements(element);
      byRole(question, 'button', { name: 'Delete form' }).click();
      await until(() => texts.length > 0, 'nothing was said');
      await element.updateComplete;
      stop();
      expect(texts).to.have.lengthOf(1);
      expect(texts[0]).to.match(
        fails ? /^The form wasn’t deleted\. Some/ : /Race 0.* was deleted$/,
      );
      expect(allByRole(element, 'alert')).to.deep.equal([]);
      expect(allByRole(element, 'status')).to.have.lengthOf(1);
    });
  }
});

describe('the ids of forms', () => {
  it('are not in the text of rows with another label', async () => {
    const [titled, other] = manyForms(2) as [ListedForm, ListedForm];
    const { element } = await listOf([titled, { id: other.id!, formUrl: other.formUrl!, raw: {} }]);
    const [first, second] = [rowOf(element, titled.id!)!, rowOf(element, other.id!)!];
    expect(first.textContent).to.not.include(titled.id);
    expect(second.querySelector('.name')!.textContent).to.equal(other.id);
  });

  it('are in the tooltip of the date, not in that of the label, which screen readers speak', async () => {
    const [dated, undated] = manyForms(2) as [ListedForm, ListedForm];
    const { element } = await listOf([{ ...dated, createdAt: '2026-09-22T12:00:00Z' }, undated]);
    const [first, second] = [rowOf(element, dated.id!)!, rowOf(element, undated.id!)!];
    const titleIn = (row: HTMLElement, selector: string) =>
      row.querySelector<HTMLElement>(selector)!.title;
    expect(titleIn(first, 'time')).to.match(new RegExp(` · ${dated.id}$`));
    expect(titleIn(first, '.name')).to.equal(dated.title);
    expect(titleIn(second, '.name')).to.equal(undated.title);
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
