/** Rate limits and answers in Redis, for several proxy processes. Loaded only where FORMS_REDIS_URL is set. */
import { connectRedis as connect } from '../../src/cli/redis.js';
import type { IdempotencyStore, OwnerStore, RateLimiter } from '../../src/proxy/index.js';
import { redisOwners } from '../../src/proxy/redis.js';
import { redisIdempotencyStore } from './redis-idempotency-store.js';
import { redisLimiter } from './redis-limiter.js';
import type { Rates } from './redis-limiter.js';

export interface RedisOptions {
  /** Such as `redis://127.0.0.1:6379/0`. Who reaches this Redis can read forms' addresses and lift limits. */
  readonly url: string;
  /**
   * What the keys of limits and answers begin with; proxies that share these have the same. Default `prompt-forms:`.
   * Keys of owners begin as `redisOwners` has it by default: `npx prompt-forms orphans` looks for them there.
   */
  readonly prefix?: string;
  readonly rates?: Rates;
  /** Hears once when the connection is lost, and once when it is back; never holds the URL. */
  readonly onChange?: (line: string) => void;
}

export interface SharedState {
  /** For the proxy's option `rateLimit`. */
  readonly limiter: RateLimiter;
  /** For the proxy's option `idempotency.store`. */
  readonly store: IdempotencyStore;
  /** For the proxy's option `owners`. */
  readonly owners: OwnerStore;
  close(): void;
}

/** Connects. Rejects if Redis cannot be reached now. When the connection is lost later, it is opened again. */
export async function connectRedis(options: RedisOptions): Promise<SharedState> {
  const { url, prefix = 'prompt-forms:', rates, onChange = () => {} } = options;
  const redis = await connect(url, (state) => onChange(STATE_LINES[state]));
  return {
    limiter: redisLimiter(redis, `${prefix}limit:`, rates),
    store: redisIdempotencyStore(redis, `${prefix}answer:`),
    owners: redisOwners(redis),
    close: () => redis.destroy(),
  };
}

const STATE_LINES = {
  lost: 'Redis is away: limits are counted per process, generates with a key are refused.',
  ready: 'Redis is back.',
};
