import { expect } from '@open-wc/testing';
import type { ListedForm } from '../../../src/client/index.js';
import type { FormListElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { all, labels, listOf, manyForms, marked, one, type, until } from './setup.js';

const LONG_OWNER = `${'the.neighbourhood.association.'.repeat(8)}@example.com`;
const OWNERS = ['ada@example.com', undefined, LONG_OWNER, '<b>mallory</b>'];

const owned = (): ListedForm[] =>
  manyForms(4).map((form, index) => {
    const owner = OWNERS[index];
    return owner === undefined ? form : { ...form, owner };
  });

const ownersIn = (element: FormListElement) =>
  all(element, '.item').map((row) => row.querySelector<HTMLElement>('[part=owner]'));
/** The visible text of each owner. */
const shownIn = (element: FormListElement) =>
  ownersIn(element).map((owner) => owner?.querySelector('[aria-hidden=true]')!.textContent);
/** The text that assistive technology gets. */
const namedIn = (element: FormListElement) =>
  ownersIn(element).map((owner) =>
    owner?.querySelector('.visually-hidden')!.textContent.replace(/[\u2068\u2069]/g, ''),
  );

describe('owners in <form-list>', () => {
  it('show in the rows of the forms that have one, as text, each with a name', async () => {
    const { element } = await listOf(owned());
    expect(shownIn(element)).to.deep.equal(OWNERS);
    expect(namedIn(element)).to.deep.equal([
      'Owner: ada@example.com',
      undefined,
      `Owner: ${LONG_OWNER}`,
      'Owner: <b>mallory</b>',
    ]);
    expect(all(element, '.owner b')).to.have.lengthOf(0);
    await expectAccessible(element);
  });

  it('do not show without one', async () => {
    const { element } = await listOf(manyForms(2));
    expect(ownersIn(element)).to.deep.equal([null, null]);
  });

  it('are shortened if they are long, with the whole text as tooltip, so that the date fits', async () => {
    const dated = owned().map((form) => ({ ...form, createdAt: '2020-01-02T03:04:05Z' }));
    const { element } = await listOf(dated);
    const [short, , long] = ownersIn(element);
    const isShortened = (owner: HTMLElement | null | undefined) => {
      const { scrollWidth, clientWidth } = owner!.querySelector<HTMLElement>('bdi')!;
      return scrollWidth > clientWidth;
    };
    expect([isShortened(short), isShortened(long)]).to.deep.equal([false, true]);
    expect(long!.title.replace(/[\u2068\u2069]/g, '')).to.equal(`Owner: ${LONG_OWNER}`);
    for (const row of all(element, '.item')) {
      const meta = row.querySelector('.meta')!.getBoundingClientRect();
      const time = row.querySelector('time')!.getBoundingClientRect();
      expect(time.right).to.be.at.most(meta.right + 1);
      expect(time.width).to.be.greaterThan(20);
    }
  });

  it('are shortened at their own end in a right-to-left page', async () => {
    const { element } = await listOf(owned(), { dir: 'rtl', lang: 'ar' });
    const [, , long] = ownersIn(element);
    expect(getComputedStyle(long!.querySelector('bdi')!).direction).to.equal('ltr');
    expect(getComputedStyle(long!).direction).to.equal('rtl');
  });

  it('are found by the search, and matches are highlighted', async () => {
    const { element } = await listOf(owned());
    await type(element, 'ADA@');
    expect(labels(element)).to.deep.equal(['Race 0']);
    expect(marked(element)).to.deep.equal(['ada@']);
    await type(element, 'party neighbour');
    expect(labels(element)).to.deep.equal(['Party 2']);
    await type(element, '');
    expect(marked(element)).to.deep.equal([]);
    expect(shownIn(element)).to.deep.equal(OWNERS);
  });

  it('are searched together with the whole prompt', async () => {
    const [first, second] = manyForms(2);
    const prompt = `A survey ${'with many questions '.repeat(10)}and one about parking`;
    const { element } = await listOf([{ ...first!, prompt }, second!]);
    await type(element, 'parking');
    expect(labels(element)).to.deep.equal(['Race 0']);
  });

  it('change with the list: another owner, none, and one again', async () => {
    const { element, service } = await listOf(owned());
    const [form, ...others] = owned();
    const show = async (owner: string | undefined) => {
      const { owner: _, ...ownerless } = form!;
      service.forms = [owner === undefined ? ownerless : { ...form!, owner }, ...others];
      await element.refresh();
      await element.updateComplete;
      return shownIn(element)[0];
    };
    expect(await show('bob@example.com')).to.equal('bob@example.com');
    expect(await show(undefined)).to.equal(undefined);
    expect(await show('eve@example.com')).to.equal('eve@example.com');
  });

  it('are replaced by the reason of a failed deletion', async () => {
    const { element, service } = await listOf(owned());
    service.refuse = () => true;
    const [{ id } = { id: '' }] = owned();
    await element.deleteForm(id!);
    await until(() => all(element, '.failed').length === 1, 'the failure');
    expect(ownersIn(element)[0]).to.equal(null);
    expect(one(element, '.failed .meta').title).to.include('The form wasn’t deleted');
  });
});
