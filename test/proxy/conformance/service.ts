/** A service that is at fault. The last part of the id says how; upstream.ts does it. */
import { FORMS, prompt } from '../requests.js';
import { ask, GENERATE, OWN, post, SAME } from './cases.js';
import type { Case, Outcome } from './cases.js';
import type { LimitName } from './limits.js';
import type { ServerName } from './names.js';

type Known = readonly [ServerName, LimitName, Partial<Outcome>];

/** A known limit changes what it names of the outcome. */
const endings = (reaches: string, outcome: Outcome, known: readonly Known[]) => ({
  outcomes: [{ ...outcome, reaches }],
  known: Object.fromEntries(
    known.map(([server, limit, other]) => [server, [limit, { status: 200, ...other, reaches }]]),
  ),
});

const of = (method: string, mood: string, outcome: Outcome, ...known: Known[]): Case => {
  const path = `${FORMS}/form_1_${mood}`;
  const headers = method === 'DELETE' ? [SAME] : [];
  return ask(
    `${method}: ${mood}`,
    method,
    path,
    headers,
    endings(`${method} ${path}`, outcome, known),
  );
};

const generate = (mood: string, outcome: Outcome, ...known: Known[]): Case =>
  post(
    `generate: ${mood}`,
    OWN,
    endings(`POST ${GENERATE}`, outcome, known),
    prompt(`mood ${mood}`),
  );

const BAD: Outcome = { status: 502, code: 'PROXY_UPSTREAM' };
const LATE: Outcome = { status: 504, code: 'PROXY_TIMEOUT' };
const KEY_REFUSED: Outcome = { status: 500, code: 'PROXY_MISCONFIGURED' };
const CHALLENGE: Known = [
  'nginx',
  'challenge',
  { ...KEY_REFUSED, header: 'www-authenticate: basic' },
];

export const SERVICE: readonly Case[] = [
  of('GET', 'hang', LATE),
  of('DELETE', 'hang', LATE),
  generate('hang', LATE),
  of('GET', 'stuck', LATE, ['nginx', 'pauses', { brokenOff: true }], ['Caddy', 'pauses', {}]),
  of('GET', 'cut', BAD),
  of('GET', 'html', BAD, ['nginx', 'html', { header: 'content-type: application/json' }]),
  of('GET', 'htmlerror', BAD, [
    'nginx',
    'html',
    { status: 500, header: 'content-type: application/json' },
  ]),
  of('GET', 'notjson', BAD, ['nginx', 'answers', {}], ['Caddy', 'answers', {}]),
  generate('redirect', BAD),
  of('GET', 'redirect', BAD),
  of('GET', 'moved', BAD),
  of('DELETE', 'moved', BAD),
  of('GET', 'unauthorized', KEY_REFUSED, CHALLENGE),
  generate('unauthorized', KEY_REFUSED, CHALLENGE),
  of('GET', 'gone', { status: 404, code: 'NOT_FOUND' }),
  of('GET', 'busy', { status: 429, code: 'BUSY', header: 'retry-after: 7' }),
  of('DELETE', 'deletefailed', { status: 500, code: 'DELETE_FAILED' }),
];
