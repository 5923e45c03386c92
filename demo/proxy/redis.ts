/** Rate limits and answers in Redis, for several proxy processes. Loaded only where FORMS_REDIS_URL is set. */
import { createClient } from '@redis/client';
import type { AnswerStore, OwnerStore, RateLimiter } from '../../src/proxy/index.js';
import { redisOwners } from '../../src/proxy/redis.js';
import { redisAnswers } from './redis-answers.js';
import { redisLimiter } from './redis-limiter.js';
import type { Rates } from './redis-limiter.js';

export interface RedisOptions {
  /** Such as `redis://127.0.0.1:6379/0`. Who reaches this Redis can read forms' addresses and lift limits. */
  readonly url: string;
  /** What all keys begin with; proxies that share limits and answers have the same. Default `prompt-forms:`. */
  readonly prefix?: string;
  readonly rates?: Rates;
  /** Hears once when the connection is lost, and once when it is back; never holds the URL. */
  readonly onChange?: (line: string) => void;
}

export interface SharedState {
  /** For the proxy's option `rateLimit`. */
  readonly limiter: RateLimiter;
  /** For the proxy's option `idempotency.store`. */
  readonly store: AnswerStore;
  /** For the proxy's option `owners`. */
  readonly owners: OwnerStore;
  close(): void;
}

export type RedisConnection = Awaited<ReturnType<typeof connect>>;

/** Connects. Rejects where Redis cannot be reached now; when it goes away later, it is looked for again. */
export async function connectRedis(options: RedisOptions): Promise<SharedState> {
  const { url, prefix = 'prompt-forms:', rates, onChange = () => {} } = options;
  const redis = await connect(url, onChange);
  return {
    limiter: redisLimiter(redis, `${prefix}limit:`, rates),
    store: redisAnswers(redis, `${prefix}answer:`),
    owners: redisOwners(redis, { prefix: `${prefix}owners:` }),
    close: () => redis.destroy(),
  };
}

async function connect(url: string, onChange: (line: string) => void) {
  let state: 'starting' | 'ready' | 'lost' = 'starting';
  const redis = createClient({
    url,
    // A command that cannot be sent fails at once, so that a visitor is not kept waiting.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 3_000,
      reconnectStrategy: (tries) =>
        state === 'starting' ? false : Math.min(2_000, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  redis.on('error', () => {
    if (state !== 'ready') return;
    state = 'lost';
    onChange('Redis is away: limits are counted per process, generates with a key are refused.');
  });
  redis.on('ready', () => {
    if (state === 'lost') onChange('Redis is back.');
    state = 'ready';
  });
  await redis.connect();
  return redis;
}
