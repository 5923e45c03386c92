/** Runs test files with node:test, one after another: `node-main.ts <line of the summary> <file>…` */
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { sendResults } from './counts.js';
import { reportNodeTests } from './node-reporter.js';

const [name = 'Node', ...files] = process.argv.slice(2);
const events = run({ files, concurrency: 1, timeout: 300_000 }) as AsyncIterable<TestEvent>;
const counts = await reportNodeTests(events, (text) => process.stdout.write(text));
if (counts.failed > 0) process.exitCode = 1;
await sendResults({ [name]: counts });
process.disconnect?.();
