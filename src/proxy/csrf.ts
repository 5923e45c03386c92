/**
 * Whether a request that changes something comes from a page that may ask for it.
 * Browsers set both headers and no page can forge them: with `Sec-Fetch-Site` it must be `same-origin`,
 * or the `Origin` must be one that the owner named; without it (older browsers, plain http), the `Origin`
 * must be the request's own or a named one; with neither, nobody vouches for the request: no.
 * (Hono's csrf looks at form content types only, and DELETE has none.)
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
