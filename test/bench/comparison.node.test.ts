import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { measuredSizes, RESULTS, SIZE_PAGES, sizeRows, withSizes } from '../../.build/sizes.js';

const read = (file: string): string => readFileSync(file, 'utf8');

describe('the sizes in the documents', () => {
  const measured = measuredSizes(read(RESULTS));

  for (const file of SIZE_PAGES) {
    it(`${file} has only sizes of the last benchmark run: npm run docs`, () => {
      const [head, ...rows] = sizeRows(read(file));
      assert.deepEqual(head!.slice(0, 3), ['entry', 'raw', 'brotli']);
      assert.ok(rows.length > (file === 'demo/guide/comparison.md' ? 10 : 2));
      for (const [name, raw, brotli] of rows) {
        assert.deepEqual([raw, brotli], measured.get(name!), name);
      }
    });
  }

  it('are replaced by those of a new run', () => {
    const results = '## Sizes\n\n| a (1.2.0) | 3 | 2.5 | 2 | – |\n\n## Next';
    const document =
      '| a | 0 | 0 |\n<!-- compare -->\n| a | 1 | 1 | x |\n| b | 1 | 1 | y |\n<!-- /compare -->';
    assert.equal(
      withSizes(document, results),
      '| a | 0 | 0 |\n<!-- compare -->\n| a | 3 | 2 | x |\n| b | 1 | 1 | y |\n<!-- /compare -->',
    );
  });
});
