import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html, raw } from '../../demo/service/page/html.js';

const ATTACK = '<script>alert(1)</script>';
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;';
const print = (value: unknown): string => `${html`<p>${value as string}</p>`}`;

describe('the markup of a form page', () => {
  test('escapes text, alone and in a list', () => {
    assert.equal(print(ATTACK), `<p>${ESCAPED}</p>`);
    assert.equal(print([ATTACK, [ATTACK]]), `<p>${ESCAPED}${ESCAPED}</p>`);
  });

  test('keeps the markup that `html` and `raw` made', () => {
    assert.equal(print(html`<b>${'&'}</b>`), '<p><b>&amp;</b></p>');
    assert.equal(print([raw('<i>'), html`</i>`]), '<p><i></i></p>');
  });

  test('does not trust objects that only look like markup', () => {
    const forged: unknown[] = JSON.parse(`[
      { "text": "${ATTACK}" },
      [{ "text": "${ATTACK}" }],
      { "#text": "${ATTACK}" },
      { "__proto__": { "text": "${ATTACK}" } }
    ]`) as unknown[];
    for (const value of [...forged, Object.create(raw('').constructor.prototype as object)]) {
      let written = '';
      try {
        written = print(value);
      } catch {
        continue; // no text at all is as safe
      }
      assert.ok(!written.includes('<script'), written);
    }
  });
});
