import type { IdempotencyStore, StoredResponse } from '../proxy/index.js';
import type { RedisConnection } from './redis.js';

/** The value of a claimed key until there is a response: the claim's owner, and how long the key stays after the run. */
const RUNNING = /^running (?<keepMs>\d+) /;

/** Replaces or deletes the value if the claim still holds the key. Atomic in Redis. */
const IF_STILL_HELD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** Gives the claim more time if it still holds the key. Atomic in Redis. */
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Responses that all processes on one Redis share. SET NX claims a key for `runMs` plus `keepMs`, so the key of a process
 * that died is never free early. The remaining time shows whether the run is over. Only the clock of Redis counts, so the
 * clocks of the processes may differ. Redis contains the service's responses, with the URLs of forms.
 * @param prefix Prefix of all keys.
 */
export function redisIdempotencyStore(redis: RedisConnection, prefix: string): IdempotencyStore {
  const replace = async (
    key: string,
    lease: { owner: string; keepMs: number },
    value: string,
  ): Promise<void> => {
    const args = [mark(lease), value, String(lease.keepMs)];
    await redis.sendCommand(['EVAL', IF_STILL_HELD, '1', prefix + key, ...args]);
  };
  return {
    async claim(key, lease) {
      const taken = await redis.set(prefix + key, mark(lease), {
        condition: 'NX',
        expiration: { type: 'PX', value: wholeTime(lease) },
      });
      if (taken !== null) return 'acquired';
      const [held, leftMs] = await redis
        .multi()
        .get(prefix + key)
        .pTTL(prefix + key)
        .exec();
      // Another claim has freed the key meanwhile. The next attempt can get it.
      if (typeof held !== 'string') return 'running';
      const keepMs = RUNNING.exec(held)?.groups?.keepMs;
      if (keepMs === undefined) return JSON.parse(held) as StoredResponse;
      return Number(leftMs) > Number(keepMs) ? 'running' : 'unknown';
    },
    async renew(key, lease) {
      const args = [mark(lease), String(wholeTime(lease))];
      await redis.sendCommand(['EVAL', RENEW, '1', prefix + key, ...args]);
    },
    keep: (key, response, lease) => replace(key, lease, JSON.stringify(response)),
    release: (key, lease) => replace(key, lease, ''),
  };
}

/** Milliseconds until a claim without a response is forgotten. */
const wholeTime = ({ runMs, keepMs }: { runMs: number; keepMs: number }): number =>
  Math.ceil(runMs + keepMs);

const mark = ({ owner, keepMs }: { owner: string; keepMs: number }): string =>
  `running ${Math.ceil(keepMs)} ${owner}`;
