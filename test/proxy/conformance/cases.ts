/** The cases of the suite, and helpers to write their requests. */
import { FORMS, ID, prompt } from '../requests.js';
import type { LimitName } from './limits.js';
import type { KnownServer } from './names.js';

/** How a request may end. */
export interface Outcome {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly code?: string;
  /** `METHOD path` at the service; nothing may arrive there where it is missing. */
  readonly reaches?: string;
  /** A header of the answer, in lower case. */
  readonly header?: string;
}

export interface Case {
  readonly name: string;
  /** Request line and headers; `session=ada` becomes a session of its own. */
  readonly head: readonly string[];
  readonly body?: string;
  /** Any of these is right. */
  readonly outcomes: readonly Outcome[];
  /** The known deviation of a server. No other one is accepted. */
  readonly known?: Partial<Record<KnownServer, readonly [LimitName, Outcome]>>;
}

/** Ada may do everything. */
export const SESSION = 'Cookie: session=ada';
export const HOST = 'Host: proxy.test';
export const SAME = 'Sec-Fetch-Site: same-origin';
export const JSON_TYPE = 'Content-Type: application/json';
export const GENERATE = `${FORMS}/generate`;
export const ONE = `${FORMS}/${ID}`;
/** For hosts that refuse the method DELETE. */
export const DELETE_ONE = `${ONE}/delete`;

/** Of a request that PHP's own server does not read. */
export const SILENT: Case['known'] = { 'php -S': ['silent', { status: 0 }] };

type Ending = Pick<Case, 'outcomes' | 'known'> & Partial<Case>;

export const ends = (status: number, code?: string, known?: Case['known']): Ending => ({
  outcomes: [{ status, code }],
  known,
});

export const passes = (reaches: string): Ending => ({ outcomes: [{ status: 200, reaches }] });

/** A request of Ada's without a body. */
export const ask = (
  name: string,
  method: string,
  target: string,
  headers: readonly string[],
  ending: Ending,
): Case => ({
  name,
  head: [`${method} ${target} HTTP/1.1`, HOST, SESSION, ...headers],
  ...ending,
});

const postTo =
  (route: string, prefix: string, standard: string) =>
  (
    name: string,
    headers: readonly string[],
    ending: Ending,
    body = standard,
    target = route,
  ): Case => ({
    name: prefix + name,
    head: [
      `POST ${target} HTTP/1.1`,
      HOST,
      ...headers,
      `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    ],
    body,
    ...ending,
  });

/** A generate with these headers and no others. */
export const post = postTo(GENERATE, '', prompt());

/** A delete by POST with these headers and no others. */
export const removeByPost = postTo(DELETE_ONE, 'by POST, ', '{}');

/** A DELETE with these headers and no others. */
export const remove = (name: string, headers: readonly string[], ending: Ending): Case => ({
  name,
  head: [`DELETE ${ONE} HTTP/1.1`, HOST, ...headers],
  ...ending,
});

/** A generate of Ada's from the site's own page. */
export const OWN = [SESSION, SAME, JSON_TYPE] as const;
