import type { IdempotencyStore, StoredResponse } from '../../src/proxy/index.js';
import type { RedisConnection } from '../../src/cli/redis.js';

/** What a taken key holds until there is an answer: whose it is, and how long it is held when the run is over. */
const RUNNING = /^running (?<keepMs>\d+) /;

/** Replaces, or deletes where nothing is given, what the owner has put there; one step for Redis. */
const IF_STILL_MINE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/**
 * Answers that all processes on one Redis share. A key is taken with SET NX for the time of the run and of
 * keeping together, so that one whose process died is never free early: what is left of its time tells whether
 * the run is over. That is Redis's own clock, so the processes' clocks may differ. Takes a connection and what
 * its keys begin with. The service's answers lie in Redis meanwhile, with the forms' addresses.
 */
export function redisIdempotencyStore(redis: RedisConnection, prefix: string): IdempotencyStore {
  const replace = async (
    key: string,
    lease: { owner: string; keepMs: number },
    value: string,
  ): Promise<void> => {
    await redis.eval(IF_STILL_MINE, {
      keys: [prefix + key],
      arguments: [mark(lease), value, String(lease.keepMs)],
    });
  };
  return {
    async claim(key, lease) {
      const ttl = Math.ceil(lease.runMs + lease.keepMs);
      const taken = await redis.set(prefix + key, mark(lease), {
        condition: 'NX',
        expiration: { type: 'PX', value: ttl },
      });
      if (taken !== null) return 'acquired';
      const [held, leftMs] = await redis
        .multi()
        .get(prefix + key)
        .pTTL(prefix + key)
        .exec();
      // Freed since: the next claim may have it.
      if (typeof held !== 'string') return 'running';
      const keepMs = RUNNING.exec(held)?.groups?.keepMs;
      if (keepMs === undefined) return JSON.parse(held) as StoredResponse;
      return Number(leftMs) > Number(keepMs) ? 'running' : 'unknown';
    },
    keep: (key, response, lease) => replace(key, lease, JSON.stringify(response)),
    release: (key, lease) => replace(key, lease, ''),
  };
}

const mark = ({ owner, keepMs }: { owner: string; keepMs: number }): string =>
  `running ${Math.ceil(keepMs)} ${owner}`;
