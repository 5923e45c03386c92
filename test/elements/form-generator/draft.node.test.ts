import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import {
  draftKey,
  readDraft,
  writeDraft,
} from '../../../src/elements/form-generator/prompt/draft.js';

const KEY = 'prompt-forms draft /new key';

const goTo = (pathname: string, hash = '') =>
  Object.assign(globalThis, { location: { pathname, hash } });

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
  before(() => goTo('/new'));
  after(() => Reflect.deleteProperty(globalThis, 'location'));
  afterEach(() => {
    place('localStorage', () => undefined);
    place('sessionStorage', () => undefined);
  });

  it('is stored in the selected storage only', () => {
    const local = memory();
    const session = memory();
    place('localStorage', () => local);
    place('sessionStorage', () => session);
    writeDraft('local', KEY, 'A survey');
    assert.equal(readDraft('local', KEY), 'A survey');
    assert.equal(readDraft('session', KEY), undefined);
    writeDraft('session', KEY, 'A quiz');
    assert.deepEqual(
      [...local.kept, ...session.kept],
      [
        [KEY, 'A survey'],
        [KEY, 'A quiz'],
      ],
    );
  });

  it('belongs to a path and a hash route, but not to the hash of a heading', () => {
    const keys = [
      ['/new', ''],
      ['/edit', ''],
      ['/new', '#/surveys'],
      ['/new', '#/quizzes'],
      ['/new', '#!/quizzes'],
    ].map(([path = '', hash]) => {
      goTo(path, hash);
      return draftKey('key');
    });
    assert.equal(new Set(keys).size, keys.length);
    goTo('/new', '#pricing');
    assert.equal(draftKey('key'), KEY, 'the hash of a heading is no route');
    goTo('/new');
  });

  it('is removed from the storage when it is empty', () => {
    const local = memory();
    place('localStorage', () => local);
    writeDraft('local', KEY, 'A survey');
    writeDraft('local', KEY, '');
    assert.equal(local.kept.size, 0);
  });

  for (const [why, get] of [
    [
      'blocks its storage',
      () => {
        throw new DOMException('No', 'SecurityError');
      },
    ],
    ['has no storage', () => undefined],
    [
      'has a full storage',
      () => ({
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
        getItem: () => null,
      }),
    ],
  ] as const) {
    it(`is skipped without an error if the browser ${why}`, () => {
      place('localStorage', get);
      writeDraft('local', KEY, 'A survey');
      writeDraft('local', KEY, '');
      assert.ok(!readDraft('local', KEY));
    });
  }
});
