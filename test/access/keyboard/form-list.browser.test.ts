import { expect, fixture } from '@open-wc/testing';
import { DELETED, FORMS, manyForms, NOT_DELETED } from '../../../demo/stories/forms.js';
import { withScript } from '../../../demo/stories/generator-acts.js';
import { said, show, shown } from '../../../demo/stories/story.js';
import type { Answers } from '../../../demo/stories/world.js';
import '../../../src/define.js';
import type { FormListElement } from '../../../src/index.js';
import { useClipboard } from '../../support/clipboard.js';
import { next } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { press, tabTo, type } from '../../support/keys.js';
import { queryByRole } from '../../support/query.js';
import { walkQuestion } from './question.js';
import { waitUntil } from '../../support/wait-until.js';

const [FIRST, SECOND, THIRD] = FORMS as [(typeof FORMS)[0], (typeof FORMS)[0], (typeof FORMS)[0]];
const LIST = { data: { forms: FORMS } };

describe('<form-list> by keyboard', () => {
  const copied = useClipboard();

  /** The element with its forms, between two things of the page. */
  async function setUp(
    answers: Answers = {},
    attributes: Record<string, string> = {},
    reached = (element: FormListElement) => !element.matches(':state(busy)'),
  ) {
    const page = await fixture<HTMLElement>(
      '<div><button>Before</button><main></main><button>After</button></div>',
    );
    return show<FormListElement>(
      'form-list',
      {
        name: 'keyboard',
        attributes: () => attributes,
        answers: () => ({ list: LIST, ...answers }),
        reached,
      },
      { parent: page.querySelector('main')!, formPage: '' },
    );
  }

  /** Moves to a control of the form's row: Tab to the row, then the arrow key to the control. */
  async function moveTo(element: FormListElement, action: string, form: typeof FIRST) {
    const { title = form.id } = form;
    await tabTo(element, `Open ${title}`);
    for (let presses = 0; presses < 4 && focusedName(element) !== `${action} ${title}`; presses++)
      await press('ArrowRight');
    expect(focusedName(element)).to.equal(`${action} ${title}`);
  }

  it('moves the focus from one form to the next with Tab', async () => {
    const element = await setUp();
    const names = ['Refresh', 'Search forms', 'Sort by'];
    for (const { id, title = id } of [FIRST, SECOND, THIRD]) names.push(`Open ${title}`);
    const met: string[] = [];
    await tabTo(element, 'Refresh');
    for (const _ of names) {
      met.push(focusedName(element));
      await press('Tab');
    }
    expect(met).to.deep.equal(names);
  });

  it('reaches the tenth form with ten tab stops after "Skip the list"', async () => {
    const forms = manyForms(12);
    const element = await setUp({ list: { data: { forms } } });
    await tabTo(element, 'Sort by');
    await press('Tab');
    expect(focusedName(element)).to.equal('Skip the list');
    for (let presses = 0; presses < 10; presses++) await press('Tab');
    expect(focusedName(element)).to.equal(`Open ${forms[9]!.title}`);
  });

  it('moves the focus along a row with the arrow keys, mirrored in a right-to-left page', async () => {
    for (const dir of ['ltr', 'rtl']) {
      document.documentElement.dir = dir;
      const element = await setUp({}, { selection: 'multiple' });
      await tabTo(element, FIRST.title!);
      const [onwards, back] = ['ArrowRight', 'ArrowLeft'];
      const [next, previous] = dir === 'ltr' ? [onwards, back] : [back, onwards];
      const met: string[] = [];
      for (let presses = 0; presses < 6; presses++) {
        await press(next);
        met.push(focusedName(element));
      }
      const names = ['Open', 'Copy link', 'Embed code', 'Preview', 'Delete', 'Delete'];
      expect(met).to.deep.equal(names.map((name) => `${name} ${FIRST.title}`));
      for (const name of names.slice(0, 4).toReversed()) {
        await press(previous);
        expect(focusedName(element)).to.equal(`${name} ${FIRST.title}`);
      }
      await press(previous);
      expect(focusedName(element)).to.equal(FIRST.title);
      await press('Tab');
      expect(focusedName(element)).to.equal(SECOND.title);
      document.documentElement.removeAttribute('dir');
    }
  });

  it('moves with j and k, selects with x, and opens the confirmation with Delete', async () => {
    const element = await setUp({}, { selection: 'multiple' });
    await tabTo(element, FIRST.title!);
    await press('j');
    expect(focusedName(element)).to.equal(SECOND.title);
    const selected = next(element, 'form-selected');
    await press('x');
    expect((await selected).form.id).to.equal(SECOND.id);
    await press('k');
    expect(focusedName(element)).to.equal(FIRST.title);
    await press('Delete');
    await focusOn(element, 'Cancel');
    await press('Enter');
    await focusOn(element, `Delete ${FIRST.title}`);
    expect(element.forms).to.have.lengthOf(FORMS.length);
  });

  it('has no keyboard shortcuts while the focus is outside of the rows', async () => {
    const element = await setUp({}, { selection: 'multiple' });
    await tabTo(element, 'Refresh');
    for (const key of ['j', 'k', 'x', '?', 'Delete']) await press(key);
    expect(focusedName(element)).to.equal('Refresh');
    expect(element.selected).to.deep.equal([]);
    expect(element.shadowRoot!.querySelector('dialog[open]')).to.equal(null);
  });

  it('shows the keyboard shortcuts on ?, and returns the focus to the row on Escape', async () => {
    const element = await setUp({}, { selection: 'multiple' });
    await tabTo(element, FIRST.title!);
    await press('?');
    await focusOn(element, 'Close');
    const dialog = element.shadowRoot!.querySelector('dialog.keys')!;
    expect(dialog.textContent).to.include('Previous or next action').and.to.include('Delete');
    await press('Escape');
    await focusOn(element, FIRST.title!);
    expect(element.shadowRoot!.querySelector('dialog.keys')).to.equal(null);
  });

  it('keeps the focus on Refresh when it loads the list again', async () => {
    const element = await setUp();
    await tabTo(element, 'Refresh');
    const loaded = next(element, 'list-loaded');
    await press('Enter');
    await loaded;
    expect(focusedName(element)).to.equal('Refresh');
  });

  it('loads the list after Space on "Try again", and moves the focus to Refresh', async () => {
    const element = await setUp({ list: ['lost', LIST] });
    await tabTo(element, 'Try again');
    const loaded = next(element, 'list-loaded');
    await press('Space');
    expect((await loaded).forms).to.have.lengthOf(FORMS.length);
    await focusOn(element, 'Refresh');
  });

  it('loads the list before the countdown ends after Enter on "Try now"', async () => {
    const headers = { 'retry-after': '65' };
    const busy = { status: 429, headers, error: { message: 'Slow down' } };
    const counts = (list: FormListElement) =>
      queryByRole(list, 'button', { name: 'Try now' }) !== undefined;
    const element = await setUp({ list: [busy, LIST] }, {}, counts);
    await tabTo(element, 'Try now');
    const loaded = next(element, 'list-loaded');
    await press('Enter');
    expect((await loaded).forms).to.have.lengthOf(FORMS.length);
    await focusOn(element, 'Refresh');
  });

  it('opens a form', async () => {
    const element = await setUp();
    await tabTo(element, `Open ${SECOND.title}`);
    const opened = new Promise<string>((resolve) => {
      element.addEventListener('click', (event) => {
        event.preventDefault();
        resolve((event.composedPath()[0] as HTMLAnchorElement).href);
      });
    });
    await press('Enter');
    expect(await opened).to.equal(SECOND.formUrl);
  });

  it('copies a link', async () => {
    const element = await setUp();
    await moveTo(element, 'Copy link', SECOND);
    await press('Enter');
    await waitUntil(() => said(element) === 'Link copied');
    expect(copied).to.deep.equal([SECOND.formUrl]);
    expect(focusedName(element)).to.equal(`Copy link ${SECOND.title}`);
  });

  it('in single selection, selects with the arrow keys, and has one tab stop for all radio buttons', async () => {
    const element = await setUp({}, { selection: 'single' });
    await tabTo(element, FIRST.title!);
    const chosen = next(element, 'form-selected');
    await press('Space');
    expect((await chosen).form.id).to.equal(FIRST.id);
    const chosenNext = next(element, 'form-selected');
    await press('ArrowDown');
    expect((await chosenNext).form.id).to.equal(SECOND.id);
    expect(element.selected).to.deep.equal([SECOND.id]);
    await focusOn(element, SECOND.title!);
    await press('Tab');
    expect(focusedName(element)).to.equal(`Open ${SECOND.title}`);
  });

  it('deletes a form after a confirmation, and moves the focus to the next one', async () => {
    const element = await setUp({ delete: { data: DELETED } });
    await moveTo(element, 'Delete', FIRST);
    await walkQuestion(element, `Delete ${FIRST.title}`);
    expect(element.forms).to.have.lengthOf(FORMS.length);

    const deleted = next(element, 'form-deleted');
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    await press('Enter');
    expect((await deleted).id).to.equal(FIRST.id);
    await focusOn(element, `Delete ${SECOND.title}`);
    await waitUntil(() => said(element).endsWith('was deleted'));
  });

  it('keeps the focus in the row when deleting fails, so that the visitor can try again', async () => {
    const element = await setUp({ delete: [NOT_DELETED, { data: DELETED }] });
    await moveTo(element, 'Delete', SECOND);
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    const failed = next(element, 'form-error');
    await press('Enter');
    await failed;
    await shown(element, '.failed');
    await focusOn(element, `Delete ${SECOND.title}`);
    const deleted = next(element, 'form-deleted');
    for (let presses = 0; presses < 5; presses++) await press('ArrowLeft');
    await focusOn(element, `Try again ${SECOND.title}`);
    await press('Enter');
    expect((await deleted).id).to.equal(SECOND.id);
    await focusOn(element, `Delete ${THIRD.id}`);
  });

  it('keeps the form on Cancel', async () => {
    const element = await setUp();
    await moveTo(element, 'Delete', FIRST);
    await press('Space');
    await focusOn(element, 'Cancel');
    await press('Enter');
    await focusOn(element, `Delete ${FIRST.title}`);
    expect(element.forms).to.have.lengthOf(FORMS.length);
  });

  /** The names of the forms that show, in their order. */
  const namesIn = (element: FormListElement): string[] =>
    [...element.shadowRoot!.querySelectorAll('.item .name')].map((name) => name.textContent);

  it('sorts by name', async () => {
    const element = await setUp();
    await tabTo(element, 'Sort by');
    await press('End');
    await waitUntil(() => element.sort === 'name');
    expect(focusedName(element)).to.equal('Sort by');
  });

  it('searches as the visitor types, and clears the search with Escape and with "Clear search"', async () => {
    const element = await setUp();
    await tabTo(element, 'Search forms');
    await type('gar');
    await waitUntil(() => namesIn(element).length === 1);
    await press('Escape');
    await waitUntil(() => namesIn(element).length === FORMS.length);
    await type('zebra');
    await shown(element, '[part~=empty] button');
    await tabTo(element, 'Clear search');
    await press('Enter');
    await waitUntil(() => namesIn(element).length === FORMS.length);
    await focusOn(element, 'Search forms');
  });

  it('shows more forms, and moves the focus to the first one that is added', async () => {
    const forms = manyForms(22);
    const element = await setUp({ list: { data: { forms } } });
    await tabTo(element, 'Show more');
    await press('Enter');
    await focusOn(element, `Open ${forms[20]!.title}`);
  });

  it('selects all forms, and deletes them after a confirmation', async () => {
    const element = await setUp({ delete: { data: DELETED } }, { selection: 'multiple' });
    await tabTo(element, 'Select all');
    await press('Space');
    await waitUntil(() => element.selected.length === FORMS.length);
    await tabTo(element, `Delete ${FORMS.length} forms`);
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    await press('Enter');
    await waitUntil(() => element.forms.length === 0);
    await focusOn(element, 'Refresh');
    await tabTo(element, 'Close');
    await press('Enter');
    await focusOn(element, 'Refresh');
    expect(element.shadowRoot!.querySelector('.success')).to.equal(null);
  });

  it('stops deleting with Cancel, and continues', async () => {
    let isCancelled = false;
    const held = async () => {
      await waitUntil(() => isCancelled);
      return { data: DELETED };
    };
    const element = await setUp(
      { list: { data: { forms: manyForms(12) } }, delete: held },
      { selection: 'multiple' },
    );
    await tabTo(element, 'Select all');
    await press('Space');
    await tabTo(element, 'Delete 12 forms');
    await press('Enter');
    await focusOn(element, 'To confirm, type 12');
    await type('12');
    await press('Enter');
    await shown(element, 'progress');
    await focusOn(element, 'Cancel');
    await press('Enter');
    isCancelled = true;
    await focusOn(element, 'Continue');
    await press('Enter');
    await waitUntil(() => element.forms.length === 0);
  });

  it('tries failed deletions again', async () => {
    const element = await setUp(
      { delete: [...FORMS.map(() => NOT_DELETED), { data: DELETED }] },
      { selection: 'multiple' },
    );
    await tabTo(element, 'Select all');
    await press('Space');
    await tabTo(element, `Delete ${FORMS.length} forms`);
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    await press('Enter');
    await focusOn(element, 'Try failed ones again');
    await press('Enter');
    await waitUntil(() => element.forms.length === 0);
  });

  it('types the number of forms to delete more than ten', async () => {
    const element = await setUp(
      { list: { data: { forms: manyForms(11) } }, delete: { data: DELETED } },
      { selection: 'multiple' },
    );
    await tabTo(element, 'Select all');
    await press('Space');
    await tabTo(element, 'Delete 11 forms');
    await press('Enter');
    await shown(element, '.question input');
    await tabTo(element, 'To confirm, type 11');
    await type('11');
    await press('Enter');
    await waitUntil(() => element.forms.length === 0);
  });

  it('shows the embed code, changes its options, copies it, and returns the focus', async () => {
    const element = await setUp();
    await moveTo(element, 'Embed code', SECOND);
    await withScript(async () => {
      await press('Enter');
      await shown(element, '#embed-mode');
    });
    await focusOn(element, 'Close');
    const copy = async () => {
      const { length } = copied;
      await tabTo(element, 'Copy');
      await press('Enter');
      await waitUntil(() => copied.length > length);
      return copied.at(-1);
    };
    // Forwards is the preview, which Firefox leaves only for its own toolbar.
    const backTo = async (name: string) => {
      for (let steps = 0; steps < 9 && focusedName(element) !== name; steps++)
        await press('Shift+Tab');
      expect(focusedName(element)).to.equal(name);
    };
    await tabTo(element, 'Height (px)');
    await type('432');
    expect(await copy()).to.include('432');
    await backTo('Show form');
    await press('End');
    await shown(element, '#embed-button');
    await tabTo(element, 'Button');
    await type('Reply');
    expect(await copy())
      .to.include('popover')
      .and.to.include('Reply');
    await backTo('Open');
    await press('End');
    expect(await copy()).to.include('exit');
    await press('Escape');
    await focusOn(element, `Embed code ${SECOND.title}`);
    expect(copied[0]).to.include(SECOND.formUrl);
  });

  it('shows a preview, and returns the focus', async () => {
    const element = await setUp();
    await moveTo(element, 'Preview', SECOND);
    await press('Enter');
    await shown(element, 'form-embed');
    const embed = element.shadowRoot!.querySelector('form-embed')!;
    await waitUntil(() => focusedName(embed) === 'Close');
    await press('Enter');
    await focusOn(element, `Preview ${SECOND.title}`);
  });
});
