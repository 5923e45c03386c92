import { html, nothing } from 'lit';
import { builderText, type BuilderText } from '../../../locales/en/builder.js';
import type { PromptElement } from '../prompt-element.js';
import { compose } from './compose.js';

export { builderStyles } from './builder.styles.js';

/** What many forms are written in; their names are the browser's own. */
const LANGUAGES = 'ar bn cs de el en es fr hi id it ja ko nl pl pt ro ru sv tr uk ur vi zh'.split(
  ' ',
);

/** At most so many questions; more, a person writes into the box. */
const MOST_QUESTIONS = 50;

/** Puts together what a description should say; each choice becomes a line in the box, to be seen and edited. */
export class Builder {
  readonly #element: PromptElement;
  /** The lines that it wrote last. */
  #lines: readonly string[] = [];
  #audience = '';
  #language = '';
  #tone = -1;
  #questions = 0;
  #mustHaves = new Set<number>();

  constructor(element: PromptElement) {
    this.#element = element;
  }

  render() {
    this.#forgetLost();
    const text = this.#text;
    return html`<fieldset
      class="builder"
      ?disabled=${this.#element['off']}
      aria-label=${text.builder}
    >
      <label
        ><span>${text.audience}</span>
        <input
          class="field"
          autocomplete="off"
          dir=${this.#audience ? 'auto' : nothing}
          .value=${this.#audience}
          @input=${(event: Event) => this.#set(() => (this.#audience = valueOf(event).trim()))}
        />
      </label>
      <label
        ><span>${text.language}</span>
        <select
          class="field"
          @change=${(event: Event) => this.#set(() => (this.#language = valueOf(event)))}
        >
          <option value="" .selected=${!this.#language}></option>
          ${this.#languages.map(
            ([code, name]) =>
              html`<option value=${code} .selected=${code === this.#language}>${name}</option>`,
          )}
        </select>
      </label>
      <label
        ><span>${text.questions}</span>
        <input
          class="field"
          type="number"
          min="1"
          max=${MOST_QUESTIONS}
          .value=${this.#questions ? `${this.#questions}` : ''}
          @input=${(event: Event) => this.#set(() => (this.#questions = countIn(event)))}
        />
      </label>
      ${this.#chips(
        text.tone,
        text.tones,
        (tone) => tone === this.#tone,
        (tone) => (this.#tone = tone === this.#tone ? -1 : tone),
      )}
      ${this.#chips(
        text.mustHaves,
        text.mustHaveNames,
        (field) => this.#mustHaves.has(field),
        (field) => this.#mustHaves.delete(field) || this.#mustHaves.add(field),
      )}
    </fieldset>`;
  }

  #chips(
    label: string,
    names: string,
    isOn: (index: number) => boolean,
    toggle: (index: number) => unknown,
  ) {
    return html`<div class="choices" role="group" aria-label=${label}>
      <span aria-hidden="true">${label}</span>
      <div class="chips">
        ${names
          .split('|')
          .map(
            (name, index) =>
              html`<button
                part="button"
                class="chip"
                type="button"
                aria-pressed=${isOn(index)}
                @click=${() => this.#set(() => toggle(index))}
              >
                ${name}
              </button>`,
          )}
      </div>
    </div>`;
  }

  #set(change: () => unknown): void {
    change();
    const lines = this.#write();
    this.#element.prompt = compose(this.#element.prompt ?? '', this.#lines, lines);
    this.#lines = lines;
    this.#element.requestUpdate();
  }

  /** The box is what counts: a choice whose line is not in it any more is none. */
  #forgetLost(): void {
    const inBox = (this.#element.prompt ?? '').split('\n');
    const forget = [
      () => (this.#audience = ''),
      () => (this.#language = ''),
      () => (this.#tone = -1),
      () => (this.#questions = 0),
      () => this.#mustHaves.clear(),
    ];
    this.#lines = this.#lines.map((line, aspect) => {
      if (!line || inBox.includes(line)) return line;
      forget[aspect]!();
      return '';
    });
  }

  /** The lines for what is chosen now, by aspect. */
  #write(): readonly string[] {
    const text = this.#text;
    const language = this.#languages.find(([code]) => code === this.#language)?.[1];
    const tone = text.tones.split('|')[this.#tone];
    const names = text.mustHaveNames.split('|');
    const mustHaves = [...this.#mustHaves].sort((one, other) => one - other);
    return [
      this.#audience && text.forAudience(this.#audience),
      language ? text.inLanguage(language) : '',
      tone ? text.inTone(tone) : '',
      this.#questions ? text.withQuestions(this.#questions) : '',
      mustHaves.length
        ? text.withFields(this.#element['formats'].list(mustHaves.map((field) => names[field]!)))
        : '',
    ];
  }

  get #text(): BuilderText & { readonly builder: string } {
    return { ...this.#element['text'], ...this.#element['textIn'](builderText) };
  }

  /** Codes and names, in the order of the names. */
  get #languages(): readonly (readonly [code: string, name: string])[] {
    const { tag } = this.#element['formats'];
    const names = new Intl.DisplayNames(tag, { type: 'language' });
    return LANGUAGES.map((code) => [code, names.of(code) ?? code] as const).sort(
      ([, one], [, other]) => one.localeCompare(other, tag),
    );
  }
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

const countIn = (event: Event): number => {
  const count = Math.floor(Number(valueOf(event)));
  return count >= 1 && count <= MOST_QUESTIONS ? count : 0;
};
