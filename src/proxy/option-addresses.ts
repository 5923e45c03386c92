/** Checks of the options that are addresses. */
import { isSecureUrl } from '../api/localhost.js';
import { API_PREFIX } from '../api/routes.js';

/** Undefined for text that is no URL. */
const parseUrl = (value: unknown): URL | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;

const isHttp = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';

/** The problem with a `baseUrl`. Undefined: there is none. */
export function baseUrlProblem(value: unknown): string | undefined {
  const url = parseUrl(value);
  if (url === undefined || !isHttp(url))
    return 'must be an absolute http(s) URL of the form service.';
  if (url.username || url.password) return 'must not hold a user name or password.';
  if (url.search || url.hash) return 'must not hold a query or fragment.';
  return withoutFinalSlash(url.href).endsWith(API_PREFIX)
    ? `must end before ${API_PREFIX}: the proxy adds it.`
    : undefined;
}

export function withoutFinalSlash(value: string): string {
  const { origin, pathname } = new URL(value);
  return origin + pathname.replace(/\/+$/, '');
}

/** The origin of the pages of an app, such as `capacitor://localhost`. `URL` has no origin for such a scheme. */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?$/;

const MAX_QUOTED = 200;

/** The value for a message. Without a text that may have a password. */
const quote = (value: unknown): string =>
  typeof value === 'string' && !value.includes('@')
    ? JSON.stringify(value.slice(0, MAX_QUOTED))
    : 'one of its entries';

/** The problem with the origin of a web page. Undefined: there is none. */
export function originProblem(value: unknown): string | undefined {
  const url = parseUrl(value);
  const wrong = `Wrong: ${quote(value)}.`;
  if (url === undefined || !isHttp(url) || url.origin !== value)
    return `must hold exact origins such as \`https://www.example.com\`: no path, no final slash, no \`*\`, no \`null\`. ${wrong}`;
  if (url.hostname.includes('*'))
    return `must hold exact origins: name each subdomain instead of a \`*\`. ${wrong}`;
  if (!isSecureUrl(url))
    return `must hold https origins: everyone on the way can change a page that comes over http. Only localhost may use http. ${wrong}`;
  return undefined;
}

/** True for the origin of the pages of an app. */
export const isAppOrigin = (value: unknown): boolean =>
  typeof value === 'string' && APP_ORIGIN.test(value);

/** The host names that pages may use, next to localhost and IP addresses. Undefined: all. */
export function trustedHosts({
  hosts: named,
  origins: pages,
}: {
  readonly hosts: false | readonly string[];
  readonly origins: readonly string[];
}): readonly string[] | undefined {
  if (named === false) return undefined;
  // The scheme of an app has no host of the web.
  const ofWeb = pages.filter((origin) => !isAppOrigin(origin));
  return [...named, ...ofWeb.map((origin) => new URL(origin).hostname)];
}

/** Returns a function that is false for a URL of an origin that is not among the named ones. */
export function formUrlCheck(
  named: readonly string[] | undefined,
  onRefusal: (origin: string) => void,
): (url: string) => boolean {
  if (named === undefined) return () => true;
  const allowed = new Set(named);
  return (text) => {
    const url = parseUrl(text);
    // Other schemes, such as blob, have the origin of a page, too.
    const isAllowed = url !== undefined && isHttp(url) && allowed.has(url.origin);
    if (!isAllowed) onRefusal(url === undefined ? 'no URL' : url.origin);
    return isAllowed;
  };
}
