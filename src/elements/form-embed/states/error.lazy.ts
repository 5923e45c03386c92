import { html } from 'lit';
import { linkTo } from '../../../client/error-message.js';
import {
  FormsError,
  type ErrorKind,
  type FormsErrorFields,
  type Operation,
} from '../../../client/index.js';
import type { Formats } from '../../../language/formats.js';
import type { EmbedText } from '../../../locales/en/embed.js';
import { sharedText, type SharedText } from '../../../locales/en/shared.js';
import { troubleText, type TroubleText } from '../../../locales/en/trouble.js';
import { buttons } from '../../../ui/buttons.js';
import { errorNotice } from '../../../ui/error-notice.js';
import { errorText } from '../../../ui/error-text.js';
import { openIcon } from '../../../ui/action-icons.js';
import { infoIcon } from '../../../ui/icons.js';
import { notices } from '../../../ui/notices.js';
import { tones } from '../../../ui/tones.js';
import { logError } from '../../shared/log-error.js';
import { REFUSALS } from './url-refusals.js';
import { styles } from './error.styles.js';
import type { Cause, Fault } from '../embed-state.js';

export { bringParts } from '../../../language/parts.js';

/** What a fault is to the page: its error, and the operation in which it happened. Loaded on demand. */
export interface Trouble {
  readonly error: FormsError;
  readonly operation: Operation | 'embed';
}

export const partStyles = [tones, buttons, notices, styles];

interface Advice {
  readonly kind: ErrorKind;
  readonly text: string;
  /** The heading in demo/guide/errors.md. */
  readonly anchor: string;
}

const ADVICE: Readonly<Record<Cause, Advice>> = {
  slow: {
    kind: 'timeout',
    text: 'The form has not loaded after 15 seconds.',
    anchor: 'slow-or-silent',
  },
  silent: {
    kind: 'timeout',
    text: 'The frame has loaded, and its page has said nothing for 15 seconds: it may refuse to be framed (X-Frame-Options, frame-ancestors), or be no form. For a form that never tells its height, set "height".',
    anchor: 'slow-or-silent',
  },
  blocked: {
    kind: 'input',
    text: 'The page’s Content-Security-Policy does not allow the form: add it to frame-src.',
    anchor: 'blocked-by-the-pages-policy',
  },
  offline: { kind: 'network', text: 'The browser is offline.', anchor: 'form-unreachable' },
  unreachable: {
    kind: 'network',
    text: 'The form’s server was not reached.',
    anchor: 'form-unreachable',
  },
};

function troubleOf(fault: Fault): Trouble {
  switch (fault.name) {
    case 'lookup':
      return { error: fault.error, operation: 'get' };
    case 'no-url': {
      const text = `The response for ${fault.id} has no formUrl, so the form can't be shown. Set "src" to the form's URL.`;
      return trouble({ kind: 'protocol', operation: 'get' }, text, 'no-form-url');
    }
    case 'refused':
      return trouble({ kind: 'input' }, REFUSALS[fault.refusal], 'url-refused');
    default: {
      const { kind, text, anchor } = ADVICE[fault.name];
      const offline = fault.name === 'offline' || undefined;
      return trouble({ kind, offline }, text, anchor);
    }
  }
}

const trouble = (fields: FormsErrorFields, text: string, anchor: string): Trouble => ({
  error: new FormsError({ ...fields, message: `${text} ${linkTo(anchor)}` }),
  operation: fields.operation ?? 'embed',
});

/** Where the texts come from. */
export type TextIn = <Part>(english: (formats: Formats) => Part) => Part;

/** What the page and its developers are told of a fault. */
export function report(element: Element, fault: Fault): Trouble {
  const found = troubleOf(fault);
  logError(element, found.error);
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
