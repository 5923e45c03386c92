import { expect, fixture, html } from '@open-wc/testing';
import { LitElement } from 'lit';
import { buttonStyles } from '../../../src/elements/shared/look/buttons.js';
import { controlTokens } from '../../../src/elements/shared/look/control-tokens.js';
import { fields } from '../../../src/elements/shared/look/fields.js';
import { floating } from '../../../src/elements/shared/look/floating.js';
import { questionStyles } from '../../../src/elements/shared/look/question.js';
import { tokens } from '../../../src/elements/shared/look/tokens.js';
import { Question, type QuestionText } from '../../../src/elements/shared/question.js';
import { animationsOver, expectAccessible } from '../../support/accessible.js';
import { sendKeys, sendMouse, setViewport } from '../../support/commands.js';
import { focusedName, focusOn, removeFrame } from '../../support/focus.js';
import { press, type } from '../../support/keys.js';
import { putPage } from '../../support/other-origin.js';
import { byRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';

const TEXT: QuestionText = {
  title: 'Delete this form?',
  text: 'This permanently deletes “Party” and its link for everyone.',
  confirm: 'Delete form',
  cancel: 'Cancel',
};
const TYPED = { label: 'To confirm, type 12', accepted: ['12'], mismatch: 'Type 12.' };

class AskingElement extends LitElement {
  static override styles = [tokens, controlTokens, buttonStyles, fields, floating, questionStyles];

  readonly question = new Question(this);
  readonly outcomes: boolean[] = [];
  text = TEXT;
  hasSecond = true;

  ask = async ({ currentTarget }: Event): Promise<void> => {
    const button = currentTarget as HTMLElement;
    this.outcomes.push(
      await this.question.ask(
        () => button,
        () => this.text,
      ),
    );
  };

  get box(): HTMLElement | null {
    return this.renderRoot.querySelector('.question');
  }

  protected override render() {
    const second = this.hasSecond ? html`<button @click=${this.ask}>Second</button>` : '';
    return html`<div part="base" class="base" tabindex="-1">
      <button @click=${this.ask}>First</button> ${second} ${this.question.render()}
    </div>`;
  }
}
customElements.define('asking-element', AskingElement);

const buttonIn = (element: AskingElement, name = 'First') => byRole(element, 'button', { name });
const isOpen = (element: AskingElement) => element.box?.matches(':popover-open') ?? false;
const hasClosed = (element: AskingElement, count = 1) =>
  waitUntil(() => element.outcomes.length === count && !element.box, 'the question is still open');
const centerOf = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};
const click = (element: Element) => sendMouse({ type: 'click', position: centerOf(element) });

async function setUp(page = html`<asking-element></asking-element>`): Promise<AskingElement> {
  const root = await fixture<HTMLElement>(html`<div>${page}</div>`);
  return root.querySelector<AskingElement>('asking-element')!;
}

async function opened(page?: Parameters<typeof setUp>[0], name?: string) {
  const element = await setUp(page);
  await openIn(element, name);
  return element;
}

async function openIn(element: AskingElement, name = 'First'): Promise<void> {
  const button = buttonIn(element, name);
  button.focus();
  button.click();
  await focusOn(element, element.text.typed?.label ?? 'Cancel');
  await animationsOver();
}

