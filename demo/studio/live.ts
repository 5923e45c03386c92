import { followed, needsStandIn } from './code.js';
import { cssOfToken, optionsOf, TOKENS, type StudioElement } from './options.js';
import type { StudioState } from './state.js';

/** The real element on the stage, which follows what is chosen. */
export class Live {
  readonly element: HTMLElement;
  /** The properties of an element on which nothing is set. */
  readonly #fresh: Readonly<Record<string, unknown>>;
  readonly #shown = new Map<string, string>();

  /** @param sample The URL of a form, for an embed that names none. */
  constructor(
    readonly stage: HTMLElement,
    readonly known: StudioElement,
    readonly sample: string | undefined,
  ) {
    this.#fresh = document.createElement(known.tag) as unknown as Readonly<Record<string, unknown>>;
    this.element = document.createElement(known.tag);
    if (known.tag === 'form-embed') {
      const trigger = document.createElement('button');
      Object.assign(trigger, { type: 'button', slot: 'trigger', textContent: 'Open the form' });
      this.element.append(trigger);
    }
  }

  /** Sets what differs from what was shown last; the first time, the element comes onto the stage. */
  show(state: StudioState): void {
    this.#follow(followed(state));
    for (const { name, property, kind } of optionsOf(this.known)) {
      const value = state.options[name];
      if (value === this.#shown.get(name)) continue;
      if (value === undefined) {
        this.#shown.delete(name);
        this.element.removeAttribute(name);
        Object.assign(this.element, { [property]: this.#fresh[property] });
      } else {
        this.#shown.set(name, value);
        this.element.setAttribute(name, kind === 'flag' ? '' : value);
      }
    }
    if (this.known.tag === 'form-embed' && !state.options.src) {
      const src = needsStandIn(this.known, state) ? this.sample : undefined;
      Object.assign(this.element, { src });
    }
    for (const token of TOKENS) {
      const value = state.tokens[token.name];
      const { style } = this.element;
      // the demo's own values are not those of a page that has none
      style.setProperty(
        `--forms-${token.name}`,
        value === undefined ? 'initial' : cssOfToken(token, value),
      );
    }
    if (!this.element.isConnected) this.stage.append(this.element);
  }

  /** What a person has changed in the element itself, of the options that the element writes back. */
  read(name: string): string {
    const { [name]: value } = this.element as unknown as Record<string, unknown>;
    this.#shown.set(name, String(value));
    return String(value);
  }

  /** An embed that follows others needs one on the page. */
  #follow(id: string | undefined): void {
    const before = this.stage.querySelector<HTMLElement>('[data-followed]');
    if (before?.id === (id ?? '')) return;
    before?.remove();
    if (id === undefined) return;
    const list = document.createElement('form-list');
    list.id = id;
    list.dataset.followed = '';
    list.setAttribute('selection', 'single');
    this.stage.prepend(list);
  }
}
