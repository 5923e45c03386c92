import { html } from 'lit';
import { FormsError, type FormsErrorFields, type Operation } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import type { EmbedText } from '../../locales/en/embed.js';
import { sharedText, type SharedText } from '../../locales/en/shared.js';
import { troubleText, type TroubleText } from '../../locales/en/trouble.js';
import { buttons } from '../../ui/buttons.js';
import { errorNotice } from '../../ui/error-notice.js';
import { errorText } from '../../ui/error-text.js';
import { openIcon } from '../../ui/action-icons.js';
import { infoIcon } from '../../ui/icons.js';
import { notices } from '../../ui/notices.js';
import { tones } from '../../ui/tones.js';
import { logError } from '../log-error.js';
import { REFUSALS } from './refusals.js';
import { styles } from './trouble.styles.js';
import type { Cause, Fault } from './view.js';

export { bringParts } from '../../language/parts.js';

/** What a fault is to the page: its error, and the operation in which it happened. Loaded on demand. */
export interface Trouble {
  readonly error: FormsError;
  readonly operation: Operation | 'embed';
}

export const partStyles = [tones, buttons, notices, styles];

/** What the page is told of each cause. */
const CAUSES: Readonly<Record<Cause, FormsErrorFields>> = {
  slow: { kind: 'timeout', message: 'The form has not come for 15 seconds.' },
  silent: {
    kind: 'timeout',
    message:
      'The frame has loaded, and its page has said nothing for 15 seconds: it may refuse to be framed (X-Frame-Options, frame-ancestors), or be no form. For a form that never tells its height, set "height".',
  },
  blocked: {
    kind: 'input',
    message: 'The page’s Content-Security-Policy does not allow the form: add it to frame-src.',
  },
  offline: { kind: 'network', offline: true, message: 'The browser is offline.' },
  unreachable: { kind: 'network', message: 'The form’s server was not reached.' },
};

function troubleOf(fault: Fault): Trouble {
  switch (fault.name) {
    case 'lookup':
      return { error: fault.error, operation: 'get' };
    case 'no-url': {
      const message = `The answer for ${fault.id} has no formUrl, so the form can't be shown. Set "src" to the form's URL.`;
      return trouble({ kind: 'protocol', operation: 'get', message }, 'get');
    }
    case 'refused':
      return trouble({ kind: 'input', message: REFUSALS[fault.refusal] });
    default:
      return trouble(CAUSES[fault.name]);
  }
}

const trouble = (fields: FormsErrorFields, operation: Operation | 'embed' = 'embed'): Trouble => ({
  error: new FormsError(fields),
  operation,
});

/** Where the texts come from. */
export type TextIn = <Part>(english: (formats: Formats) => Part) => Part;

/** What the page and its developers are told of a fault. */
export function report(element: Element, fault: Fault, textIn: TextIn): Trouble {
  const found = troubleOf(fault);
  logError(element, found.error, errorText(found.error, textIn(sharedText)).setup);
  return found;
}

export interface TroubleNotice {
  readonly fault: Fault;
  readonly text: EmbedText;
  readonly textIn: TextIn;
  readonly retry: () => void;
}

/** What the person is told of it: loudly where there is no form, quietly where there may be one. */
export function renderTrouble({ fault, text, textIn, retry }: TroubleNotice) {
  const shared = textIn(sharedText);
  if ('href' in fault)
    return renderQuietly(fault, text, { ...shared, ...textIn(troubleText) }, retry);
  const explained = errorText(troubleOf(fault).error, shared);
  return errorNotice({
    title: fault.name === 'refused' ? text.embedRefused : text.embedFailed,
    explained,
    action: explained.retry ? { label: shared.tryAgain, run: retry } : undefined,
    isInLiveRegion: true,
  });
}

function renderQuietly(
  { name, href }: { readonly name: Cause; readonly href: string },
  embed: EmbedText,
  text: SharedText & TroubleText,
  retry: () => void,
) {
  const said: Readonly<Record<Cause, string>> = {
    slow: text.embedSlow,
    silent: text.embedSilent,
    blocked: text.errorSetup,
    offline: text.errorOffline,
    unreachable: embed.embedFailed,
  };
  return html`<div part="notice" class="notice ${/slow|silent/.test(name) ? 'below' : 'over'}">
    ${infoIcon}
    <div>
      <p>${said[name]}</p>
      <div class="actions">
        <a part="button" class="button" href=${href} target="_blank" rel="noopener noreferrer"
          >${openIcon} ${text.openInNewTab}</a
        >
        ${
          /slow|offline|unreachable/.test(name)
            ? html`<button part="button" type="button" @click=${retry}>${text.tryAgain}</button>`
            : ''
        }
      </div>
    </div>
  </div>`;
}
