import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ALIKE,
  HOSTILE_SITTINGS,
  JAPANESE_SITTINGS,
  ofElement,
  SITTINGS,
  STORY_SITTINGS,
  THEME_SITTINGS,
} from './pictures.js';
import { referenceNames, referencesSize } from './references.js';

/** Of all references together: a repository is cloned more often than pictures are looked at. */
const MOST_BYTES = 5 * 1024 ** 2;

describe('references', () => {
  it('are one for each picture, and no other', () => {
    const pictures = SITTINGS.flatMap(({ pictures }) => pictures.map(({ name }) => name));
    assert.equal(new Set(pictures).size, pictures.length);
    assert.deepEqual(referenceNames(), pictures.sort());
  });

  it('are looked at by one test file each', () => {
    const tags = ['form-embed', 'form-generator', 'form-list'];
    for (const sittings of [STORY_SITTINGS, HOSTILE_SITTINGS]) {
      assert.deepEqual(tags.flatMap((tag) => ofElement(tag, sittings)).length, sittings.length);
    }
    const checked = [...STORY_SITTINGS, ...THEME_SITTINGS, ...JAPANESE_SITTINGS];
    assert.deepEqual(checked.length, SITTINGS.length);
  });

  it('are one alone only of stories that there are', () => {
    const names = SITTINGS.map(({ name }) => name);
    assert.deepEqual(
      [...ALIKE].filter((name) => !names.includes(name)),
      [],
    );
  });

  it('are small together', () => {
    const size = referencesSize();
    assert.ok(size <= MOST_BYTES, `${size} bytes, at most ${MOST_BYTES}`);
  });
});
