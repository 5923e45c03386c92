import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  HANDSHAKE_MESSAGES,
  readHeight,
} from '../../../../src/elements/form-embed/frame/resize-messages.js';
import { holds } from '../../../client/support/holds.js';

const resize = (height: unknown) => ({ type: 'prompt-forms:resize', height });
const sizer = (...fields: unknown[]) => `[iFrameSizer]${fields.join(':')}`;

describe('readHeight', () => {
  it('returns whole pixels, rounded up and at most 20,000', () => {
    assert.equal(readHeight(resize(420)), 420);
    assert.equal(readHeight(resize(419.2)), 420);
    assert.equal(readHeight(resize(0.1)), 1);
    assert.equal(readHeight(resize(1e9)), 20_000);
  });

  it('reads messages of open-iframe-resizer', () => {
    assert.equal(readHeight({ type: 'iframe-resized', width: 300, height: 512.5 }), 513);
  });

  it('reads messages of iframe-resizer 4 and 5', () => {
    assert.equal(readHeight(sizer('form', 640, 300, 'init')), 640);
    assert.equal(readHeight(sizer('form', 640, 300, 'init', '5.5.9', -1)), 640);
    assert.equal(readHeight(sizer('form', 640.4, 300, 'mutationObserver')), 641);
    assert.equal(readHeight(sizer('form', 640, 300, 'resizeObserver')), 640);
  });

  it('ignores all other messages of iframe-resizer', () => {
    for (const message of [
      sizer('form', 0, 0, 'title', 'RSVP'),
      sizer('form', 900, 10, 'scrollTo'),
      sizer('form', 900, 10, 'scrollToOffset'),
      sizer('form', 'x', 10, 'init'),
      sizer('form', -5, 10, 'init'),
      sizer('form', '1e999', 10, 'init'),
      sizer('form'),
      sizer(),
      '[iFrameResizerChild]Ready',
      `${sizer('form', 640, 300, 'message')}:${'x'.repeat(2000)}`,
    ]) {
      assert.equal(readHeight(message), undefined, message.slice(0, 80));
    }
  });

  it('ignores all other messages', () => {
    const throwing = {
      get type(): string {
        throw new Error('a getter');
      },
    };
    for (const data of [
      undefined,
      null,
      true,
      7,
      'prompt-forms:resize',
      Symbol('x'),
      7n,
      [],
      [resize(5)],
      {},
      ...[NaN, Infinity, -Infinity, 0, -1, '300', null, undefined, [300], {}].map(resize),
      { type: 'resize', height: 300 },
      { TYPE: 'prompt-forms:resize', height: 300 },
      Object.assign([], resize(300)),
      throwing,
    ]) {
      assert.equal(readHeight(data), undefined);
    }
  });

  const odd = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
  });
  const message = fc.oneof(
    odd,
    odd.map(resize),
    fc.double().map(resize),
    fc.record({ type: fc.constantFrom('prompt-forms:resize', 'iframe-resized'), height: odd }),
    fc.tuple(odd, odd, odd, odd).map((fields) => {
      try {
        return sizer(...fields);
      } catch {
        return sizer();
      }
    }),
    fc.tuple(fc.string(), fc.double(), fc.nat(), fc.string()).map((fields) => sizer(...fields)),
  );
  holds('returns a valid height or none, and never throws', message, (data) => {
    const height = readHeight(data);
    if (height === undefined) return;
    assert.ok(Number.isInteger(height) && height > 0 && height <= 20_000, String(height));
  });
});

describe('HANDSHAKE_MESSAGES', () => {
  it('have the fields that iframe-resizer expects: prefix, id, margin, true or false', () => {
    const [greeting] = HANDSHAKE_MESSAGES as [string];
    const fields = greeting.split(':');
    assert.match(fields[0]!, /^\[iFrameSizer\]\w+$/);
    assert.match(fields[1]!, /^\d+$/);
    assert.match(fields[2]!, /^(true|false)$/);
    assert.equal(fields[6], 'true'); // auto-resize is on
    assert.equal(fields[7], ''); // the body margin stays
    assert.equal(fields.length, 16); // as in version 4: with more fields, version 5 asks for a license
  });
});
