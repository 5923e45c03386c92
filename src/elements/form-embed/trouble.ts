import { FormsError, type Operation } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import type { EmbedText } from '../../locales/en/embed.js';
import { sharedText } from '../../locales/en/shared.js';
import { buttons } from '../../ui/buttons.js';
import { errorNotice } from '../../ui/error-notice.js';
import { errorText } from '../../ui/error-text.js';
import { notices } from '../../ui/notices.js';
import { REFUSALS } from './refusals.js';
import type { Fault } from './view.js';

/** What went wrong, for the person and for the page. Loaded on demand. */
export interface Trouble {
  readonly error: FormsError;
  readonly operation: Operation | 'embed';
}

export const troubleStyles = [buttons, notices];

/** What the page is told of a fault. */
export function troubleOf(fault: Fault): Trouble {
  switch (fault.name) {
    case 'refused':
      return input(REFUSALS[fault.refusal], 'embed');
    case 'endpoint':
      return input('check the endpoint', 'get');
    case 'lookup':
      return { error: fault.error, operation: 'get' };
    case 'no-url': {
      const message = `The answer for ${fault.id} has no formUrl, so the form can't be shown. Set "src" to the form's URL.`;
      return { error: new FormsError({ kind: 'protocol', op: 'get', message }), operation: 'get' };
    }
  }
}

const input = (message: string, operation: Trouble['operation']): Trouble => ({
  error: new FormsError({ kind: 'input', message }),
  operation,
});

/** Where the texts come from. */
export type TextIn = <Part>(english: (formats: Formats) => Part) => Part;

/** Tells the site's people, where they have to look into it. */
export function logTrouble(tag: string, { error }: Trouble, textIn: TextIn): void {
  if (errorText(error, textIn(sharedText)).setup)
    console.error(`<${tag}>: ${error.message}`, error);
}

export interface TroubleNotice {
  readonly fault: Fault;
  readonly trouble: Trouble;
  readonly text: EmbedText;
  readonly textIn: TextIn;
  readonly retry: () => void;
}

/** What the person is told of it. */
export function renderTrouble({ fault, trouble, text, textIn, retry }: TroubleNotice) {
  const shared = textIn(sharedText);
  const explained = errorText(trouble.error, shared);
  return errorNotice({
    title: fault.name === 'refused' ? text.embedRefused : text.embedFailed,
    explained,
    action: explained.retry ? { label: shared.tryAgain, run: retry } : undefined,
  });
}