describe('a question', () => {
  it('is named, has its focus on Cancel, and is not modal', async () => {
    const element = await opened();
    const box = byRole(element, 'alertdialog', { name: TEXT.title });
    expect(box.hasAttribute('aria-modal')).to.equal(false);
    expect(isOpen(element)).to.equal(true);
    await expectAccessible(element);
  });

  it('closes at once when the visitor agrees, with the focus on its button', async () => {
    const element = await opened();
    await press('Tab');
    await press('Enter');
    await hasClosed(element);
    expect(element.outcomes).to.deep.equal([true]);
    expect(focusedName(element)).to.equal('First');
  });

  for (const name of ['Cancel', 'Escape']) {
    it(`closes on ${name}, with the focus on its button`, async () => {
      const element = await opened();
      await press(name === 'Cancel' ? 'Enter' : name);
      await hasClosed(element);
      expect(element.outcomes).to.deep.equal([false]);
      expect(focusedName(element)).to.equal('First');
    });
  }

  it('stays open on a press on its text', async () => {
    const element = await opened();
    await click(element.box!.querySelector('p')!);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isOpen(element)).to.equal(true);
  });

  it('closes on a press beside everything, with the focus on its button', async () => {
    const element = await opened();
    await sendMouse({ type: 'click', position: [700, 500] });
    await hasClosed(element);
    expect(focusedName(element)).to.equal('First');
  });

  it('closes on a press on another control, which takes the focus and acts', async () => {
    const element = await opened(html`<asking-element></asking-element><button>Page</button>`);
    const other = element.nextElementSibling as HTMLElement;
    let presses = 0;
    other.addEventListener('click', () => presses++);
    other.style.cssText = 'position: fixed; inset: auto 8px 8px auto';
    await click(other);
    await hasClosed(element);
    expect(presses).to.equal(1);
    expect(document.activeElement).to.equal(other);
  });

  it('closes on a press on its own button, which does not open it again', async () => {
    const element = await opened();
    await click(buttonIn(element));
    await hasClosed(element);
    await element.updateComplete;
    expect(element.outcomes).to.deep.equal([false]);
    expect(isOpen(element)).to.equal(false);
    await click(buttonIn(element));
    await focusOn(element, 'Cancel');
  });

  it('closes on a press in a frame of another origin, which keeps the focus', async () => {
    const src = await putPage({ path: `/${crypto.randomUUID()}`, body: '<button>Frame</button>' });
    const element = await setUp(html`<asking-element></asking-element>`);
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; inline-size: 200px';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = src;
    element.after(frame);
    await loaded;
    await openIn(element);
    await click(frame);
    await hasClosed(element);
    expect(document.activeElement).to.equal(frame);
    removeFrame(frame);
  });

  it('closes when Tab leaves it in either direction', async () => {
    const page = html`<button>Before</button><asking-element></asking-element
      ><button>After</button>`;
    for (const keys of [['Tab', 'Tab'], ['Shift+Tab']]) {
      const element = await opened(page);
      for (const key of keys) await press(key);
      await hasClosed(element);
      expect(document.activeElement).not.to.equal(document.body);
      expect(focusedName(element)).not.to.be.oneOf(['Cancel', 'Delete form']);
      if (keys.length > 1) expect(focusedName(element)).not.to.equal('First');
    }
  });

  it('closes for the next question, whose answer counts', async () => {
    const element = await opened();
    buttonIn(element, 'Second').click();
    await hasFirstOutcome(element);
    await focusOn(element, 'Cancel');
    expect(isOpen(element)).to.equal(true);
    byRole(element, 'button', { name: 'Delete form' }).click();
    await hasClosed(element, 2);
    expect(element.outcomes).to.deep.equal([false, true]);
    expect(focusedName(element)).to.equal('Second');
  });

  it('closes if its button or the element leaves the page', async () => {
    const element = await opened(undefined, 'Second');
    element.hasSecond = false;
    element.requestUpdate();
    await hasClosed(element);
    await openIn(element);
    element.remove();
    await waitUntil(() => element.outcomes.length === 2, 'it still asks');
    expect(element.outcomes).to.deep.equal([false, false]);
  });

  it('is not confirmed by the second click of a double click', async () => {
    const element = await opened();
    const confirm = byRole(element, 'button', { name: 'Delete form' });
    confirm.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
    await element.updateComplete;
    expect(isOpen(element)).to.equal(true);
  });

  for (const start of ['Cancel', 'Delete form', TYPED.label]) {
    it(`ignores an Enter that is held on ${start}`, async () => {
      const element = await setUp();
      if (start === TYPED.label) element.text = { ...TEXT, typed: TYPED };
      await openIn(element);
      if (start === 'Delete form') await press('Tab');
      const held = { key: 'Enter', repeat: true, bubbles: true, composed: true, cancelable: true };
      const focused = element.shadowRoot!.activeElement!;
      expect(focused.dispatchEvent(new KeyboardEvent('keydown', held))).to.equal(false);
    });
  }

  it('does not act on the Enter that has opened it', async () => {
    const element = await setUp();
    buttonIn(element).focus();
    for (let repeats = 3; repeats--;) await sendKeys({ down: 'Enter' });
    await focusOn(element, 'Cancel');
    await sendKeys({ up: 'Enter' });
    expect(isOpen(element)).to.equal(true);
    expect(element.outcomes).to.deep.equal([]);
  });

  it('asks to type a number, and says so if another text is confirmed', async () => {
    const element = await setUp();
    element.text = { ...TEXT, typed: TYPED };
    await openIn(element);
    await type('11');
    await press('Enter');
    await waitUntil(() => element.box!.textContent.includes(TYPED.mismatch), 'it does not say so');
    expect(element.outcomes).to.deep.equal([]);
    await expectAccessible(element);
    await press('Backspace');
    await type('2');
    await press('Enter');
    await hasClosed(element);
    expect(element.outcomes).to.deep.equal([true]);
    expect(focusedName(element)).to.equal('First');
  });
});

const hasFirstOutcome = (element: AskingElement) =>
  waitUntil(() => element.outcomes.length === 1, 'the first question has no answer');

