import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EXPECTED, runEightProcesses } from './budget-processes.js';
import { startRedis } from './redis-server.js';

const redis = await startRedis();

it('eight processes that share a budget in Redis let exactly 500 generates through', async () => {
  assert.deepEqual(await runEightProcesses('redis', redis.url()), EXPECTED);
});

it('eight processes in which assistants generate let exactly 500 generates through, too', async () => {
  assert.deepEqual(await runEightProcesses('redis', redis.url(1), 'assistants'), EXPECTED);
});
