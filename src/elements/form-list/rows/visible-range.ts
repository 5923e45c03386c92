/** Row indexes: `start` is the first one, `end` is the one after the last. */
export type RowRange = readonly [start: number, end: number];

/** The visible part of a list of rows of one height. All lengths are in pixels. */
export interface Viewport {
  /** From the start of the first row to the top of the visible part. Negative above the list. */
  readonly offset: number;
  /** The height of the visible part. */
  readonly height: number;
  /** The height of a row, above 0. */
  readonly rowHeight: number;
  readonly rowCount: number;
}

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** The visible rows and `overscan` rows on either side. If no row is visible, the nearest ones. */
export function visibleRange(
  { offset, height, rowHeight, rowCount }: Viewport,
  overscan: number,
): RowRange {
  const start = Math.floor(offset / rowHeight) - overscan;
  const end = Math.ceil((offset + Math.max(height, 0)) / rowHeight) + overscan;
  return [clamp(start, Math.max(rowCount - overscan, 0)), clamp(end, rowCount)];
}

/** The indexes of all ranges, in order and without duplicates. */
export function indexesIn(ranges: readonly RowRange[]): number[] {
  const indexes: number[] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    for (let index = Math.max(start, (indexes.at(-1) ?? -1) + 1); index < end; index++)
      indexes.push(index);
  }
  return indexes;
}
