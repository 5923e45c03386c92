/** A service that is at fault. The last part of the id says how; upstream.ts does it. */
import { FORMS, prompt } from '../requests.js';
import { ask, GENERATE, OWN, post, SAME } from './cases.js';
import type { Case, Outcome } from './cases.js';

const of = (method: string, mood: string, outcome: Outcome): Case => {
  const path = `${FORMS}/form_1_${mood}`;
  const headers = method === 'DELETE' ? [SAME] : [];
  const outcomes = [{ ...outcome, reaches: `${method} ${path}` }];
  return ask(`${method}: ${mood}`, method, path, headers, { outcomes });
};

const generate = (mood: string, outcome: Outcome): Case => {
  const outcomes = [{ ...outcome, reaches: `POST ${GENERATE}` }];
  return post(`generate: ${mood}`, OWN, { outcomes }, prompt(`mood ${mood}`));
};

const BAD: Outcome = { status: 502, code: 'PROXY_UPSTREAM' };
const LATE: Outcome = { status: 504, code: 'PROXY_TIMEOUT' };
const KEY_REFUSED: Outcome = { status: 500, code: 'PROXY_MISCONFIGURED' };

export const SERVICE: readonly Case[] = [
  of('GET', 'hang', LATE),
  of('DELETE', 'hang', LATE),
  generate('hang', LATE),
  of('GET', 'stuck', LATE),
  of('GET', 'cut', BAD),
  of('GET', 'html', BAD),
  of('GET', 'htmlerror', BAD),
  of('GET', 'notjson', BAD),
  ...['array', 'text', 'arraydata', 'textdata', 'arrayerror'].flatMap((mood) => [
    of('GET', mood, BAD),
    of('DELETE', mood, BAD),
    generate(mood, BAD),
  ]),
  of('GET', 'faildata', { status: 500, code: 'INTERNAL_ERROR' }),
  generate('redirect', BAD),
  of('GET', 'redirect', BAD),
  of('GET', 'moved', BAD),
  of('DELETE', 'moved', BAD),
  of('GET', 'unauthorized', KEY_REFUSED),
  generate('unauthorized', KEY_REFUSED),
  of('GET', 'gone', { status: 404, code: 'NOT_FOUND' }),
  of('GET', 'busy', { status: 429, code: 'BUSY', header: 'retry-after: 7' }),
  of('DELETE', 'deletefailed', { status: 500, code: 'DELETE_FAILED' }),
];
