import { ALLOW_HEADER, REMAINING_HEADER } from '../../api/headers.js';
import { FORMS_PATH, GENERATE_PATH, OPERATIONS } from '../../api/routes.js';
import { linkToGuide } from '../guide.js';
import { checkCors } from './check-cors.js';
import { checkElements } from './check-elements.js';
import { checkKey } from './check-key.js';
import { checkPage } from './check-page.js';
import { checkPolicy } from './check-policy.js';
import { checkProxy, isService, MOUNT, skipUntrustedHost } from './check-proxy.js';
import { checkHealth, checkService } from './check-service.js';
import { checkIdentityHeaders, checkWithoutSession } from './check-visitors.js';
import { MAX_MIB } from './request.js';
import { failed, passed, quoted, skipped } from './result.js';
import type { Finding, Result } from './result.js';
import { FOREIGN, NO_FORM } from './site.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';
import { allowedOf } from './visitor.js';

interface Check {
  readonly name: string;
  /** Without a response of it, the check is left out. */
  readonly needs?: 'page' | 'proxy';
  readonly run: (site: Site) => readonly Result[] | Promise<readonly Result[]>;
}

/** In the order of the output. The scan for the key comes last, since it looks at all responses. */
const CHECKS: readonly Check[] = [
  { name: 'Page', run: checkPage },
  { name: 'Elements', needs: 'page', run: checkElements },
  { name: 'Proxy', run: checkProxy },
  { name: 'Routes', needs: 'proxy', run: checkRoutes },
  { name: 'Other sites', needs: 'proxy', run: checkCrossSite },
  { name: 'CORS', needs: 'proxy', run: checkCors },
  { name: ALLOW_HEADER, needs: 'proxy', run: checkAllow },
  { name: 'Without session', needs: 'proxy', run: checkWithoutSession },
  { name: 'Identity headers', needs: 'proxy', run: checkIdentityHeaders },
  { name: 'Caches', needs: 'proxy', run: checkCaches },
  { name: 'Policy', needs: 'page', run: checkPolicy },
  { name: 'Service', run: checkService },
  { name: 'Health', needs: 'proxy', run: checkHealth },
  { name: 'API key', run: checkKey },
];

export interface Report {
  readonly findings: readonly Finding[];
  /** The parts that were not checked, with the reason or the way to check them. */
  readonly unchecked: readonly string[];
}

/** Runs all checks. If there is no page or no proxy, one finding says so, and the checks that need it are left out. */
export async function runChecks(site: Site): Promise<Report> {
  const findings: Finding[] = [];
  const leftOut = { page: [] as string[], proxy: [] as string[] };
  const isThere = {
    page: site.page.failure === undefined,
    proxy: site.list.envelope !== undefined && !isService(site),
  };
  for (const { name, needs, run } of CHECKS) {
    if (needs !== undefined && !isThere[needs]) leftOut[needs].push(name);
    else for (const result of await run(site)) findings.push({ ...result, check: name });
  }
  const cut = new Set(site.visits.flatMap(({ url, isCut }) => (isCut ? [url] : [])));
  const unchecked = [
    ...(['proxy', 'page'] as const).flatMap((part) =>
      leftOut[part].length > 0 ? [`${leftOut[part].join(', ')} (no ${part})`] : [],
    ),
    ...findings.flatMap(({ unchecked: part }) => (part ? [part] : [])),
    ...[...cut].map((url) => `the rest of ${quoted(url)} (it is longer than ${MAX_MIB} MiB)`),
  ];
  return { findings, unchecked };
}

/** Statuses of a request that the proxy handles, but refuses or does not find. */
const isHandled = ({ envelope, status }: Visit): boolean =>
  envelope !== undefined && envelope.success === false && status >= 400;

