import { expect } from '@open-wc/testing';
import type { FormListElement } from '../../../../src/index.js';
import { focusedName, focusOn } from '../../../support/focus.js';
import { press } from '../../../support/keys.js';
import { byRole, findByRole, queryByRole } from '../../../support/query.js';
import { all, labels, listOf, manyForms, one, rowOf, said, type, until } from '../setup.js';

const rows = (element: FormListElement) => all(element, '.rows > .item');
const moreButton = (element: FormListElement) => byRole(element, 'button', { name: 'Show more' });
/** The text beside the button, such as "20 of 300". */
const shownCount = (element: FormListElement) => one(element, '.more span').textContent;

async function showMore(element: FormListElement): Promise<void> {
  const { length } = rows(element);
  moreButton(element).click();
  await until(() => rows(element).length > length, 'no more rows');
}

function countNodes(root: Node): number {
  let count = 1;
  for (const child of root.childNodes) count += countNodes(child);
  return count;
}

describe('the pages of <form-list>', () => {
  afterEach(() => scrollTo(0, 0));

  it('show the first twenty rows, and a hundred more with each "Show more"', async () => {
    const { element } = await listOf(manyForms(230));
    for (const count of [20, 120, 220]) {
      expect(labels(element)).to.deep.equal(
        manyForms(count).map(({ title }) => title),
        `${count} rows`,
      );
      expect(shownCount(element)).to.equal(`${count} of 230`);
      await showMore(element);
    }
    expect(rows(element)).to.have.lengthOf(230);
    expect(queryByRole(element, 'button', { name: 'Show more' })).to.equal(undefined);
    expect(one(element, '.toolbar p').textContent).to.equal('230 forms');
  });

  it('have no "Show more" if every form has a row', async () => {
    const { element } = await listOf(manyForms(20));
    expect(rows(element)).to.have.lengthOf(20);
    expect(all(element, '.more')).to.have.lengthOf(0);
  });

  it('move the focus to the first row that "Show more" adds', async () => {
    for (const selection of ['none', 'multiple']) {
      const { element } = await listOf(manyForms(150), { selection });
      moreButton(element).focus();
      await press('Enter');
      await focusOn(element, selection === 'none' ? 'Open Race 20' : 'Race 20');
      moreButton(element).click();
      await focusOn(element, selection === 'none' ? 'Open Race 120' : 'Race 120');
      element.remove();
    }
  });

  it('move the focus to the row itself if it has no control that can have it', async () => {
    const { element } = await listOf(manyForms(30), { actions: '' });
    moreButton(element).click();
    await until(() => rows(element).length === 30, 'no more rows');
    expect(element.shadowRoot!.activeElement === rows(element)[20]).to.equal(true);
    const { element: disabled } = await listOf(manyForms(30), {
      selection: 'multiple',
      disabled: '',
    });
    moreButton(disabled).click();
    await focusOn(disabled, 'Open Race 20');
  });

  it('begin with max-rows rows, and with up to 2,000 for "none"', async () => {
    const { element, service } = await listOf(manyForms(30), { 'max-rows': '5' });
    const shown = async (maxRows: string | number) => {
      element.maxRows = maxRows;
      await element.updateComplete;
      return rows(element).length;
    };
    expect(rows(element)).to.have.lengthOf(5);
    expect(await shown(12)).to.equal(12);
    expect(await shown('none')).to.equal(30);
    for (const unknown of ['many', '', 0, null as never]) {
      await shown('none');
      expect(await shown(unknown), `${unknown}`).to.equal(20);
    }
    element.removeAttribute('max-rows');
    await element.updateComplete;
    expect(rows(element)).to.have.lengthOf(20);
    element.maxRows = 'none';
    service.forms = manyForms(2_001);
    await element.refresh();
    await element.updateComplete;
    expect(rows(element)).to.have.lengthOf(2_000);
    expect(shownCount(element)).to.equal('2,000 of 2,001');
    expect(await shown(5_000)).to.equal(2_000);
  });

  it('cost the same number of nodes for 100 and for 100,000 forms', async () => {
    const nodes: number[] = [];
    for (const count of [100, 100_000]) {
      const { element } = await listOf(manyForms(count));
      nodes.push(countNodes(element.shadowRoot!));
      element.remove();
    }
    expect(nodes[1]).to.equal(nodes[0]);
    expect(nodes[1]).to.be.lessThan(1_700);
  });

  it('begin again with another search or order, and for the next visitor', async () => {
    const { element } = await listOf(manyForms(300));
    await showMore(element);
    await type(element, 'party');
    expect(rows(element)).to.have.lengthOf(20);
    expect(shownCount(element)).to.equal('20 of 270');
    await showMore(element);
    await type(element, 'party ');
    expect(rows(element)).to.have.lengthOf(120);
    await type(element, '');
    expect(rows(element)).to.have.lengthOf(20);
    await showMore(element);
    await type(element, 'xyz');
    await type(element, '');
    expect(rows(element)).to.have.lengthOf(20);
    await showMore(element);
    const sort = one<HTMLSelectElement>(element, 'select');
    sort.value = 'oldest';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => labels(element)[0] === 'Party 299', 'it is not sorted');
    expect(rows(element)).to.have.lengthOf(20);
    await showMore(element);
    const { element: other, service } = await listOf(manyForms(400));
    other.remove();
    element.client = service.client;
    await until(() => element.forms.length === 400, 'the forms of the next visitor are missing');
    await element.updateComplete;
    expect(rows(element)).to.have.lengthOf(20);
  });

  it('stay as they are when the list is loaded again', async () => {
    const { element } = await listOf(manyForms(300));
    await showMore(element);
    await element.refresh();
    await element.updateComplete;
    expect(rows(element)).to.have.lengthOf(120);
  });

  it('keep the last row when a new form arrives', async () => {
    const { element, service } = await listOf(manyForms(40));
    const last = rows(element).at(-1)!;
    last.querySelector<HTMLElement>('a')!.focus();
    service.forms = [{ id: 'form_9_new', title: 'New', raw: {} }, ...service.forms];
    await element.refresh();
    await element.updateComplete;
    expect(labels(element)[0]).to.equal('New');
    expect(rows(element)).to.have.lengthOf(21);
    expect(rows(element).at(-1) === last).to.equal(true);
    expect(focusedName(element)).to.equal('Open Party 19');
  });

  it('get the next form in the place of one that is deleted, and keep the focus there', async () => {
    const { element } = await listOf(manyForms(22));
    const remove = async (title: string) => {
      byRole(element, 'button', { name: `Delete ${title}` }).click();
      const question = await findByRole(element, 'alertdialog');
      byRole(question, 'button', { name: 'Delete form' }).click();
    };
    await remove('Party 19');
    await focusOn(element, 'Delete Race 20');
    expect(rows(element)).to.have.lengthOf(20);
    await remove('Race 20');
    await focusOn(element, 'Delete Party 21');
    expect(rows(element)).to.have.lengthOf(20);
    expect(all(element, '.more')).to.have.lengthOf(0);
    await remove('Party 21');
    await focusOn(element, 'Delete Party 18');
  });

  it('are searched, selected and counted with all forms, shown or not', async () => {
    const { element } = await listOf(manyForms(300), { selection: 'multiple' });
    byRole(element, 'checkbox', { name: 'Select all' }).click();
    await element.updateComplete;
    expect(element.selected).to.have.lengthOf(300);
    await type(element, 'Race 290');
    expect(labels(element)).to.deep.equal(['Race 290']);
    await until(() => said(element) === '1 form found', 'the number is not announced');
  });

  it('let the visitor select a range over "Show more"', async () => {
    const { element } = await listOf(manyForms(200), { selection: 'multiple' });
    const click = (title: string, shiftKey: boolean) =>
      byRole(element, 'checkbox', { name: title }).dispatchEvent(
        new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }),
      );
    click('Party 15', false);
    await showMore(element);
    click('Party 34', true);
    await element.updateComplete;
    expect(element.selected).to.have.lengthOf(20);
  });

  for (const style of ['block-size: 300px', 'max-block-size: 300px', 'display: flex']) {
    it(`never scroll in the element, also with ${style} of the page`, async () => {
      const { element } = await listOf(manyForms(60), { style, 'max-rows': 'none' });
      const list = one(element, '[part=list]');
      const { height } = rows(element)[0]!.getBoundingClientRect();
      expect(list.getBoundingClientRect().height).to.be.above(59 * height);
      for (const node of [element, list, ...all(element, '.base, .rows')])
        expect(getComputedStyle(node).overflowY).not.to.be.oneOf(['auto', 'scroll', 'hidden']);
      scrollTo(0, document.documentElement.scrollHeight);
      const last = rowOf(element, manyForms(60).at(-1)!.id!)!;
      await until(() => last.getBoundingClientRect().bottom <= innerHeight, 'it does not show');
    });
  }
});
