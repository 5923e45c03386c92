/**
 * Runs test files with node:test: `node-main.ts <line of the summary> <file>…`
 * NODE_TESTS_AT_ONCE says how many processes run side by side: one, if it is not set.
 * With COVERAGE_DIR set, those that coverage.ts looks at leave there what they ran through.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { sendResults, total, type FileResult } from './counts.js';
import { isCovering } from './coverage.js';
import { entryOf, nodeGroups } from './node-groups.js';
import { reportNodeTests } from './node-reporter.js';
import { schedule } from './schedule.js';

const [name = 'Node', ...files] = process.argv.slice(2);
const { COVERAGE_DIR } = process.env;

/** Milliseconds that a process of tests may take, on a busy machine too. A test of this program sets fewer. */
const LIMIT_MS = Number(process.env.NODE_TESTS_LIMIT ?? 90_000);

const AT_ONCE = Number(process.env.NODE_TESTS_AT_ONCE ?? 1);

/** Says how long a process of tests took. */
function timeLine(milliseconds: number, [first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${first}${more}\n`;
}

/** Runs the files of one process, and writes what they said once it has ended. */
async function runGroup(group: readonly string[], index: number): Promise<FileResult[]> {
  const said: string[] = [];
  const write = (text: string) => said.push(text);
  const start = performance.now();
  const events = run({ files: [entryOf(group, index)], concurrency: 1, timeout: LIMIT_MS });
  const results = await reportNodeTests(events as AsyncIterable<TestEvent>, write, group);
  if (process.env.TIMES === '1') write(timeLine(performance.now() - start, group));
  process.stdout.write(said.join(''));
  return results;
}

async function runFiles(chosen: readonly string[]): Promise<FileResult[]> {
  const results: FileResult[][] = [];
  const groups = nodeGroups(chosen).map((group, index) => ({ name: `${index}`, group, index }));
  await schedule(groups, AT_ONCE, async ({ group, index }) => {
    results[index] = await runGroup(group, index);
  });
  return results.flat();
}

const covering = COVERAGE_DIR ? files.filter(isCovering) : [];
let results = await runFiles(files.filter((file) => !covering.includes(file)));
if (COVERAGE_DIR) {
  rmSync(COVERAGE_DIR, { recursive: true, force: true });
  mkdirSync(COVERAGE_DIR, { recursive: true });
  // for the processes that node:test starts, not for this one
  process.env.NODE_V8_COVERAGE = resolve(COVERAGE_DIR);
  results = [...results, ...(await runFiles(covering))];
}
if (total(results).failed > 0) process.exitCode = 1;
await sendResults({ [name]: results });
// A test process that was stopped at its limit may leave servers that hold its output open.
process.exit();
