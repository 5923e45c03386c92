import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../../client/index.js';
import {
  checkIcon,
  codeIcon,
  linkIcon,
  openIcon,
  plusIcon,
  shareIcon,
  trashIcon,
} from '../../shared/look/action-icons.js';
import type { FormsElement } from '../../shared/forms-element.js';
import type { TemplateContext } from '../generate/templates.js';
import { changingText } from '../../shared/changing-text.js';
import type { MenuContent } from '../../shared/menu.js';

export interface ResultState {
  readonly form: GeneratedForm;
  readonly label: string;
  readonly isDeleting: boolean;
  /** Why the form was not deleted, or `nothing`. */
  readonly failure: unknown;
  readonly isLinkCopied: boolean;
  /** The button for the QR code, unless there is none. */
  readonly qrButton: unknown;
  /** The button and the panel for a change, with `refine`. */
  readonly changeButton: unknown;
  readonly changePanel: unknown;
  /** The button for the menu with {@link moreActions}. */
  readonly moreButton: unknown;
  /** The panel with the embed code, or `nothing`. */
  readonly snippets: unknown;
  /** The QR code, if it is shown. */
  readonly qrCode: unknown;
  /** The embedded form, or `nothing`. */
  readonly preview: unknown;
}

/** The form in its frame, with `preview`. */
export const renderPreview = (
  formUrl: string,
  label: string,
  { messages, density }: Pick<FormsElement, 'messages' | 'density'>,
) =>
  html`<form-embed
    part="preview"
    src=${formUrl}
    label=${label}
    density=${density}
    .messages=${messages}
  ></form-embed>`;

/** The "Your form is ready" region. */
export function renderResult(state: ResultState, { text, actions }: TemplateContext) {
  const { form, label, snippets } = state;
  const { formUrl } = form;
  return html`<section
    part="result"
    class="result ${state.isDeleting ? 'busy' : ''}"
    aria-labelledby="ready"
    aria-busy=${state.isDeleting}
  >
    <div class="summary">
      <p class="name clamped"><bdi>${changingText(label)}</bdi></p>
      <h2 id="ready">
        ${state.isDeleting ? nothing : checkIcon}
        ${changingText(state.isDeleting ? text.deleting : text.ready)}
      </h2>
    </div>
    <div class="controls">
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
        <button
          part="button"
          type="button"
          aria-expanded=${snippets !== nothing}
          @click=${() => actions.toggleSnippets(form, label)}
        >
          ${codeIcon} ${text.copyEmbed}
        </button>
        ${state.qrButton} ${'share' in navigator ? renderShareButton(state, text.share) : nothing}
        ${state.changeButton}
      </div>
      ${state.moreButton}
    </div>
    ${state.failure} ${state.changePanel} ${snippets} ${state.qrCode} ${state.preview}
  </section>`;
}

const renderShareButton = ({ form, label }: ResultState, name: string) =>
  html`<button
    part="button"
    type="button"
    @click=${() => void navigator.share({ url: form.formUrl, title: label }).catch(() => {})}
  >
    ${shareIcon} ${name}
  </button>`;

/**
 * The menu "More actions".
 * @param deletableId The id of the form, if the visitor may delete it.
 */
export const moreActions = (
  form: GeneratedForm,
  deletableId: string | undefined,
  { text, actions }: TemplateContext,
): MenuContent => ({
  label: text.moreActions,
  items: [
    {
      id: 'another',
      label: text.generateAnother,
      icon: plusIcon,
      run: () => actions.startAnother(),
    },
    ...(deletableId === undefined
      ? []
      : [
          {
            id: 'delete',
            label: text.deleteForm,
            icon: trashIcon,
            isDanger: true,
            hasLineAbove: true,
            run: (button: HTMLElement) => actions.deleteForm(deletableId, form, button),
          },
        ]),
  ],
});
