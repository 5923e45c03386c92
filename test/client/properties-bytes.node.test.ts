import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import { DATA, successText } from './support/answers.js';
import { ask, operation } from './support/ask.js';
import { holds } from './support/holds.js';

describe('any response', () => {
  holds(
    'that consists of random bytes is a protocol error after one request',
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
    'that is valid except for one byte sequence that is not UTF-8 is a protocol error',
    fc.tuple(operation, fc.nat({ max: envelope.length }), notUtf8),
    async ([operation, at, wrong]) => {
      const bytes = Uint8Array.from([...envelope.slice(0, at), ...wrong, ...envelope.slice(at)]);
      const good = await ask(operation, () => new Response(envelope));
      assert.equal(good.error, undefined);
      const { error } = await ask(operation, () => new Response(bytes));
      assert.equal(error?.kind, 'protocol');
    },
  );
});
