import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { withFileLimit } from './file-limit.js';

const LIMIT_MS = 200;

const suite = (file: string): TestEvent =>
  ({ type: 'test:pass', data: { name: 'a suite', nesting: 0, file } }) as unknown as TestEvent;

/** Ends suites of these files, each after this many milliseconds. @returns why the run was stopped. */
async function reasons(
  ...suites: readonly (readonly [file: string, ms: number])[]
): Promise<string[]> {
  async function* events(): AsyncGenerator<TestEvent> {
    for (const [file, ms] of suites) {
      mock.timers.tick(ms);
      yield suite(file);
    }
  }
  const found: string[] = [];
  const passed: TestEvent[] = [];
  for await (const event of withFileLimit(events(), LIMIT_MS, ({ message }) => found.push(message)))
    passed.push(event);
  assert.equal(passed.length, suites.length);
  return found;
}

describe('the limit of each file in a shared process', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('applies to each file, not to all files together', async () => {
    assert.deepEqual(await reasons(['a', 90], ['b', 90], ['c', 90]), []);
  });

  it('counts all suites of a file', async () => {
    assert.deepEqual(await reasons(['a', 0], ['b', 120], ['b', 120]), [
      'a file took more than 0.2 s',
    ]);
  });

  it('stops a suite that never ends', async () => {
    const [first] = await reasons(['a', 0], ['b', 400]);
    assert.equal(first, 'a file took more than 0.2 s');
  });
});
