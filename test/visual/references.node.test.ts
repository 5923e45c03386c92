import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ALIKE,
  HOSTILE_SITTINGS,
  JAPANESE_SITTINGS,
  LOOK_SITTINGS,
  ofElement,
  SITTINGS,
  STORY_SITTINGS,
  THEME_SITTINGS,
} from './pictures.js';
import { referenceNames, referencesSize } from './references.js';

/** Of all references together: a repository is cloned more often than pictures are looked at. */
const MOST_BYTES = 6 * 1024 ** 2;

describe('references', () => {
  it('exist for each picture, and for nothing else', () => {
    const pictures = SITTINGS.flatMap(({ pictures }) => pictures.map(({ name }) => name));
    assert.equal(new Set(pictures).size, pictures.length);
    assert.deepEqual(referenceNames(), pictures.sort());
  });

  it('are compared by one test file each', () => {
    const tags = ['form-embed', 'form-generator', 'form-list'];
    for (const sittings of [STORY_SITTINGS, HOSTILE_SITTINGS]) {
      assert.deepEqual(tags.flatMap((tag) => ofElement(tag, sittings)).length, sittings.length);
    }
    const checked = [...STORY_SITTINGS, ...THEME_SITTINGS, ...JAPANESE_SITTINGS, ...LOOK_SITTINGS];
    assert.deepEqual(checked.length, SITTINGS.length);
  });

  it('are reduced to one picture only for stories that exist', () => {
    const names = SITTINGS.map(({ name }) => name);
    assert.deepEqual(
      [...ALIKE].filter((name) => !names.includes(name)),
      [],
    );
  });

  it('have at most 6 MiB in total', () => {
    const size = referencesSize();
    assert.ok(size <= MOST_BYTES, `${size} bytes, at most ${MOST_BYTES}`);
  });
});
