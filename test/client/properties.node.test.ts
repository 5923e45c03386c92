import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import type { TypedFormsError } from '../../src/client/index.js';
import { ask, operation } from './support/ask.js';
import { isPlain } from './support/decoding-oracle.js';
import { holds } from './support/holds.js';
import { answerText, jsonValue } from './support/json-values.js';

const status = fc.constantFrom(200, 201, 200, 400, 401, 404, 408, 418, 429, 500, 502, 503, 599);

/** Of these, a delete that something in front of the proxy has refused. */
const REFUSED = [400, 404, 418];

describe('any response', () => {
  holds(
    'ends in a value or a typed error, according to status and "success", after one request, or two for a refused delete',
    fc.tuple(operation, status, answerText),
    async ([operation, code, text]) => {
      const { error, requests } = await ask(operation, () => new Response(text, { status: code }));
      const envelope = parsed(text);
      const success = isPlain(envelope) && Object.hasOwn(envelope, 'success') && envelope.success;
      const isFailure =
        isPlain(envelope) && Object.hasOwn(envelope, 'success') && success === false;
      const isForeign = !isFailure || envelope.error === undefined;
      const isRefusedDelete = operation === 'delete' && REFUSED.includes(code) && isForeign;
      assert.equal(requests, isRefusedDelete ? 2 : 1);
      if (code > 299) assert.equal(error?.kind, 'http');
      else if (isFailure) assert.equal(error?.kind, 'http');
      else if (success !== true) assert.equal(error?.kind, 'protocol');
      else assert.ok(error === undefined || error.kind === 'protocol');
      if (error) assert.equal(error.status, code);
      const unknown = operation === 'generate' && error?.kind === 'protocol';
      if (code < 300) assert.equal(error?.outcome, unknown ? 'unknown' : undefined);
    },
  );

  const SECRET = 'hunter2';
  const withSecrets = jsonValue.map((value) =>
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? SECRET : each)),
  );
  holds(
    'never shows its content in the fields of a protocol error',
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
