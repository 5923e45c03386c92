import { surviveOutages } from './connection-errors.js';
import type { IdempotencyStore, Lease, StoredResponse } from './idempotency.js';
import type { RedisCommands } from './redis-owners.js';

export interface RedisIdempotencyOptions {
  /** Prefix of all keys. The braces keep them on one node of a cluster. Default `{prompt-forms}:responses:`. */
  readonly prefix?: string;
}

/** The value of a claimed key until there is a response: how long the key stays after the run, and the claim's owner. */
const RUNNING = /^running (?<keepMs>\d+) /;

/** Claims a free key. Gives nothing then, else the value and the milliseconds that are left of it. */
const CLAIM = `
local held = redis.call('GET', KEYS[1])
if held then return { held, redis.call('PTTL', KEYS[1]) } end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;

/** Replaces or deletes the value if the claim still holds the key. */
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

/** Gives the claim more time if it still holds the key. */
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Responses to generates in Redis, which several proxy processes may share. Redis then contains the service's responses, with the
 * URLs of forms. Takes the site's own client.
 *
 * A claim holds a key for `runMs` plus `keepMs`, so that the key of a process that died is never free early. The remaining time
 * shows whether the run is over. Only the clock of Redis counts.
 *
 * See dist/guide/production.md#several-processes.
 */
export function redisIdempotency(
  client: RedisCommands,
  { prefix = '{prompt-forms}:responses:' }: RedisIdempotencyOptions = {},
): IdempotencyStore {
  surviveOutages(client, 'Redis', 'ready');
  const run = (script: string, key: string, ...values: string[]): Promise<unknown> =>
    client.sendCommand(['EVAL', script, '1', prefix + key, ...values]);
  return {
    has: async (key) => Number(await client.sendCommand(['EXISTS', prefix + key])) > 0,
    async claim(key, lease) {
      const held = await run(CLAIM, key, markOf(lease), String(wholeTime(lease)));
      if (held === null) return 'acquired';
      const [value, leftMs] = held as readonly [unknown, unknown];
      const text = String(value);
      const keepMs = RUNNING.exec(text)?.groups?.keepMs;
      if (keepMs === undefined) return JSON.parse(text) as StoredResponse;
      return Number(leftMs) > Number(keepMs) ? 'running' : 'unknown';
    },
    async renew(key, lease) {
      await run(RENEW, key, markOf(lease), String(wholeTime(lease)));
    },
    async keep(key, response, lease) {
      await run(
        REPLACE,
        key,
        markOf(lease),
        JSON.stringify(response),
        String(Math.ceil(lease.keepMs)),
      );
    },
    async release(key, lease) {
      await run(REPLACE, key, markOf(lease), '', '0');
    },
  };
}

/** Milliseconds until a claim without a response is forgotten. */
const wholeTime = ({ runMs, keepMs }: Lease): number => Math.ceil(runMs + keepMs);

const markOf = ({ owner, keepMs }: Lease): string => `running ${Math.ceil(keepMs)} ${owner}`;
