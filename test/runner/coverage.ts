/** The folder for the coverage data of the tests. */
export const COVERAGE_DIR = 'coverage/v8';

/** Folders of `src/` whose tests must reach this share of their branches, each folder for itself. */
export const COVERED = ['client', 'proxy', 'store'] as const;
export const LEAST_PERCENT = 95;

/** True for a test file that counts for the coverage. */
export const isCovering = (file: string): boolean =>
  COVERED.some((folder) => file.startsWith(`test/${folder}/`));

export interface Share {
  readonly total: number;
  readonly covered: number;
}

/** A file of `src/` with its branches; without any where no test loads it. */
export interface FileCoverage {
  readonly path: string;
  readonly branches: Share | undefined;
}

const percent = ({ total, covered }: Share): number =>
  total === 0 ? 100 : (100 * covered) / total;

/** Characters of the first column. */
const LONGEST_PATH = 40;

const line = (path: string, share: Share): string =>
  `${path.padEnd(LONGEST_PATH)} ${percent(share).toFixed(1).padStart(5)} %  ${share.covered}/${share.total}`;

/** The table, and what is wrong with it. */
export function judgeCoverage(files: readonly FileCoverage[]): {
  lines: readonly string[];
  faults: readonly string[];
} {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const folder of COVERED.map((name) => `src/${name}`)) {
    const own = files.filter(({ path }) => path.startsWith(`${folder}/`));
    const sum = { total: 0, covered: 0 };
    for (const { path, branches } of own) {
      if (!branches) {
        faults.push(`${path} is loaded by no test`);
        continue;
      }
      lines.push(line(path, branches));
      sum.total += branches.total;
      sum.covered += branches.covered;
    }
    lines.push(line(`${folder}/`, sum));
    if (sum.total === 0) faults.push(`${folder} has no coverage`);
    else if (percent(sum) < LEAST_PERCENT) {
      faults.push(`${folder} has ${percent(sum).toFixed(1)} % of its branches covered`);
    }
  }
  return { lines, faults };
}
