import { expect } from '@open-wc/testing';
import { next } from '../../support/events.js';
import { press } from '../../support/keys.js';
import { all, labels, listOf, manyForms, one, type, until } from './setup.js';

const UNKNOWN = { formUrl: 'https://forms.example/new', title: 'New form', raw: {} };

/** The names of the controls of a row. */
const controlsOf = (row: HTMLElement | undefined): string[] =>
  [...(row?.querySelectorAll<HTMLElement>('input, [data-act]') ?? [])].map(
    ({ dataset, className }) => dataset.act ?? className,
  );

describe('a form without an id', () => {
  it('can be opened, copied, embedded and previewed, but not deleted', async () => {
    const [known] = manyForms(1);
    const { element } = await listOf([UNKNOWN, known!]);
    const [row, other] = all(element, '.item');
    expect(controlsOf(row)).to.deep.equal(['open', 'copy', 'embed', 'preview']);
    expect(controlsOf(other)).to.deep.equal(['open', 'copy', 'embed', 'preview', 'delete']);
    expect(row!.querySelector('a')!.href).to.equal(UNKNOWN.formUrl);
    expect(row!.querySelector('.meta')!.textContent).to.equal('');
    expect(element.forms[0]!.id).to.equal(undefined);
  });

  it('is found by its label, and is last in an order by age', async () => {
    const { element } = await listOf([UNKNOWN, ...manyForms(3)], { sort: 'newest' });
    await until(() => labels(element).at(-1) === 'New form', 'the order');
    await type(element, 'new');
    expect(labels(element)).to.deep.equal(['New form']);
  });

  it('can’t be selected, and does not keep others from being selected', async () => {
    const { element } = await listOf([UNKNOWN, ...manyForms(2)], { selection: 'multiple' });
    expect(all(element, '.select-input')).to.have.lengthOf(2);
    await until(() => all(element, '.all input').length === 1, 'the bar');
    one<HTMLInputElement>(element, '.all input').click();
    expect(element.selected).to.deep.equal(manyForms(2).map(({ id }) => id));
    await element.updateComplete;
    expect(one<HTMLInputElement>(element, '.all input').checked).to.equal(true);
  });

  it('has one tab stop, which arrow keys reach without opening the form', async () => {
    const [first, second] = manyForms(2);
    const { element } = await listOf([first!, UNKNOWN, second!], { selection: 'single' });
    let opened = 0;
    one(element, '[part=list]').addEventListener('click', (event) => {
      if (!(event.target as Element).closest('a')) return;
      event.preventDefault();
      opened += 1;
    });
    const [row, unknown] = all(element, '.item');
    row!.querySelector<HTMLInputElement>('.select-input')!.focus();
    await press('ArrowDown');
    expect(element.shadowRoot!.activeElement).to.equal(unknown!.querySelector('a'));
    expect(opened).to.equal(0);
    expect(unknown!.querySelectorAll('[tabindex="0"]')).to.have.lengthOf(1);
    await press('x');
    await press('Delete');
    expect(element.selected).to.deep.equal([]);
  });

  it('shows its code in a dialog, which then returns the focus', async () => {
    const { element } = await listOf([...manyForms(1), UNKNOWN]);
    const button = all(element, '[data-act=embed]')[1]!;
    button.focus();
    button.click();
    await until(() => all(element, 'dialog.code[open]').length === 1, 'the dialog');
    expect(one(element, 'dialog.code').textContent).to.include(UNKNOWN.formUrl);
    await press('Escape');
    await until(() => element.shadowRoot!.activeElement === button, 'the focus');
  });

  it('gets its other controls when a loaded list has its id', async () => {
    const { element, service } = await listOf([UNKNOWN], { selection: 'multiple' });
    service.forms = [{ ...UNKNOWN, id: 'form_1_a' }];
    const loaded = next(element, 'list-loaded');
    void element.refresh();
    await loaded;
    await element.updateComplete;
    const [row, ...others] = all(element, '.item');
    expect(others).to.have.lengthOf(0);
    expect(controlsOf(row)).to.include.members(['select-input', 'delete']);
    expect(await element.deleteForm('form_1_a')).to.equal(true);
    expect(service.deleted).to.deep.equal(['form_1_a']);
  });

  it('keeps the focus when its id is loaded, although its row moves', async () => {
    const { element, service } = await listOf([...manyForms(3), UNKNOWN], { sort: 'newest' });
    await until(() => labels(element).at(-1) === 'New form', 'the order');
    all(element, '[data-act=copy]').at(-1)!.focus();
    service.forms = [...manyForms(3), { ...UNKNOWN, id: 'form_9000000_a' }];
    const loaded = next(element, 'list-loaded');
    void element.refresh();
    await loaded;
    await until(() => labels(element)[0] === 'New form', 'the new order');
    await element.updateComplete;
    expect(element.shadowRoot!.activeElement).to.equal(all(element, '[data-act=copy]')[0]);
  });

  it('leaves the list when another tab deletes it', async () => {
    const { element, service } = await listOf([UNKNOWN, ...manyForms(1)]);
    const channel = new BroadcastChannel(`prompt-forms:${service.client.endpoint}`);
    channel.postMessage({ type: 'deleted', id: 'form_5_b', formUrl: UNKNOWN.formUrl });
    await until(() => all(element, '.item').length === 1, 'the row');
    expect(labels(element)).to.deep.equal(['Race 0']);
    channel.close();
  });

  it('is one of many forms, each with its own row', async () => {
    const { element } = await listOf([
      ...manyForms(300),
      ...[1, 2, 3].map((index) => ({ ...UNKNOWN, formUrl: `${UNKNOWN.formUrl}/${index}` })),
    ]);
    await type(element, 'new form');
    const links = all<HTMLAnchorElement>(element, '.item a').map(({ href }) => href);
    expect(links).to.deep.equal([1, 2, 3].map((index) => `${UNKNOWN.formUrl}/${index}`));
  });
});
