import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { visibleText } from '../../src/language/visible-text.js';

describe('visibleText', () => {
  it('keeps text unchanged, in every script', () => {
    for (const text of [
      'Summer party',
      'نموذج',
      'שאלון',
      'अतिथि',
      '夏祭り',
      '🎉',
      '👨‍👩‍👧',
      '12',
      '?!',
      'é',
    ])
      assert.equal(visibleText(text), text);
  });

  it('keeps marks that belong to a letter or a word', () => {
    // The space that does not join letters, as Persian has it, and the mark of direction, which does not spill.
    for (const text of ['می‌خواهم', 'a\u200eb', 'e\u0301']) assert.equal(visibleText(text), text);
  });

  it('removes characters that change the direction of the text after them', () => {
    for (const control of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
      assert.equal(visibleText(`Party${control} 2026`), 'Party 2026');
  });

  it('returns an empty text if no character is visible', () => {
    for (const text of [
      undefined,
      '',
      ' \t\n\u00a0\u3000',
      '\u200b\u200c\u200d\u2060\ufeff',
      '\u00ad\u034f\u061c\u180e',
      '\u115f\u1160\u3164\uffa0',
      '\u2800',
      '\u0301\u0308',
      '\ufe0f\u{e0100}\u{e0041}',
      '\u0000\u0007\u007f\u0085',
      '\u202e\u2066',
    ])
      assert.equal(visibleText(text), '', JSON.stringify(text));
  });
});
