/** The results of tests, as a part hands them to the test command. */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each failed test: its file, its suites, its name, and the first of what it threw. */
  readonly failures: readonly string[];
}

/** Counts by line of the summary, such as `Firefox`. */
export type Results = Readonly<Record<string, Counts>>;

/** The line of a failed test. `path`: its file, suites and name. */
export const failureLine = (path: readonly string[], message = ''): string =>
  `${path.filter(Boolean).join(' › ')}: ${message.trim().slice(0, 600).split('\n').slice(0, 6).join('\n    ')}`;

/** Hands results to the test command. Does nothing in a process that was started by hand. */
export const sendResults = (results: Results): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send({ results }, () => resolve());
    else resolve();
  });

/** What is wrong with a part that ended with this code: it must bring tests in each of its lines, and none may fail. */
export function faultsOf(
  { name, lines = [] }: { readonly name: string; readonly lines?: readonly string[] },
  { code, results }: { readonly code: number | undefined; readonly results: Results },
): string[] {
  const faults = lines.flatMap((line) => {
    const counts = results[line];
    if (!counts) return [`${line} gave no results`];
    if (counts.failed > 0) return [`${line} has ${counts.failed} failed`];
    return counts.passed === 0 ? [`${line} ran no test`] : [];
  });
  if (faults.length > 0 || code === 0) return faults;
  return [`${name} ended with ${code ?? 'a signal'}`];
}

/** A line of the summary, such as `Firefox: 90 passed, 0 failed, 2 skipped`. */
export const summaryLine = (line: string, { passed, failed, skipped }: Counts): string =>
  `${line}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
