import { expect, nextFrame } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { sendKeys } from '../../support/commands.js';
import { removeFrame } from '../../support/focus.js';
import { waitUntil } from '../../support/wait-until.js';

/** Characters that a visitor types in all, those before the page loads the script, and those before the script has run. */
const CHARACTERS = 10_000;
const BEFORE_SCRIPT = 3000;
const BEFORE_UPGRADE = 8000;

/** Characters that arrive in one step, as from dictation, and the keys of a keyboard after them. */
const CHUNK = 240;
const KEYS = 10;

/** As Lit writes it on a server: the text box is in a declarative shadow root. */
const BODY = `<form-generator><template shadowrootmode="open"><form method="post"
  ><textarea id="prompt"></textarea></form></template></form-generator><input aria-label="Name" />`;

/** A text without repetition, so that a lost or doubled part shows. */
const textOf = (length: number): string =>
  Array.from({ length }, (_, index) => `${index} `)
    .join('')
    .slice(0, length);

interface Shown {
  readonly page: Document;
  readonly element: FormGeneratorElement;
  /** The text box before the element is defined. */
  readonly early: HTMLTextAreaElement;
  readonly other: HTMLInputElement;
  /** The text box of the element. */
  box(): HTMLTextAreaElement;
  /** Loads the script, and resolves when the element has rendered. */
  upgrade(): Promise<void>;
  isUpgraded(): boolean;
}

/** Shows a page whose script has not loaded. */
async function show(body = BODY): Promise<Shown> {
  const frame = document.createElement('iframe');
  frame.width = '600';
  frame.height = '1200';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = `<!doctype html><html lang="en"><title>A site</title><body>${body}</body></html>`;
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument!;
  const element = page.querySelector<FormGeneratorElement>('form-generator')!;
  const isUpgraded = (): boolean => element.hasUpdated === true;
  return {
    page,
    element,
    early: element.shadowRoot!.querySelector('textarea')!,
    other: page.querySelector('input')!,
    box: () => element.shadowRoot!.querySelector('textarea[part~=textarea]')!,
    isUpgraded,
    async upgrade() {
      const script = page.createElement('script');
      script.type = 'module';
      script.src = '/src/define/form-generator.ts';
      page.head.append(script);
      await waitUntil(isUpgraded, 'the element is defined', { timeout: 60_000 });
      await element.updateComplete;
    },
  };
}

/** Focuses a field, and waits until keys reach the frame. */
async function focus(field: HTMLElement): Promise<void> {
  field.focus();
  await waitUntil(() => field.ownerDocument.hasFocus(), 'the frame has the focus');
  await nextFrame();
}

/** The box that has the focus in its own tree. */
const isFocused = (box: HTMLElement): boolean =>
  (box.getRootNode() as Document | ShadowRoot).activeElement === box;

const selectionOf = (box: HTMLTextAreaElement) => [
  box.selectionStart,
  box.selectionEnd,
  box.selectionDirection,
];

