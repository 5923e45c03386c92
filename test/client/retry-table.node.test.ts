import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IDEMPOTENT_HEADER } from '../../src/api/headers.js';
import { OPERATIONS, type Operation } from '../../src/api/routes.js';
import { isFormsError, type ErrorKind } from '../../src/client/index.js';
import {
  brokenBody,
  DATA,
  failure,
  failureText,
  html,
  success,
  successText,
} from './support/answers.js';
import { call, errorOf, lost, never, setUp, type Step } from './support/setup.js';

/** The expected result if every attempt has the same outcome. */
interface Row {
  readonly outcome: string;
  readonly step: Step;
  readonly kind: ErrorKind;
  /** Tries made: of a read, a delete, a generate, and a generate that the proxy lets be repeated. */
  readonly tries: readonly [read: number, del: number, generate: number, keyed: number];
  /** A generate that fails like this may have been carried out. */
  readonly unknown: boolean;
}

const status =
  (code: number, name?: string): Step =>
  () =>
    failure(code, name);

const row = (
  outcome: string,
  step: Step,
  kind: ErrorKind,
  tries: Row['tries'],
  unknown = false,
): Row => ({ outcome, step, kind, tries, unknown });

const ONCE = [1, 1, 1, 1] as const;
const ALWAYS = [3, 3, 3, 3] as const;
const LOST = [3, 3, 1, 3] as const;
const READS = [3, 1, 1, 3] as const;
/** Not from the proxy: a delete tries POST once. */
const REFUSED = [1, 2, 1, 1] as const;
/** The path with a slash at its end is tried once. */
const REDIRECTED = [2, 2, 2, 2] as const;
/** A generate has 120 s a try but 150 s in all: time for two. */
const LATE = [3, 3, 1, 2] as const;

const GOOD = successText({ ...DATA.get, ...DATA.delete, ...DATA.list });

