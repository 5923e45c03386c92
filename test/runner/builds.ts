/** Which test files load what was built, so that a missing build is said in words before anything runs. */
import { existsSync } from 'node:fs';

interface Build {
  readonly command: string;
  /** A file that it writes last. */
  readonly makes: string;
  readonly files: RegExp;
}

const BUILDS: readonly Build[] = [
  {
    command: 'npm run build',
    makes: 'dist/integrity.json',
    files:
      /^test\/((built|cli|frameworks|policy)\/|(package\/(conformance|dev)-command|proxy\/guide-static)\.|visual\/(stories|themes|hostile|sharpness)|e2e\/(bill-of-materials|form-embed-file|form-page-file|installed|page-life|script-tag|sign-in|turbo|xhtml))/,
  },
  {
    command: 'npm run build:demo',
    makes: 'demo/dist/index.html',
    files:
      /^test\/(demo\/(form-page|static-demo|studio)\.browser|e2e\/(demo-home|demo-not-found|demo-preferences|guide|static-demo|static-guide|stories-font|studio|theme-contrast))/,
  },
];

/** A line for each build that these files need and that is missing. */
export function missingBuilds(
  files: readonly string[],
  exists: (path: string) => boolean = existsSync,
): string[] {
  return BUILDS.flatMap(({ command, makes, files: pattern }) => {
    const needing = files.find((file) => pattern.test(file));
    if (needing === undefined || exists(makes)) return [];
    return [`${needing} loads what was built, and ${makes} is missing. Run first: ${command}`];
  });
}
