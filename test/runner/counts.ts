import type { AccessChecks } from './access.js';

/** What a runner counted itself; never a guess from its output. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Only of an engine that ran checks of access. */
  readonly access?: AccessChecks | undefined;
}

export const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Results by line of the summary, such as `Node` or `Firefox`. */
export type Results = Readonly<Record<string, Counts>>;

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
