import { html, nothing } from 'lit';
import type { Formats } from '../../../language/formats.js';
import { embedText } from '../../../locales/en/embed.js';
import { sharedText } from '../../../locales/en/shared.js';
import { embedErrorText } from '../../../locales/en/embed-error.js';
import { openIcon } from '../../shared/look/action-icons.js';
import { buttonStyles } from '../../shared/look/buttons.js';
import { renderNotice } from '../../shared/look/notice.js';
import { errorText } from '../../shared/error-text.js';
import { infoIcon } from '../../shared/look/icons.js';
import { notices } from '../../shared/look/notices.js';
import { controlTokens } from '../../shared/look/control-tokens.js';
import type { EmbedFailure, FrameFailure, LoadProblem } from '../embed-state.js';
import { toReportedError } from './embed-error.js';
import { styles } from './error.styles.js';
import { changingText } from '../../shared/changing-text.js';

export { logFailure } from './embed-error.js';

export const partStyles = [controlTokens, buttonStyles, notices, styles];

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

/** The message for the visitor: an error if there is no frame, else a notice over or below the frame. */
export function renderError(failure: EmbedFailure, messages: ErrorMessages, actions: ErrorActions) {
  if ('href' in failure) return renderFrameNotice(failure, messages, actions);
  const explained = errorText(toReportedError(failure).error, messages);
  return renderNotice({
    kind: 'failure',
    part: 'error',
    title: failure.reason === 'url-refused' ? messages.embedRefused : messages.embedFailed,
    text: explained.text,
    detail: explained.detail,
    action: explained.retry ? { label: messages.tryAgain, run: actions.tryAgain } : undefined,
  });
}

/** The frame may show the form in spite of the problem, so the notice is no alert. */
function renderFrameNotice(
  failure: FrameFailure,
  messages: ErrorMessages,
  { tryAgain }: ErrorActions,
) {
  const { reason, href, hidesFrame } = failure;
  const texts: Readonly<Record<LoadProblem, string>> = {
    slow: messages.embedSlow,
    silent: messages.embedSilent,
    blocked: messages.errorSetup,
    isolated: messages.errorSetup,
    offline: messages.errorOffline,
    'loaded-offline': messages.embedSilent,
    // A page that has loaded may be the form: browsers don't tell it from their error page.
    unreachable: hidesFrame ? messages.embedUnreachable : messages.embedSilent,
  };
  return html`<div part="notice" class="notice ${hidesFrame ? 'over' : 'below'}">
    ${infoIcon}
    <div>
      <p>${changingText(texts[reason])}</p>
      <div class="actions">
        <a part="button" class="button" href=${href} target="_blank" rel="noopener noreferrer"
          >${openIcon} ${messages.openInNewTab}</a
        >
        ${
          RETRYABLE.includes(reason)
            ? html`<button part="button" type="button" @click=${tryAgain}>
                ${messages.tryAgain}
              </button>`
            : nothing
        }
      </div>
    </div>
  </div>`;
}
