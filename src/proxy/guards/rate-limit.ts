import type { MiddlewareHandler } from 'hono';
import type { Operation } from '../../api/routes.js';
import { withTimeout } from '../../api/timers.js';
import { visitorOf } from '../env.js';
import type { Call, Env } from '../env.js';
import { ProxyError } from '../envelope.js';
import { storeFailure } from '../store-failure.js';
import type { Settings } from '../settings.js';
import type { Rate } from '../stores/limiter.js';
import type { VisitorLimits } from '../visitor-limits.js';
import { visitorKeys } from './visitor.js';

/** Counts a request as this operation. Throws a ProxyError: 429 `PROXY_RATE_LIMITED`; 503 `PROXY_UNAVAILABLE`. */
export type Admit = (c: Call, operation: Operation) => Promise<void>;

/**
 * Limits the requests of each visitor.
 * @example
 * app.use('/api/v1/forms', rateLimit(createAdmit(readSettings(options))));
 */
export function rateLimit(admit: Admit): MiddlewareHandler<Env> {
  return async (c, next) => {
    await admit(c, c.get('operation'));
    await next();
  };
}

/** Requests at once, as a part of those in a minute: as with the default of 6 a minute, 2 at once. */
const BURST_PART = 1 / 3;
/** More is no limit. */
const MAX_PER_MINUTE = 1_000_000;

/** The rate of a visitor's own limits. */
function rateOf({ perMinute }: VisitorLimits = {}): Rate | undefined {
  if (perMinute === undefined) return undefined;
  const rate = Math.min(perMinute, MAX_PER_MINUTE);
  return { perMinute: rate, burst: Math.max(1, Math.ceil(rate * BURST_PART)) };
}

const UNKNOWN_VISITOR =
  'Visitors without an identity are not limited, since the server passes no address. Set the option `address`, return an `identity` from `authorize`, or turn `rateLimit` off.';

export function createAdmit({
  limiter,
  timeouts: { hooks: limitMs },
  announce,
  reportHourly,
}: Pick<Settings, 'limiter' | 'timeouts' | 'announce' | 'reportHourly'>): Admit {
  const enforce = async (c: Call, operation: Operation): Promise<void> => {
    if (limiter === undefined) return;
    const visitor = visitorOf(c);
    const keys = visitorKeys(visitor);
    if (keys === undefined) {
      reportHourly('unknown-visitor', UNKNOWN_VISITOR);
      return;
    }
    let waitMs: number;
    try {
      const late = () => new Error(`no response within ${limitMs} ms`);
      waitMs = await withTimeout(limitMs, late, async () => {
        const own = operation === 'generate' ? rateOf(visitor.limits) : undefined;
        for (const key of keys.visitors) {
          const visitorMs = await limiter.take(key, operation, own);
          if (visitorMs !== 0) return visitorMs;
        }
        return keys.network === undefined
          ? 0
          : ((await limiter.takeNetwork?.(keys.network, operation)) ?? 0);
      });
    } catch (error) {
      throw storeFailure(error, 'The limiter of `rateLimit`');
    }
    if (waitMs === 0) return;
    throw new ProxyError(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
      retryAfter: String(Math.ceil(waitMs / 1000)),
    });
  };

  return async (c, operation) => {
    await enforce(c, operation);
    // Asks about the other operations while the service works, so that the header adds no delay.
    if (announce) void c.get('authorizer').allowed();
  };
}
