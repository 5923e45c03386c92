import { relative, resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { Counts } from './counts.js';

const FILE = /\.node\.test\.ts$/;

const causeOf = (error: Error): unknown => error.cause ?? error;

/**
 * Reads the events of a `node:test` run: writes failures and what tests wrote, and returns the
 * counts when the run is over.
 */
export async function reportNodeTests(
  source: AsyncIterable<TestEvent>,
  write: (text: string) => void,
): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
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
        write(`✖ ${relative('', resolve(name))} holds no test\n`);
      } else if (skip || todo) counts.skipped++;
      else counts.passed++;
    } else if (event.type === 'test:fail') {
      const { name, details, file, nesting } = event.data;
      const isSuite = details.type === 'suite';
      const failureType = (details.error as Error & { failureType?: string }).failureType;
      if (!isSuite) counts.failed++;
      if (failureType === 'subtestsFailed') continue;
      const path = [...names.slice(0, nesting), name].join(' › ');
      write(
        `✖ ${file ? `${relative('', file)}: ` : ''}${path}\n${inspect(causeOf(details.error))}\n\n`,
      );
    }
  }
  return counts;
}
