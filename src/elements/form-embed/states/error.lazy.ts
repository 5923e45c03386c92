import { html, nothing } from 'lit';
import type { Formats } from '../../../language/formats.js';
import { embedText } from '../../../locales/en/embed.js';
import { sharedText } from '../../../locales/en/shared.js';
import { embedErrorText } from '../../../locales/en/embed-error.js';
import { openIcon } from '../../shared/look/action-icons.js';
import { buttonStyles } from '../../shared/look/buttons.js';
import { errorText } from '../../shared/error-text.js';
import { emptyState, emptyStateStyles } from '../../shared/look/empty-state.js';
import { alertIcon } from '../../shared/look/icons.js';
import { controlTokens } from '../../shared/look/control-tokens.js';
import type { EmbedFailure, FrameFailure, LoadProblem } from '../embed-state.js';
import { toReportedError } from './embed-error.js';
import { styles } from './error.styles.js';
import { changingText } from '../../shared/changing-text.js';

export { logFailure } from './embed-error.js';

export const partStyles = [controlTokens, buttonStyles, emptyStateStyles, styles];

export const errorMessages = (formats: Formats) => ({
  ...embedText(),
  ...sharedText(formats),
  ...embedErrorText(),
});

type ErrorMessages = ReturnType<typeof errorMessages>;

export interface ErrorActions {
  tryAgain(): void;
}

/** Problems that another attempt can solve. */
const RETRYABLE: readonly LoadProblem[] = ['slow', 'offline', 'loaded-offline', 'unreachable'];

/** The message for the visitor: in the middle of an empty frame, or in a line below the form, which may show in spite of the problem. */
export function renderError(failure: EmbedFailure, messages: ErrorMessages, actions: ErrorActions) {
  if (!('href' in failure)) return renderFailure(failure, messages, actions);
  return failure.hidesFrame
    ? renderHiddenFrame(failure, messages, actions)
    : renderLine(failure, messages, actions);
}

/** There is no frame. */
function renderFailure(
  failure: Exclude<EmbedFailure, FrameFailure>,
  messages: ErrorMessages,
  { tryAgain }: ErrorActions,
) {
  const { text, detail, retry } = errorText(toReportedError(failure).error, messages);
  return emptyState({
    part: 'error',
    icon: alertIcon,
    title: failure.reason === 'url-refused' ? messages.embedRefused : messages.embedFailed,
    hint: text,
    detail,
    action: retry ? renderTryAgain(messages, tryAgain) : nothing,
  });
}

function renderHiddenFrame(
  { reason, href }: FrameFailure,
  messages: ErrorMessages,
  { tryAgain }: ErrorActions,
) {
  const refused = { title: messages.embedRefused, hint: messages.errorSetup };
  const unreachable = { title: messages.embedUnreachable, hint: messages.embedUnreachableHint };
  const texts: Readonly<Partial<Record<LoadProblem, typeof refused>>> = {
    blocked: refused,
    isolated: refused,
    offline: { title: messages.embedFailed, hint: messages.errorOffline },
  };
  return emptyState({
    part: 'notice',
    icon: alertIcon,
    ...(texts[reason] ?? unreachable),
    action: html`<div class="actions">
      ${RETRYABLE.includes(reason) ? renderTryAgain(messages, tryAgain) : nothing}
      ${renderLink(href, messages, RETRYABLE.includes(reason) ? 'quiet' : '')}
    </div>`,
  });
}

function renderLine(
  { reason, href }: FrameFailure,
  messages: ErrorMessages,
  { tryAgain }: ErrorActions,
) {
  const texts: Readonly<Partial<Record<LoadProblem, string>>> = {
    slow: messages.embedSlow,
    blocked: messages.errorSetup,
    isolated: messages.errorSetup,
  };
  // A page that has loaded may be the form: browsers don't tell it from their error page.
  return html`<div part="notice" class="below">
    <p>${changingText(texts[reason] ?? messages.embedSilent)}</p>
    <div class="actions">
      ${RETRYABLE.includes(reason) ? renderTryAgain(messages, tryAgain) : nothing}
      ${renderLink(href, messages)}
    </div>
  </div>`;
}

const renderTryAgain = (messages: ErrorMessages, tryAgain: () => void) =>
  html`<button part="button" type="button" @click=${tryAgain}>${messages.tryAgain}</button>`;

/** @param kind `quiet` beside a button that is more important. */
const renderLink = (href: string, { openInNewTab }: ErrorMessages, kind: 'quiet' | '' = '') =>
  html`<a
    part="button"
    class="button ${kind}"
    href=${href}
    target="_blank"
    rel="noopener noreferrer"
    >${openInNewTab} ${openIcon}</a
  >`;
