import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import { OPERATIONS, type Operation } from '../../src/api.js';
import { createFormsClient, isFormsError, type TypedFormsError } from '../../src/client/index.js';
import { DATA, successText } from './support/answers.js';
import { isPlain } from './support/decoding-oracle.js';
import { holds } from './support/holds.js';
import { answerText, jsonValue } from './support/json-values.js';
import { prototypesAreUntouched } from './support/prototypes.js';
import { call, ENDPOINT } from './support/setup.js';

/** The fields of an error and their types. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{
    kind: 'string',
    operation: 'string',
    code: 'string',
    codeSource: 'string',
    status: 'number',
    url: 'string',
  },
  ...{ requestId: 'string', retryAfterMs: 'number', attempts: 'number', outcome: 'string' },
  ...{ serverMessage: 'string', offline: 'boolean', shape: 'string', cause: 'object' },
  ...{ message: 'string', name: 'string', stack: 'string' },
};

function checkError(error: TypedFormsError, operation: Operation): void {
  assert.equal(error.operation, operation);
  for (const key of Object.getOwnPropertyNames(error)) {
    const value: unknown = error[key as keyof TypedFormsError];
    if (value !== undefined) assert.equal(typeof value, FIELDS[key], key);
  }
  if (error.outcome !== undefined) assert.equal(operation, 'generate');
  if (error.code !== undefined) assert.match(error.code, /^[A-Z][A-Z0-9_]{1,63}$/);
  assert.equal(error.code === undefined, error.codeSource === undefined);
  assert.ok((error.serverMessage?.length ?? 0) <= 500);
  assert.ok((error.shape?.length ?? 0) <= 500);
}

interface Outcome {
  readonly error?: TypedFormsError;
  readonly requests: number;
}

/** Asks once; whatever comes back ends in a value, or in an error that is one of ours. */
async function ask(operation: Operation, answer: () => Response): Promise<Outcome> {
  let requests = 0;
  const client = createFormsClient({
    endpoint: ENDPOINT,
    retries: 0,
    fetch: async () => {
      requests++;
      return answer();
    },
  });
  try {
    await call(client, operation);
    return { requests };
  } catch (error) {
    assert.ok(isFormsError(error), String(error));
    checkError(error, operation);
    return { error, requests };
  } finally {
    prototypesAreUntouched();
  }
}

const operation = fc.constantFrom(...OPERATIONS);
const status = fc.constantFrom(200, 201, 200, 400, 401, 404, 408, 418, 429, 500, 502, 503, 599);

describe('any response', () => {
  holds(
    'ends in a value or a typed error, as status and success say, after one request',
    fc.tuple(operation, status, answerText),
    async ([operation, code, text]) => {
      const { error, requests } = await ask(operation, () => new Response(text, { status: code }));
      assert.equal(requests, 1);
      const envelope = parsed(text);
      const success = isPlain(envelope) && Object.hasOwn(envelope, 'success') && envelope.success;
      const isFailure =
        isPlain(envelope) && Object.hasOwn(envelope, 'success') && success === false;
      if (code > 299) assert.equal(error?.kind, 'http');
      else if (isFailure) assert.equal(error?.kind, 'http');
      else if (success !== true) assert.equal(error?.kind, 'protocol');
      else assert.ok(error === undefined || error.kind === 'protocol');
      if (error) assert.equal(error.status, code);
      const unknown = operation === 'generate' && error?.kind === 'protocol';
      if (code < 300) assert.equal(error?.outcome, unknown ? 'unknown' : undefined);
    },
  );

  holds(
    'as bytes, text or not, is read or is a protocol error',
    fc.tuple(operation, fc.uint8Array({ maxLength: 64 })),
    async ([operation, bytes]) => {
      const { error, requests } = await ask(operation, () => new Response(Uint8Array.from(bytes)));
      assert.equal(requests, 1);
      assert.equal(error?.kind, 'protocol');
    },
  );

  const notUtf8 = fc.constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]);
  const envelope = new TextEncoder().encode(
    successText({ ...DATA.list, ...DATA.delete, ...DATA.get }),
  );
  holds(
    'that is good but for one place that is not UTF-8 is a protocol error',
    fc.tuple(operation, fc.nat({ max: envelope.length }), notUtf8),
    async ([operation, at, wrong]) => {
      const bytes = Uint8Array.from([...envelope.slice(0, at), ...wrong, ...envelope.slice(at)]);
      const good = await ask(operation, () => new Response(envelope));
      assert.equal(good.error, undefined);
      const { error } = await ask(operation, () => new Response(bytes));
      assert.equal(error?.kind, 'protocol');
    },
  );

  const SECRET = 'hunter2';
  const withSecrets = jsonValue.map((value) =>
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? SECRET : each)),
  );
  holds(
    'never shows its content in an error of its form',
    fc.tuple(operation, fc.constantFrom('', '{"success":true,"data":', '{"data":'), withSecrets),
    async ([operation, before, value]) => {
      const text = before ? `${before}${value}}` : value;
      const { error } = await ask(operation, () => new Response(text));
      if (error?.kind !== 'protocol') return;
      for (const key of Object.getOwnPropertyNames(error)) {
        if (key === 'requestId') continue;
        assert.doesNotMatch(String(error[key as keyof TypedFormsError]), /hunter2/, key);
      }
    },
  );
});

function parsed(text: string): unknown {
  try {
    // a response's text has lost its byte order mark
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
