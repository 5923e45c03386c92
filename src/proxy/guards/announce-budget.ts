import type { MiddlewareHandler } from 'hono';
import { withTimeout } from '../../api/timers.js';
import { visitorOf } from '../env.js';
import type { Call, Env } from '../env.js';
import { ProxyError } from '../envelope.js';
import { describeError } from '../log.js';
import { Pauses } from '../pauses.js';
import { budgetVisitorOf } from './budget.js';
import type { Budget } from './budget.js';

/** Milliseconds that a response waits for the count: it is worth no longer wait. */
const MAX_COUNT_MS = 250;
/** Milliseconds without a reading for a visitor after one that failed. */
const PAUSE_MS = 60_000;

/** Errors after which no count is read: of invalid requests, of a visitor who asks too often, and of what is out of reach. */
const NOT_COUNTED = new Set<string>([
  'PROXY_BAD_REQUEST',
  'PROXY_MISCONFIGURED',
  'PROXY_RATE_LIMITED',
  'PROXY_UNAVAILABLE',
]);

/**
 * Says with a list, or with a generate that was not counted, such as a repeat, how many more forms the visitor may generate.
 * @example
 * app.get('/api/v1/forms', announceBudget(createBudget({ account: { day: 500 } }, memoryBudget(), 10000)));
 */
export function announceBudget(budget: Budget): MiddlewareHandler<Env> {
  const pauses = new Pauses(PAUSE_MS);
  const read = async (c: Call): Promise<void> => {
    const { identity = '' } = visitorOf(c);
    if (pauses.has(identity)) return;
    const late = () => new Error(`no response within ${MAX_COUNT_MS} ms`);
    try {
      const remaining = await withTimeout(MAX_COUNT_MS, late, async () =>
        budget.remaining(budgetVisitorOf(c)),
      );
      c.set('remaining', remaining);
    } catch (error) {
      pauses.start(identity);
      c.get('report')(`What is left of \`budget\` is unknown: ${describeError(error)}`, 'warn');
    }
  };
  return async (c, next) => {
    if (c.get('operation') === 'list') {
      // At the same time, so that the list takes no longer.
      await Promise.all([next(), read(c)]);
      return;
    }
    await next();
    const code = c.error instanceof ProxyError ? c.error.code : undefined;
    if (c.get('remaining') === undefined && !NOT_COUNTED.has(code ?? '')) await read(c);
  };
}
