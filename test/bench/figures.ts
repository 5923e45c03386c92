/** Figures with limits. */

/** One figure; less is better. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Upper limit. The benchmark fails above it. */
  readonly gate?: number;
  /** Recommended upper limit. */
  readonly aim?: number;
  readonly unit?: string;
}

/** Results of one part of the benchmark. */
export interface Part {
  /** Markdown. */
  readonly text: string;
  readonly figures: readonly Figure[];
}

type Verdict = 'aim met' | 'met' | 'not met' | '–';

/** Something that could not be measured keeps to nothing. */
const within = (value: number, most: number | undefined): boolean =>
  most === undefined || value <= most;

export function verdict({ value, gate, aim }: Figure): Verdict {
  if (gate === undefined && aim === undefined) return '–';
  if (!within(value, gate)) return 'not met';
  if (aim === undefined) return 'met';
  if (within(value, aim)) return 'aim met';
  return gate === undefined ? '–' : 'met';
}

export const failed = (figures: readonly Figure[]): readonly Figure[] =>
  figures.filter((figure) => verdict(figure) === 'not met');

/** Three digits are more than any of them is exact to. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return 'not measured';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
};

const amount = (value: number, unit: string | undefined): string =>
  unit && Number.isFinite(value) ? `${short(value)} ${unit}` : short(value);

export const HEAD = ['figure', 'measured', 'gate', 'aim', 'verdict'] as const;

/** A row of the table under {@link HEAD}. */
export const row = (figure: Figure): readonly string[] => [
  figure.name,
  amount(figure.value, figure.unit),
  `${figure.gate ?? '–'}`,
  `${figure.aim ?? '–'}`,
  verdict(figure),
];

/** The last lines of the command: each gate that was missed, by name. */
export function closing(figures: readonly Figure[]): readonly string[] {
  const gates = figures.filter(({ gate }) => gate !== undefined);
  const missed = failed(figures);
  return [
    `Gates: ${gates.length - missed.length} met, ${missed.length} not met`,
    ...missed.map(
      ({ name, value, gate, unit }) =>
        `Not met: ${name}: ${amount(value, unit)}, at most ${amount(gate!, unit)}`,
    ),
  ];
}
