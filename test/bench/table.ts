/** Rows as a markdown table, the first one its head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The middle of the values, between two where their number is even (NaN counts for nothing), and the least and the greatest. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return {
    median: (lower + upper) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** The value below which this part of the values is. NaN if there are none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export const median = (values: readonly number[]): number => spread(values).median;

/**
 * The ratio of two things that were measured in turn, round by round: what slows a round down slows down both.
 */
export const ratio = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spread(ours.slice(0, theirs.length).map((value, round) => value / theirs[round]!));
