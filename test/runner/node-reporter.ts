import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { failure, testName, type Failure, type FileResult } from './counts.js';

const FILE = /\.test\.(ts|mjs)$/;

const causeOf = (error: Error): unknown => error.cause ?? error;

interface Counting {
  passed: number;
  failed: number;
  skipped: number;
  readonly tests: string[];
  readonly failures: Failure[];
}

/**
 * Reads the events of a `node:test` run: writes failures and what tests wrote, and returns what came of each of the
 * files when the run is over. Files that share a process are told apart by where their outermost suites are defined.
 */
export async function reportNodeTests(
  source: AsyncIterable<TestEvent>,
  write: (text: string) => void,
  files: readonly string[],
): Promise<FileResult[]> {
  const results = new Map<string, Counting>();
  const of = (file: string): Counting => {
    const known = results.get(file);
    if (known) return known;
    const counting = { passed: 0, failed: 0, skipped: 0, tests: [], failures: [] };
    results.set(file, counting);
    return counting;
  };
  const names: string[] = [];
  let current = files[0]!;

  /** Follows the outermost suite to its file. */
  const follow = (nesting: number, file: string | undefined): void => {
    const path = file && relative('', file);
    if (nesting === 0 && path && files.includes(path)) current = path;
  };

  for await (const event of source) {
    if (event.type === 'test:start') {
      names.length = event.data.nesting;
      names.push(event.data.name);
      follow(event.data.nesting, event.data.file);
    } else if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      write(event.data.message);
    } else if (event.type === 'test:pass') {
      const { name, details, skip, todo, nesting } = event.data;
      // Node reports a file by its own name where no test ran in it.
      if (details.type === 'suite' || (nesting === 0 && FILE.test(name))) continue;
      const result = of(current);
      result.tests.push(testName([...names.slice(0, nesting), name]));
      if (skip || todo) result.skipped++;
      else result.passed++;
    } else if (event.type === 'test:fail') {
      const { name, details, nesting } = event.data;
      const isSuite = details.type === 'suite';
      const failureType = (details.error as Error & { failureType?: string }).failureType;
      if (failureType === 'subtestsFailed' && isSuite) continue;
      const result = of(current);
      result.failed++;
      if (failureType === 'subtestsFailed') continue;
      const isFile = nesting === 0 && FILE.test(name);
      const path = isFile ? ['the file'] : [...names.slice(0, nesting), name];
      result.tests.push(testName(path));
      result.failures.push(failure(path, String(causeOf(details.error))));
      write(`✖ ${current}: ${path.join(' › ')}\n${inspect(causeOf(details.error))}\n\n`);
    }
  }
  for (const file of files) {
    const { passed, failed, skipped, failures } = of(file);
    if (passed + failed + skipped > 0) continue;
    of(file).failed++;
    failures.push(failure(['the file'], 'holds no test'));
    write(`✖ ${file} holds no test\n`);
  }
  return files.map((file) => ({ file, ...of(file) }));
}
