import { expect, fixture } from '@open-wc/testing';
import { DELETED, FORMS, NOT_DELETED } from '../../../demo/stories/forms.js';
import { said, show, until } from '../../../demo/stories/story.js';
import type { Answers } from '../../../demo/stories/world.js';
import '../../../src/define.js';
import type { FormListElement } from '../../../src/index.js';
import { useClipboard } from '../../support/clipboard.js';
import { next } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { press, tabTo } from '../../support/keys.js';
import { walkDialog } from './dialog.js';
import { waitUntil } from '../../support/wait-until.js';

const [FIRST, SECOND, THIRD] = FORMS as [(typeof FORMS)[0], (typeof FORMS)[0], (typeof FORMS)[0]];
const LIST = { data: { forms: FORMS } };

describe('<form-list> by keyboard', () => {
  const copied = useClipboard();

  /** The element with its forms, between two things of the page. */
  async function setUp(answers: Answers = {}, attributes: Record<string, string> = {}) {
    const page = await fixture<HTMLElement>(
      '<div><button>Before</button><main></main><button>After</button></div>',
    );
    return show<FormListElement>(
      'form-list',
      {
        name: 'keyboard',
        attributes: () => attributes,
        answers: () => ({ list: LIST, ...answers }),
        reached: (element) => !element.matches(':state(busy)'),
      },
      { parent: page.querySelector('main')!, formPage: '' },
    );
  }

  it('walks from one form to the next', async () => {
    const element = await setUp();
    const names = ['Refresh', 'Search forms', 'Sort by'];
    for (const { id, title = id } of [FIRST, SECOND, THIRD]) {
      for (const action of ['Open', 'Copy link', 'Embed code', 'Preview', 'Delete']) {
        names.push(`${action} ${title}`);
      }
    }
    const met: string[] = [];
    await tabTo(element, 'Refresh');
    for (const _ of names) {
      met.push(focusedName(element));
      await press('Tab');
    }
    expect(met).to.deep.equal(names);
  });

  it('refreshes, and stays on the button', async () => {
    const element = await setUp();
    await tabTo(element, 'Refresh');
    const loaded = next(element, 'list-loaded');
    await press('Enter');
    await loaded;
    expect(focusedName(element)).to.equal('Refresh');
  });

  it('tries again', async () => {
    const element = await setUp({ list: ['lost', LIST] });
    await tabTo(element, 'Try again');
    const loaded = next(element, 'list-loaded');
    await press('Space');
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
    await tabTo(element, `Copy link ${SECOND.title}`);
    await press('Enter');
    await waitUntil(() => said(element) === 'Link copied');
    expect(copied).to.deep.equal([SECOND.formUrl]);
    expect(focusedName(element)).to.equal(`Copy link ${SECOND.title}`);
  });

  it('selects with the arrow keys, with one tab stop', async () => {
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

  it('deletes a form after asking, and goes on with the next one', async () => {
    const element = await setUp({ delete: { data: DELETED } });
    await tabTo(element, `Delete ${FIRST.title}`);
    await walkDialog(element, `Delete ${FIRST.title}`);
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

  it('stays in the dialog when deleting fails, and can try again', async () => {
    const element = await setUp({ delete: [NOT_DELETED, { data: DELETED }] });
    await tabTo(element, `Delete ${SECOND.title}`);
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    const failed = next(element, 'form-error');
    await press('Enter');
    await failed;
    await until(() => element.shadowRoot!.querySelector('dialog .error') !== null, 'the failure');
    await focusOn(element, 'Delete form');
    const deleted = next(element, 'form-deleted');
    await press('Enter');
    expect((await deleted).id).to.equal(SECOND.id);
    await focusOn(element, `Delete ${THIRD.id}`);
  });

  it('keeps the form on Cancel', async () => {
    const element = await setUp();
    await tabTo(element, `Delete ${FIRST.title}`);
    await press('Space');
    await focusOn(element, 'Cancel');
    await press('Enter');
    await focusOn(element, `Delete ${FIRST.title}`);
    expect(element.forms).to.have.lengthOf(FORMS.length);
  });
});
