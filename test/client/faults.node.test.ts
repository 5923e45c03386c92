import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cellOf, check, COLUMNS, run, type Outcome } from './support/fault-table/cell.js';
import type { Row } from './support/fault-table/row.js';
import { BODY_ROWS } from './support/fault-table/bodies.js';
import { CONNECTION_ROWS } from './support/fault-table/connections.js';
import { SEQUENCE_ROWS } from './support/fault-table/sequences.js';
import { startFaultServer, type FaultServer } from './support/fault-table/server.js';
import { markdownTable } from './support/fault-table/markdown-table.js';

const PARTS: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ['connections', CONNECTION_ROWS],
  ['bodies of a 200', BODY_ROWS],
  ['sequences', SEQUENCE_ROWS],
];

const ROWS = PARTS.flatMap(([, rows]) => rows);

/** Calls under way at the same time. */
const AT_ONCE = 16;

let server: FaultServer;
const outcomes = new Map<Row, Outcome[]>();
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

before(async () => {
  process.on('unhandledRejection', note);
  process.on('uncaughtExceptionMonitor', note);
  server = await startFaultServer();
});

after(async () => {
  await server.close();
  process.off('unhandledRejection', note);
  process.off('uncaughtExceptionMonitor', note);
  console.log(matrix());
});

/** The outcome of every fault. Unexpected outcomes are marked. */
function matrix(): string {
  const cell = (row: Row, column: number): string => {
    const outcome = outcomes.get(row)?.find(({ operation }) => operation === COLUMNS[column]);
    const cell = outcome ? cellOf(outcome) : 'never ended';
    return cell === row.cells[column] ? cell : `${cell} ✖ ${row.cells[column]}`;
  };
  return PARTS.map(([name, rows]) =>
    markdownTable(
      [name, ...COLUMNS],
      rows.map((row) => [row.fault, ...COLUMNS.map((_, column) => cell(row, column))]),
    ),
  ).join('\n\n');
}

for (const [name, rows] of PARTS) {
  describe(`faults: ${name}`, { concurrency: AT_ONCE }, () => {
    for (const row of rows) {
      COLUMNS.forEach((operation, column) => {
        it(`${row.fault}: ${operation}`, async () => {
          const outcome = await run(server, row, operation);
          outcomes.set(row, [...(outcomes.get(row) ?? []), outcome]);
          assert.equal(cellOf(outcome), row.cells[column]);
          check(row, outcome);
        });
      });
    }
  });
}

describe('after all faults', () => {
  it('every fault has a name of its own', () => {
    assert.equal(new Set(ROWS.map(({ fault }) => fault)).size, ROWS.length);
  });

  it('the client holds no connection', async () => {
    assert.deepEqual(await server.stillOpen(2000), []);
  });

  it('nothing was sent after a call had ended', () => {
    for (const { place, requests } of [...outcomes.values()].flat()) {
      if (place.endpoint !== server.nowhere) assert.equal(place.requests.length, requests);
    }
  });

  it('no rejection went unhandled', () => assert.deepEqual(unhandled, []));
});
