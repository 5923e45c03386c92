import { relative } from 'node:path';
import {
  defaultReporter,
  type Reporter,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import {
  failure,
  testName,
  type Counts,
  type Failure,
  type FileResult,
  type Results,
} from '../runner/counts.js';
import type { AccessRecord } from './access-checks.js';
import type { RunningFiles } from './running-files.js';

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

/** The names of a suite's tests, each with its suites. */
const testsOf = (suite: TestSuiteResult | undefined, outer: readonly string[] = []): string[] => [
  ...(suite?.tests ?? []).map(({ name }) => testName([...outer, name])),
  ...(suite?.suites ?? []).flatMap((inner) => testsOf(inner, [...outer, inner.name])),
];

/** The tests of a suite that failed, each with its suites. */
function failuresOf(suite: TestSuiteResult | undefined, outer: readonly string[] = []): Failure[] {
  const own = (suite?.tests ?? [])
    .filter(({ passed, skipped }) => !passed && !skipped)
    .map(({ name, error }) => failure([...outer, name], error?.message));
  const nested = (suite?.suites ?? []).flatMap((inner) =>
    failuresOf(inner, [...outer, inner.name]),
  );
  return [...own, ...nested];
}

type Session = Pick<TestSession, 'testResults' | 'passed' | 'errors' | 'testFile' | 'browser'>;

/** The result of one file in one browser. An error outside of its tests is another failure. */
export function resultOf(session: Session): FileResult {
  const counts = countSuite(session.testResults);
  const broken = !session.passed && counts.failed === 0;
  const failures = failuresOf(session.testResults);
  return {
    file: relative('', session.testFile),
    engine: session.browser.name,
    ...counts,
    ...(broken && { failed: 1 }),
    tests: testsOf(session.testResults),
    failures: [...failures, ...session.errors.map(({ message }) => failure(['the file'], message))],
  };
}

/**
 * The results of a page by its files: each has a suite of its own, see `file-tests.ts`. What the hooks of a file threw
 * is one more failure of that file; what else broke the page is one of the file that ran last.
 */
export function resultsOf(
  session: Session,
  lastFile = session.testFile,
  hookFailures: ReadonlyMap<string, readonly string[]> = new Map(),
): FileResult[] {
  const files = session.testResults?.suites ?? [];
  if (files.length === 0) return [resultOf({ ...session, testFile: lastFile })];
  const known = new Set([...hookFailures.values()].flat());
  const unknown = session.errors.filter(({ message }) => !known.has(message));
  const hasFailed = known.size > 0 || countSuite(session.testResults).failed > 0;
  return files.map((suite, index) => {
    const own = hookFailures.get(suite.name) ?? [];
    const isLast = index === files.length - 1;
    const errors = [...own.map((message) => ({ message })), ...(isLast ? unknown : [])];
    const isBroken = errors.length > 0 || (isLast && !session.passed && !hasFailed);
    const { name: testFile } = suite;
    return resultOf({ ...session, testFile, testResults: suite, errors, passed: !isBroken });
  });
}

/** Counts the tests and the checks of access of every browser and hands them on when the run is over. */
export function countingReporter(
  report: (results: Results) => void,
  accessOf: AccessRecord['of'],
  running: Pick<RunningFiles, 'lastFileOf' | 'hookFailuresOf'>,
): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const results: Record<string, FileResult[]> = {};
      for (const session of sessions) {
        const { name } = session.browser;
        const access = accessOf(name, session.testFile);
        const [first, ...others] = resultsOf(
          session,
          running.lastFileOf(session.id),
          running.hookFailuresOf(session.id),
        ) as [FileResult, ...FileResult[]];
        (results[name] ??= []).push({ ...first, ...(access && { access }) }, ...others);
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
