/** Rate limits, budgets, owners and responses in Redis, for several proxy processes. Loaded only if FORMS_REDIS_URL is set. */
import { connectRedis as connect } from './redis.js';
import type { BudgetStore, IdempotencyStore, OwnerStore, RateLimiter } from '../proxy/index.js';
import { redisBudget, redisOwners } from '../proxy/redis.js';
import { redisIdempotencyStore } from './redis-idempotency-store.js';
import { redisLimiter } from './redis-limiter.js';
import type { Rates } from './redis-limiter.js';

export interface RedisOptions {
  /** Such as `redis://127.0.0.1:6379/0`. Everyone who reaches this Redis can read URLs of forms and reset limits. */
  readonly url: string;
  /**
   * Prefix of the keys for limits and responses. Proxies with the same prefix share them. Default `prompt-forms:`. Owners
   * and budgets have the default prefixes of `redisOwners` and `redisBudget`, as `npx prompt-forms orphans` expects.
   */
  readonly prefix?: string;
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
export async function connectRedis(options: RedisOptions): Promise<SharedState> {
  const { url, prefix = 'prompt-forms:', rates, onChange = () => {} } = options;
  const redis = await connect(url, (state) => onChange(STATE_LINES[state]));
  return {
    limiter: redisLimiter(redis, `${prefix}limit:`, rates),
    store: redisIdempotencyStore(redis, `${prefix}answer:`),
    owners: redisOwners(redis),
    budget: redisBudget(redis),
    close: () => redis.destroy(),
  };
}

const STATE_LINES = {
  lost: 'Redis is away: limits are counted per process. Generates with a key or a budget are refused.',
  ready: 'Redis is back.',
};
