import { relative } from 'node:path';
import {
  defaultReporter,
  type Reporter,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import { failureLine, type Counts, type Results } from '../runner/results.js';

/** The tests of a suite and of those in it, each with its suites and its name. */
const testsIn = (
  suite: TestSuiteResult | undefined,
  outer: readonly string[] = [],
): { path: readonly string[]; test: TestSuiteResult['tests'][number] }[] => [
  ...(suite?.tests ?? []).map((test) => ({ path: [...outer, test.name], test })),
  ...(suite?.suites ?? []).flatMap((inner) => testsIn(inner, [...outer, inner.name])),
];

/** The counts of a page. What broke it outside of its tests is a failure of the page, or of the file in which it hangs. */
function countsOf(session: TestSession, lastFile = relative('', session.testFile)): Counts {
  const tests = testsIn(session.testResults);
  const place = session.testResults ? relative('', session.testFile) : lastFile;
  const failed = tests.filter(({ test }) => !test.passed && !test.skipped);
  const failures = [
    ...failed.map(({ path, test }) => failureLine(path, test.error?.message)),
    ...session.errors.map(({ message }) => failureLine([place], message)),
  ];
  if (!session.passed && failures.length === 0) failures.push(failureLine([place], 'failed'));
  return {
    passed: tests.filter(({ test }) => test.passed && !test.skipped).length,
    failed: failures.length,
    skipped: tests.filter(({ test }) => test.skipped).length,
    failures,
  };
}

const sum = (a: Counts | undefined, b: Counts): Counts => ({
  passed: (a?.passed ?? 0) + b.passed,
  failed: (a?.failed ?? 0) + b.failed,
  skipped: (a?.skipped ?? 0) + b.skipped,
  failures: [...(a?.failures ?? []), ...b.failures],
});

/**
 * Counts the tests when the run is over.
 * @param lineOf the line of the summary for which a page counts. Default: its browser.
 * @param lastFileOf the test file that a page ran last.
 */
export function countingReporter(
  report: (results: Results) => void,
  lineOf: (session: TestSession) => string = ({ browser }) => browser.name,
  lastFileOf: (sessionId: string) => string | undefined = () => undefined,
): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const results: Record<string, Counts> = {};
      for (const session of sessions) {
        const line = lineOf(session);
        results[line] = sum(results[line], countsOf(session, lastFileOf(session.id)));
      }
      report(results);
    },
  };
}

/** Prints what failed, with what the page logged. `logs`: what passing pages logged too. */
export function failureReporter(logs: boolean): Reporter {
  const reporter = defaultReporter({ reportTestResults: true, reportTestProgress: false });
  return {
    ...reporter,
    reportTestFileResults(args) {
      const quiet = !logs && args.sessionsForTestFile.every(({ passed }) => passed);
      const sessionsForTestFile = quiet
        ? args.sessionsForTestFile.map((session) => ({ ...session, logs: [] }))
        : args.sessionsForTestFile;
      reporter.reportTestFileResults?.({ ...args, sessionsForTestFile });
    },
  };
}
