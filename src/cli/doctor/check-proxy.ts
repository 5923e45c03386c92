import type { Code } from '../../api/codes.js';
import { ALLOW_HEADER } from '../../api/headers.js';
import { linkToGuide } from '../guide.js';
import { adviseOnWebServer } from './check-page.js';
import { failed, noted, passed, quoted, skipped } from './result.js';
import type { Result } from './result.js';
import type { Site } from './site.js';
import { allowedOf, isTreatedAsAnonymous } from './visitor.js';

export const MOUNT = `Mount the proxy before the routes of the site: ${linkToGuide('proxy.md')}`;

/** Misdirected Request: the proxy does not trust the host name, so it checks nothing else. */
const UNTRUSTED_HOST = 421;

/** The result of a check that needs a proxy that trusts the host name, if it does not. */
export const skipUntrustedHost = ({ list }: Site): Result[] | undefined =>
  list.status === UNTRUSTED_HOST ? [skipped('The proxy refuses the host name.')] : undefined;

/** The fix for each code of a list that failed. */
const FIXES: ReadonlyMap<string, string> = new Map<Code, string>([
  [
    'PROXY_MISCONFIGURED',
    "Read the proxy's log: it says what is wrong. Most often the service refused the API key, FORMS_BASE_URL is the address of this site, or `authorize` returned an identity made of nothing.",
  ],
  [
    'PROXY_UNAVAILABLE',
    'Check the databases of FORMS_OWNERS and FORMS_REDIS_URL, and whether the service is up.',
  ],
  ['PROXY_RATE_LIMITED', 'Wait a minute, then run this again.'],
  ['PROXY_UPSTREAM', 'Check FORMS_BASE_URL and whether the service is up.'],
  ['PROXY_TIMEOUT', 'Check whether the service is up, and `timeouts`.'],
  ['INVALID_API_KEY', 'Give the proxy a valid API key.'],
]);

const AUTH_URL_WRONG = `FORMS_AUTH_URL must be the address at which your application itself responds with 204, 401 or 403, not a redirect or a page: ${linkToGuide('without-node.md#forms-auth')}`;
const AUTH_URL_DOWN =
  "Check whether the application at FORMS_AUTH_URL is up, and whether the proxy reaches it: the proxy's log says what failed.";

function adviseOnFailure({ list, api }: Site): string {
  const { headers, envelope: { code = '', message = '' } = {} } = list;
  if (code === 'PROXY_NO_ROUTE' && REPEATED_API_PATH.test(api)) return REMOVE_API_PATH;
  if (code === 'PROXY_MISCONFIGURED' && message.includes('FORMS_AUTH_URL')) return AUTH_URL_WRONG;
  // After a decision about the visitor, the proxy says what the visitor may do, also if the list fails.
  if (code === 'PROXY_UNAVAILABLE' && !headers.has(ALLOW_HEADER)) return AUTH_URL_DOWN;
  return FIXES.get(code) ?? `Look it up in ${linkToGuide('errors.md')}`;
}

/** Characters of a message that are printed. */
const MAX_MESSAGE_LENGTH = 200;

/** The path of the API in an endpoint, before the one that the elements add. */
const REPEATED_API_PATH = /\/api\/v1\/(?:.*\/)?api\/v1\//;

const REMOVE_API_PATH = `The address has /api/v1 twice: \`endpoint\` ends before /api/v1.`;

function adviseOnMissingProxy(site: Site): string {
  const { list, api } = site;
  if (REPEATED_API_PATH.test(api)) return REMOVE_API_PATH;
  const advice = adviseOnWebServer(list, site);
  if (advice !== undefined) return advice;
  // A web server in front of the proxy sends these itself.
  if (list.status >= 502 && list.status <= 504)
    return 'The web server probably does not reach the proxy: start it, on the address that the web server passes requests to.';
  return `If the proxy has another address, name it with --endpoint. ${MOUNT}`;
}

/** True if the list is one of the service itself, which refuses a request without a key and sends no header of the proxy. */
export const isService = ({ list }: Site): boolean =>
  list.envelope?.code === 'INVALID_API_KEY' && !list.headers.has(ALLOW_HEADER);

