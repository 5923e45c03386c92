import { html, nothing, type TemplateResult } from 'lit';
import { changingText } from '../changing-text.js';
import { alertIcon, clockIcon, infoIcon, lockIcon } from './icons.js';

/** Only a failure is red. */
const ICONS = {
  failure: alertIcon,
  info: infoIcon,
  waiting: clockIcon,
  rights: lockIcon,
} as const satisfies Record<string, TemplateResult>;

export interface Notice {
  readonly kind: keyof typeof ICONS;
  /** Says what happened, without a full stop. */
  readonly title?: string | undefined;
  /** The reason and the next step, as sentences. */
  readonly text?: string | undefined;
  /** The service's own message. */
  readonly detail?: string | undefined;
  /** Content below the text. It is not announced, because it may change while the notice stays. */
  readonly more?: unknown;
  /** The visitor's next step. Undefined if there is none. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** True if it appears by itself and no ancestor announces it. */
  readonly isAlert?: boolean;
  readonly part: 'error' | 'notice' | 'forbidden';
}

/** A notice with the visitor's next step. Needs the styles of `notices.ts`. */
export function renderNotice(notice: Notice) {
  const { kind, title, text, detail, more = nothing, action, isAlert, part } = notice;
  return html`<div part=${part} class="notice ${kind}">
    ${ICONS[kind]}
    <div>
      <div class="message" role=${isAlert ? 'alert' : nothing}>
        ${title ? html`<h2>${changingText(title)}</h2>` : nothing}
        ${text ? html`<p>${changingText(text)}</p>` : nothing}
        ${detail ? html`<p class="muted"><bdi>${changingText(detail)}</bdi></p>` : nothing}
      </div>
      ${more}
      ${
        action
          ? html`<div class="actions">
              <button part="button" type="button" @click=${action.run}>
                ${changingText(action.label)}
              </button>
            </div>`
          : nothing
      }
    </div>
  </div>`;
}
