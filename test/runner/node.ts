/**
 * Runs test files with node:test, one process after another: `node.ts <line of the summary> <file>…`
 * With COVERAGE_DIR set, they leave there what they ran through.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { nodeGroups } from './node-groups.js';
import { failureLine, sendResults, type Counts } from './results.js';

const [line = 'Node', ...paths] = process.argv.slice(2);
const files = paths.map((path) => relative('', path));
const { COVERAGE_DIR, NODE_TESTS_LIMIT, TIMES } = process.env;

/** Milliseconds that a process may take, on a busy machine too. A test sets fewer. */
const LIMIT_MS = Number(NODE_TESTS_LIMIT ?? 600_000);

const ENTRIES = 'node_modules/.cache/prompt-forms/node';

/** The file that a process runs: the only one of its group, or a module that imports all of them. */
function entryOf(group: readonly string[], index: number): string {
  if (group.length === 1) return group[0]!;
  mkdirSync(ENTRIES, { recursive: true });
  const path = join(ENTRIES, `${line}-${index}.test.mjs`);
  const lines = group.map((file) => `await import('${pathToFileURL(resolve(file)).href}');\n`);
  writeFileSync(path, lines.join(''));
  return path;
}

/** What node:test reports as the error of a test. */
type Failure = Error & { readonly failureType?: string };

/** Prints what tests write and what failed, and counts the tests. A file without a test is a failure. */
async function count(events: AsyncIterable<TestEvent>): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  /** Milliseconds by file. */
  const times = new Map<string, number>();
  const tested = new Set<string>();
  const names: string[] = [];
  /** The file of the outermost suite. A test inside may come from a helper of another file. */
  let current = '';
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') process.stdout.write(data.message);
    if (type === 'test:start') {
      names.splice(data.nesting, Infinity, data.name);
      const file = data.file && relative('', data.file);
      if (data.nesting === 0 && file && files.includes(file)) current = file;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, skip, todo } = data;
    const details = data.details as typeof data.details & { readonly error?: Failure };
    if (nesting === 0) times.set(current, (times.get(current) ?? 0) + details.duration_ms);
    if (type === 'test:fail') {
      const { error } = details;
      const isOfSubtests = error?.failureType === 'subtestsFailed';
      if (isOfSubtests && details.type === 'suite') continue;
      tested.add(current);
      counts.failed++;
      if (isOfSubtests) continue;
      const path = [current, ...names.slice(0, nesting), name];
      failures.push(failureLine(path, String(error?.cause ?? error)));
      console.log(`✖ ${path.join(' › ')}\n${inspect(error?.cause ?? error)}\n`);
    } else if (details.type === 'suite' && typeof skip === 'string') {
      // Its tests are not reported.
      tested.add(current);
      counts.skipped++;
      console.log(`– ${[current, ...names.slice(0, nesting), name].join(' › ')}: skipped, ${skip}`);
      // Node reports a process in which no test ran as a test of its name.
    } else if (details.type !== 'suite' && !/\.test\.(ts|mjs)$/.test(name)) {
      tested.add(current);
      if (skip || todo) counts.skipped++;
      else counts.passed++;
    }
  }
  for (const file of files) {
    const seconds = ((times.get(file) ?? 0) / 1000).toFixed(1).padStart(6);
    if (!tested.has(file)) failures.push(failureLine([file], 'holds no test, or did not load'));
    else if (TIMES === '1') console.log(`${seconds} s  ${file}`);
  }
  return { ...counts, failed: Math.max(counts.failed, failures.length), failures };
}

if (COVERAGE_DIR) {
  rmSync(COVERAGE_DIR, { recursive: true, force: true });
  // For the processes that node:test starts, not for this one.
  process.env.NODE_V8_COVERAGE = resolve(COVERAGE_DIR);
}
const events = run({
  files: nodeGroups(files).map(entryOf),
  concurrency: 1,
  timeout: LIMIT_MS,
}) as AsyncIterable<TestEvent>;
const counts = await count(events);
await sendResults({ [line]: counts });
// A test process that was stopped at its limit may leave servers that hold its output open.
process.exit(counts.failed > 0 ? 1 : 0);
