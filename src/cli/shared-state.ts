/** Rate limits, budgets, owners and responses in Redis, for several proxy processes. */
import { connectRedis as connect } from './redis.js';
import type { BudgetStore, IdempotencyStore, OwnerStore, RateLimiter } from '../proxy/index.js';
import { redisBudget, redisIdempotency, redisLimiter, redisOwners } from '../proxy/redis.js';
import type { Rates } from '../proxy/stores/limiter.js';
import { createMemoryLimiter } from '../proxy/stores/memory-limiter.js';

export interface RedisOptions {
  /** Such as `redis://127.0.0.1:6379/0`. Everyone who reaches this Redis can read URLs of forms and reset limits. */
  readonly url: string;
  readonly rates?: Rates;
  /** Called once when the connection fails, and once when it is back. The line never contains the URL. */
  readonly onChange?: (line: string) => void;
}

export interface SharedState {
  /** For the proxy's option `rateLimit`. */
  readonly limiter: RateLimiter;
  /** For the proxy's option `idempotency.store`. */
  readonly store: IdempotencyStore;
  /** For the proxy's option `owners`. */
  readonly owners: OwnerStore;
  /** For the proxy's option `budget.store`. */
  readonly budget: BudgetStore;
  close(): void;
}

/** Connects, and reconnects if the connection fails later. Rejects if Redis can't be reached now. */
export async function connectRedis({
  url,
  rates,
  onChange = () => {},
}: RedisOptions): Promise<SharedState> {
  const redis = await connect(url, (state) => onChange(STATE_LINES[state]));
  return {
    limiter: orElse(redisLimiter(redis, { rates }), createMemoryLimiter(rates)),
    store: redisIdempotency(redis),
    owners: redisOwners(redis),
    budget: redisBudget(redis),
    close: () => redis.destroy(),
  };
}

/** A limiter that counts in this process while the shared one can't be reached. */
const orElse = (shared: RateLimiter, own: RateLimiter): RateLimiter => ({
  async take(...about) {
    try {
      return await shared.take(...about);
    } catch {
      return own.take(...about);
    }
  },
  async takeNetwork(...about) {
    try {
      return (await shared.takeNetwork?.(...about)) ?? 0;
    } catch {
      return (await own.takeNetwork?.(...about)) ?? 0;
    }
  },
});

const STATE_LINES = {
  lost: 'Redis is away: limits are counted per process. Generates with a key or a budget are refused.',
  ready: 'Redis is back.',
};