describe('a text box of a declarative shadow root that the visitor uses before the script of <form-generator> has loaded', () => {
  afterEach(() => {
    for (const frame of document.querySelectorAll('iframe')) removeFrame(frame);
  });

  it(`loses 0 of ${CHARACTERS} characters that are typed while the script loads`, async () => {
    const { page, element, early, box, upgrade, isUpgraded } = await show();
    await focus(early);
    const text = textOf(CHARACTERS);
    let upgraded: Promise<void> | undefined;
    let typed = 0;
    let atUpgrade = 0;
    while (typed < CHARACTERS) {
      if (typed >= BEFORE_SCRIPT)
        upgraded ??= upgrade().then(() => {
          atUpgrade = element.prompt.length;
        });
      if (typed >= BEFORE_UPGRADE) await waitUntil(isUpgraded, '', { timeout: 60_000 });
      page.execCommand('insertText', false, text.slice(typed, typed + CHUNK));
      typed += CHUNK;
      await sendKeys({ type: text.slice(typed, typed + KEYS) });
      typed += KEYS;
    }
    await upgraded;
    await element.updateComplete;
    expect(atUpgrade).to.be.within(BEFORE_SCRIPT, CHARACTERS - 1);
    expect(box().value === text, `${box().value.length} characters`).to.equal(true);
    expect(element.prompt === text).to.equal(true);
    expect(isFocused(box())).to.equal(true);
    expect(selectionOf(box()).slice(0, 2)).to.deep.equal([CHARACTERS, CHARACTERS]);
  }).timeout(80_000);

  it('keeps the caret in the middle of the text', async () => {
    const { early, box, upgrade } = await show();
    await focus(early);
    await sendKeys({ type: 'An for a party' });
    early.setSelectionRange(3, 3);
    await upgrade();
    await sendKeys({ type: 'RSVP ' });
    expect(box().value).to.equal('An RSVP for a party');
    expect(box().selectionStart).to.equal(8);
  });

  for (const direction of ['forward', 'backward'] as const) {
    it(`keeps a selection that goes ${direction}`, async () => {
      const { early, box, upgrade } = await show();
      await focus(early);
      await sendKeys({ type: 'A long survey' });
      early.setSelectionRange(2, 6, direction);
      await upgrade();
      expect(selectionOf(box())).to.deep.equal([2, 6, direction]);
      await sendKeys({ type: 'tiny' });
      expect(box().value).to.equal('A tiny survey');
    });
  }

  it('keeps the scroll position', async () => {
    const { early, box, upgrade } = await show();
    early.value = 'Line\n'.repeat(200);
    await focus(early);
    early.setSelectionRange(110, 110);
    early.scrollTop = 310;
    // Firefox scrolls to the caret in the next frame.
    await nextFrame();
    const { scrollTop } = early;
    expect(scrollTop).to.be.greaterThan(250);
    await upgrade();
    await nextFrame();
    expect(box().scrollTop).to.equal(scrollTop);
  });

  it('leaves the focus on another element', async () => {
    const { early, other, page, box, upgrade } = await show();
    await focus(early);
    await sendKeys({ type: 'A survey' });
    expect(early.value).to.equal('A survey');
    early.setSelectionRange(1, 1);
    other.focus();
    await upgrade();
    expect(page.activeElement).to.equal(other);
    await sendKeys({ type: 'Ada' });
    expect(other.value).to.equal('Ada');
    expect(box().value).to.equal('A survey');
    expect(box().selectionStart).to.equal(1);
  });

  it('keeps the focus in a box that is still empty', async () => {
    const { early, element, box, upgrade } = await show();
    await focus(early);
    await upgrade();
    expect(isFocused(box())).to.equal(true);
    await sendKeys({ type: 'A quiz' });
    expect(element.prompt).to.equal('A quiz');
  });

  it('keeps the typed text instead of a stored draft or the prompt of the page', async () => {
    const markup = BODY.replace(
      '<form-generator',
      '<form-generator id="drafts" draft="session" prompt="From the page"',
    );
    const key = 'prompt-forms draft srcdoc drafts';
    const { early, element, page, box, upgrade } = await show(markup);
    const storage = page.defaultView!.sessionStorage;
    storage.setItem(key, 'An older draft');
    await focus(early);
    await sendKeys({ type: 'A survey' });
    await upgrade();
    expect(element.prompt).to.equal('A survey');
    expect(box().value).to.equal('A survey');
    expect(storage.getItem(key)).to.equal('A survey');
    storage.removeItem(key);
  });

  it('shows the prompt of the page if the visitor has typed nothing', async () => {
    const markup = BODY.replace('<form-generator', '<form-generator prompt="From the page"');
    const { element, box, upgrade } = await show(markup);
    await upgrade();
    expect(element.prompt).to.equal('From the page');
    expect(box().value).to.equal('From the page');
  });
});
