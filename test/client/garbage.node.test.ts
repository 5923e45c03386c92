import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { OPERATIONS } from '../../src/api/routes.js';
import { withBundledProgram } from '../support/bundle-program.js';
import type { GarbageRow } from './support/garbage-child.js';

const CHILD = 'test/client/support/garbage-child.ts';
/** Each collects all garbage ten times. */
const ROUNDS = 20;
/** Turns of the event loop from the abort to the rejection. */
const MAX_TURNS = 3;

describe('abort while garbage is collected', () => {
  it('rejects, and closes the connection, each time', { timeout: 280_000 }, async () => {
    const { stdout } = await withBundledProgram(CHILD, (program) =>
      promisify(execFile)(process.execPath, ['--expose-gc', program, String(ROUNDS)]),
    );
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as GarbageRow);
    for (const { operation, answer, aborted, closed, mostTurns } of rows) {
      console.log(
        `abort under gc: ${operation.padEnd(8)} answer ${answer}: ${aborted}/${ROUNDS} rejected, ` +
          `${closed}/${ROUNDS} closed, at most ${mostTurns} turns`,
      );
    }
    assert.equal(rows.length, 2 * OPERATIONS.length);
    for (const { operation, answer, aborted, closed, mostTurns } of rows) {
      const what = `${operation}, answer ${answer}`;
      assert.deepEqual({ aborted, closed }, { aborted: ROUNDS, closed: ROUNDS }, what);
      assert.ok(mostTurns <= MAX_TURNS, `${what}: ${mostTurns} turns`);
    }
  });
});