const ROWS: readonly Row[] = [
  ...[425, 429].map((code) => row(`${code}`, status(code), 'http', ALWAYS)),
  row('429 in HTML', () => html(429), 'http', ALWAYS),
  row('503 PROXY_UNAVAILABLE', status(503, 'PROXY_UNAVAILABLE'), 'http', ALWAYS),
  row('connection lost', lost, 'network', LOST, true),
  row('no response', never, 'timeout', LATE, true),
  row(
    'body breaks off',
    () => new Response(brokenBody('{"success":', 'breaks')),
    'network',
    LOST,
    true,
  ),
  row(
    'body stalls',
    () => new Response(brokenBody('{"success":', 'stalls')),
    'timeout',
    LATE,
    true,
  ),
  ...[408, 502, 503, 504].map((code) => row(`${code}`, status(code), 'http', LOST, true)),
  row('504 PROXY_TIMEOUT', status(504, 'PROXY_TIMEOUT'), 'http', LOST, true),
  row('502 in HTML', () => html(502), 'http', LOST, true),
  row('503 that says success', () => success(DATA.list, {}, 503), 'http', LOST, true),
  row(
    '503, body breaks off',
    () => new Response(brokenBody('<', 'breaks'), { status: 503 }),
    'http',
    LOST,
    true,
  ),
  row('500 INTERNAL_ERROR', status(500, 'INTERNAL_ERROR'), 'http', READS),
  row('500 DELETE_FAILED', status(500, 'DELETE_FAILED'), 'http', READS),
  row('500 without code', status(500), 'http', READS),
  row('500 in HTML', () => html(500), 'http', READS, true),
  row('500 that says success', () => success(DATA.list, {}, 500), 'http', READS, true),
  row('500 PROXY_MISCONFIGURED', status(500, 'PROXY_MISCONFIGURED'), 'http', ONCE),
  row('422 PROXY_KEY_REUSED', status(422, 'PROXY_KEY_REUSED'), 'http', ONCE),
  row('502 PROXY_TOO_LARGE_LIST', status(502, 'PROXY_TOO_LARGE_LIST'), 'http', ONCE),
  row('520 in HTML', () => html(520), 'http', READS, true),
  ...[400, 401, 402, 403, 404, 405, 409, 410, 413, 415, 418, 422, 431, 451, 499, 501, 505].map(
    (code) => row(`${code}`, status(code), 'http', ONCE),
  ),
  row('404 in HTML', () => html(404), 'http', REFUSED),
  row('404 that says success', () => success(DATA.list, {}, 404), 'http', REFUSED),
  row('401 in HTML', () => html(401), 'http', ONCE),
  row('403 in HTML', () => html(403), 'http', REFUSED),
  row('405, empty', () => new Response(null, { status: 405 }), 'http', REFUSED),
  row('501 in HTML', () => html(501), 'http', REFUSED),
  row(
    '400, body stalls',
    () => new Response(brokenBody('{', 'stalls'), { status: 400 }),
    'http',
    REFUSED,
  ),
  row('200 in HTML', () => html(200), 'protocol', ONCE, true),
  row('200, empty', () => new Response(''), 'protocol', ONCE, true),
  row('204', () => new Response(null, { status: 204 }), 'protocol', ONCE, true),
  row('200, another envelope', () => Response.json({ ok: true }), 'protocol', ONCE, true),
  row('200, success is not a boolean', () => Response.json({ success: 1 }), 'protocol', ONCE, true),
  row('200, an array', () => Response.json([DATA.list]), 'protocol', ONCE, true),
  row('200, null', () => Response.json(null), 'protocol', ONCE, true),
  row('200, two texts of JSON', () => new Response(GOOD + GOOD), 'protocol', ONCE, true),
  row('200, JSON cut in the middle', () => new Response(GOOD.slice(0, -9)), 'protocol', ONCE, true),
  row('200, UTF-16', () => new Response(Buffer.from(GOOD, 'utf16le')), 'protocol', ONCE, true),
  row(
    '200, envelope in `__proto__`',
    () => new Response(`{"__proto__":${GOOD}}`),
    'protocol',
    ONCE,
    true,
  ),
  row('200, no data', () => Response.json({ success: true }), 'protocol', ONCE, true),
  row('200, wrong data', () => success({ hello: 1 }), 'protocol', ONCE, true),
  row('200, data is text', () => success('yes'), 'protocol', ONCE, true),
  row('200, not UTF-8', () => new Response(Uint8Array.of(34, 255, 34)), 'protocol', ONCE, true),
  row('200, too large', () => new Response('x'.repeat(5000)), 'protocol', ONCE, true),
  row('205', () => new Response(null, { status: 205 }), 'protocol', ONCE, true),
  ...[300, 301, 302, 303, 304, 307, 308].map((code) =>
    row(`${code}`, () => new Response(null, { status: code }), 'protocol', REDIRECTED, true),
  ),
  row('302 that says success', () => success(DATA.list, {}, 302), 'protocol', REDIRECTED, true),
  row('307 that says failure', status(307), 'protocol', REDIRECTED, true),
  row('opaque redirect', () => opaque(), 'protocol', REDIRECTED, true),
  row('redirect that fetch followed', () => followed(), 'protocol', ONCE, true),
  row('200 that says failure', () => new Response(failureText('NOPE')), 'http', ONCE),
  row('201 that says failure', status(201, 'NOPE'), 'http', ONCE),
];

/** The response of a browser for a redirect with `redirect: 'manual'`. */
const opaque = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

const followed = () => Object.defineProperty(success(DATA.list), 'redirected', { value: true });

async function check(operation: Operation, { step, kind, tries, unknown }: Row, keyed: boolean) {
  const told = { [IDEMPOTENT_HEADER]: '1' };
  const before: Step[] = keyed ? [() => success({ forms: [] }, told)] : [];
  const { client, runtime, sent, events } = setUp([...before, step], { maxBytes: 4096 });
  if (keyed) await runtime.settle(client.list());

  const error = await runtime.settle(call(client, operation).catch((reason: unknown) => reason));
  assert(isFormsError(error), String(error));
  const [read, del, generate, repeated] = tries;
  const expected = { list: read, get: read, delete: del, generate: keyed ? repeated : generate };
  assert.equal(sent.length - before.length, expected[operation], 'tries');
  assert.equal(error.attempts, expected[operation], 'attempts');
  assert.equal(error.kind, kind);
  assert.equal(error.operation, operation);
  assert.equal(
    error.outcome,
    unknown && operation === 'generate' ? 'unknown' : undefined,
    'outcome',
  );
  assert.equal(
    events.filter(({ type }) => type === 'wait').length,
    tries === REFUSED || tries === REDIRECTED ? 0 : expected[operation] - 1,
    'waits',
  );
  assert.equal(runtime.pending, 0, 'timers left behind');
}

