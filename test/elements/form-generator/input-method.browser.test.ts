import { expect } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { next, record } from '../../support/events.js';
import { box, PROMPT, type, useGenerator } from './support.js';

describe('<form-generator> and input methods', () => {
  const { setUp } = useGenerator();

  const ENTER = { key: 'Enter', bubbles: true, composed: true, cancelable: true };

  /** A word as an input method writes it: each step is in the box, and the last key takes it over. */
  function compose(element: FormGeneratorElement, steps: readonly string[]): void {
    const field = box(element);
    const typed = field.value;
    const step = { key: 'Process', keyCode: 229, isComposing: true, bubbles: true, composed: true };
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    for (const data of steps) {
      field.dispatchEvent(new KeyboardEvent('keydown', step));
      field.dispatchEvent(new CompositionEvent('compositionupdate', { data, bubbles: true }));
      field.value = typed + data;
      field.dispatchEvent(new InputEvent('input', { data, isComposing: true, bubbles: true }));
    }
  }
  const end = (element: FormGeneratorElement) =>
    box(element).dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  const keydown = (element: FormGeneratorElement, init: KeyboardEventInit) =>
    box(element).dispatchEvent(new KeyboardEvent('keydown', { ...ENTER, ...init }));

  const ORDERS: Readonly<Record<string, (element: FormGeneratorElement) => void>> = {
    'before the word ends, as in Chrome and Firefox': (element) => {
      keydown(element, { isComposing: true, keyCode: 229 });
      end(element);
    },
    'after the word has ended, as in Safari': (element) => {
      end(element);
      keydown(element, { keyCode: 229 });
    },
  };

  for (const submit of ['enter', 'mod-enter'] as const) {
    for (const [order, takeOver] of Object.entries(ORDERS)) {
      it(`does not generate on the Enter that ends a word: submit="${submit}", ${order}`, async () => {
        const element = await setUp();
        const asked = record(element, 'form-generate');
        element.submit = submit;
        compose(element, ['あ', 'あん', 'アンケート']);
        takeOver(element);
        await element.updateComplete;
        compose(element, ['を', 'を作']);
        takeOver(element);
        await element.updateComplete;
        expect(box(element).value).to.equal('アンケートを作');
        expect(asked).to.deep.equal([]);

        const done = next(element, 'form-generated');
        keydown(element, { ctrlKey: submit === 'mod-enter' });
        expect((await done).prompt).to.equal('アンケートを作');
      });
    }
  }

  it('does not change the text box while a word is being composed', async () => {
    const element = await setUp();
    compose(element, ['ㅎ', '하', '한']);
    let writes = 0;
    const { set, get } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    Object.defineProperty(box(element), 'value', {
      configurable: true,
      get,
      set(text: string) {
        if (text !== (get!.call(this) as string)) writes++;
        set!.call(this, text);
      },
    });
    element.maxlength = 100;
    await element.updateComplete;
    expect(writes).to.equal(0);
    expect(element.prompt).to.equal('한');
  });

  it('inserts a line break on Shift+Enter, and on Enter if Ctrl+Enter generates', async () => {
    const element = await setUp();
    const asked = record(element, 'form-generate');
    type(element, PROMPT);
    expect(keydown(element, {})).to.equal(true);
    element.submit = 'enter';
    expect(keydown(element, { shiftKey: true })).to.equal(true);
    expect(asked).to.deep.equal([]);
  });

  it('ignores the repeated keydown events of a held Enter', async () => {
    const element = await setUp();
    const asked = record(element, 'form-generate');
    element.submit = 'enter';
    type(element, PROMPT);
    expect(keydown(element, { repeat: true })).to.equal(false);
    expect(asked).to.deep.equal([]);
  });
});
