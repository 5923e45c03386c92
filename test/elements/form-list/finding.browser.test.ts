import { expect, fixture, html } from '@open-wc/testing';
import type { FormListElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { byRole, findByRole, queryByRole } from '../../support/query.js';
import { sendKeys } from '../../support/commands.js';
import {
  all,
  atOnce,
  FakeService,
  labels,
  listOf,
  manyForms,
  marked,
  one,
  said,
  startSearch,
  type,
  until,
} from './setup.js';

const FRUIT = ['Pear', 'Äpfel', 'Résumé of plums', 'Apricot'].map((title, index) => ({
  id: `form_${index + 1}_z`,
  title,
  raw: {},
}));

/** True if the element shows neither rows nor the skeleton. */
const isBlank = (element: FormListElement) =>
  all(element, '[part=empty]').length > 0 || all(element, '.item').length === 0;

/** @returns a function that says whether it held, now or after a change of the element since. */
function watch(element: FormListElement, holds: () => boolean): () => boolean {
  let didHold = holds();
  new MutationObserver(() => (didHold ||= holds())).observe(element.shadowRoot!, {
    childList: true,
    subtree: true,
  });
  return () => didHold;
}

describe('searching and sorting in <form-list>', () => {
  it('shows and highlights matches as the visitor types, whatever their accents and case', async () => {
    const { element } = await listOf(FRUIT);
    byRole(element, 'searchbox', { name: 'Search forms' });
    await type(element, 'RESUME plu');
    expect(labels(element)).to.deep.equal(['Résumé of plums']);
    expect(marked(element)).to.deep.equal(['Résumé', 'plu']);
    await type(element, 'form_4');
    expect(labels(element)).to.deep.equal(['Apricot']);
    expect(marked(element)).to.deep.equal([]);
    await expectAccessible(element);
  });

  it('finds and highlights letters, digits and quotes that are typed in their other form', async () => {
    const title = 'نظرسنجی ۱۴۰۳: «Parents’ evening»';
    const { element } = await listOf([{ id: 'form_5_z', title, raw: {} }]);
    for (const [query, mark] of [
      ['نظرسنجي', 'نظرسنجی'],
      ['1403', '۱۴۰۳'],
      ['"parents\'', '«Parents’'],
    ]) {
      await type(element, query!);
      expect(marked(element), query).to.deep.equal([mark]);
    }
  });

  it('keeps showing the forms until the first search is done', async () => {
    const { element } = await listOf(manyForms(20_000));
    const isEmpty = () => all(element, '[part=empty]').length > 0 || labels(element).length === 0;
    const wasEmpty = watch(element, isEmpty);
    startSearch(element, 'race');
    await until(() => labels(element).every((label) => label.startsWith('Race')), 'no result');
    expect(wasEmpty()).to.equal(false);
  });

  it('does not show the empty state before the forms are sorted for the first time', async () => {
    const { element } = await listOf(manyForms(20_000), { sort: 'name' });
    const wasBlank = watch(element, () => isBlank(element));
    await until(() => labels(element)[0] === 'Party 1', 'not sorted');
    expect(wasBlank()).to.equal(false);
  });

  it('does not show the empty state before forms are sorted that arrive after the sorting code', async () => {
    const { client } = new FakeService(manyForms(20_000));
    const { list } = client;
    const answer = deferred();
    client.list = async () => {
      await answer.promise;
      return list();
    };
    const element = document.createElement('form-list');
    Object.assign(element, { client, sort: 'name' });
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await element.updateComplete;
    const wasBlank = watch(element, () => isBlank(element));
    answer.resolve();
    await until(() => labels(element)[0] === 'Party 1', 'not sorted');
    expect(wasBlank()).to.equal(false);
  });

  it('shows all forms for a search of spaces', async () => {
    const { element } = await listOf(FRUIT);
    await type(element, '   ');
    expect(one(element, '.toolbar p').textContent).to.equal('4 forms');
    expect(labels(element)).to.have.lengthOf(4);
  });

  it('marks nothing any more once the search is cleared', async () => {
    const { element } = await listOf(FRUIT);
    await type(element, 'pear');
    expect(marked(element)).to.deep.equal(['Pear']);
    await type(element, '');
    expect(marked(element)).to.deep.equal([]);
    expect(labels(element)).to.deep.equal(FRUIT.map(({ title }) => title));
  });

  it('announces the number of matches when the visitor pauses, not with each key', async () => {
    const { element } = await listOf(FRUIT);
    const heard: string[] = [];
    new MutationObserver(() => heard.push(said(element))).observe(one(element, '[role=status]'), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    for (const text of ['p', 'pe', 'pea']) await type(element, text);
    expect(one(element, '.toolbar p').textContent).to.equal('1 form found');
    await until(() => said(element) !== '', 'nothing was said');
    expect(heard.filter(Boolean)).to.deep.equal(['1 form found']);
  });

  it('does not announce the number of matches after a newer announcement', async () => {
    const { element } = await listOf(FRUIT, { selection: 'multiple' });
    const delayed: (() => void)[] = [];
    const { setTimeout } = window;
    window.setTimeout = ((task: () => void, ms?: number) =>
      ms ? delayed.push(task) : setTimeout(task)) as typeof setTimeout;
    try {
      await type(element, 'p');
    } finally {
      window.setTimeout = setTimeout;
    }
    expect(delayed).not.to.have.lengthOf(0);
    one<HTMLInputElement>(element, '.all input').click();
    await until(() => said(element) === '4 selected', 'the selection is not announced');
    for (const task of delayed) task();
    await element.updateComplete;
    await element.updateComplete;
    expect(said(element)).to.equal('4 selected');
  });

  it('never announces the number of an earlier search', async () => {
    const { element } = await listOf(manyForms(60));
    const heard: string[] = [];
    new MutationObserver(() => heard.push(said(element))).observe(one(element, '[role=status]'), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await type(element, 'race');
    await until(() => said(element) === '6 forms found', 'the first search is not announced');
    await type(element, 'party');
    await until(() => said(element) === '54 forms found', 'the second search is not announced');
    await type(element, '');
    await until(() => said(element) === '60 forms', 'the cleared search is not announced');
    expect(heard.filter(Boolean)).to.deep.equal(['6 forms found', '54 forms found', '60 forms']);
  });

  it('clears the search on Escape, and only then stops the event', async () => {
    const { element } = await listOf(FRUIT);
    const keys: string[] = [];
    const hear = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener('keydown', hear);
    await type(element, 'pear');
    await sendKeys({ press: 'Escape' });
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(4);
    expect(one<HTMLInputElement>(element, '[part=search]').value).to.equal('');
    expect(keys).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', hear);
    expect(keys).to.deep.equal(['Escape']);
  });

  it('says that nothing matches, not that there are no forms, if there is only one', async () => {
    const { element } = await listOf(FRUIT.slice(0, 1));
    await type(element, 'zebra');
    byRole(element, 'heading', { name: 'No form matches' });
  });

  it('shows Clear search if nothing matches, which shows all forms again', async () => {
    const { element } = await listOf(FRUIT);
    await type(element, 'zebra');
    byRole(element, 'heading', { name: 'No form matches' });
    expect(queryByRole(element, 'list')).to.equal(undefined);
    await expectAccessible(element);
    byRole(element, 'button', { name: 'Clear search' }).click();
    await element.updateComplete;
    expect(labels(element)).to.have.lengthOf(4);
    expect(focusedName(element)).to.equal('Search forms');
  });

  it('follows the filter of the page, and updates the property as the visitor types', async () => {
    const { element } = await listOf(FRUIT, { filter: 'pear' });
    expect(labels(element)).to.deep.equal(['Pear']);
    expect(one<HTMLInputElement>(element, '[part=search]').value).to.equal('pear');
    await atOnce(element, () => (element.filter = 'apr'));
    expect(labels(element)).to.deep.equal(['Apricot']);
    expect(element.getAttribute('filter')).to.equal('apr');
    await type(element, 'ä');
    expect(element.filter).to.equal('ä');
    expect(element.getAttribute('filter'), 'what the visitor types').to.equal('apr');
    await atOnce(element, () => element.removeAttribute('filter'));
    expect(labels(element)).to.have.lengthOf(4);
  });

  it('sorts as the visitor or the page selects', async () => {
    const { element } = await listOf(FRUIT);
    const select = byRole<HTMLSelectElement>(element, 'combobox', { name: 'Sort by' });
    select.value = 'name';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
    expect(labels(element)).to.deep.equal(['Äpfel', 'Apricot', 'Pear', 'Résumé of plums']);
    expect(element.sort).to.equal('name');
    expect(element.hasAttribute('sort'), 'what the visitor selects').to.equal(false);
    await atOnce(element, () => element.setAttribute('sort', 'oldest'));
    expect(labels(element)).to.deep.equal(FRUIT.map(({ title }) => title));
    expect(select.value).to.equal('oldest');
    await atOnce(element, () => (element.sort = 'newest'));
    expect(labels(element)).to.deep.equal(FRUIT.map(({ title }) => title).reverse());
    select.value = 'oldest';
    await atOnce(element, () => select.dispatchEvent(new Event('change', { bubbles: true })));
    await atOnce(element, () => (element.sort = 'name'));
    expect(select.value).to.equal('name');
    await atOnce(element, () => element.setAttribute('sort', 'size'));
    expect(labels(element)).to.deep.equal(FRUIT.map(({ title }) => title));
  });

  it('keeps the visitor’s search when the list is loaded again', async () => {
    const { element, service } = await listOf(FRUIT);
    await type(element, 'ap');
    expect(labels(element)).to.deep.equal(['Äpfel', 'Apricot']);
    service.forms = [...service.forms, { id: 'form_9_z', title: 'Papaya', raw: {} }];
    // No time passes: however busy the machine is, so few are searched in one go.
    performance.now = () => 0;
    try {
      await element.refresh();
      await element.updateComplete;
    } finally {
      delete (performance as { now?: unknown }).now;
    }
    expect(labels(element)).to.deep.equal(['Äpfel', 'Apricot', 'Papaya']);
    expect(element.forms).to.have.lengthOf(5);
    expect(one<HTMLInputElement>(element, '[part=search]').value).to.equal('ap');
  });

  it('searches 12,000 forms, and then shows all of them again', async () => {
    const { element } = await listOf(manyForms(12_000));
    await type(element, 'race');
    await until(() => one(element, '.toolbar p').textContent === '1,200 forms found', 'no count');
    expect(labels(element).every((label) => label.startsWith('Race'))).to.equal(true);
    await type(element, '');
    await until(() => one(element, '.toolbar p').textContent === '12,000 forms', 'no count');
    expect(labels(element)[1]).to.equal('Party 1');
  });

  it('moves the focus past the list with "Skip the list", and back to the search field', async () => {
    const { element } = await listOf(manyForms(20));
    one(element, 'select').focus();
    await sendKeys({ press: 'Tab' });
    await focusOn(element, 'Skip the list');
    await sendKeys({ press: 'Enter' });
    await focusOn(element, 'Search forms');
    expect(element.shadowRoot!.activeElement).to.equal(one(element, '.after'));
    await sendKeys({ press: 'Enter' });
    expect(element.shadowRoot!.activeElement?.matches('[part=search]')).to.equal(true);
    await findByRole(element, 'list', { name: 'Forms' });
  });
});
