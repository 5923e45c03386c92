import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { readDraft, writeDraft } from '../../../src/elements/form-generator/draft.js';

const KEY = 'prompt-forms draft /new key';

const place = (name: 'localStorage' | 'sessionStorage', get: () => unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, get });

/** As much of a storage as is used. */
function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a draft', () => {
  before(() => Object.assign(globalThis, { location: { pathname: '/new' } }));
  after(() => Reflect.deleteProperty(globalThis, 'location'));
  afterEach(() => {
    place('localStorage', () => undefined);
    place('sessionStorage', () => undefined);
  });

  it('is kept where it is to be kept, and nowhere else', () => {
    const local = memory();
    const session = memory();
    place('localStorage', () => local);
    place('sessionStorage', () => session);
    writeDraft('local', 'key', 'A survey');
    assert.equal(readDraft('local', 'key'), 'A survey');
    assert.equal(readDraft('session', 'key'), undefined);
    writeDraft('session', 'key', 'A quiz');
    assert.deepEqual(
      [...local.kept, ...session.kept],
      [
        [KEY, 'A survey'],
        [KEY, 'A quiz'],
      ],
    );
  });

  it('is kept no longer when it is empty', () => {
    const local = memory();
    place('localStorage', () => local);
    writeDraft('local', 'key', 'A survey');
    writeDraft('local', 'key', '');
    assert.equal(local.kept.size, 0);
  });

  for (const [why, get] of [
    [
      'refuses its storage',
      () => {
        throw new DOMException('No', 'SecurityError');
      },
    ],
    ['has none', () => undefined],
    [
      'has no room',
      () => ({
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
        getItem: () => null,
      }),
    ],
  ] as const) {
    it(`is no failure where the browser ${why}`, () => {
      place('localStorage', get);
      writeDraft('local', 'key', 'A survey');
      writeDraft('local', 'key', '');
      assert.ok(!readDraft('local', 'key'));
    });
  }
});