/** Checks that the list is one of a proxy, and loads or is refused by it. */
export function checkProxy(site: Site): Result[] {
  const results = checkList(site);
  if ([...site.session].length === 0 || site.isSessionSent) return results;
  const { origin } = new URL(site.api);
  return [
    ...results,
    noted(
      `The session is not sent to ${quoted(origin)}, which only the page names. If it is yours, name it with --endpoint.`,
    ),
  ];
}

function checkList(site: Site): Result[] {
  const { list, api } = site;
  const { status, envelope, headers, failure } = list;
  if (failure !== undefined)
    return [
      failed(
        `The proxy does not respond: ${quoted(failure)}.`,
        `Start it at ${quoted(new URL(api).origin)}, or name its address with --endpoint.`,
      ),
    ];
  if (status >= 300 && status < 400)
    return [
      failed(
        `${quoted(api)} redirects to ${quoted(headers.get('Location') ?? 'another page')}.`,
        'Exclude the proxy from redirects, for example to a sign-in page: it responds with 401.',
      ),
    ];
  if (envelope === undefined) {
    const isHtml = /text\/html/.test(headers.get('Content-Type') ?? '');
    return [
      failed(
        `${quoted(api)} has ${isHtml ? 'a page' : 'something else'} with the status ${status}, and no proxy.`,
        adviseOnMissingProxy(site),
      ),
    ];
  }
  if (isService(site))
    return [
      failed(
        'This is the service, not a proxy.',
        `\`endpoint\` must be the address of your proxy: ${linkToGuide('proxy.md')}`,
      ),
    ];
  if (status === UNTRUSTED_HOST)
    return [
      failed(
        `The proxy does not answer under the host name ${quoted(new URL(api).hostname)}.`,
        'Add it to the option `hosts`, or to FORMS_HOSTS.',
      ),
    ];
  if (status === 200 && envelope.success) return describeList(site);
  if (status === 401 || status === 403) return [describeRefusal(site)];
  const { code = `status ${status}`, message } = envelope;
  const reason = message ? ` The proxy says: ${quoted(message.slice(0, MAX_MESSAGE_LENGTH))}` : '';
  return [failed(`The list fails: ${quoted(code)}.${reason}`, adviseOnFailure(site))];
}

function describeList(site: Site): Result[] {
  if (!site.isSessionSent) return [passed('The list loads.')];
  const loads = passed(
    'The list loads.',
    'whether this visitor sees only own forms, if that is how it should be (generate one, and run this with the session of another visitor)',
  );
  if (!isTreatedAsAnonymous(site)) return [loads];
  return [
    loads,
    noted('The response is the same without the session, which may have ended: see `authorize`.'),
  ];
}

function describeRefusal(site: Site): Result {
  const { list, isSessionSent } = site;
  if (!isSessionSent)
    return passed(
      `The list is refused with ${list.status}, as for a visitor who is not signed in.`,
      'the list of a signed-in visitor (use --cookie or --header)',
    );
  const allowed = allowedOf(list) ?? [];
  if (allowed.length > 0 && !isTreatedAsAnonymous(site))
    return passed(
      `The list is refused with ${list.status}: this visitor may only ${quoted(allowed.join(', '))}.`,
      'the list of a visitor who may list (use the session of one)',
    );
  return failed(
    `The list is refused with ${list.status}, although a session was sent.`,
    adviseOnRefusedSession(site),
  );
}

function adviseOnRefusedSession({ session, api }: Site): string {
  const isPasswordAlone =
    [...session.keys()].join(' ') === 'authorization' &&
    session.get('Authorization')?.startsWith('Basic ');
  if (isPasswordAlone)
    return "If visitors sign in on the page, add --cookie. If the web server's password is their sign-in, pass the name of the user on to the proxy, and see what `authorize` reads.";
  if (api.includes('/wp-json/') && !session.has('X-WP-Nonce'))
    return 'WordPress needs the nonce of the page beside the cookie: --header=X-WP-Nonce:…';
  return 'The session may have ended: copy a fresh cookie or token from the browser. Check the name of the header or cookie, and what `authorize` reads.';
}
