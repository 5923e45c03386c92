import { withTimeout } from './deadline.js';
import { digestOf } from './digest.js';
import { misconfigured, ProxyError } from './envelope.js';
import type { VisitorKeys } from './limiter.js';
import type { BudgetCounter, BudgetStore } from './stores/budgets.js';
import type { BudgetResult } from './stores/budgets.js';
import { storeFailure } from './store-failure.js';

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
   * Where to count. Default: this process's memory, which a restart clears. If several processes serve visitors, pass a
   * store that they share: `redisBudget` or `sqlBudget`.
   */
  readonly store?: BudgetStore;
}

/** A generate that is counted. */
export interface Reservation {
  /** What is left of the smallest budget. */
  readonly remaining: number;
  /** Returns the generate to the budgets. Rejects if the store fails. */
  release(): Promise<void>;
}

/**
 * Counts one generate.
 * @throws ProxyError: 429 `PROXY_BUDGET_SPENT`; 503 `PROXY_UNAVAILABLE` if the store fails.
 */
export type ReserveBudget = (visitor: VisitorKeys | undefined) => Promise<Reservation>;

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

/** The counters of a visitor and of the account in the current periods: one for each limit. */
export async function budgetCounters(
  keys: Pick<VisitorKeys, 'budgets'> | undefined,
  { visitor = {}, account = {} }: Pick<BudgetOptions, 'visitor' | 'account'>,
): Promise<readonly BudgetCounter[]> {
  const periods = periodsAt(new Date());
  const countersFor = (owner: string, limits: BudgetLimits): BudgetCounter[] =>
    PERIODS.flatMap((period) => {
      const limit = limits[period];
      const { name, endsAt } = periods[period];
      return limit === undefined ? [] : { key: `${owner} ${name}`, limit, endsAt };
    });
  // Hides the visitor from the store, and limits the length of the key.
  const digests = await Promise.all((keys?.budgets ?? []).map(digestOf));
  const own = digests.map((digest) => countersFor(`visitor ${digest.slice(0, 32)}`, visitor));
  return [...own.flat(), ...countersFor('account', account)];
}

/** Milliseconds of `limitMs`: one call of the store. */
export function createBudget(
  { visitor = {}, account = {} }: BudgetOptions,
  store: BudgetStore,
  limitMs: number,
): ReserveBudget {
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    withTimeout(limitMs, () => new Error(`no response within ${limitMs} ms`), work);

  return async (keys) => {
    const counters = await budgetCounters(keys, { visitor, account });
    if (counters.length === 0) return { remaining: Infinity, release: async () => {} };
    let result: BudgetResult;
    try {
      result = await within(() => store.reserve(counters));
    } catch (error) {
      throw storeFailure(error, 'The store of `budget`');
    }
    const spent = 'spent' in result ? counters[result.spent] : undefined;
    if (spent !== undefined) throw budgetSpent(spent);
    if (!('remaining' in result)) throw misconfigured('The store of `budget` returned no result.');
    return { remaining: result.remaining, release: () => within(() => store.release(counters)) };
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
