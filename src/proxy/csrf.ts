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
