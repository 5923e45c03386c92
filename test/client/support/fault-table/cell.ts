import assert from 'node:assert/strict';
import type { Operation } from '../../../../src/api/routes.js';
import { isFormsError } from '../../../../src/client/index.js';
import type { FormsClient, FormsClientOptions } from '../../../../src/client/types.js';
import { ID } from '../answers.js';
import { REDIRECTED, VALUE, type Row } from './row.js';
import type { FaultServer, Place } from './server.js';
import { call, createClient } from '../setup.js';
import { SkippingRuntime } from './skipping-runtime.js';

/** The order of {@link Row.cells}. */
export const COLUMNS = ['generate', 'list', 'get', 'delete'] as const;

/** Documented routes, see demo/guide/service.md#routes. */
const ROUTES: Readonly<Record<Operation, string>> = {
  generate: 'POST /api/v1/forms/generate',
  list: 'GET /api/v1/forms',
  get: `GET /api/v1/forms/${ID}`,
  delete: `DELETE /api/v1/forms/${ID}`,
};

const DELETE_BY_POST = `POST /api/v1/forms/${ID}/delete`;

/** Milliseconds that a call may take for what is no timeout: far more than it needs. */
const AMPLE = 60_000;

/** The outcome of one call. */
export interface Outcome {
  readonly operation: Operation;
  readonly place: Place;
  readonly runtime: SkippingRuntime;
  /** The value or the error of the call. */
  readonly result: unknown;
  readonly failed: boolean;
  /** Requests that the server got; where it cannot get any, the tries that the client reported. */
  readonly requests: number;
}

/** Calls an operation against the faults of `row`, over real connections; rejects where it never ends. */
export async function run(server: FaultServer, row: Row, operation: Operation): Promise<Outcome> {
  const runtime = new SkippingRuntime();
  const place = row.nowhere
    ? { endpoint: server.nowhere, requests: [] }
    : server.place(operation, row.faults);
  const options: FormsClientOptions = {
    endpoint: place.endpoint,
    onEvent: runtime.onEvent,
    ...row.options,
  };
  const client: FormsClient = createClient(options, runtime);
  const deadline = 3 * (row.options?.timeout ?? 0) + AMPLE;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Still under way after ${deadline} ms.`)), deadline);
  });
  const ended = call(client, operation).then(
    (result: unknown) => ({ result, failed: false }),
    (result: unknown) => ({ result, failed: true }),
  );
  try {
    const end = await Promise.race([ended, stuck]);
    const requests = row.nowhere ? runtime.attempts : place.requests.length;
    return { operation, place, runtime, requests, ...end };
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome of a call in the notation of the table. */
export function cellOf({ result, failed, requests }: Outcome): string {
  const times = `×${requests}`;
  if (!failed) {
    const { confirmed } = result as { confirmed?: boolean };
    return ['value', times, confirmed === false ? 'unconfirmed' : ''].join(' ').trim();
  }
  if (!isFormsError(result)) return `${String(result)} ${times}`;
  return [result.kind, times, result.outcome ?? ''].join(' ').trim();
}

/** Checks everything that the cell does not say. */
export function check(row: Row, outcome: Outcome): void {
  checkRequests(row, outcome);
  checkWaits(row, outcome);
  if (outcome.failed) checkError(row, outcome);
  else checkValue(row, outcome);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined, 'Object.prototype');
}

function checkRequests(
  row: Row,
  { operation, place: { requests }, runtime, requests: count }: Outcome,
) {
  assert.equal(runtime.attempts, count, 'tries reported by onEvent');
  for (const [index, { method, path, fresh }] of requests.entries()) {
    // See test/client/refused-delete.node.test.ts.
    const isByPost = operation === 'delete' && index > 0 && method === 'POST';
    // See test/client/redirected-paths.node.test.ts.
    const end = index > 0 && row.cells === REDIRECTED ? '/' : '';
    assert.equal(`${method} ${path}`, (isByPost ? DELETE_BY_POST : ROUTES[operation]) + end);
    assert(
      fresh,
      'every request has a connection of its own, so that none is re-sent below the client',
    );
  }
  const keys = requests.map(({ key }) => key).filter((key) => key !== undefined);
  assert.equal(keys.length, operation === 'generate' ? (row.keyed ?? 0) : 0, 'keys');
  assert(new Set(keys).size <= 1, 'one key per call');
}

/** Wait n: half of `min(8000, 500 · 2^(n-1))`, and up to as much again. */
function checkWaits({ renewals = 0 }: Row, { requests, runtime: { waits } }: Outcome) {
  const expected = Math.max(0, requests - 1 - (requests > 1 ? renewals : 0));
  assert.equal(waits.length, expected, 'waits');
  waits.forEach((wait, index) => {
    const cap = Math.min(8000, 500 * 2 ** index);
    // Some time has passed when the wait is reported.
    assert(wait >= cap / 2 - 50, `wait ${index + 1} is ${wait} ms`);
    assert(wait <= cap, `wait ${index + 1} is ${wait} ms`);
  });
}

function checkError(row: Row, { operation, result, requests }: Outcome) {
  assert(isFormsError(result), String(result));
  const { kind, status, code, retryAfterMs, shape, requestId } = result;
  assert.equal(result.operation, operation);
  assert.equal(result.attempts, requests, 'attempts');
  if (kind === 'http') {
    assert.deepEqual({ status, code }, { status: row.status, code: row.code });
  } else {
    assert.equal(code, undefined, 'code');
  }
  assert.equal(retryAfterMs, undefined, 'retryAfterMs');
  if (kind === 'protocol') {
    assert.equal(status, row.status);
    assert(typeof shape === 'string' && shape.length <= 500, 'shape');
  } else {
    assert.equal(shape, undefined, 'shape');
  }
  assert.equal(requestId, undefined, 'requestId');
}

function checkValue(row: Row, { operation, result, requests }: Outcome) {
  const { meta, form, forms, ...rest } = result as {
    meta: { attempts: number; requestId?: string };
    form?: object;
    forms?: readonly { id: string }[];
  };
  const seen: Record<string, unknown> = { ...rest, ...form };
  if (forms) seen.ids = forms.map(({ id }) => id).join(' ');
  const wanted: Record<string, unknown> = { ...VALUE[operation], ...row.value?.[operation] };
  const known = Object.fromEntries(Object.keys(wanted).map((key) => [key, seen[key]]));
  assert.deepEqual(known, wanted);
  assert.equal(meta.attempts, requests, 'attempts');
}
