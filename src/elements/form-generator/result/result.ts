import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../../client/index.js';
import {
  checkIcon,
  codeIcon,
  linkIcon,
  openIcon,
  shareIcon,
  trashIcon,
} from '../../shared/look/action-icons.js';
import type { Messages } from '../../../locales/en.js';
import type { TemplateContext } from '../generate/templates.js';
import { changingText } from '../../shared/changing-text.js';

export interface ResultState {
  readonly form: GeneratedForm;
  readonly label: string;
  /** The id, if the visitor may delete the form. */
  readonly deletableId: string | undefined;
  readonly isLinkCopied: boolean;
  /** The button for the QR code, unless there is none. */
  readonly qrButton: unknown;
  /** The button and the panel for a change, with `refine`. */
  readonly changeButton: unknown;
  readonly changePanel: unknown;
  /** The panel with the embed code, or `nothing`. */
  readonly snippets: unknown;
  /** The QR code, if it is shown. */
  readonly qrCode: unknown;
  /** The embedded form, or `nothing`. */
  readonly preview: unknown;
}

/** The form in its frame, with `preview`. */
export const renderPreview = (formUrl: string, label: string, messages?: Partial<Messages>) =>
  html`<form-embed
    part="preview"
    src=${formUrl}
    label=${label}
    .messages=${messages}
  ></form-embed>`;

/** The "Your form is ready" region. */
export function renderResult(state: ResultState, { text, actions }: TemplateContext) {
  const { form, label, deletableId, snippets } = state;
  const { formUrl } = form;
  return html`<section part="result" class="result" aria-labelledby="ready">
    <h2 id="ready">${checkIcon} ${changingText(text.ready)}</h2>
    <p class="name clamped"><bdi>${changingText(label)}</bdi></p>
    <div class="actions">
      <a
        part="button"
        class="button primary"
        href=${formUrl}
        target="_blank"
        rel="noopener noreferrer"
        >${openIcon} ${text.openForm}</a
      >
      <button part="button" type="button" @click=${() => actions.copyLink(form)}>
        ${state.isLinkCopied ? checkIcon : linkIcon} ${text.copyLink}
      </button>
    </div>
    <div class="actions more">
      <button
        part="button"
        class="quiet"
        type="button"
        aria-expanded=${snippets !== nothing}
        @click=${() => actions.toggleSnippets(form, label)}
      >
        ${codeIcon} ${text.copyEmbed}
      </button>
      ${state.qrButton}
      ${
        'share' in navigator
          ? html`<button
              part="button"
              class="quiet"
              type="button"
              @click=${() => void navigator.share({ url: formUrl, title: label }).catch(() => {})}
            >
              ${shareIcon} ${text.share}
            </button>`
          : nothing
      }
      ${
        deletableId
          ? html`<button
              part="button"
              class="quiet quiet-danger"
              type="button"
              @click=${() => actions.deleteForm(deletableId, form)}
            >
              ${trashIcon} ${text.deleteForm}
            </button>`
          : nothing
      }
    </div>
    ${snippets} ${state.qrCode} ${state.preview}
    <div class="actions next">
      ${state.changeButton}
      <button part="button" type="button" @click=${() => actions.startAnother()}>
        ${text.generateAnother}
      </button>
    </div>
    ${state.changePanel}
  </section>`;
}