describe('a question in a page', () => {
  it('that has it in a form does not submit that form', async () => {
    const element = await setUp(html`<form><asking-element></asking-element></form>`);
    let submits = 0;
    element.closest('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    element.text = { ...TEXT, typed: TYPED };
    await openIn(element);
    await type('12');
    await press('Enter');
    await hasClosed(element);
    expect(element.outcomes).to.deep.equal([true]);
    expect(submits).to.equal(0);
  });

  it('that has it in a modal dialog closes only the question on Escape', async () => {
    const element = await setUp(html`<dialog><asking-element></asking-element></dialog>`);
    const dialog = element.closest('dialog')!;
    dialog.showModal();
    await openIn(element);
    await expectBeside(element);
    await press('Escape');
    await hasClosed(element);
    expect(dialog.open).to.equal(true);
    expect(focusedName(element)).to.equal('First');
    dialog.close();
  });

  it('that has it in a shadow root of its own', async () => {
    const page = await fixture<HTMLElement>(html`<div></div>`);
    const element = document.createElement('asking-element') as AskingElement;
    page.attachShadow({ mode: 'open' }).append(element);
    await element.updateComplete;
    await openIn(element);
    await expectBeside(element);
    await press('Escape');
    await hasClosed(element);
    expect(focusedName(element)).to.equal('First');
    await openIn(element);
    await press('Tab');
    await press('Enter');
    await hasClosed(element, 2);
    expect(element.outcomes).to.deep.equal([false, true]);
  });

  it('that clips and transforms its surroundings', async () => {
    const style = 'overflow: hidden; transform: translate(40px, 20px); block-size: 60px';
    const element = await opened(html`<div style=${style}><asking-element></asking-element></div>`);
    await expectBeside(element);
    expectInWindow(element);
  });

  it('that is zoomed', async () => {
    const element = await opened(
      html`<div style="zoom: 1.5"><asking-element></asking-element></div>`,
    );
    await expectBeside(element);
    expectInWindow(element);
  });
});

/** Opened downwards or upwards, with a gap of 4 px. */
async function expectBeside(element: AskingElement, name = 'First'): Promise<'below' | 'above'> {
  const box = element.box!.getBoundingClientRect();
  const button = buttonIn(element, name).getBoundingClientRect();
  const side = box.top > button.top ? 'below' : 'above';
  const gap = side === 'below' ? box.top - button.bottom : button.top - box.bottom;
  expect(gap).to.be.closeTo(4, 3);
  expect(box.left).to.be.below(button.right);
  expect(box.right).to.be.above(button.left);
  return side;
}

function expectInWindow(element: AskingElement): void {
  const { left, top, right, bottom } = element.box!.getBoundingClientRect();
  expect(left).to.be.at.least(0);
  expect(top).to.be.at.least(0);
  expect(right).to.be.at.most(document.documentElement.clientWidth);
  expect(bottom).to.be.at.most(innerHeight);
}

describe('the place of a question', () => {
  const at = (inset: string) =>
    html`<div style="position: fixed; inset: ${inset}; inline-size: 160px">
      <asking-element></asking-element>
    </div>`;

  for (const dir of ['ltr', 'rtl']) {
    it(`is below the button, or above it near the lower edge, inside of the window (${dir})`, async () => {
      document.documentElement.dir = dir;
      const places = [
        '8px auto auto 8px',
        '8px 8px auto auto',
        'auto 8px 8px auto',
        'auto auto 8px 8px',
      ];
      for (const inset of places) {
        const element = await opened(at(inset));
        expectInWindow(element);
        const isAtTop = inset.startsWith('8px');
        expect(await expectBeside(element), inset).to.equal(isAtTop ? 'below' : 'above');
        expect(element.box!.getBoundingClientRect().width).to.equal(320);
        await press('Escape');
        await hasClosed(element);
      }
      document.documentElement.removeAttribute('dir');
    });

    it(`has its ends in line with those of a button with room (${dir})`, async () => {
      document.documentElement.dir = dir;
      const element = await opened(at('200px 300px auto auto'));
      const box = element.box!.getBoundingClientRect();
      const button = buttonIn(element).getBoundingClientRect();
      if (dir === 'ltr') expect(box.right).to.be.closeTo(button.right, 1);
      else expect(box.left).to.be.closeTo(button.left, 1);
      document.documentElement.removeAttribute('dir');
    });
  }

  it('is the lower edge of a narrow window, with two equal buttons', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    const element = await setUp(at('8px auto auto 8px'));
    await setViewport({ width: 320, height: 640 });
    await waitUntil(() => matchMedia('(width < 480px)').matches, 'the window is still wide');
    try {
      await openIn(element);
      expectInWindow(element);
      const { left, right, bottom } = element.box!.getBoundingClientRect();
      expect([left, right, bottom]).to.deep.equal([0, innerWidth, innerHeight]);
      const [cancel, confirm] = [...element.box!.querySelectorAll('button')].map((button) =>
        button.getBoundingClientRect(),
      );
      expect(cancel!.width).to.equal(confirm!.width);
      expect(cancel!.top).to.equal(confirm!.top);
    } finally {
      await setViewport({ width, height });
    }
  });

  it('closes with a swipe from its title down, and returns the focus', async () => {
    const { innerWidth: width, innerHeight: height } = window;
    const element = await setUp();
    await setViewport({ width: 320, height: 640 });
    await waitUntil(() => matchMedia('(width < 480px)').matches, 'the window is still wide');
    try {
      await openIn(element);
      await animationsOver();
      const [x, y] = centerOf(element.box!.querySelector('h2')!);
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x, innerHeight - 2] });
      await sendMouse({ type: 'up' });
      await hasClosed(element);
      expect(element.outcomes).to.deep.equal([false]);
      expect(focusedName(element)).to.equal('First');
    } finally {
      await setViewport({ width, height });
    }
  });
});
