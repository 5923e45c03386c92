import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPECTED, runEightProcesses } from './budget-processes.js';
import { startPostgres } from './postgres-server.js';

it('eight processes on one budget let exactly 500 of 10,000 generates through, in PostgreSQL', async () => {
  const server = await startPostgres();
  assert.deepEqual(await runEightProcesses('postgres', server.url), EXPECTED);
  await server.end();
});
