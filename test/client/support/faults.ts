import { gzipSync } from 'node:zlib';
import type { ErrorKind } from '../../../src/client/index.js';
import { DATA, failureText, successText } from './answers.js';
import type { Fault, Visit } from './fault-server.js';

/** What must come of a fault that meets every try of a call. */
export interface Expected {
  /** `value`, or the kind of the error. */
  readonly end: ErrorKind | 'value';
  /** The status that the error must carry. */
  readonly status?: number;
  /** Requests at the server: of a list or get, of a delete, of a generate. */
  readonly requests: readonly [read: number, del: number, generate: number];
  /** A generate that ends like this may have been carried out. */
  readonly unknown?: boolean;
}

export type Row = readonly [name: string, fault: Fault, expected: Expected];

const ONCE = [1, 1, 1] as const;
const ALWAYS = [3, 3, 3] as const;
const LOST = [3, 3, 1] as const;
const READS = [3, 1, 1] as const;

const VALUE: Expected = { end: 'value', requests: ONCE };
const WRONG: Expected = { end: 'protocol', requests: ONCE, unknown: true };
const GONE: Expected = { end: 'network', requests: LOST, unknown: true };
const LATE: Expected = { end: 'timeout', requests: LOST, unknown: true };

const no = (
  status: number,
  requests: Expected['requests'] = ONCE,
  unknown = requests === LOST,
): Expected => ({ end: 'http', status, requests, unknown });

const html = '<!doctype html><title>Sign in</title><p>Please sign in.</p>';

/** The good answer of this operation. */
const good = ({ op }: Visit) => successText(DATA[op]);

/** Answers with this body, whatever is asked. */
const says =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Fault =>
  ({ answer }) =>
    answer(status, headers, body);

/** Answers with a failure of this status. */
const fails = (status: number, code?: string, headers?: Record<string, string>): Fault =>
  says(failureText(code), status, headers);

/** Answers a good body, changed. */
const goodBut =
  (change: (body: string) => string | Buffer, headers: Record<string, string> = {}): Fault =>
  (visit) =>
    visit.answer(200, headers, change(good(visit)));

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n';

