import { surviveOutages } from './connection-errors.js';
import { KEEP_MS } from './budgets.js';
import type { BudgetStore } from './budgets.js';
import type { RedisCommands } from './redis-owners.js';

export interface RedisBudgetOptions {
  /** Prefix of all keys. The braces keep them on one node of a cluster. Default `{prompt-forms}:budget:`. */
  readonly prefix?: string;
}

/**
 * Takes limit and milliseconds to keep of each key. Returns what remains of the smallest budget, or the negative number of the
 * first key at its limit.
 */
const RESERVE = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then return -i end
end
local smallest
for i, key in ipairs(KEYS) do
  local remaining = tonumber(ARGV[2 * i - 1]) - redis.call('INCR', key)
  redis.call('PEXPIRE', key, ARGV[2 * i])
  if not smallest or remaining < smallest then smallest = remaining end
end
return smallest`;

const RELEASE = `
for _, key in ipairs(KEYS) do
  local used = tonumber(redis.call('GET', key) or '0')
  if used > 1 then redis.call('DECR', key) else redis.call('DEL', key) end
end
return 0`;

/**
 * Budgets in Redis, which several proxy processes may share. Takes the site's own client. A script reserves in all counters
 * at once. Redis must not lose data: turn on append-only persistence and turn off eviction, as for `redisOwners`.
 */
export function redisBudget(
  client: RedisCommands,
  { prefix = '{prompt-forms}:budget:' }: RedisBudgetOptions = {},
): BudgetStore {
  surviveOutages(client, 'Redis', 'ready');
  const run = (script: string, keys: readonly string[], values: readonly string[]) =>
    client.sendCommand([
      'EVAL',
      script,
      String(keys.length),
      ...keys.map((key) => prefix + key),
      ...values,
    ]);

  return {
    async reserve(counters) {
      const values = counters.flatMap(({ limit, endsAt }) => [
        String(limit),
        // Relative, so that a wrong clock of this process deletes no counter.
        String(Math.max(0, endsAt - Date.now()) + KEEP_MS),
      ]);
      const reply = Number(
        await run(
          RESERVE,
          counters.map(({ key }) => key),
          values,
        ),
      );
      if (!Number.isInteger(reply)) throw new Error('Redis sent no number.');
      return reply < 0 ? { spent: -reply - 1 } : { remaining: reply };
    },
    async release(counters) {
      await run(
        RELEASE,
        counters.map(({ key }) => key),
        [],
      );
    },
    async used(keys) {
      if (keys.length === 0) return [];
      const reply = await client.sendCommand(['MGET', ...keys.map((key) => prefix + key)]);
      if (!Array.isArray(reply)) throw new Error('Redis sent no list.');
      return reply.map((value: unknown) => Number(value ?? 0));
    },
  };
}
