import { REMAINING_HEADER } from '../../api/headers.js';
import { OPERATIONS } from '../../api/routes.js';
import type { Operation } from '../../api/routes.js';
import { isLocalhost } from '../../api/localhost.js';
import { linkToGuide } from '../guide.js';
import { skipUntrustedHost } from './check-proxy.js';
import { failed, noted, passed, quoted, skipped } from './result.js';
import type { Result } from './result.js';
import { MAX_MIB } from './request.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';
import { allowedOf, idsOf, isSameVisitor, setsCookie } from './visitor.js';

/** Checks what everybody may do, who needs no session for it. */
export function checkWithoutSession(site: Site): Result[] {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const { anonymousList: list } = site;
  if (list.failure !== undefined || (list.envelope === undefined && list.status >= 500))
    return [
      skipped(
        'The list did not load without the session.',
        'what a visitor without a session may do (run this again)',
      ),
    ];
  if (list.envelope === undefined)
    return [passed(`The web server responds with ${list.status}, and the proxy is not asked.`)];
  const allowed = allowedOf(list);
  if (list.status >= 500 || allowed === undefined)
    return [skipped('The proxy does not say what a visitor without a session may do.')];
  const may = (operation: Operation): boolean => allowed.includes(operation);
  const isOnlyHere = isLocalhost(new URL(site.api).hostname);
  const report = (says: string, fix: string): Result =>
    isOnlyHere ? noted(`${says} Here, these are only users of this machine.`) : failed(says, fix);
  const results: Result[] = [];
  const hasForms = list.isCut || idsOf(list).length > 0;
  const count = list.isCut ? `more than ${MAX_MIB} MiB` : idsOf(list).length;
  // A proxy that gives each new visitor an identity sets a cookie.
  const tellsVisitorsApart = setsCookie(list) && !hasForms;
  if (may('delete') && hasForms)
    results.push(report(`Anyone may delete the forms of the list (${count}).`, KEEP_APART));
  else if (may('delete') && !tellsVisitorsApart)
    results.push(
      report(
        'Anyone may delete forms, and the proxy does not tell visitors apart: it sets no cookie.',
        KEEP_APART,
      ),
    );
  else if (hasForms) results.push(noted(`Anyone sees the forms of the list (${count}).`));
  if (may('generate') && !list.headers.has(REMAINING_HEADER))
    results.push(
      report('Anyone may generate, which costs you money, and the proxy names no limit.', LIMIT),
    );
  if (results.length > 0) return results;
  return [
    passed(
      `A visitor without a session may ${quoted(allowed.join(', ') || 'do nothing')}.`,
      tellsVisitorsApart && may('list')
        ? 'whether visitors without a session see only their own forms (generate one, and open the page in a private window)'
        : undefined,
    ),
  ];
}

const KEEP_APART = `Let only signed-in visitors delete, or give each visitor own forms: ${linkToGuide('ownership.md#anonymous-visitors')}`;
const LIMIT = `Set a budget, or let only signed-in visitors generate: ${linkToGuide('proxy.md#budget')}`;

/** Headers in which web servers and sign-in services in front of a site name the visitor. */
const IDENTITY_HEADERS = [
  'Remote-User',
  'X-Remote-User',
  'X-Forwarded-User',
  'X-Forwarded-Email',
  'X-Forwarded-Preferred-Username',
  'X-Auth-Request-User',
  'X-Auth-Request-Email',
  'X-Authenticated-User',
  'X-Authentik-Username',
  'X-User',
  'X-User-Id',
  'X-User-Name',
  'X-User-Email',
  'X-Username',
  'X-WEBAUTH-USER',
  'X-MS-CLIENT-PRINCIPAL-NAME',
  'X-MS-CLIENT-PRINCIPAL-ID',
  'Cf-Access-Authenticated-User-Email',
  'X-Goog-Authenticated-User-Email',
  'Tailscale-User-Login',
  'Forms-Identity',
  'X-Forms-Identity',
];
const MADE_UP = 'prompt-forms-doctor';

/** Statuses of a list that say something about the visitor. A 429 or 503 does not. */
const DECISIONS = [200, 401, 403];

const UNPROBED =
  'whether the proxy believes a header that names the visitor (send it without a session, such as with curl)';

/**
 * Checks that nobody gets another identity with a header that only the web server should set. One request has all headers. Only if
 * it differs from one without them, each is sent alone.
 */
export async function checkIdentityHeaders(site: Site): Promise<Result[]> {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const { anonymousList: list } = site;
  if (!isDecision(list)) return [skipped('The proxy did not decide without them.', UNPROBED)];
  const mayAll = OPERATIONS.every((operation) => allowedOf(list)?.includes(operation));
  if (mayAll && !setsCookie(list))
    return [skipped('Everyone may do everything, also without them.', UNPROBED)];
  const probe = (names: readonly string[]): Promise<Visit> =>
    site.listWithoutSession(Object.fromEntries(names.map((name) => [name, MADE_UP])));
  const all = await probe(IDENTITY_HEADERS);
  if (!isDecision(all))
    return [skipped(`The response to them has the status ${all.status}.`, UNPROBED)];
  if (isSameVisitor(all, list))
    return [
      passed(
        'The proxy believes none of the usual ones.',
        'other headers that name the visitor (send yours without a session, such as with curl)',
      ),
    ];
  if (!isSameVisitor(await probe([]), list))
    return [skipped('The list changes by itself.', UNPROBED)];
  const believed: string[] = [];
  for (const name of IDENTITY_HEADERS) {
    const visit = await probe([name]);
    if (isDecision(visit) && !isSameVisitor(visit, list)) believed.push(name);
  }
  const names = believed.join(', ') || `one of ${IDENTITY_HEADERS.join(', ')}`;
  return [
    failed(
      `The proxy believes ${names}, so a visitor can name any user there.`,
      `Let the web server remove it from requests, and the proxy accept it from the web server alone: ${linkToGuide('team-area.md#the-web-server')}`,
    ),
  ];
}

const isDecision = ({ status, envelope }: Visit): boolean =>
  envelope !== undefined && DECISIONS.includes(status);
