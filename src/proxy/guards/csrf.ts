import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.js';
import { ProxyError } from '../envelope.js';
import type { Settings } from '../settings.js';

/**
 * True if a generate or delete comes from a trusted page. Browsers set `Sec-Fetch-Site` and `Origin`, and no page can
 * forge them.
 * - `Sec-Fetch-Site: same-origin` is trusted.
 * - An `Origin` in the option `origins` is trusted.
 * - Without `Sec-Fetch-Site` (older browsers, plain http), the request's own `Origin` is trusted too.
 *
 * Hono's csrf middleware checks only the content types of HTML forms, which a DELETE does not have.
 */
export function isTrustedWrite(
  headers: Headers,
  ownOrigin: string,
  origins: readonly string[],
): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site === 'same-origin') return true;
  const origin = headers.get('Origin');
  if (origin === null) return false;
  return origins.includes(origin) || (site === null && origin === ownOrigin);
}

/** Id of no form, which `npx prompt-forms doctor` asks for. */
export const DOCTOR_FORM_ID = 'form_0_doctor';
/** The origin from which doctor sends writes that a proxy must refuse. */
export const DOCTOR_ORIGIN = 'https://foreign-site.example';

/** True for a write that doctor sends to see it refused. A forged one changes only the words of the log. */
const isDoctorProbe = (headers: Headers, id: string): boolean =>
  id === DOCTOR_FORM_ID || headers.get('Origin') === DOCTOR_ORIGIN;

/** The reason for the log why a write of doctor is not trusted. */
const DOCTOR_NOTE =
  'A generate or delete of `npx prompt-forms doctor` was refused, as it must be. There is nothing to do.';

/** The reason for the log why a write is not trusted, and the fix. Quotes no header. */
export function explainUntrustedWrite(headers: Headers): string {
  const refused = 'A generate or delete was refused, because its';
  const origin = headers.get('Origin');
  if (origin === null)
    return `${refused} \`Origin\` is missing. Browsers send it: a server in front of the proxy must pass it on. Other clients must send the proxy's own origin.`;
  if (origin === 'null')
    return `${refused} \`Origin\` is "null", as from a file or a sandboxed frame. Serve the page from your site.`;
  return `${refused} \`Origin\` is neither the proxy's own nor in \`origins\`. If the page is yours, add its origin to \`origins\` (FORMS_ORIGINS). A server in front of the proxy must pass \`Host\` on unchanged.`;
}

/**
 * Rejects a generate or delete that a page of another site sends: 403 `PROXY_FORBIDDEN`.
 * @example
 * app.use('/api/v1/forms/generate', csrf({ origins: ['https://www.example.com'], reportHourly }));
 */
export function csrf({
  origins,
  reportHourly,
}: Pick<Settings, 'origins' | 'reportHourly'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { headers, url } = c.req.raw;
    if (!isTrustedWrite(headers, new URL(url).origin, origins)) {
      const isProbe = isDoctorProbe(headers, c.get('formId') ?? '');
      const note = isProbe ? DOCTOR_NOTE : explainUntrustedWrite(headers);
      // The default log has no other line about this request.
      if (!isProbe) reportHourly(note, note, 'warn');
      throw new ProxyError(403, 'PROXY_FORBIDDEN', 'This page may not change forms.', { note });
    }
    await next();
  };
}
