import type { MiddlewareHandler } from 'hono';
import { withTimeout } from '../../api/timers.js';
import type { VisitorLimits } from '../visitor-limits.js';
import { digestOf } from '../digest.js';
import { record, visitorOf } from '../env.js';
import type { Call, Env } from '../env.js';
import { misconfigured, ProxyError } from '../envelope.js';
import { describeError } from '../log.js';
import { isSafeToRetry } from '../outcome.js';
import type { Outcome } from '../outcome.js';
import type { BudgetCounter, BudgetResult, BudgetStore } from '../stores/budgets.js';
import { storeFailure } from '../store-failure.js';
import { visitorKeys } from './visitor.js';
import type { VisitorIdentity } from './visitor.js';

/** Generates per period. Periods begin at midnight UTC, and on the first of the month. */
export interface BudgetLimits {
  readonly day?: number;
  readonly month?: number;
}

export interface BudgetOptions {
  /** Limits for each visitor, by identity or else by address (IPv6: by /48). An anonymous identity counts by both. */
  readonly visitor?: BudgetLimits;
  /** Limits for all visitors together. */
  readonly account?: BudgetLimits;
  /**
   * The place of the counts. Default: this process's memory, which a restart clears. If several processes serve visitors, pass a
   * store that they share: `redisBudget` or `sqlBudget`.
   */
  readonly store?: BudgetStore;
}

/** Whose generates count together. */
export interface BudgetVisitor extends VisitorIdentity {
  /** The visitor's own limits, in place of those of the option. */
  readonly limits?: VisitorLimits | undefined;
  /** Tells the accounts of tenants apart: see `ServiceKey`. Called only if a budget applies. */
  readonly account: () => Promise<string>;
}

/** A generate that is counted. */
export interface Reservation {
  /** The rest of the smallest budget. Undefined if no budget applies. */
  readonly remaining: number | undefined;
  /** Returns the generate to the budgets. Rejects if the store fails. */
  release(): Promise<void>;
}

/** The option `budget`, and the `limits` of `authorize`. */
export interface Budget {
  /**
   * Counts one generate.
   * @throws ProxyError: 429 `PROXY_BUDGET_SPENT`; 503 `PROXY_UNAVAILABLE` if the store fails.
   */
  reserve(visitor: BudgetVisitor): Promise<Reservation>;
  /**
   * How many more forms this visitor may generate. Undefined if no budget applies, and if the store cannot say. Rejects if the
   * store fails.
   */
  remaining(visitor: BudgetVisitor): Promise<number | undefined>;
}

/** Ends of the current periods in UTC, with a name for the key of a counter. */
function periodsAt(now: Date): Record<keyof BudgetLimits, { name: string; endsAt: number }> {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const date = now.toISOString().slice(0, 10);
  return {
    day: { name: date, endsAt: Date.UTC(year, month, day + 1) },
    month: { name: date.slice(0, 7), endsAt: Date.UTC(year, month + 1, 1) },
  };
}

const PERIODS = ['day', 'month'] as const;

/** The counters of a visitor, and then those of the account, in the current periods: one for each limit. */
export async function budgetCounters(
  visitor: BudgetVisitor,
  { visitor: visitorLimits = {}, account: accountLimits = {} }: Omit<BudgetOptions, 'store'>,
): Promise<readonly BudgetCounter[]> {
  const { limits = {} } = visitor;
  // A visitor with a plan counts without a limit, too: the next plan then starts with what was used.
  const otherwise = limits.day === undefined && limits.month === undefined ? Infinity : UNLIMITED;
  const ownLimit = (period: keyof BudgetLimits): number =>
    Math.min(limits[period] ?? visitorLimits[period] ?? otherwise, otherwise);
  const own = { day: ownLimit('day'), month: ownLimit('month') };
  const all = [own.day, own.month, accountLimits.day, accountLimits.month];
  if (all.every((limit = Infinity) => limit === Infinity)) return [];
  const account = await visitor.account();
  const periods = periodsAt(new Date());
  const place = account === '' ? '' : `${account} `;
  const countersFor = (owner: string, periodLimits: BudgetLimits): BudgetCounter[] =>
    PERIODS.flatMap((period) => {
      const limit = periodLimits[period] ?? Infinity;
      const { name, endsAt } = periods[period];
      return limit === Infinity ? [] : { key: `${owner} ${place}${name}`, limit, endsAt };
    });
  const keys = visitorKeys(visitor);
  if (keys === undefined && [limits.day, limits.month].some(Number.isFinite))
    throw misconfigured(
      'The `limits` of a visitor without an identity and an address cannot be counted. Return an `identity`, or set `address`.',
    );
  // Hides the visitor from the store, and limits the length of the key.
  const digests = await Promise.all((keys?.budgets ?? []).map(digestOf));
  return [
    ...digests.flatMap((digest) => countersFor(`visitor ${digest.slice(0, 32)}`, own)),
    ...countersFor('account', accountLimits),
  ];
}

