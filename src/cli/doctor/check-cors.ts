import { ALLOW_HEADER } from '../../api/headers.js';
import { FORMS_PATH } from '../../api/routes.js';
import { skipUntrustedHost } from './check-proxy.js';
import { FOREIGN, NO_FORM } from './site.js';
import { failed, noted, passed, quoted } from './result.js';
import type { Result } from './result.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';

/** Checks which other sites may read responses. */
export async function checkCors(site: Site): Promise<Result[]> {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const results: Result[] = [];
  const foreign = await site.ask(FORMS_PATH, { headers: { Origin: FOREIGN } });
  const readers = foreign.headers.get('Access-Control-Allow-Origin');
  if (readers === '*' || readers === FOREIGN || readers === 'null')
    results.push(
      failed(
        `Pages of every site may read the proxy's responses (Access-Control-Allow-Origin: ${readers}).`,
        'Name your own origins only, in the option `origins`.',
      ),
    );
  if (!site.isCrossOrigin)
    return results.length > 0 ? results : [passed('Other origins cannot read responses.')];
  const { origin } = new URL(site.page.url);
  const hasCookie = site.session.has('Cookie');
  const headerNames = scriptHeaders(site.session);
  const preflight = await site.ask(NO_FORM, {
    method: 'OPTIONS',
    isAnonymous: true,
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'DELETE',
      ...(headerNames.length > 0 && {
        'Access-Control-Request-Headers': headerNames.join(','),
      }),
    },
  });
  const isRead = site.list.headers.get('Access-Control-Allow-Origin') === origin;
  const isWritten = preflight.headers.get('Access-Control-Allow-Origin') === origin;
  const names = namesOfOneMachine(site);
  if ((!isRead || !isWritten) && names)
    results.push(
      failed(
        `The page is at ${names[0]} and the proxy at ${names[1]}: browsers treat these names as two sites.`,
        `Use one name: open the page at ${quoted(origin.replace(names[0], names[1]))}.`,
      ),
    );
  else if (!isRead || !isWritten)
    results.push(
      failed(
        `The proxy has another origin than the page, and does not allow ${quoted(origin)}.`,
        `Add it: origins: ['${quoted(origin)}'].`,
      ),
    );
  const allowed = listOf(preflight, 'Access-Control-Allow-Headers');
  const blocked = headerNames.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (isWritten && blocked.length > 0)
    results.push(
      failed(
        `The proxy does not let pages of ${quoted(origin)} send ${blocked.join(', ')}.`,
        'Name it in Access-Control-Allow-Headers, as createFormsProxy does.',
      ),
    );
  const allowsCookies = site.list.headers.get('Access-Control-Allow-Credentials') === 'true';
  if (isRead && hasCookie && !allowsCookies)
    results.push(
      failed(
        `The proxy does not let pages of ${quoted(origin)} send cookies.`,
        "Set `credentials: true` in the proxy, and `credentials: 'include'` in the page.",
      ),
    );
  const exposed = listOf(site.list, 'Access-Control-Expose-Headers');
  if (isRead && !exposed.includes(ALLOW_HEADER.toLowerCase()))
    results.push(
      failed(
        `The page cannot read ${ALLOW_HEADER}.`,
        `Name it in Access-Control-Expose-Headers, as createFormsProxy does.`,
      ),
    );
  if (results.length > 0) return results;
  return [
    passed(`${quoted(origin)} may use the proxy, and no other site.`),
    ...browserNotes(site, headerNames).map(noted),
  ];
}

/** Differences to a browser: this check sends the session everywhere, and runs no scripts. */
function browserNotes(site: Site, scriptNames: readonly string[]): string[] {
  const notes: string[] = [];
  if (site.session.has('Cookie')) {
    notes.push(
      "Scripts are not run. The page sends its cookie only with `credentials: 'include'`.",
    );
    const names = namesOfOneMachine(site);
    if (names)
      notes.push(
        `Browsers keep the cookies of ${names[0]} and ${names[1]} apart: use one name for page and proxy.`,
      );
  }
  if (scriptNames.length > 0)
    notes.push(
      `Scripts are not run. The page sends ${scriptNames.join(', ')} only if its option \`headers\` does.`,
    );
  return notes;
}

/**
 * Names that reach the same server, so that a page can be opened under each of them. Other local names, such as `app.localhost`,
 * can be those of different sites.
 */
const INTERCHANGEABLE_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The host names of page and proxy, if they are two interchangeable names. */
function namesOfOneMachine({ page, api }: Site): readonly [string, string] | undefined {
  const [ofPage, ofProxy] = [new URL(page.url).hostname, new URL(api).hostname];
  const areInterchangeable =
    INTERCHANGEABLE_NAMES.includes(ofPage) && INTERCHANGEABLE_NAMES.includes(ofProxy);
  return areInterchangeable && ofPage !== ofProxy ? [ofPage, ofProxy] : undefined;
}

/** Headers that pages may send to other origins without a permission, and the cookie. */
const NEEDS_NO_PERMISSION = ['accept', 'accept-language', 'content-language', 'cookie'];

/** Headers of the session that a script of the page sends. The browser itself adds a password. */
const scriptHeaders = (session: Headers): string[] =>
  [...session]
    .filter(([name, value]) => name !== 'authorization' || !value.startsWith('Basic '))
    .map(([name]) => name)
    .filter((name) => !NEEDS_NO_PERMISSION.includes(name));

/** The names in a header of the response, in lowercase. */
const listOf = ({ headers }: Visit, name: string): string[] =>
  (headers.get(name) ?? '').toLowerCase().split(/[\s,]+/);
