import type { LitElement } from 'lit';
import { followed, needsStandIn } from './code.js';
import { cssOfToken, optionsOf, TOKENS, type StudioElement } from './options.js';
import type { StudioState } from './state.js';

/** The real element on the stage. It has the selected options. */
export class Live {
  readonly element: LitElement;
  /** A new element, for the default values of properties. */
  readonly #defaults: HTMLElement;
  readonly #shown = new Map<string, string>();
  /** The button that opens an embed. A launcher takes its place. */
  readonly #trigger = document.createElement('button');

  /** @param sample The URL of a form, for an embed that names none. */
  constructor(
    readonly stage: HTMLElement,
    readonly known: StudioElement,
    readonly sample: string | undefined,
  ) {
    this.#defaults = document.createElement(known.tag);
    this.element = document.createElement(known.tag) as LitElement;
    Object.assign(this.#trigger, {
      type: 'button',
      slot: 'trigger',
      textContent: 'Open the form',
    });
  }

  /** Applies the options that have changed. The first call adds the element to the stage. */
  show(state: StudioState): void {
    this.#follow(followed(state));
    for (const { name, property, kind } of optionsOf(this.known)) {
      const value = state.options[name];
      if (value === this.#shown.get(name)) continue;
      if (value === undefined) {
        this.#shown.delete(name);
        this.element.removeAttribute(name);
        Object.assign(this.element, { [property]: Reflect.get(this.#defaults, property) });
      } else {
        this.#shown.set(name, value);
        this.element.setAttribute(name, kind === 'flag' ? '' : value);
      }
    }
    if (this.known.tag === 'form-embed') this.#showForm(state);
    for (const token of TOKENS) {
      const value = state.tokens[token.name];
      const { style } = this.element;
      // `initial` overrides the demo's own values.
      style.setProperty(
        `--forms-${token.name}`,
        value === undefined ? 'initial' : cssOfToken(token, value),
      );
    }
    if (!this.element.isConnected) this.stage.append(this.element);
  }

  #showForm(state: StudioState): void {
    if (!state.options.src) {
      const src = needsStandIn(this.known, state) ? this.sample : undefined;
      Object.assign(this.element, { src });
    }
    if (state.options.launcher) this.#trigger.remove();
    else if (!this.#trigger.parentElement) this.element.append(this.#trigger);
  }

  /** The value of an option that the visitor has changed in the element itself. */
  read(name: string): string {
    const value = String(Reflect.get(this.element, name));
    this.#shown.set(name, value);
    return value;
  }

  /** Adds the list that an embed with `for` refers to. */
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
