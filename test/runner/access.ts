/** The matrix of checks of access: what it must hold, what ran of it, and its line in the summary. */
import { lookNamed, lookOfDay, LOOKS, type PageLook } from '../access/combinations.js';
import type { AccessChecks, Counts } from './counts.js';
import type { Engine } from './find-browsers.js';

/** The look in which engines other than Chromium check access, where nothing was chosen. */
export const quickLook = (now = new Date(), name = process.env.LOOK): PageLook =>
  name ? lookNamed(name) : lookOfDay(now);

/**
 * The looks in which an engine checks the elements of `src/`, where nothing was chosen. Chromium checks the others with the
 * built elements.
 */
export const quickLooks = (engine: Engine): readonly PageLook[] =>
  engine === 'chromium' ? LOOKS.filter(({ language }) => language === 'en') : [quickLook()];

/** How much there is to check: every state in the looks of each engine. */
export interface AccessMatrix {
  readonly states: number;
  /** The number of looks by line of the summary, such as `Firefox`. */
  readonly looks: Readonly<Record<string, number>>;
}

const checksIn = ({ states, looks }: AccessMatrix, name: string): number =>
  states * (looks[name] ?? 0);

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Problems of an engine's part of the matrix. Empty if all checks ran without a violation. */
export function accessFaults(
  matrix: AccessMatrix,
  name: string,
  { checks, violations }: AccessChecks = { checks: 0, violations: 0 },
): string[] {
  const expected = checksIn(matrix, name);
  return [
    ...(checks === expected ? [] : [`${name} ran ${checks} of ${expected} checks of access`]),
    ...(violations === 0 ? [] : [`${name} has ${counted(violations, 'violation')} of access`]),
  ];
}

/** The line of the summary: `Access: 43 states, 4 looks in Chromium, 1 look in Firefox = 215 checks, 0 violations`. */
export function accessLine(
  matrix: AccessMatrix,
  engines: Readonly<Record<string, Counts>>,
): string {
  const names = Object.keys(engines);
  const sum = (key: keyof AccessChecks) =>
    Object.values(engines).reduce((total, counts) => total + (counts.access?.[key] ?? 0), 0);
  const parts = [
    counted(matrix.states, 'state'),
    ...names.map((name) => `${counted(matrix.looks[name] ?? 0, 'look')} in ${name}`),
  ].join(', ');
  const expected = names.reduce((total, name) => total + checksIn(matrix, name), 0);
  const checks = sum('checks');
  const ran =
    checks === expected ? ` = ${checks} checks` : `: only ${checks} of ${expected} checks`;
  return `Access: ${parts}${ran}, ${sum('violations')} violations`;
}
