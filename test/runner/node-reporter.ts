import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { failure, type FileResult } from './counts.js';

const FILE = /\.node\.test\.ts$/;

const causeOf = (error: Error): unknown => error.cause ?? error;

/**
 * Reads the events of a `node:test` run of one file: writes failures and what tests wrote, and returns
 * what came of it when the run is over.
 */
export async function reportNodeTests(
  source: AsyncIterable<TestEvent>,
  write: (text: string) => void,
): Promise<Omit<FileResult, 'file'>> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const names: string[] = [];

  for await (const event of source) {
    if (event.type === 'test:start') {
      names.length = event.data.nesting;
      names.push(event.data.name);
    } else if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      write(event.data.message);
    } else if (event.type === 'test:pass') {
      const { name, details, skip, todo, nesting } = event.data;
      if (details.type === 'suite') continue;
      if (nesting === 0 && FILE.test(name)) {
        // Node reports a file by its own name where no test ran in it
        counts.failed++;
        failures.push('holds no test');
        write(`✖ ${relative('', name)} holds no test\n`);
      } else if (skip || todo) counts.skipped++;
      else counts.passed++;
    } else if (event.type === 'test:fail') {
      const { name, details, file, nesting } = event.data;
      const isSuite = details.type === 'suite';
      const failureType = (details.error as Error & { failureType?: string }).failureType;
      if (failureType === 'subtestsFailed' && isSuite) continue;
      counts.failed++;
      if (failureType === 'subtestsFailed') continue;
      const path = [...names.slice(0, nesting), name];
      failures.push(failure(path, String(causeOf(details.error))));
      write(
        `✖ ${file ? `${relative('', file)}: ` : ''}${path.join(' › ')}\n${inspect(causeOf(details.error))}\n\n`,
      );
    }
  }
  return { ...counts, failures };
}
