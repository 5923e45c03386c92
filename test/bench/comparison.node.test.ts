import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

/** The cells of a table's rows, without its head. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe('the comparison in README.md', () => {
  const [, table = ''] = /<!-- compare -->(.*)<!-- \/compare -->/s.exec(
    readFileSync('README.md', 'utf8'),
  )!;
  const [sizes = ''] = /## Sizes.*?## /s.exec(readFileSync('test/bench/RESULTS.md', 'utf8')) ?? [];
  const measured = new Map(
    rowsOf(sizes).map(([name = '', ...cells]) => [name.replace(/ \([\d.]+\)$/, ''), cells]),
  );

  it('has only what the last run of the benchmark has measured', () => {
    const [head, ...rows] = rowsOf(table);
    assert.deepEqual(head!.slice(0, 3), ['entry', 'raw', 'brotli']);
    assert.ok(rows.length > 10);
    for (const [name, raw, brotli] of rows) {
      const [wasRaw, , wasBrotli] = measured.get(name!) ?? [];
      assert.deepEqual([raw, brotli], [wasRaw, wasBrotli], name);
    }
  });
});
