import { surviveOutages } from './connection-errors.js';
import { bucketTimes, limiterOn } from './limiter.js';
import type { RateLimiter, Rates } from './limiter.js';
import type { RedisCommands } from './redis-owners.js';

export interface RedisLimiterOptions {
  /** Prefix of all keys. The braces keep them on one node of a cluster. Default `{prompt-forms}:limits:`. */
  readonly prefix?: string;
  /** Default 6 generates a minute, 2 at once, and 60 other requests a minute, 60 at once. */
  readonly rates?: Rates;
}

/**
 * Takes a token of a bucket, which is the time at which it is full again. Gives the milliseconds to wait. Only the clock of Redis
 * counts. A bucket that is full is deleted.
 */
const TAKE = `
local interval, capacity = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + interval
local wait = full - now - capacity
if wait > 0 then return math.ceil(wait) end
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now))
return 0`;

/**
 * Rate limits in Redis, which several proxy processes may share: an exact token bucket for each visitor. A visitor with another
 * rate, such as that of a new plan, keeps the bucket. Takes the site's own client. While Redis can't be reached, each call rejects.
 *
 * See dist/guide/production.md#several-processes.
 */
export function redisLimiter(
  client: RedisCommands,
  { prefix = '{prompt-forms}:limits:', rates }: RedisLimiterOptions = {},
): RateLimiter {
  surviveOutages(client, 'Redis', 'ready');
  return limiterOn(async (bucket, rate) => {
    const { intervalMs, capacityMs } = bucketTimes(rate);
    const values = [String(intervalMs), String(capacityMs)];
    const reply = await client.sendCommand(['EVAL', TAKE, '1', prefix + bucket, ...values]);
    const waitMs = Number(reply);
    if (!Number.isInteger(waitMs)) throw new Error('Redis sent no number.');
    return waitMs;
  }, rates);
}
