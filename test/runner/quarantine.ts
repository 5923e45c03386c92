/** Tests that may fail for a while: `test/quarantine.json` names each with a reason and its last day. */
import { readFileSync } from 'node:fs';
import type { Failure, FileResult, Results } from './counts.js';

export interface QuarantineEntry {
  /** Path of the test file, from the top of the repository. */
  readonly file: string;
  /** The test's suites and name, joined by ` › ` as the command prints them. */
  readonly test: string;
  readonly reason: string;
  /** The last day, such as `2026-12-31`. */
  readonly expires: string;
}

const FILE = 'test/quarantine.json';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const readQuarantine = (): QuarantineEntry[] =>
  JSON.parse(readFileSync(FILE, 'utf8')) as QuarantineEntry[];

const isOf = (entry: QuarantineEntry, { file }: FileResult): boolean => entry.file === file;

/** Problems of the list itself, for a date and a run. */
export function quarantineFaults(
  entries: readonly QuarantineEntry[],
  { today, files, results }: { today: string; files: readonly string[]; results: Results },
): string[] {
  const all = Object.values(results).flat();
  return entries.flatMap((entry) => {
    const name = `${FILE}: "${entry.test}"`;
    if (!entry.reason?.trim()) return [`${name} has no reason`];
    if (!DATE.test(entry.expires ?? '')) return [`${name} has no date in "expires"`];
    if (entry.expires < today) return [`${name} expired on ${entry.expires}`];
    if (!files.includes(entry.file)) return [`${name}: there is no ${entry.file}`];
    const ran = all.filter((result) => isOf(entry, result));
    const isKnown = ran.length === 0 || ran.some(({ tests }) => tests.includes(entry.test));
    return isKnown ? [] : [`${name}: ${entry.file} holds no such test`];
  });
}

/** The results without the failures that are allowed, which count as skipped, and a line for each of those. */
export function withoutQuarantined(
  results: Results,
  entries: readonly QuarantineEntry[],
): { readonly results: Results; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const isAllowed = (result: FileResult, { test }: Failure): boolean => {
    const entry = entries.find((each) => isOf(each, result) && each.test === test);
    if (entry)
      lines.push(`${result.engine ?? ''} ${result.file}: ${test} (${entry.reason})`.trim());
    return entry !== undefined;
  };
  const without = (result: FileResult): FileResult => {
    const failures = result.failures.filter((failure) => !isAllowed(result, failure));
    const allowed = result.failures.length - failures.length;
    const { failed, skipped } = result;
    return { ...result, failures, failed: failed - allowed, skipped: skipped + allowed };
  };
  const rest = Object.entries(results).map(([line, files]) => [line, files.map(without)] as const);
  return { results: Object.fromEntries(rest), lines };
}
