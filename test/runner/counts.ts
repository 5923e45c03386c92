/** The checks of access that ran in one engine. */
export interface AccessChecks {
  /** Different ones. */
  readonly checks: number;
  readonly violations: number;
}

/** Counts that a runner reports, never guesses from its output. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Only of an engine that ran checks of access. */
  readonly access?: AccessChecks | undefined;
}

/** The result of one test file, per engine. */
export interface FileResult extends Counts {
  /** Path, from the top of the repository. */
  readonly file: string;
  readonly engine?: string;
  /** Each test, with its suites: `suite › test`. */
  readonly tests: readonly string[];
  /** Each test that failed. */
  readonly failures: readonly Failure[];
}

/** A test that failed. */
export interface Failure {
  /** Its suites and its own name, joined by ` › `. */
  readonly test: string;
  /** The first of what it threw. */
  readonly text: string;
}

/** Results by line of the summary, such as `Node` or `Firefox`. */
export type Results = Readonly<Record<string, readonly FileResult[]>>;

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  ...((a.access || b.access) && {
    access: {
      checks: (a.access?.checks ?? 0) + (b.access?.checks ?? 0),
      violations: (a.access?.violations ?? 0) + (b.access?.violations ?? 0),
    },
  }),
});

/** All files of a line together. */
export const total = (files: readonly FileResult[] = []): Counts => files.reduce(sum, NOTHING);

/** How a test is named: its suites and its own name. */
export const testName = (names: readonly string[]): string => names.filter(Boolean).join(' › ');

/** A failed test with the first lines of what it threw. */
export function failure(names: readonly string[], message = ''): Failure {
  const text = message.trim().slice(0, 600).split('\n').slice(0, 6).join('\n    ');
  return { test: testName(names), text };
}

/** Hands results from a part's process to the command that started it; does nothing when run alone. */
export function sendResults(results: Results): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send({ results }, () => resolve());
    else resolve();
  });
}

/** The results in a message of a part's process, or undefined for any other message. */
export function resultsIn(message: unknown): Results | undefined {
  if (typeof message !== 'object' || message === null || !('results' in message)) return undefined;
  return message.results as Results;
}