/** The limit of a counter without one: all stores have such numbers. */
const UNLIMITED = 2 ** 31 - 1;

/** False for what is left without a limit, or unknown. Nobody uses the half of it. */
const isCountable = (remaining: number): boolean => remaining < UNLIMITED / 2;

/** Milliseconds of `limitMs`: one call of the store. */
export function createBudget(
  options: Omit<BudgetOptions, 'store'>,
  store: BudgetStore,
  limitMs: number,
): Budget {
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(limitMs, () => new Error(`no response within ${limitMs} ms`), work);

  return {
    async reserve(visitor) {
      const all = await budgetCounters(visitor, options);
      if (all.length === 0) return { remaining: undefined, release: async () => {} };
      const none = all.find(({ limit }) => limit < 1);
      if (none !== undefined) throw budgetSpent(none);
      let result: BudgetResult;
      try {
        result = await within(() => store.reserve(all));
      } catch (error) {
        throw storeFailure(error, 'The store of `budget`');
      }
      const spent = 'spent' in result ? all[result.spent] : undefined;
      if (spent !== undefined) throw budgetSpent(spent);
      if (!('remaining' in result))
        throw misconfigured('The store of `budget` returned no result.');
      const remaining = isCountable(result.remaining) ? result.remaining : undefined;
      return { remaining, release: () => within(() => store.release(all)) };
    },
    async remaining(visitor) {
      const all = await budgetCounters(visitor, options);
      if (all.length === 0 || store.used === undefined) return undefined;
      const keys = all.map(({ key }) => key);
      const used = await within(async () => store.used?.(keys));
      const left = all.map(({ limit }, index) => limit - Number(used?.[index] ?? NaN));
      const smallest = Math.min(...left);
      return isCountable(smallest) ? Math.max(0, smallest) : undefined;
    },
  };
}

function budgetSpent({ key, endsAt }: BudgetCounter): ProxyError {
  const message = key.startsWith('account')
    ? 'This site has reached its limit of forms.'
    : 'You have reached your limit of forms.';
  return new ProxyError(429, 'PROXY_BUDGET_SPENT', message, {
    retryAfter: String(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000))),
  });
}

/** The visitor of a request, with the account that pays. */
export const budgetVisitorOf = (c: Call): BudgetVisitor => ({
  ...visitorOf(c),
  account: async () => (await visitorOf(c).keyFor('generate')).account,
});

/**
 * Counts a generate before it is sent, and returns it to the budgets if it certainly made no form.
 * @example
 * app.use('/api/v1/forms/generate', reserveBudget(createBudget({ account: { day: 500 } }, memoryBudget(), 10000)));
 */
export function reserveBudget(budget: Budget): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { remaining, release } = await reserve(c, budget);
    c.set('remaining', remaining);
    if (remaining !== undefined) record(c, { budgetRemaining: remaining });
    await next();
    const response = c.get('response');
    const outcome: Outcome =
      c.error === undefined && response !== undefined ? { response } : { error: c.error };
    if (!isSafeToRetry(outcome)) return;
    try {
      await release();
      if (remaining !== undefined) c.set('remaining', remaining + 1);
    } catch (error) {
      const consequence = 'a generate that made no form stays counted.';
      c.get('report')(`The store of \`budget\` failed (${describeError(error)}): ${consequence}`);
    }
  };
}

async function reserve(c: Call, budget: Budget): Promise<Reservation> {
  try {
    return await budget.reserve(budgetVisitorOf(c));
  } catch (error) {
    if (error instanceof ProxyError && error.code === 'PROXY_BUDGET_SPENT') c.set('remaining', 0);
    throw error;
  }
}
