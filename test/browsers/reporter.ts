import { relative } from 'node:path';
import {
  defaultReporter,
  type Reporter,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import { failure, type Counts, type FileResult, type Results } from '../runner/counts.js';
import type { AccessRecord } from './access-checks.js';

function countSuite(suite: TestSuiteResult | undefined): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of suite?.tests ?? []) {
    if (test.skipped) counts.skipped++;
    else if (test.passed) counts.passed++;
    else counts.failed++;
  }
  for (const nested of suite?.suites ?? []) {
    const inner = countSuite(nested);
    counts.passed += inner.passed;
    counts.failed += inner.failed;
    counts.skipped += inner.skipped;
  }
  return counts;
}

/** The tests of a suite that failed, each with its suites. */
function failuresOf(suite: TestSuiteResult | undefined, outer: readonly string[] = []): string[] {
  const own = (suite?.tests ?? [])
    .filter(({ passed, skipped }) => !passed && !skipped)
    .map(({ name, error }) => failure([...outer, name], error?.message));
  const nested = (suite?.suites ?? []).flatMap((inner) =>
    failuresOf(inner, [...outer, inner.name]),
  );
  return [...own, ...nested];
}

/** What came of one file in one browser. A file that broke outside of its tests is one failure more. */
export function resultOf(
  session: Pick<TestSession, 'testResults' | 'passed' | 'errors' | 'testFile' | 'browser'>,
): FileResult {
  const counts = countSuite(session.testResults);
  const broken = !session.passed && counts.failed === 0;
  const failures = failuresOf(session.testResults);
  return {
    file: relative('', session.testFile),
    engine: session.browser.name,
    ...counts,
    ...(broken && { failed: 1 }),
    failures: [...failures, ...session.errors.map(({ message }) => failure(['the file'], message))],
  };
}

/** Counts the tests and the checks of access of every browser and hands them on when the run is over. */
export function countingReporter(
  report: (results: Results) => void,
  accessOf: AccessRecord['of'],
): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const results: Record<string, FileResult[]> = {};
      for (const session of sessions) {
        const { name } = session.browser;
        const access = accessOf(name, session.testFile);
        (results[name] ??= []).push({ ...resultOf(session), ...(access && { access }) });
      }
      report(results);
    },
  };
}

/** Writes what failed, with what the page logged; `logs`: what passing files logged too. */
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