/** Sends the start of a good answer; what follows is up to the fault. */
const startOf = (visit: Visit, length: number) => {
  const body = good(visit);
  visit.raw(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body.slice(0, length)}`);
};

const retryAfter = (value: string) => ({ 'Retry-After': value });

const STATUSES: readonly Row[] = [
  ...[400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451, 501, 505].map((status): Row => [
    `${status}`,
    fails(status),
    no(status),
  ]),
  ...[425, 429].map((status): Row => [`${status}`, fails(status), no(status, ALWAYS)]),
  ...[408, 502, 503, 504].map((status): Row => [`${status}`, fails(status), no(status, LOST)]),
  ['500 INTERNAL_ERROR', fails(500, 'INTERNAL_ERROR'), no(500, READS)],
  ['500 PROXY_MISCONFIGURED', fails(500, 'PROXY_MISCONFIGURED'), no(500)],
  ['500 in HTML', says(html, 500), no(500, READS, true)],
  ['502 in HTML', says(html, 502), no(502, LOST)],
  ['503 without body', says('', 503), no(503, LOST)],
  ['401 INVALID_API_KEY', fails(401, 'INVALID_API_KEY'), no(401)],
];

const RETRY_AFTER: readonly Row[] = [
  ['429, Retry-After: 0', fails(429, undefined, retryAfter('0')), no(429, ALWAYS)],
  ['429, Retry-After: 61', fails(429, undefined, retryAfter('61')), no(429)],
  ['429, Retry-After: 999999999', fails(429, undefined, retryAfter('999999999')), no(429)],
  [
    '429, Retry-After: 99999999999',
    fails(429, undefined, retryAfter('9'.repeat(11))),
    no(429, ALWAYS),
  ],
  ['429, Retry-After: -1', fails(429, undefined, retryAfter('-1')), no(429, ALWAYS)],
  ['429, Retry-After: Infinity', fails(429, undefined, retryAfter('Infinity')), no(429, ALWAYS)],
  [
    '429, Retry-After: 2026-11-20',
    fails(429, undefined, retryAfter('2026-11-20')),
    no(429, ALWAYS),
  ],
  [
    '503, Retry-After in the past',
    fails(503, undefined, retryAfter('Thu, 01 Jan 1970 00:00:00 GMT')),
    no(503, LOST),
  ],
  [
    '503, Retry-After in 2099',
    fails(503, undefined, retryAfter('Thu, 01 Jan 2099 00:00:00 GMT')),
    { ...no(503), unknown: true },
  ],
];

const BODIES: readonly Row[] = [
  ['200 in HTML', says(html), WRONG],
  ['200, empty', says(''), WRONG],
  ['204', ({ answer }) => answer(204, { 'Content-Length': '0' }), WRONG],
  ['BOM', goodBut((body) => `\ufeff${body}`), VALUE],
  ['wrong Content-Type', goodBut((body) => body, { 'Content-Type': 'text/plain' }), VALUE],
  ['gzip', goodBut((body) => gzipSync(body), { 'Content-Encoding': 'gzip' }), VALUE],
  ['gzip that is none', goodBut((body) => body, { 'Content-Encoding': 'gzip' }), GONE],
  ['bad UTF-8', goodBut((body) => Buffer.from(body.replace('form_', '\xff'), 'latin1')), WRONG],
  ['UTF-16', goodBut((body) => Buffer.from(body, 'utf16le')), WRONG],
  ['8 MB of blanks after it', goodBut((body) => body + ' '.repeat(8e6)), WRONG],
  ['8 MB of text', says('x'.repeat(8e6)), WRONG],
  ['nested 100,000 deep', says(`${'['.repeat(1e5)}${']'.repeat(1e5)}`), WRONG],
  [
    'nested 100,000 deep beside it',
    goodBut((body) => body.replace('"meta":', `"x":${'['.repeat(1e5)}${']'.repeat(1e5)},"meta":`)),
    VALUE,
  ],
  [
    '__proto__ beside it',
    goodBut((body) => body.replace('{', '{"__proto__":{"success":false},')),
    VALUE,
  ],
  ['JSON cut off', goodBut((body) => body.slice(0, -9)), WRONG],
  ['null', says('null'), WRONG],
  ['a number', says('7'), WRONG],
  ['an array', says('[]'), WRONG],
  ['another envelope', says('{"ok":true,"result":{}}'), WRONG],
  ['success in quotes', goodBut((body) => body.replace('true', '"true"')), WRONG],
  ['success without data', says('{"success":true}'), WRONG],
  ['data: null', says('{"success":true,"data":null}'), WRONG],
  ['data of something else', says(successText({ hello: 'world' })), WRONG],
  ['200 that says failure', says(failureText('NOPE')), no(200)],
  ['500 that says success', says(successText(DATA.list), 500), no(500, READS, true)],
];

const REDIRECTS: readonly Row[] = [301, 302, 303, 307, 308].map((status) => [
  `${status} to a good answer`,
  ({ answer, request }: Visit) => answer(status, { Location: request.url ?? '/' }),
  { ...WRONG, status },
]);

const CONNECTIONS: readonly Row[] = [
  ['304', ({ answer }) => answer(304), { ...WRONG, status: 304 }],
  ['reset before the headers', ({ socket }) => socket.resetAndDestroy(), GONE],
  ['closed before the headers', ({ socket }) => socket.destroy(), GONE],
  ['not HTTP', ({ raw, socket }) => (raw('220 mail ready\r\n'), socket.end()), GONE],
  ['headers without end', ({ raw }) => raw(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1e5)}\r\n`), GONE],
  ['headers cut off', ({ raw, socket }) => (raw(HEAD), socket.end()), GONE],
  ['no answer', () => {}, LATE],
  ['headers stall', ({ raw }) => raw(HEAD), LATE],
  ['reset after the headers', (visit) => (startOf(visit, 0), resetSoon(visit)), GONE],
  ['reset in the body', (visit) => (startOf(visit, 20), resetSoon(visit)), GONE],
  ['body cut off', (visit) => (startOf(visit, 20), visit.socket.end()), GONE],
  [
    // Node's fetch takes this for the end of the body; browsers do not.
    'chunks cut off',
    ({ raw, socket }) => (raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"suc`), socket.end()),
    WRONG,
  ],
  ['body stalls at its start', (visit) => startOf(visit, 0), LATE],
  ['body stalls', (visit) => startOf(visit, 20), LATE],
  ['body drips', (visit) => drip(visit), LATE],
  [
    '400 whose body stalls',
    ({ raw }) => raw('HTTP/1.1 400 Bad Request\r\nContent-Length: 9\r\n\r\n{'),
    no(400),
  ],
  [
    '503 whose body breaks off',
    ({ raw, socket }) => (
      raw('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 9\r\n\r\n{'),
      socket.end()
    ),
    no(503, LOST),
  ],
  [
    '103 and then good',
    (visit) => (visit.raw('HTTP/1.1 103 Early Hints\r\n\r\n'), ok(visit)),
    VALUE,
  ],
];

const TURNS: readonly Row[] = [
  [
    'lost, then good',
    (visit) => (visit.n === 1 ? visit.socket.resetAndDestroy() : ok(visit)),
    { end: 'value', requests: [2, 2, 1], unknown: true },
  ],
  [
    '503, then good',
    (visit) => (visit.n === 1 ? fails(503)(visit) : ok(visit)),
    { end: 'value', requests: [2, 2, 1], unknown: true },
  ],
  [
    '429, then good',
    (visit) => (visit.n === 1 ? fails(429)(visit) : ok(visit)),
    { end: 'value', requests: [2, 2, 2] },
  ],
];

/** Everything that may happen to a request between here and the service. */
export const FAULTS: readonly Row[] = [
  ...STATUSES,
  ...RETRY_AFTER,
  ...BODIES,
  ...REDIRECTS,
  ...CONNECTIONS,
  ...TURNS,
];

function ok(visit: Visit): void {
  visit.answer(200, {}, good(visit));
}

/** Late enough that what was written before has arrived. */
function resetSoon({ socket }: Visit): void {
  setTimeout(() => socket.resetAndDestroy(), 50);
}

/** One byte at a time: never silent for long, and never done. */
function drip({ raw, socket }: Visit): void {
  raw(`${HEAD}Content-Length: 100000\r\n\r\n{`);
  const timer = setInterval(() => raw(' '), 40);
  socket.on('close', () => clearInterval(timer));
}