async function checkRoutes(site: Site): Promise<Result[]> {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const results: Result[] = [];
  // No generate is started: the body has a type that no proxy accepts.
  const generate = await site.ask(GENERATE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'same-origin' },
    body: 'doctor',
  });
  const get = await site.ask(NO_FORM);
  for (const [name, visit] of [
    ['POST …/generate', generate],
    ['GET …/<id>', get],
  ] as const)
    if (!isHandled(visit))
      results.push(failed(`${name} does not reach the proxy (${visit.status}).`, MOUNT));
  for (const path of ['/api/v1/keys', `${NO_FORM}/responses`, `${FORMS_PATH}/%66orm_0_doctor`]) {
    const { envelope, status, text } = await site.ask(path);
    const isForwarded = envelope?.isOfApi && !envelope.code?.startsWith('PROXY_');
    const isJson = status < 300 && /^\s*[{[]/.test(text);
    if (envelope?.success || isForwarded || isJson)
      results.push(
        failed(
          `${path} is forwarded to the service, with your API key.`,
          'Forward the four routes and nothing else, as createFormsProxy does.',
        ),
      );
  }
  return results.length > 0 ? results : [passed('The four routes are there, and no others.')];
}

async function checkCrossSite(site: Site): Promise<Result[]> {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const results: Result[] = [];
  const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: FOREIGN };
  // An empty prompt generates nothing, also if nobody refuses it.
  const generate = { method: 'POST', body: '{"prompt":""}' };
  const json = { 'Content-Type': 'application/json' };
  const writes = [
    [
      'A generate of a page of another site',
      GENERATE_PATH,
      { ...generate, headers: { ...json, ...foreign } },
    ],
    ['A delete of a page of another site', NO_FORM, { method: 'DELETE', headers: foreign }],
    ['A delete without Origin and Sec-Fetch-Site', NO_FORM, { method: 'DELETE' }],
  ] as const;
  let needsSession = false;
  for (const [name, path, init] of writes) {
    const { status } = await site.ask(path, init);
    if (status === 401) needsSession = true;
    else if (status !== 403)
      results.push(
        failed(
          `${name} is not refused (${status}), so any site can act for your visitors.`,
          'Accept writes only with Sec-Fetch-Site: same-origin or an Origin of yours, as createFormsProxy does.',
        ),
      );
  }
  if (results.length > 0) return results;
  return needsSession
    ? [
        skipped(
          'Writes need a session, also those of other sites.',
          'writes of other sites (use --cookie or --header)',
        ),
      ]
    : [passed('Writes of pages of other sites are refused.')];
}

function checkAllow(site: Site): Result[] {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const { list } = site;
  const allowed = allowedOf(list);
  if (allowed === undefined && list.status >= 500) return [skipped('The list fails.')];
  if (allowed === undefined)
    return [
      failed(
        `Responses do not say what the visitor may do, so the elements offer every action.`,
        `Send ${ALLOW_HEADER}, or remove \`announce: false\`.`,
      ),
    ];
  const unknown = allowed.find((word) => !OPERATIONS.some((operation) => operation === word));
  if (unknown !== undefined)
    return [failed(`"${quoted(unknown)}" is no operation.`, `Use ${OPERATIONS.join(', ')}.`)];
  const hasBudget = list.headers.has(REMAINING_HEADER);
  return [
    passed(
      `This visitor may ${allowed.join(', ') || 'do nothing'}.`,
      allowed.includes('generate') && !hasBudget
        ? `the budget (no ${REMAINING_HEADER}: ${linkToGuide('proxy.md#budget')})`
        : undefined,
    ),
  ];
}

function checkCaches(site: Site): Result[] {
  const skip = skipUntrustedHost(site);
  if (skip) return skip;
  const { list, isCrossOrigin } = site;
  const results: Result[] = [];
  if (!/no-store|private/.test(list.headers.get('Cache-Control') ?? ''))
    results.push(
      failed(
        "Caches may keep one visitor's forms and show them to another one.",
        'Send Cache-Control: no-store.',
      ),
    );
  // Two servers may both send it. Browsers use the first value.
  if (!/^nosniff(?:, *nosniff)*$/i.test(list.headers.get('X-Content-Type-Options') ?? ''))
    results.push(
      failed('Browsers may guess the type of responses.', 'Send X-Content-Type-Options: nosniff.'),
    );
  if (!isCrossOrigin && list.headers.get('Cross-Origin-Resource-Policy') !== 'same-origin')
    results.push(
      failed(
        'Pages of other sites may load responses into their process, where a fault of a browser lets them be read.',
        'Send Cross-Origin-Resource-Policy: same-origin.',
      ),
    );
  return results.length > 0 ? results : [passed('Responses are not kept.')];
}
