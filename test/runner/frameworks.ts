/** The matrix of frameworks: what must run, and its line in the summary. */
import { CASES, FRAMEWORKS, ORDERS } from '../frameworks/matrix.js';
import type { Counts } from './counts.js';
import type { Options } from './options.js';

export interface FrameworksMatrix {
  readonly frameworks: number;
  readonly cases: number;
  readonly orders: number;
  readonly engines: number;
}

/** The matrix of those test files that run; undefined where none of them belongs to it. */
export function frameworksOf(
  { engines }: Pick<Options, 'engines'>,
  files: readonly string[],
): FrameworksMatrix | undefined {
  const orders = ORDERS.filter((order) => files.some((path) => path.includes(`/${order}.`)));
  if (orders.length === 0) return undefined;
  return {
    frameworks: FRAMEWORKS.length,
    cases: CASES.length,
    orders: orders.length,
    engines: engines.length,
  };
}

const expected = ({ frameworks, cases, orders, engines }: FrameworksMatrix): number =>
  frameworks * cases * orders * engines;

/** Problems of the run itself. Failed checks are not among them. */
export function frameworksFaults(
  matrix: FrameworksMatrix,
  { passed, failed }: Counts,
): readonly string[] {
  const ran = passed + failed;
  return ran === expected(matrix) ? [] : [`Frameworks ran ${ran} of ${expected(matrix)} checks`];
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** `Frameworks: 6 frameworks × 16 cases × 2 orders × 3 engines = 576 checks, 0 failed` */
export function frameworksLine(matrix: FrameworksMatrix, { passed, failed }: Counts): string {
  const factors = [
    counted(matrix.frameworks, 'framework'),
    counted(matrix.cases, 'case'),
    counted(matrix.orders, 'order'),
    counted(matrix.engines, 'engine'),
  ].join(' × ');
  const ran = passed + failed;
  const all = expected(matrix);
  const checks = ran === all ? ` = ${ran} checks` : `: only ${ran} of ${all} checks`;
  return `Frameworks: ${factors}${checks}, ${failed} failed`;
}
