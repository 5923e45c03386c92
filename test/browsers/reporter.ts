import {
  defaultReporter,
  type Reporter,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import type { AccessChecks } from '../runner/access.js';
import type { Counts, Results } from '../runner/counts.js';

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

/** Counts one file in one browser. A file that broke outside of its tests is one failure more. */
export function countSession(session: Pick<TestSession, 'testResults' | 'passed'>): Counts {
  const counts = countSuite(session.testResults);
  const broken = !session.passed && counts.failed === 0;
  return broken ? { ...counts, failed: 1 } : counts;
}

/** Counts the tests and the checks of access of every browser and hands them on when the run is over. */
export function countingReporter(
  report: (results: Results) => void,
  access: () => Readonly<Record<string, AccessChecks>>,
): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const results: Record<string, Counts> = {};
      for (const session of sessions) {
        const counts = countSession(session);
        const sum = results[session.browser.name] ?? { passed: 0, failed: 0, skipped: 0 };
        results[session.browser.name] = {
          passed: sum.passed + counts.passed,
          failed: sum.failed + counts.failed,
          skipped: sum.skipped + counts.skipped,
        };
      }
      for (const [name, checks] of Object.entries(access())) {
        if (results[name]) results[name] = { ...results[name], access: checks };
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
