import { optionsOf, TOKENS, type StudioElement } from './options.js';
import { withOption, withToken, type StudioState } from './state.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a page: reads and shows their values. */
export class Controls {
  readonly #options = new Map<string, HTMLElement>();
  readonly #tokens = new Map<string, HTMLElement>();

  /** @param choose Called with the visitor's selection. */
  constructor(
    readonly form: HTMLElement,
    readonly known: StudioElement,
    readonly state: () => StudioState,
    readonly choose: (state: StudioState) => void,
  ) {
    for (const node of form.querySelectorAll<HTMLElement>('[data-option]')) {
      this.#options.set(node.dataset.option!, node);
      node.addEventListener('input', () => this.#takeOption(node));
    }
    for (const node of form.querySelectorAll<HTMLElement>('[data-token]')) {
      const name = node.dataset.token!;
      this.#tokens.set(name, node);
      const input = node.querySelector('input')!;
      input.addEventListener('input', () => this.#takeToken(name, input.value));
      node.querySelector('.clear')!.addEventListener('click', () => {
        this.#takeToken(name, undefined);
        input.focus();
      });
    }
  }

  /** Shows the selected values. A field in which the visitor is typing keeps its text. */
  show(state: StudioState): void {
    for (const { name, kind, initial } of optionsOf(this.known)) {
      const node = this.#options.get(name)!;
      const value = state.options[name] ?? initial;
      const fields = [...node.querySelectorAll<Field>('input, select, textarea')];
      node.toggleAttribute('data-changed', name in state.options);
      if (name in state.options) node.closest('details')!.open = true;
      for (const field of fields) {
        field.removeAttribute('aria-invalid');
        if (kind === 'words') {
          (field as HTMLInputElement).checked = value.split(' ').includes(field.value);
        } else if (kind === 'flag') (field as HTMLInputElement).checked = value === 'true';
        else if (field !== document.activeElement || kind === 'choice') field.value = value;
      }
    }
    for (const { name, kind, initial } of TOKENS) {
      const node = this.#tokens.get(name)!;
      const value = state.tokens[name];
      node.toggleAttribute('data-changed', value !== undefined);
      node.querySelector('input')!.value = value ?? initial;
      const shown = value ?? (kind === 'pixels' ? initial : 'default');
      node.querySelector('output')!.value = kind === 'pixels' ? `${shown}px` : shown;
      node.querySelector<HTMLElement>('.clear')!.hidden = value === undefined;
    }
  }

  #takeOption(node: HTMLElement): void {
    const name = node.dataset.option!;
    const { kind } = optionsOf(this.known).find((each) => each.name === name)!;
    const fields = [...node.querySelectorAll<Field>('input, select, textarea')];
    const raw = fields
      .map((field) => {
        if (kind !== 'words' && kind !== 'flag') return field.value;
        const { checked } = field as HTMLInputElement;
        return kind === 'flag' ? String(checked) : checked ? field.value : '';
      })
      .join(' ');
    const isText = fields.every(({ validity }) => !validity.badInput);
    const next = isText && withOption(this.known, this.state(), name, raw);
    if (next) this.choose(next);
    else for (const field of fields) field.setAttribute('aria-invalid', 'true');
  }

  #takeToken(name: string, raw: string | undefined): void {
    const next = withToken(this.state(), name, raw);
    if (next) this.choose(next);
  }
}
