import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import { readJson } from '../../src/client/response.js';
import type { CallFailure } from '../../src/client/errors.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { backoff } from '../../src/client/retry-policy.js';
import { success } from './support/answers.js';
import { isIdOracle } from './support/decoding-oracle.js';
import { holds } from './support/holds.js';
import { ENDPOINT } from './support/setup.js';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const asked = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined });

describe('any wait before a retry', () => {
  holds(
    'is never shorter than Retry-After, and at most half a second longer than it must be',
    fc.tuple(fc.integer({ min: 1, max: 50 }), chance, asked),
    ([n, random, retryAfter]) => {
      const cap = Math.min(8000, 500 * 2 ** (n - 1));
      const wait = backoff(n, () => random, retryAfter);
      assert(wait >= Math.max(cap / 2, retryAfter ?? 0));
      assert(wait <= Math.max(cap, retryAfter ?? 0) + (retryAfter === undefined ? 0 : 500));
    },
  );
});

describe('any body', () => {
  const { signal } = new AbortController();
  const chunks = fc.array(fc.array(fc.nat(255), { maxLength: 9 }), { maxLength: 9 });

  holds(
    'is rejected if it is longer than the limit, and read otherwise',
    fc.tuple(chunks, fc.nat(40)),
    async (given) => {
      const [value, cap] = given;
      const text = JSON.stringify(value);
      const read = readJson(new Response(text), cap, signal);
      if (text.length <= cap) assert.deepEqual(await read, value);
      else await assert.rejects(read, (error: CallFailure) => error.fields.maxBytes === cap);
    },
  );
});

describe('any id', () => {
  const sent: string[] = [];
  const client = createFormsClient({
    endpoint: ENDPOINT,
    fetch: async (url) => {
      sent.push(String(url));
      return success({ form: {} });
    },
  });
  const letters = fc.string({ unit: fc.constantFrom(...'azAZ09'), minLength: 1, maxLength: 20 });
  const formId = fc.tuple(fc.nat(), letters).map(([number, rest]) => `form_${number}_${rest}`);
  const odd = fc.constantFrom('_', '/', '%2f', '.', '\n', ' ', 'ä', '?', '#', '');
  const almost = fc
    .tuple(formId, fc.nat(30), odd)
    .map(([id, at, extra]) => id.slice(0, at) + extra + id.slice(at));

  holds(
    'is sent only if it has the shape of a form’s id',
    fc.oneof(formId, almost, fc.string()),
    async (id) => {
      sent.length = 0;
      const result = await client.get(id).catch((error: unknown) => error);
      if (isIdOracle(id)) return assert.deepEqual(sent, [`${ENDPOINT}/api/v1/forms/${id}`]);
      assert(isFormsError(result) && result.kind === 'input');
      assert.deepEqual(sent, []);
    },
  );
});
