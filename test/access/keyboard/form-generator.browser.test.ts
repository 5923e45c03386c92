import { expect, fixture } from '@open-wc/testing';
import {
  CHANGE,
  DELETED,
  FORMS,
  NEW_FORM,
  NEW_VERSION,
  PROMPT,
  RSVP,
} from '../../../demo/stories/forms.js';
import { storyAt } from '../../../demo/stories/index.js';
import { said, show, shown, type Story } from '../../../demo/stories/story.js';
import type { Answers } from '../../../demo/stories/world.js';
import '../../../src/define.js';
import type { FormGeneratorElement } from '../../../src/index.js';
import { useClipboard } from '../../support/clipboard.js';
import { next, record } from '../../support/events.js';
import { focusedName, focusOn } from '../../support/focus.js';
import { press, tabTo, type } from '../../support/keys.js';
import { walkQuestion } from './question.js';
import { waitUntil } from '../../support/wait-until.js';

const BOX = 'Describe the form you need';
const BUSY = { status: 429, error: { message: 'Slow down' } };
const FAULT = { status: 500, error: { message: 'Something broke' } };

describe('<form-generator> by keyboard', () => {
  const copied = useClipboard();

  /** The element with what the service answers, between two things of the page. */
  async function setUp(answers: Answers, story: Partial<Story<FormGeneratorElement>> = {}) {
    const page = await fixture<HTMLElement>(
      '<div><button>Before</button><main></main><button>After</button></div>',
    );
    return show<FormGeneratorElement>(
      'form-generator',
      { name: 'keyboard', answers: () => answers, reached: () => true, ...story },
      { parent: page.querySelector('main')!, formPage: '' },
    );
  }

  /** A form was just generated, with the keyboard, and the focus is on the button that did it. */
  async function generated(answers: Answers = {}) {
    const element = await setUp({ generate: { data: RSVP }, ...answers });
    element.prompt = PROMPT;
    const done = next(element, 'form-generated');
    await tabTo(element, 'Generate form');
    await press('Enter');
    await done;
    return element;
  }

  for (const keys of ['Control+Enter', 'Meta+Enter']) {
    it(`generates by ${keys}`, async () => {
      const element = await setUp({ generate: { data: RSVP } });
      await tabTo(element, BOX);
      await type('A survey');
      const done = next(element, 'form-generated');
      await press(keys);
      expect((await done).prompt).to.equal('A survey');
      expect(focusedName(element)).to.equal(BOX);
      expect(said(element)).to.equal('Your form is ready');
    });
  }

  it('with submit="enter", generates on Enter and inserts a line break on Shift+Enter', async () => {
    const element = await setUp(
      { generate: { data: RSVP } },
      { attributes: () => ({ submit: 'enter' }) },
    );
    await tabTo(element, BOX);
    await type('Two');
    await press('Shift+Enter');
    await type('lines');
    const done = next(element, 'form-generated');
    await press('Enter');
    expect((await done).prompt).to.equal('Two\nlines');
  });

  it('keeps the focus on the button that generates, then cancels, and announces both', async () => {
    const element = await setUp({ generate: 'never' });
    element.prompt = PROMPT;
    await tabTo(element, 'Generate form');
    await press('Enter');
    await focusOn(element, 'Cancel');
    expect(said(element)).to.match(/^Generating your form/);
    const cancelled = next(element, 'form-cancelled');
    await press('Space');
    await cancelled;
    await focusOn(element, 'Generate form');
    await waitUntil(() => said(element).startsWith('Cancelled'), 'the end was not announced');
  });

  it('moves the focus to the text box if there is no description to generate from', async () => {
    const element = await setUp({});
    await tabTo(element, 'Generate form');
    await press('Enter');
    await focusOn(element, BOX);
    await type('A');
    expect(element.prompt).to.equal('A');
  });

  it('generates the form after Enter on "Try again"', async () => {
    const element = await setUp({ generate: [FAULT, { data: RSVP }] });
    element.prompt = PROMPT;
    const failed = next(element, 'form-error');
    await tabTo(element, BOX);
    await press('Control+Enter');
    await failed;
    await tabTo(element, 'Try again');
    const done = next(element, 'form-generated');
    await press('Enter');
    await done;
    await focusOn(element, 'Generate form');
  });

  it('generates before the countdown ends after Enter on "Try now"', async () => {
    const element = await setUp({ generate: [BUSY, { data: RSVP }] });
    element.prompt = PROMPT;
    await tabTo(element, 'Generate form');
    await press('Enter');
    await shown(element, '.state button');
    await tabTo(element, 'Try now');
    const done = next(element, 'form-generated');
    await press('Enter');
    await done;
    await focusOn(element, 'Generate form');
  });

  it('fills in an example, which the visitor can then edit', async () => {
    const element = await setUp({}, { attributes: () => ({ examples: '["An RSVP"]' }) });
    await tabTo(element, 'An RSVP');
    await press('Enter');
    await focusOn(element, BOX);
    await press('End');
    await type(' for guests');
    expect(element.prompt).to.equal('An RSVP for guests');
  });

  it('shows the QR code, and hides it', async () => {
    const element = await generated();
    await tabTo(element, 'Show QR code');
    await press('Enter');
    await shown(element, '[part~=qr]');
    expect(focusedName(element)).to.equal('Show QR code');
    await press('Enter');
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('[part~=qr]')).to.equal(null);
  });

  it('saves the QR code', async () => {
    const element = await generated();
    await tabTo(element, 'Show QR code');
    await press('Enter');
    await shown(element, '[part~=qr]');
    await tabTo(element, 'Download');
    const { click } = HTMLAnchorElement.prototype;
    const saved: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this.download);
    };
    try {
      await press('Enter');
      await waitUntil(() => saved.length === 1);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.deep.equal(['form.svg']);
    expect(focusedName(element)).to.equal('Download');
  });

  it('shares the link', async () => {
    const shared: (string | undefined)[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ url }: ShareData) => shared.push(url),
    });
    try {
      const element = await generated();
      await tabTo(element, 'Share');
      await press('Enter');
      await waitUntil(() => shared.length === 1);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
    expect(shared).to.deep.equal([RSVP.formUrl]);
  });

  it('selects a form that was generated although its response was lost', async () => {
    const { story } = storyAt('form-generator/unknown-found')!;
    const element = await setUp({}, story as Story<FormGeneratorElement>);
    const done = next(element, 'form-generated');
    await tabTo(element, `It’s this one ${NEW_FORM.title}`);
    await press('Enter');
    expect((await done).form.id).to.equal(NEW_FORM.id);
    await focusOn(element, BOX);
    expect(FORMS).not.to.include(NEW_FORM);
  });

  it('opens the form', async () => {
    const element = await generated();
    await tabTo(element, 'Open form');
    const opened = new Promise<string>((resolve) => {
      element.addEventListener('click', (event) => {
        event.preventDefault();
        resolve((event.composedPath()[0] as HTMLAnchorElement).href);
      });
    });
    await press('Enter');
    expect(await opened).to.equal(RSVP.formUrl);
  });

  it('copies the link and the embed code, and the code again', async () => {
    const element = await generated();
    await tabTo(element, 'Copy link');
    await press('Enter');
    await waitUntil(() => said(element) === 'Link copied');
    expect(copied).to.deep.equal([RSVP.formUrl]);

    await tabTo(element, 'Copy embed code');
    await press('Enter');
    await waitUntil(() => said(element) === 'Embed code copied');
    await tabTo(element, 'Height (px)');
    await type('432');
    await tabTo(element, 'Copy');
    await press('Space');
    await waitUntil(() => copied.length === 3);
    expect(copied[1]).to.include(RSVP.formUrl).and.not.to.include('432');
    expect(copied[2]).to.include(RSVP.formUrl).and.to.include('432');
    expect(focusedName(element)).to.equal('Copy');
  });

  it('selects the description on "Generate another", so that typing replaces it', async () => {
    const element = await generated();
    await tabTo(element, 'More actions');
    await press('Enter');
    await focusOn(element, 'Generate another');
    await press('Enter');
    await focusOn(element, BOX);
    await type('New');
    expect(element.prompt).to.equal('New');
  });

  it('deletes the form after a confirmation', async () => {
    const element = await generated({ delete: { data: DELETED } });
    const deletions = record(element, 'form-deleted');
    const ask = async () => {
      await press('ArrowUp');
      await focusOn(element, 'Delete form');
      await press('Enter');
    };
    await tabTo(element, 'More actions');
    await walkQuestion(element, 'More actions', ask);
    expect(deletions).to.deep.equal([]);

    const deleted = next(element, 'form-deleted');
    await ask();
    await focusOn(element, 'Cancel');
    await press('Tab');
    await press('Enter');
    expect(await deleted).to.deep.equal({ id: RSVP.id, confirmed: true });
    await focusOn(element, BOX);
    await waitUntil(() => said(element).endsWith('was deleted'));
  });

  /** A form was generated with the keyboard. The service answers the request for a new version with `version`. */
  async function offered(version: Answers['generate'], answers: Answers = {}) {
    const element = await setUp(
      { generate: [{ data: RSVP }, ...[version!].flat()], ...answers },
      { attributes: () => ({ refine: '' }) },
    );
    element.prompt = PROMPT;
    const done = next(element, 'form-generated');
    await tabTo(element, 'Generate form');
    await press('Enter');
    await done;
    await shown(element, '.result .change');
    return element;
  }

  it('keeps the text of the panel for a change when it is closed and opened again', async () => {
    const element = await offered({ data: NEW_VERSION });
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await type(CHANGE);
    await press('Tab');
    expect(focusedName(element)).to.equal('New description');
    await press('Escape');
    await focusOn(element, 'Change something');
    expect(element.shadowRoot!.querySelector('.refine')).to.equal(null);
    await press('Space');
    await focusOn(element, 'What should change?');
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('#change')!.value).to.equal(CHANGE);
    await tabTo(element, 'Cancel');
    await press('Enter');
    await focusOn(element, 'Change something');
  });

  it('sends nothing on Enter while the field for the change is empty', async () => {
    const element = await offered({ data: NEW_VERSION });
    const requests = record(element, 'form-generate');
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await press('Enter');
    expect(focusedName(element)).to.equal('What should change?');
    expect(requests).to.deep.equal([]);
  });

  it('changes the form, keeps the new version and deletes the previous one', async () => {
    const element = await offered({ data: NEW_VERSION }, { delete: { data: DELETED } });
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await type(CHANGE);
    const done = next(element, 'form-generated');
    await press('Enter');
    expect((await done).prompt).to.equal(`${PROMPT}\n\nChange: ${CHANGE}`);
    await focusOn(element, 'Open form');
    expect(said(element)).to.equal('Your new version is ready');
    await tabTo(element, 'Keep the new version');
    await press('Enter');
    await focusOn(element, 'Delete the previous version');
    const deleted = next(element, 'form-deleted');
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Tab');
    await press('Enter');
    expect((await deleted).id).to.equal(RSVP.id);
    await focusOn(element, 'Change something');
  });

  it('inserts a line break on Enter in the new description, and goes back to the previous version', async () => {
    const element = await offered({ data: NEW_VERSION });
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await type('Shorter');
    await press('Tab');
    await press('Control+End');
    await press('Enter');
    await type('Please');
    const done = next(element, 'form-generated');
    await press('Control+Enter');
    expect((await done).prompt).to.match(/Please/);
    await focusOn(element, 'Open form');
    await tabTo(element, 'Go back to the previous version');
    await press('Space');
    await focusOn(element, 'Delete the new version');
    expect(element.currentForm!.formUrl).to.equal(RSVP.formUrl);
    await tabTo(element, 'Keep both');
    await press('Enter');
    await focusOn(element, 'Change something');
  });

  it('cancels the new version with the button that requested it', async () => {
    const element = await offered('never');
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await type(CHANGE);
    await tabTo(element, 'Generate new version');
    await press('Enter');
    await focusOn(element, 'Cancel');
    await press('Escape');
    expect(focusedName(element)).to.equal('Cancel');
    const cancelled = next(element, 'form-cancelled');
    await press('Enter');
    await cancelled;
    await focusOn(element, 'Generate new version');
    expect(element.currentForm!.formUrl).to.equal(RSVP.formUrl);
  });

  it('tries again after a failure of the new version', async () => {
    const element = await offered([FAULT, { data: NEW_VERSION }]);
    await tabTo(element, 'Change something');
    await press('Enter');
    await focusOn(element, 'What should change?');
    await type(CHANGE);
    const failed = next(element, 'form-error');
    await press('Enter');
    await failed;
    expect(focusedName(element)).to.equal('What should change?');
    await tabTo(element, 'Try again');
    const done = next(element, 'form-generated');
    await press('Enter');
    await done;
    await focusOn(element, 'Open form');
  });
});
