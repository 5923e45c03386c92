import { html, nothing } from 'lit';
import type { ReactiveControllerHost } from 'lit';
import type { ElementFormats } from '../../../../language/formats.js';
import { builderText, type BuilderText } from '../../../../locales/en/builder.js';
import type { GeneratorText } from '../../../../locales/en/generator.js';
import { builderStyles } from './builder.styles.js';
import { compose } from '../compose.js';
import type { TextHost } from '../../../shared/hosts.js';

export const partStyles = builderStyles;

/** Languages that many forms are written in. The browser knows their names. */
const LANGUAGES = 'ar bn cs de el en es fr hi id it ja ko nl pl pt ro ru sv tr uk ur vi zh'.split(
  ' ',
);

const MAX_QUESTIONS = 50;

/** The part of `<form-generator>` that a {@link Builder} needs. */
export interface BuilderHost extends ReactiveControllerHost, TextHost {
  prompt: string;
  readonly isDisabled: boolean;
  readonly formats: ElementFormats;
  readonly text: Pick<GeneratorText, 'builder'>;
}

/** Composes a description from choices. Each choice becomes a line in the box, where the visitor can edit it. */
export class Builder {
  readonly #host: BuilderHost;
  /** The lines that the builder wrote last. */
  #lines: readonly string[] = [];
  #audience = '';
  #language = '';
  #tone = -1;
  #questions = 0;
  #mustHaves = new Set<number>();

  constructor(host: BuilderHost) {
    this.#host = host;
  }

  render() {
    this.#dropRemovedLines();
    const text = this.#text;
    return html`<fieldset
      class="builder"
      ?disabled=${this.#host.isDisabled}
      aria-label=${this.#host.text.builder}
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
          max=${MAX_QUESTIONS}
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
    const lines = this.#composeLines();
    this.#host.prompt = compose(this.#host.prompt ?? '', this.#lines, lines);
    this.#lines = lines;
    this.#host.requestUpdate();
  }

  /** The text of the box counts: a choice whose line the visitor has removed is reset. */
  #dropRemovedLines(): void {
    const inBox = (this.#host.prompt ?? '').split('\n');
    const resets = [
      () => (this.#audience = ''),
      () => (this.#language = ''),
      () => (this.#tone = -1),
      () => (this.#questions = 0),
      () => this.#mustHaves.clear(),
    ];
    this.#lines = this.#lines.map((line, aspect) => {
      if (!line || inBox.includes(line)) return line;
      resets[aspect]!();
      return '';
    });
  }

  /** One line per choice, in a fixed order. Empty without a choice. */
  #composeLines(): readonly string[] {
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
        ? text.withFields(this.#host.formats.list(mustHaves.map((field) => names[field]!)))
        : '',
    ];
  }

  get #text(): BuilderText {
    return this.#host.textIn(builderText);
  }

  /** Codes and names, sorted by name. */
  get #languages(): readonly (readonly [code: string, name: string])[] {
    const { tag } = this.#host.formats;
    const names = new Intl.DisplayNames(tag, { type: 'language' });
    return LANGUAGES.map((code) => [code, names.of(code) ?? code] as const).sort(
      ([, one], [, other]) => one.localeCompare(other, tag),
    );
  }
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement).value;

const countIn = (event: Event): number => {
  const count = Math.floor(Number(valueOf(event)));
  return count >= 1 && count <= MAX_QUESTIONS ? count : 0;
};
