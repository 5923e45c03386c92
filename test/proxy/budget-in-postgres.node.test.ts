import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPECTED, runEightProcesses } from './budget-processes.js';
import { startPostgres } from './postgres-server.js';

it('eight processes on one budget let exactly 500 generates through, of many more, in PostgreSQL', async (test) => {
  const server = await startPostgres();
  test.after(() => server.end());
  assert.deepEqual(await runEightProcesses('postgres', server.url), EXPECTED);
});
