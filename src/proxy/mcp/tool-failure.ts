import { isProxyCode } from '../../api/codes.js';
import type { FormsError } from '../../client/index.js';
import { toolResultText } from '../../api/plain-text.js';

/** Seconds to wait, if the response says so. */
const waitOf = ({ retryAfterMs }: FormsError): string =>
  retryAfterMs === undefined
    ? 'Try again later.'
    : `Try again in ${Math.max(1, Math.ceil(retryAfterMs / 1000))} seconds, not before.`;

const UNAVAILABLE = 'Forms are not available now.';

/** The sentences about failures with a code. */
const BY_CODE: Readonly<Partial<Record<string, (error: FormsError) => string>>> = {
  PROXY_BUDGET_SPENT: ({ retryAfterMs = 0 }) =>
    `The budget is spent: this person may generate no more forms until ${new Date(
      Date.now() + retryAfterMs,
    ).toISOString()}. Do not try again before.`,
  PROXY_PROMPT_REJECTED: ({ serverMessage }) => {
    const reason = toolResultText(serverMessage);
    return `The site rejected the description${reason ? `, with this message: ${JSON.stringify(reason)}` : ''}. Ask the person to change it.`;
  },
  PROXY_MISCONFIGURED: () =>
    'Forms are not set up correctly on this site. Tell the person that the owner of the site must look into the log.',
};

/** The sentences about failures by HTTP status. */
const BY_STATUS: Readonly<Record<number, (error: FormsError) => string>> = {
  401: () => 'The token was refused. The person must sign in again, or get a new token.',
  403: () => 'This person has no permission to do this. Do not try again.',
  404: ({ operation }) =>
    operation === 'get'
      ? 'There is no such form among the forms of this person. Call list_forms for the ids.'
      : 'There is no forms proxy at the address of this site. Tell the person, who may have set FORMS_PROXY to it.',
  413: () => 'The description is too long. Shorten it.',
  429: (error) => `Too many requests. ${waitOf(error)}`,
};

/** The failure and the next step, for an assistant. Contains no stack, no address and no text of the service. */
export function describeFailure(error: FormsError): string {
  const { kind, status = 0, operation, outcome } = error;
  // An unknown one is a text of the service.
  const code = isProxyCode(error.code) ? error.code : undefined;
  const suffix = code ? ` (${code})` : '';
  return sentence() + suffix;

  function sentence(): string {
    if (kind === 'input')
      return operation === 'generate'
        ? 'The description is empty. Write what the form asks.'
        : 'This is no id of a form. Call list_forms for the ids.';
    if (outcome !== undefined)
      return 'It is not known whether the form was generated. Call list_forms before you try again.';
    const known = BY_CODE[code ?? ''] ?? (kind === 'http' ? BY_STATUS[status] : undefined);
    if (known !== undefined) return known(error);
    if (kind === 'http' && status >= 400 && status < 500)
      return 'The request was rejected. Change the description, or tell the person.';
    return `${UNAVAILABLE} ${waitOf(error)}`;
  }
}
