/** The matrix of checks of access: what it must hold, what ran of it, and its line in the summary. */
import type { Counts } from './counts.js';

/** How much there is to check in each engine: every state in every theme and language. */
export interface AccessMatrix {
  readonly states: number;
  readonly themes: number;
  readonly languages: number;
}

/** What ran in one engine, as the engine itself told. */
export interface AccessChecks {
  /** Different ones. */
  readonly checks: number;
  readonly violations: number;
}

const perEngine = ({ states, themes, languages }: AccessMatrix): number =>
  states * themes * languages;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is wrong with an engine's part of the matrix; none where all of it ran without a violation. */
export function accessFaults(
  matrix: AccessMatrix,
  name: string,
  { checks, violations }: AccessChecks = { checks: 0, violations: 0 },
): string[] {
  const expected = perEngine(matrix);
  return [
    ...(checks === expected ? [] : [`${name} ran ${checks} of ${expected} checks of access`]),
    ...(violations === 0 ? [] : [`${name} has ${counted(violations, 'violation')} of access`]),
  ];
}

/** The line of the summary: `Access: 43 states × 3 engines × 2 themes × 2 languages = 516 checks, 0 violations`. */
export function accessLine(matrix: AccessMatrix, engines: readonly Counts[]): string {
  const sum = (key: keyof AccessChecks) =>
    engines.reduce((total, counts) => total + (counts.access?.[key] ?? 0), 0);
  const factors = [
    counted(matrix.states, 'state'),
    counted(engines.length, 'engine'),
    counted(matrix.themes, 'theme'),
    counted(matrix.languages, 'language'),
  ].join(' × ');
  const expected = perEngine(matrix) * engines.length;
  const checks = sum('checks');
  const ran =
    checks === expected ? ` = ${checks} checks` : `: only ${checks} of ${expected} checks`;
  return `Access: ${factors}${ran}, ${sum('violations')} violations`;
}
