import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { OPERATIONS, type Operation } from '../../src/api.js';
import { isFormsError } from '../../src/client/index.js';
import type { World } from '../../src/client/world.js';
import { startFaultServer, type FaultServer } from './support/fault-server.js';
import { FAULTS, type Expected, type Row } from './support/faults.js';
import { call, createClient } from './support/setup.js';

/** Milliseconds per try, and calls at the same time. */
const TIMEOUT = 1500;
const AT_ONCE = 24;
/** What a busy machine may add to a call. */
const SLACK = 3000;

/** The real world, but the dice always show the shortest wait. */
const world: World = {
  performance,
  Math: { random: () => 0 },
  setTimeout: (task, ms) => setTimeout(task, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};

interface Cell {
  /** How it ended, for the table. */
  readonly text: string;
  readonly faults: readonly string[];
}

const wanted = ({ requests: [read, del, generate] }: Expected, op: Operation): number =>
  ({ list: read, get: read, delete: del, generate })[op];

/** Calls one operation against one fault, and says what is not as it must be. */
async function run(server: FaultServer, [, fault, expected]: Row, op: Operation): Promise<Cell> {
  const { url, requests } = server.endpointFor(fault, op);
  const client = createClient({ endpoint: url, timeout: TIMEOUT }, world);
  const start = performance.now();
  const result = await call(client, op).catch((error: unknown) => error);
  const elapsed = performance.now() - start;
  const tries = wanted(expected, op);
  const lost = op === 'generate' && expected.unknown === true;
  const end = expected.end === 'value' && lost ? undefined : expected.end;
  const error = isFormsError(result) ? result : undefined;
  const faults: string[] = [];
  const expect = (what: string, actual: unknown, wish: unknown) => {
    if (actual !== wish) faults.push(`${what} is ${String(actual)}, not ${String(wish)}`);
  };

  if (result instanceof Error && !error) faults.push(`not typed: ${String(result)}`);
  if (end) expect('end', error?.kind ?? 'value', end);
  if (expected.status) expect('status', error?.status, expected.status);
  expect('outcome', error?.outcome, lost ? 'unknown' : undefined);
  expect('requests', requests(), tries);
  if (error) expect('attempts', error.attempts, tries);
  const longest = tries * TIMEOUT + 1000 + SLACK;
  if (elapsed > longest) faults.push(`took ${elapsed} ms, more than ${longest}`);
  const name = error ? [error.kind, error.status].join(' ').trim() : 'value';
  return { text: `${name}${error?.outcome ? '?' : ''} ×${requests()}`, faults };
}

/** A table with a row per fault and a column per operation. */
function table(cells: ReadonlyMap<Row, readonly Cell[]>): string {
  const lines = [['fault', ...OPERATIONS]];
  for (const [[name], row] of cells) lines.push([name, ...row.map(({ text }) => text)]);
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

let server: FaultServer;
before(async () => (server = await startFaultServer()));
after(() => server.stop());

it('every fault ends every operation as the rules say', async () => {
  const stray: unknown[] = [];
  const collect = (reason: unknown) => stray.push(reason);
  process.on('unhandledRejection', collect);

  const jobs = FAULTS.flatMap((row) => OPERATIONS.map((op) => ({ row, op })));
  const results = new Map<(typeof jobs)[number], Cell>();
  const queue = [...jobs];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      results.set(job, await run(server, job.row, job.op));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await new Promise(setImmediate);
  process.off('unhandledRejection', collect);

  const rows = new Map(
    FAULTS.map((row) => [
      row,
      jobs.filter((job) => job.row === row).map((job) => results.get(job)!),
    ]),
  );
  console.log(
    `${FAULTS.length} faults × ${OPERATIONS.length} operations: end, ? for an unknown outcome, × requests at the server\n`,
  );
  console.log(`${table(rows)}\n`);
  const faults = [...results].flatMap(([{ row, op }, cell]) =>
    cell.faults.map((fault) => `${row[0]}, ${op}: ${fault}`),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(stray, [], 'unhandled rejections');
  assert.equal(server.reused, 0, 'connections used twice');
  assert(FAULTS.length >= 40);
});
