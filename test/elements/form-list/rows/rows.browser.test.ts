import { expect } from '@open-wc/testing';
import type { ListedForm } from '../../../../src/index.js';
import { useClipboard } from '../../../support/clipboard.js';
import { sendKeys } from '../../../support/commands.js';
import { focusedName } from '../../../support/focus.js';
import { all, labels, listOf, manyForms, rowOf, until } from '../setup.js';

/** A list in which every form has its row. */
const wholeListOf = (forms: readonly ListedForm[]) => listOf(forms, { 'max-rows': 'none' });

describe('the rows of <form-list>', () => {
  const copied = useClipboard();
  afterEach(() => scrollTo(0, 0));

  it('move the focus to the same control of another row with the arrow keys, Home and End', async () => {
    const { element } = await listOf(manyForms(15));
    rowOf(element, manyForms(1)[0]!.id!)!.querySelector<HTMLElement>('[data-act=copy]')!.focus();
    await element.updateComplete;
    const walk = async (key: string) => {
      await sendKeys({ press: key });
      return focusedName(element);
    };
    expect(await walk('ArrowDown')).to.equal('Copy link Party 1');
    expect(await walk('ArrowDown')).to.equal('Copy link Party 2');
    expect(await walk('ArrowUp')).to.equal('Copy link Party 1');
    expect(await walk('End')).to.equal('Copy link Party 14');
    expect(await walk('ArrowDown')).to.equal('Copy link Party 14');
    expect(await walk('Home')).to.equal('Copy link Race 0');
    expect(await walk('ArrowUp')).to.equal('Copy link Race 0');
    await sendKeys({ press: 'Tab' });
    expect(focusedName(element)).to.equal('Open Party 1');
  });

  it('stay in the document when a few forms come or go', async () => {
    for (const [before, after] of [
      [50, 51],
      [51, 50],
      [300, 308],
    ] as const) {
      const newest = (count: number) => manyForms(400).slice(-count);
      const { element, service } = await wholeListOf(newest(before));
      const rows = new Set(all(element, '.item'));
      service.forms = newest(after);
      await element.refresh();
      await element.updateComplete;
      const kept = all(element, '.item').filter((row) => rows.has(row));
      expect(kept, `${before} to ${after}`).to.have.lengthOf(Math.min(before, after));
      expect(all(element, '.item')).to.have.lengthOf(after);
      element.remove();
    }
  });

  it('keep their nodes when the list is loaded again', async () => {
    const { element, service } = await wholeListOf(manyForms(30));
    const before = all(element, '.item');
    before[3]!.querySelector<HTMLElement>('a')!.focus();
    service.forms = [
      { id: 'form_9999999_n', title: 'New', raw: {} },
      ...manyForms(30).map((form, index) => (index === 1 ? { ...form, title: 'Renamed' } : form)),
    ];
    await element.refresh();
    await element.updateComplete;
    const now = all(element, '.item');
    expect(now.slice(1)).to.deep.equal(before);
    expect(labels(element).slice(0, 3)).to.deep.equal(['New', 'Race 0', 'Renamed']);
    expect(focusedName(element)).to.equal('Open Party 3');
  });

  it('keep their nodes, in their order, when a form is deleted or inserted before them', async () => {
    const { element, service } = await wholeListOf(manyForms(420));
    let left = all(element, '.item');
    for (const place of [5, 50]) {
      await element.deleteForm(left[place]!.dataset.id!);
      await element.updateComplete;
      left = left.filter((_, at) => at !== place);
      expect(all(element, '.item').filter((row, at) => row === left[at])).to.have.lengthOf(
        left.length,
      );
    }

    service.forms = [{ id: 'form_9_z', title: 'Papaya', raw: {} }, ...service.forms];
    await element.refresh();
    await element.updateComplete;
    const [first, ...others] = all(element, '.item');
    expect(first!.dataset.id).to.equal('form_9_z');
    expect(others.filter((row, place) => row === left[place])).to.have.lengthOf(418);
  });

  it('keep the focused one whatever else is added or removed', async () => {
    const added = manyForms(60).map((form) => ({ ...form, id: `${form.id}_new` }));
    const changes: readonly (readonly [
      count: number,
      change: (forms: ListedForm[]) => ListedForm[],
    ])[] = [
      [2, (forms) => forms.slice(0, 1)],
      [100, (forms) => forms.filter((_, index) => index < 48 || index > 52)],
      [300, (forms) => [...added, ...forms]],
    ];
    for (const [count, change] of changes) {
      const { element, service } = await wholeListOf(manyForms(count));
      const [row] = all(element, '.item');
      row!.querySelector<HTMLElement>('[data-act=copy]')!.focus();
      service.forms = change(manyForms(count));
      await element.refresh();
      await element.updateComplete;
      expect(rowOf(element, row!.dataset.id!) === row, `${count} forms`).to.equal(true);
      expect(focusedName(element)).to.equal('Copy link Race 0');
      element.remove();
    }
  });

  it('keep the focus on the form whose controls are rendered again', async () => {
    for (const walksFirst of [true, false]) {
      const { element } = await wholeListOf(manyForms(30));
      const copyOf = (index: number) =>
        rowOf(element, manyForms(30)[index]!.id!)!.querySelector<HTMLElement>('[data-act=copy]')!;
      if (walksFirst) {
        copyOf(3).focus();
        await sendKeys({ press: 'ArrowDown' });
        expect(focusedName(element)).to.equal('Copy link Party 4');
      }
      const copy = copyOf(21);
      copy.focus();
      element.actions = 'copy';
      await element.updateComplete;
      expect(copyOf(21) === copy).to.equal(false);
      expect(focusedName(element)).to.equal('Copy link Party 21');
      element.remove();
    }
  });

  it('keep the marks of a search while the results stay the same', async () => {
    const { element } = await listOf(manyForms(15), { selection: 'multiple' });
    element.filter = 'Race';
    await until(() => all(element, 'mark').length === 2, 'not 2 marks');
    const marks = all(element, 'mark');
    element.selected = manyForms(1).map(({ id }) => id!);
    await element.updateComplete;
    expect(all(element, '.selected')).to.have.lengthOf(1);
    expect(all(element, 'mark')).to.deep.equal(marks);
    element.filter = 'ace';
    await until(() => all(element, 'mark')[0]?.textContent === 'ace', 'the marks stay');
  });

  it('have Try again only after a failure, and the sign of a copied link only for a moment', async () => {
    const { element, service } = await listOf(manyForms(3));
    const controls = () =>
      [...rowOf(element, id!)!.querySelectorAll<HTMLElement>('[data-act]')].map(
        (each) => each.dataset.act,
      );
    const usual = ['open', 'copy', 'embed', 'preview', 'delete'];
    const [{ id, formUrl }] = manyForms(1) as [ListedForm];
    expect(controls()).to.deep.equal(usual);
    service.refuse = () => true;
    expect(await element.deleteForm(id!)).to.equal(false);
    await element.updateComplete;
    expect(controls()).to.deep.equal(['retry', ...usual]);
    expect(all(element, '[data-act=retry]')).to.have.lengthOf(1);

    const signs = () => rowOf(element, id!)!.querySelectorAll('[data-act=copy].done').length;
    expect(signs()).to.equal(0);
    rowOf(element, id!)!.querySelector<HTMLElement>('[data-act=copy]')!.click();
    await until(() => signs() === 1, 'no sign of a copied link');
    expect(copied).to.deep.equal([formUrl]);
    await until(() => signs() === 0, 'the sign stays');
    service.refuse = () => false;
    expect(await element.deleteForm(id!)).to.equal(true);
  });

  it('are shown without controls if actions is empty', async () => {
    const { element } = await listOf(manyForms(2), { actions: '' });
    expect(labels(element)).to.deep.equal(['Race 0', 'Party 1']);
    expect(all(element, '[data-act]')).to.have.lengthOf(0);
  });

  it('are shown without a date if a client returns an invalid one', async () => {
    const [first, second] = manyForms(2) as [ListedForm, ListedForm];
    const { element } = await listOf([{ ...first, createdAt: 'yesterday' }, second]);
    expect(all(element, 'time')).to.have.lengthOf(0);
    expect(all(element, 'a').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Open Race 0',
      'Open Party 1',
    ]);
  });

  it('are reached with End also if a client returns two forms with one id', async () => {
    const forms = manyForms(12);
    forms[11] = { ...forms[0]!, title: 'Twin' };
    const { element } = await listOf(forms);
    rowOf(element, forms[0]!.id!)!.querySelector<HTMLElement>('[data-act=copy]')!.focus();
    await sendKeys({ press: 'End' });
    expect(focusedName(element)).to.equal('Copy link Twin');
  });

  it('show "now" or the full date for a date ahead of the visitor’s clock', async () => {
    const dates = [3 * 60_000, 20 * 3_600_000, 3 * 86_400_000].map((ahead) =>
      new Date(Date.now() + ahead).toISOString(),
    );
    const forms = manyForms(3).map((form, index) => ({ ...form, createdAt: dates[index]! }));
    const { element } = await listOf(forms);
    const times = all<HTMLTimeElement>(element, 'time');
    expect(times.slice(0, 2).map(({ textContent }) => textContent)).to.deep.equal(['now', 'now']);
    expect(times[2]!.title).to.equal(`${times[2]!.textContent} · ${forms[2]!.id}`);
  });

  it('show when a form was created if the service sends a date', async () => {
    const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const [dated, other] = manyForms(2);
    const { element } = await listOf([{ ...dated!, createdAt }, other!]);
    const [time, none] = all<HTMLTimeElement>(element, 'time');
    expect(time!.dateTime).to.equal(createdAt);
    expect(time!.textContent).to.equal('3 days ago');
    expect(time!.title).to.include(String(new Date(createdAt).getFullYear()));
    rowOf(element, dated!.id!)!.querySelector('a')!.focus();
    expect(time!.textContent, 'another text on focus').to.equal('3 days ago');
    expect(none).to.equal(undefined);
  });
});
