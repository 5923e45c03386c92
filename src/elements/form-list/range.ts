/** Rows by number, the first one that is in and the first one that is not. */
export type Range = readonly [first: number, end: number];

/** Where a list of rows of one height stands to what shows it. In pixels; `row` above 0. */
export interface Place {
  /** From the beginning of the first row to the top edge of what is seen; negative above the list. */
  readonly offset: number;
  /** The height of what is seen. */
  readonly extent: number;
  readonly row: number;
  readonly count: number;
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count);

/** The rows that are seen, and `more` on either side; where none is, those next to what is seen. */
export function rowsSeen({ offset, extent, row, count }: Place, more: number): Range {
  const first = Math.floor(offset / row) - more;
  const end = Math.ceil((offset + Math.max(extent, 0)) / row) + more;
  return [within(first, Math.max(count - more, 0)), within(end, count)];
}

/** The rows of the ranges, each once, in order; ranges may be empty or lie in each other. */
export function rowsOf(ranges: readonly Range[]): number[] {
  const rows: number[] = [];
  for (const [first, end] of ranges.toSorted(([one], [other]) => one - other)) {
    for (let row = Math.max(first, (rows.at(-1) ?? -1) + 1); row < end; row++) rows.push(row);
  }
  return rows;
}
