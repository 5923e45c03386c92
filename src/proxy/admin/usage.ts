import { withTimeout } from '../../api/timers.js';
import { budgetCounters } from '../guards/budget.js';
import { storeFailure } from '../store-failure.js';
import { keyOf } from './context.js';
import type { AdminContext } from './context.js';

/** The used part of one budget in its current period. */
export interface BudgetUsage {
  /** `account`: all visitors together. */
  readonly budget: 'account' | 'visitor';
  /** The current day or month in UTC. */
  readonly period: 'day' | 'month';
  /** Generates that count. */
  readonly used: number;
  /** Generates in the period, of the option `budget`. Missing if only the visitor's own `limits` have one. */
  readonly limit?: number;
  /** End of the period: ISO 8601 in UTC. */
  readonly endsAt: string;
}

const PERIODS = ['day', 'month'] as const;

/** See `OwnerAdmin.usage`. */
export async function readUsage(
  context: AdminContext,
  identity: string | undefined,
): Promise<readonly BudgetUsage[]> {
  const { budget, settings } = context;
  if (budget === undefined) return [];
  const { store } = budget;
  if (store === undefined)
    throw new Error(
      'The budget has no `store`, so each proxy counts in its own memory. Set `budget.store`, such as `redisBudget(client)`.',
    );
  if (store.used === undefined)
    throw new Error('The budget store has no method `used`: see `BudgetStore`.');
  const name = identity === undefined ? 'account' : 'visitor';
  // A counter for each period, also for one that only the visitor's own limits have.
  const anyLimits = { day: Number.MAX_SAFE_INTEGER, month: Number.MAX_SAFE_INTEGER };
  const account = async () => (await keyOf(context, identity, 'generate')).account;
  const counters = await budgetCounters({ identity, account }, { [name]: anyLimits });
  const limitMs = settings.timeouts.hooks;
  const late = () => new Error(`no response within ${limitMs} ms`);
  const keys = counters.map(({ key }) => key);
  const used = await withTimeout(limitMs, late, async () => store.used?.(keys)).catch(
    (error: unknown) => {
      throw storeFailure(error, 'The store of `budget`');
    },
  );
  return PERIODS.flatMap((period, index) => {
    const limit = budget[name][period];
    const row = {
      budget: name,
      period,
      used: used?.[index] ?? 0,
      ...(limit !== undefined && { limit }),
      endsAt: new Date(counters[index]?.endsAt ?? 0).toISOString(),
    } as const;
    return limit === undefined && row.used === 0 ? [] : row;
  });
}
