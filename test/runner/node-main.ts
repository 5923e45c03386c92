/**
 * Runs test files with node:test, one process after another: `node-main.ts <line of the summary> <file>…`
 * With COVERAGE_DIR set, they leave there what they ran through.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { sendResults, total, type FileResult } from './counts.js';
import { withFileLimit } from './file-limit.js';
import { entryOf, limitsOf, nodeGroups } from './node-groups.js';
import { reportNodeTests } from './node-reporter.js';

const [name = 'Node', ...files] = process.argv.slice(2);
const { COVERAGE_DIR } = process.env;

/** Milliseconds that a file may take, on a busy machine too. A test of this program sets fewer. */
const LIMIT_MS = Number(process.env.NODE_TESTS_LIMIT ?? 240_000);

/** Says how long a process of tests took. */
function timeLine(milliseconds: number, [first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${first}${more}\n`;
}

async function runFiles(chosen: readonly string[]): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const [index, group] of nodeGroups(chosen).entries()) {
    const stopping = new AbortController();
    const limits = limitsOf(group);
    const events = run({
      files: [entryOf(group, `${name}-${index}`)],
      concurrency: 1,
      timeout: LIMIT_MS * limits,
      signal: stopping.signal,
    }) as AsyncIterable<TestEvent>;
    const watched =
      limits === 1 ? events : withFileLimit(events, LIMIT_MS, (reason) => stopping.abort(reason));
    const write = (text: string) => process.stdout.write(text);
    const start = performance.now();
    results.push(...(await reportNodeTests(watched, write, group)));
    if (process.env.TIMES === '1') write(timeLine(performance.now() - start, group));
  }
  return results;
}

if (COVERAGE_DIR) {
  rmSync(COVERAGE_DIR, { recursive: true, force: true });
  mkdirSync(COVERAGE_DIR, { recursive: true });
  // For the processes that node:test starts, not for this one.
  process.env.NODE_V8_COVERAGE = resolve(COVERAGE_DIR);
}
const results = await runFiles(files);
if (total(results).failed > 0) process.exitCode = 1;
await sendResults({ [name]: results });
// A test process that was stopped at its limit may leave servers that hold its output open.
process.exit();
