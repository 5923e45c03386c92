/** One case against one server: what must never happen, and how it ends. */
import assert from 'node:assert/strict';
import { FORMS, KEY } from '../requests.js';
import type { Arrived } from '../requests.js';
import type { Case, Outcome } from './cases.js';
import type { LimitName } from './limits.js';
import { exchange } from './raw.js';
import type { Address, WireAnswer } from './raw.js';
import type { KnownServer, OTHER } from './names.js';
import type { Site } from './site.js';
import type { Upstream } from './upstream.js';

/** A server of the suite with doubles of its own. */
export interface Subject {
  readonly name: KnownServer | typeof OTHER;
  readonly port: Address;
  /** The port where each visitor has own forms. */
  readonly ownersPort: Address;
  /** True if a site with pages of its own is around the proxy. */
  readonly isInsideSite?: boolean;
  readonly upstream: Upstream;
  readonly site: Site;
}

const FOUR = new RegExp(
  `^(?:GET ${FORMS}|POST ${FORMS}/generate|(?:GET|DELETE) ${FORMS}/form_[0-9]{1,20}_[A-Za-z0-9]{1,64})$`,
);
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'accept',
  'authorization',
  'x-request-id',
  'content-type',
  'content-length',
]);
/** Node's fetch and the libraries of other languages add these by themselves. */
const OF_LIBRARIES = new Set([
  'accept-language',
  'accept-encoding',
  'sec-fetch-mode',
  'user-agent',
]);

/** Nothing but the four operations reaches the service, and nothing of the visitor in their headers. */
function assertForwarded({ method, url, headers, body }: Arrived, subject: Subject): void {
  assert.match(`${method} ${url}`, FOUR);
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(headers.host, subject.upstream.address);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{32,36}$/);
  const others = Object.keys(headers).filter(
    (name) => !OWN_HEADERS.has(name) && !(subject.name !== 'workerd' && OF_LIBRARIES.has(name)),
  );
  assert.deepEqual(others, []);
  assert.doesNotMatch(JSON.stringify(headers), /theirs|session|evil|10\.0\.0\.1|proxy\.test/);
  assert.equal(headers['content-type'], method === 'POST' ? 'application/json' : undefined);
  if (method !== 'POST') assert.equal(body, '');
}

const TELLTALES = [
  'set-cookie',
  'www-authenticate',
  'x-powered-by',
  'access-control-',
  'location:',
  'from-the-service',
  'service/1.2.3',
  'evil.test',
  'site=1',
];

/** The site's "none", or words that the elements know. */
const ALLOWED = /^prompt-forms-allow: *(?:none|(?:(?:generate|list|get|delete)(?:, |$))*)$/m;

/** Nothing of the service but status, JSON and Retry-After comes back. */
export function assertAnswer({ status, head, body, code }: WireAnswer): void {
  for (const telltale of TELLTALES) assert.ok(!head.includes(telltale), head);
  assert.doesNotMatch(body, /evil\.test/);
  const names = head.split('\n').map((line) => line.split(':', 1)[0]!.trim());
  for (const name of [
    'cache-control',
    'x-content-type-options',
    'cross-origin-resource-policy',
    'x-request-id',
    'content-type',
    'prompt-forms-allow',
  ])
    assert.ok(names.filter((each) => each === name).length <= 1, `${name} twice: ${head}`);
  if (head.includes('prompt-forms-allow:')) assert.match(head, ALLOWED);
  // A request that the server rejects before the recipe runs has only the server's headers and no envelope.
  if (code === undefined && status !== 200) return;
  assert.match(head, /^cache-control: no-store$/m);
  assert.match(head, /^x-content-type-options: nosniff$/m);
  assert.match(head, /^cross-origin-resource-policy: same-origin$/m);
  assert.match(head, /^x-request-id: [0-9a-f-]{32,36}$/m);
  assert.match(head, /^content-type: application\/json/m);
}

const isOutcome = (answer: WireAnswer, reached: readonly string[], outcome: Outcome): boolean =>
  answer.status === outcome.status &&
  (outcome.code === undefined || answer.code === outcome.code) &&
  (outcome.header === undefined || answer.head.includes(outcome.header)) &&
  answer.complete &&
  reached.join() === (outcome.reaches ?? '');

/** True for a target that no route has, so that the site around the proxy answers. */
const isElsewhere = ({ outcomes }: Case): boolean =>
  outcomes.some(({ code }) => code === 'PROXY_NO_ROUTE');

let sessions = 0;

/** The bytes of a request, with a session of its own, so that no visitor comes too often. */
function bytesOf({ head, body = '' }: Case): string {
  const own = `session=$1-${++sessions}`;
  const lines = head.map((line) => line.replace(/\bsession=(ada|rob|eve|kim)$/, own));
  if (!lines.some((line) => line.startsWith('Connection:'))) lines.push('Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n${body.replaceAll(/\bsession=(ada)$/gm, own)}`;
}

/** Runs a case. Gives the limit that it shows, undefined for none. Throws where it ends as it must not. */
export async function check(one: Case, subject: Subject): Promise<LimitName | undefined> {
  const { arrived } = subject.upstream;
  arrived.length = 0;
  const answer = await exchange(subject.port, bytesOf(one));
  const requests = [...arrived];
  const known = subject.name === 'other' ? undefined : one.known?.[subject.name];
  for (const request of requests) assertForwarded(request, subject);
  // The site's own page, or its own word for "not found".
  if (subject.isInsideSite && requests.length === 0 && isElsewhere(one)) return undefined;
  assertAnswer(answer);
  const reached = requests.map(({ method, url }) => `${method} ${url}`);
  const outcomes = known ? [known[1]] : one.outcomes;
  if (outcomes.some((outcome) => isOutcome(answer, reached, outcome))) return known?.[0];
  const what = known ? `the limit "${known[0]}" is gone, or another one` : 'it must end';
  const seen = `${answer.head}\n\n${answer.body.slice(0, 300)}\n(complete: ${answer.complete})`;
  assert.fail(
    `${subject.name}: ${what}: ${JSON.stringify(outcomes)}\nbut reached [${reached.join()}] and answered\n${seen}`,
  );
}
