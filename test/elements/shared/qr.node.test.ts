import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import decodeQR from 'qr/decode.js';
import { qrPath, QUIET } from '../../../src/elements/shared/qr/path.js';

const URLS = [
  'https://forms.example/f/k3Jd9aQ',
  'http://localhost:5174/f/form_1733312400000_k3Jd9aQ?lang=ar&theme=dark',
  `https://forms.example/f/${'long-'.repeat(60)}`,
  'https://forms.example/f/%D8%AD%D9%81%D9%84%D8%A9',
];

/** The image for a scanner: the path with four pixels per module, on white, with its quiet zone. */
function draw({ size, path }: ReturnType<typeof qrPath>) {
  const scale = 4;
  const width = (size + 2 * QUIET) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)];
  assert.equal(rows.map(([row]) => row).join(''), path);
  for (const [, x, y, length, back] of rows) {
    assert.equal(x, back);
    for (let dy = 0; dy < scale; dy++) {
      for (let dx = 0; dx < Number(length) * scale; dx++) {
        const at = ((Number(y) + QUIET) * scale + dy) * width + (Number(x) + QUIET) * scale + dx;
        data.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
}

describe('the QR code', () => {
  for (const url of URLS) {
    it(`is read as ${url.slice(0, 60)}`, () => {
      assert.equal(decodeQR(draw(qrPath(url))), url);
    });
  }
});
