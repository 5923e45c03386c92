import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALIKE, SITTINGS } from './pictures.js';
import { referenceNames, referencesSize } from './references.js';

/** Of all references together: a repository is cloned more often than pictures are looked at. */
const MOST_BYTES = 5 * 1024 ** 2;

describe('references', () => {
  it('are one for each picture, and no other', () => {
    const pictures = SITTINGS.flatMap(({ pictures }) => pictures.map(({ name }) => name));
    assert.equal(new Set(pictures).size, pictures.length);
    assert.deepEqual(referenceNames(), pictures.sort());
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