describe('the retry table', () => {
  for (const each of ROWS) {
    for (const operation of OPERATIONS) {
      it(`${each.outcome}: ${operation}`, () => check(operation, each, false));
    }
    it(`${each.outcome}: generate with an Idempotency-Key`, () => check('generate', each, true));
  }

  it('does not apply to a valid body, whatever its Content-Type or byte order mark says', async () => {
    for (const [body, type] of [
      [GOOD, ''],
      [GOOD, 'text/html'],
      [GOOD, 'application/json; charset=utf-16'],
      [`\ufeff${GOOD}`, 'application/json'],
    ] as const) {
      const { client, sent } = setUp([
        () => new Response(body, { status: 201, headers: { 'Content-Type': type } }),
      ]);
      for (const operation of OPERATIONS) await call(client, operation);
      assert.equal(sent.length, OPERATIONS.length);
    }
  });

  it('stops at the first valid response', async () => {
    for (const operation of OPERATIONS) {
      const { client, runtime, sent } = setUp([status(429), () => success(DATA[operation])]);
      const { meta } = await runtime.settle<{ meta: { attempts: number } }>(
        call(client, operation),
      );
      assert.equal(meta.attempts, 2);
      assert.equal(sent.length, 2);
    }
  });

  it('makes as many retries as the option says', async () => {
    for (const retries of [0, 1, 5]) {
      const { client, runtime, sent } = setUp([status(503)], { retries });
      await runtime.settle(call(client, 'list').catch(() => {}));
      assert.equal(sent.length, retries + 1);
    }
  });
});

describe('a delete after a failed attempt', () => {
  const ambiguous: readonly Step[] = [lost, never, ...[408, 502, 503, 504].map((s) => status(s))];

  it('counts a 404 as deleted, unconfirmed, if the first attempt may have been executed', async () => {
    for (const first of ambiguous) {
      const { client, runtime, sent } = setUp([first, status(404, 'NOT_FOUND')]);
      const { id, deleted, confirmed, meta } = await runtime.settle(call(client, 'delete'));
      assert.deepEqual(
        { id, deleted, confirmed, attempts: meta.attempts },
        { id: 'form_17_abc', deleted: true, confirmed: false, attempts: 2 },
      );
      assert.equal(sent.length, 2);
    }
  });

  it('rejects with a 404 that is not from the service', async () => {
    for (const first of ambiguous) {
      const { client, runtime, sent } = setUp([first, () => html(404)]);
      const error = await runtime.settle(errorOf(call(client, 'delete')));
      assert.deepEqual([error.kind, error.status, sent.length], ['http', 404, 3]);
    }
  });

  it('is confirmed if a later attempt succeeds', async () => {
    const { client, runtime } = setUp([lost, () => success(DATA.delete)]);
    assert.equal((await runtime.settle(call(client, 'delete'))).confirmed, true);
  });

  it('counts a 404 as deleted, also with a 429 between the lost attempt and the 404', async () => {
    const { client, runtime } = setUp([lost, status(429), status(404, 'NOT_FOUND')]);
    assert.equal((await runtime.settle(call(client, 'delete'))).confirmed, false);
  });

  it('rejects with a 404 if no attempt can have been executed', async () => {
    const { client, runtime } = setUp([status(429), status(404, 'NOT_FOUND')]);
    const error = await runtime.settle(call(client, 'delete').catch((reason: unknown) => reason));
    assert(isFormsError(error) && error.kind === 'http');
    assert.equal(error.status, 404);
  });
});
