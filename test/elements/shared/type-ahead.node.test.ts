import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TypeAhead } from '../../../src/elements/shared/type-ahead.js';

const LABELS = ['Copy link', 'Copy embed code', 'Preview', 'Delete'];

/** Types the letters, 100 ms apart, and returns the labels that get the focus. The first one has it before. */
function typed(text: string, labels: readonly string[] = LABELS, { pause = 100 } = {}): string[] {
  const typeAhead = new TypeAhead();
  let current = 0;
  return [...text].map((letter, index) => {
    const found = typeAhead.find(labels, letter, current, index * pause);
    if (found >= 0) current = found;
    return labels[current]!;
  });
}

describe('typing in a menu', () => {
  it('goes to the next item that begins with the letter, and around the end', () => {
    assert.deepEqual(typed('d'), ['Delete']);
    assert.deepEqual(typed('D'), ['Delete']);
    assert.deepEqual(typed('c'), ['Copy embed code']);
    assert.deepEqual(typed('cc'), ['Copy embed code', 'Copy link']);
  });

  it('stays on an item that begins with all letters', () => {
    assert.deepEqual(typed('pre'), ['Preview', 'Preview', 'Preview']);
    assert.deepEqual(typed('co'), ['Copy embed code', 'Copy embed code']);
  });

  it('narrows the search down with each letter', () => {
    const labels = ['Share', 'Send', 'Save', 'Save as'];
    assert.deepEqual(typed('sav', labels), ['Send', 'Save', 'Save']);
  });

  it('prefers an item that begins with a letter twice', () => {
    assert.deepEqual(typed('aa', ['Open', 'Archive', 'Aardvark']), ['Archive', 'Aardvark']);
  });

  it('begins anew after half a second', () => {
    assert.deepEqual(typed('pd', LABELS, { pause: 501 }), ['Preview', 'Delete']);
    assert.deepEqual(typed('pd', LABELS, { pause: 500 }), ['Preview', 'Preview']);
  });

  it('finds nothing without such an item', () => {
    assert.equal(new TypeAhead().find(LABELS, 'x', 0, 0), -1);
    assert.equal(new TypeAhead().find([], 'x', -1, 0), -1);
  });

  it('works in other scripts, and without accents and direction marks', () => {
    assert.deepEqual(typed('ح', ['نسخ الرابط', 'حذف']), ['حذف']);
    assert.deepEqual(typed('у', ['Копировать', 'Удалить']), ['Удалить']);
    assert.deepEqual(typed('o', ['Löschen', 'Öffnen']), ['Öffnen']);
    assert.deepEqual(typed('ö', ['Löschen', 'Öffnen']), ['Öffnen']);
    assert.deepEqual(typed('d', ['Copy', '\u2068Delete\u2069']), ['\u2068Delete\u2069']);
  });
});
