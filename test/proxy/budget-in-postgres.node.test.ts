import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPECTED, runEightProcesses } from './budget-processes.js';
import { startPostgres } from './postgres-server.js';

it('eight processes that share a budget in PostgreSQL let exactly 500 generates through', async (test) => {
  const server = await startPostgres();
  test.after(() => server.end());
  assert.deepEqual(await runEightProcesses('postgres', server.url), EXPECTED);
});
