import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Formats } from '../../../language/formats.js';
import { embedOptionsText, type EmbedOptionsText } from '../../../locales/en/embed-options.js';
import { listViewText } from '../../../locales/en/list-view.js';
import { facadeText } from '../../../locales/en/facade.js';
import type { Presentation, Shown } from './code.js';

/** In the order of the choices in the text. */
const MODES = ['inline', 'dialog', 'drawer', 'popover'] as const;
const OPENINGS = ['button', 'launcher', 'delay', 'exit'] as const;

type Mode = (typeof MODES)[number];
type Opening = (typeof OPENINGS)[number];

const OPEN_ON: Readonly<Partial<Record<Opening, string>>> = { delay: 'delay:5', exit: 'exit' };

/** The part of an element that {@link SnippetOptions} needs. */
export interface SnippetOptionsHost extends ReactiveControllerHost {
  textIn<Part>(english: (formats: Formats) => Part): Part;
}

/** Choices of how a form shows in another page, with a preview. */
export class SnippetOptions {
  readonly #host: SnippetOptionsHost;
  readonly #hasScript: boolean;
  #mode: Mode = 'inline';
  /** Pixels. Empty: the form's own height, and that of the iframe until the form reports it. */
  #height = '';
  #opening: Opening = 'button';
  /** Empty: the title of the form. */
  #buttonText = '';

  /** @param hasScript Without a script file, the code is an iframe, which can only show in the page. */
  constructor(host: SnippetOptionsHost, hasScript: boolean) {
    this.#host = host;
    this.#hasScript = hasScript;
  }

  /** How the code shows the form. */
  presentationOf({ title }: Shown): Presentation {
    const mode = this.#mode;
    if (mode === 'inline') {
      return { attributes: this.#height ? { height: this.#height } : {} };
    }
    const text = this.#buttonText || title;
    const openOn = OPEN_ON[this.#opening];
    if (openOn) return { attributes: { mode, 'open-on': openOn } };
    if (this.#opening === 'launcher') return { attributes: { mode, launcher: text } };
    return { attributes: { mode }, button: { text } };
  }

  render(shown: Shown) {
    const text = this.#host.textIn(embedOptionsText);
    const { showForm } = this.#host.textIn(facadeText);
    return html`<div class="embed-options">
      ${
        this.#hasScript
          ? renderChoice('embed-mode', showForm, MODES, text.embedModes, this.#mode, (mode) =>
              this.#set(() => (this.#mode = mode)),
            )
          : nothing
      }
      ${this.#mode === 'inline' ? this.#renderHeight(text) : this.#renderOpening(shown, text)}
    </div>`;
  }

  #renderHeight(text: EmbedOptionsText) {
    return html`<div class="embed-field">
      <label for="embed-height">${text.embedHeight}</label>
      <input
        class="field"
        id="embed-height"
        type="number"
        min="1"
        max="10000"
        .value=${this.#height}
        @input=${({ target }: Event) => {
          const { value, validity } = target as HTMLInputElement;
          this.#set(() => (this.#height = validity.valid ? value : ''));
        }}
      />
    </div>`;
  }

  #renderOpening({ title }: Shown, text: EmbedOptionsText) {
    const hasButton = !(this.#opening in OPEN_ON);
    return html`${renderChoice(
      'embed-opening',
      this.#host.textIn(listViewText).open,
      OPENINGS,
      text.embedOpenings,
      this.#opening,
      (opening) => this.#set(() => (this.#opening = opening)),
    )}
    ${
      hasButton
        ? html`<div class="embed-field">
            <label for="embed-button">${text.embedOpenings.split('|')[0]}</label>
            <input
              class="field"
              id="embed-button"
              dir="auto"
              autocomplete="off"
              placeholder=${title}
              .value=${this.#buttonText}
              @input=${({ target }: Event) =>
                this.#set(() => (this.#buttonText = (target as HTMLInputElement).value.trim()))}
            />
          </div>`
        : nothing
    }`;
  }

  /**
   * The form as it shows, without what opens it by itself: a button opens it here. A floating button is at the bottom of
   * the preview, as it would lie behind the dialog around it.
   */
  renderPreview({ formUrl, title }: Shown) {
    if (!customElements.get('form-embed')) return nothing;
    const { preview } = this.#host.textIn(listViewText);
    const isInline = this.#mode === 'inline';
    return html`<div class="embed-preview">
      <p id="embed-preview-title">${preview}</p>
      <div class="embed-page" role="group" aria-labelledby="embed-preview-title" tabindex="0">
        <form-embed
          src=${formUrl}
          label=${title}
          mode=${this.#mode}
          height=${(isInline && this.#height) || nothing}
        >
          ${
            isInline
              ? nothing
              : html`<button
                  part="button"
                  class=${this.#opening === 'launcher' ? 'primary embed-floating' : 'primary'}
                  type="button"
                  slot="trigger"
                >
                  ${this.#buttonText || title}
                </button>`
          }
        </form-embed>
      </div>
    </div>`;
  }

  #set(change: () => void): void {
    change();
    this.#host.requestUpdate();
  }
}

/** @param names The text of the values, separated by `|`. A page's own text may lack some. */
function renderChoice<Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  names: string,
  selected: Value,
  select: (value: Value) => void,
) {
  const nameOf = names.split('|');
  return html`<div class="embed-field">
    <label for=${id}>${label}</label>
    <select
      class="field"
      id=${id}
      @change=${({ target }: Event) => select(values[(target as HTMLSelectElement).selectedIndex]!)}
    >
      ${values.map(
        (value, index) =>
          html`<option .selected=${value === selected}>${nameOf[index] ?? value}</option>`,
      )}
    </select>
  </div>`;
}
