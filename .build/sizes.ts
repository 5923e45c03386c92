/** The sizes in the documents, from the last run of the benchmark. */

export const RESULTS = 'test/bench/RESULTS.md';

/** The documents with a table of sizes, between `<!-- compare -->` and `<!-- /compare -->`. */
export const SIZE_PAGES: readonly string[] = [
  'README.md',
  'demo/guide/comparison.md',
  'demo/guide/start.md',
];

const SIZES = /(?<=<!-- compare -->).*?(?=<!-- \/compare -->)/s;

/** The cells of each row of a table, without the line below its head. */
export const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map(cellsOf);

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of a document's table of sizes, with its head. */
export const sizeRows = (document: string): string[][] => rowsOf(SIZES.exec(document)?.[0] ?? '');

/** Raw size and size with brotli of each entry that the benchmark has measured, in KiB. */
export function measuredSizes(results: string): ReadonlyMap<string, readonly [string, string]> {
  const [section = ''] = /## Sizes.*?## /s.exec(results) ?? [];
  return new Map(
    rowsOf(section)
      .filter(([, raw = '']) => /^\d/.test(raw))
      .map(([name = '', raw = '', _gzip, brotli = '']) => [
        name.replace(/ \([\d.]+\)$/, ''),
        [raw, brotli],
      ]),
  );
}

/** The document with the measured sizes in its table. An entry that was not measured keeps its row. */
export function withSizes(document: string, results: string): string {
  const measured = measuredSizes(results);
  return document.replace(SIZES, (table) =>
    table
      .split('\n')
      .map((line) => {
        const [name = '', _raw, _brotli, ...rest] = cellsOf(line);
        const sizes = measured.get(name);
        return sizes ? `| ${[name, ...sizes, ...rest].join(' | ')} |` : line;
      })
      .join('\n'),
  );
}
