import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Operation, Rate, RateLimiter } from '../proxy/index.js';
import type { RedisConnection } from './redis.js';

export interface Rates {
  /** Default 6 a minute, 2 at once. */
  readonly generate?: Rate;
  /** List, get and delete together: default 60 a minute, 60 at once. */
  readonly others?: Rate;
}

/**
 * A rate limit that all processes on one Redis share. It counts in windows that begin with a visitor's first request. A
 * window allows `burst` requests in the time in which `perMinute` allows as many, such as 2 in 20 seconds for 6 a minute.
 * Around the end of a window, up to twice as many are possible. While Redis can't be reached, each process counts for
 * itself.
 * @param prefix Prefix of all keys.
 */
export function redisLimiter(
  redis: RedisConnection,
  prefix: string,
  rates: Rates = {},
): RateLimiter {
  const limiterOf = (factor: number, name: string) => {
    const scaled = ({ perMinute, burst }: Rate): Rate => ({
      perMinute: perMinute * factor,
      burst: burst * factor,
    });
    const generate = scaled(rates.generate ?? { perMinute: 6, burst: 2 });
    const others = scaled(rates.others ?? { perMinute: 60, burst: 60 });
    const generateCounter = counter(redis, `${prefix}${name}generate`, generate);
    const othersCounter = counter(redis, `${prefix}${name}others`, others);
    const ownCounters = new Map<string, RateLimiterRedis>();
    /** The counter of a visitor's own rate. Each rate counts for itself, so a new plan begins at once. */
    const counterOf = ({ perMinute, burst }: Rate): RateLimiterRedis => {
      const plan = `${perMinute}:${burst}`;
      const own =
        ownCounters.get(plan) ??
        counter(redis, `${prefix}${name}generate:${plan}`, { perMinute, burst });
      ownCounters.delete(plan);
      ownCounters.set(plan, own);
      const [oldest] = ownCounters.keys();
      if (ownCounters.size > MAX_PLANS && oldest !== undefined) ownCounters.delete(oldest);
      return own;
    };
    return async (key: string, operation: Operation, rate?: Rate): Promise<number> => {
      // A digest hides the visitor's identity from Redis, and limits the length of the key.
      const digest = createHash('sha256').update(key).digest('hex');
      try {
        const common = operation === 'generate' ? generateCounter : othersCounter;
        await (rate === undefined ? common : counterOf(rate)).consume(digest);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
        throw refused;
      }
    };
  };
  return { take: limiterOf(1, ''), takeNetwork: limiterOf(NETWORK_FACTOR, 'network:') };
}

/** Rates of visitors' own whose counters are kept, those that were used last. */
const MAX_PLANS = 100;

/** A network of several visitors has this multiple of the rate of one visitor. */
const NETWORK_FACTOR = 10;

function counter(
  redis: RedisConnection,
  keyPrefix: string,
  { perMinute, burst }: Rate,
): RateLimiterRedis {
  // Redis counts the window in whole seconds.
  const duration = Math.max(1, Math.ceil((burst * 60) / perMinute));
  const window = {
    keyPrefix,
    duration,
    points: Math.max(1, Math.floor(burst), Math.floor((duration * perMinute) / 60)),
  };
  return new RateLimiterRedis({
    ...window,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(window),
  });
}
