import { budgetCounters } from '../budget.js';
import type { BudgetLimits } from '../budget.js';
import { withTimeout } from '../deadline.js';
import { visitorKeys } from '../limiter.js';
import { storeFailure } from '../store-failure.js';
import type { BudgetCounter } from '../stores/budgets.js';
import type { AdminContext } from './context.js';

/** The used part of one budget in its current period. */
export interface BudgetUsage {
  /** `account`: all visitors together. */
  readonly budget: 'account' | 'visitor';
  /** The current day or month in UTC. */
  readonly period: 'day' | 'month';
  /** Generates that count. */
  readonly used: number;
  /** Generates in the period, of the option `budget`. */
  readonly limit: number;
  /** End of the period: ISO 8601 in UTC. */
  readonly endsAt: string;
}

const PERIODS = ['day', 'month'] as const;

/** See `OwnerAdmin.usage`. */
export async function readUsage(
  { budget, settings }: AdminContext,
  identity: string | undefined,
): Promise<readonly BudgetUsage[]> {
  const name = identity === undefined ? 'account' : 'visitor';
  const limits = budget?.[name];
  if (budget === undefined || limits === undefined) return [];
  const { store } = budget;
  if (store === undefined)
    throw new Error(
      'The budget has no `store`, so each proxy counts in its own memory. Set `budget.store`, such as `redisBudget(client)`.',
    );
  if (store.used === undefined)
    throw new Error('The budget store has no method `used`: see `BudgetStore`.');

  const rows: { readonly period: 'day' | 'month'; readonly counter: BudgetCounter }[] = [];
  for (const period of PERIODS) {
    const ofPeriod: BudgetLimits = { [period]: limits[period] };
    const [counter] = await budgetCounters(visitorKeys({ identity }), { [name]: ofPeriod });
    if (counter !== undefined) rows.push({ period, counter });
  }
  const limitMs = settings.timeouts.hooks;
  const late = () => new Error(`no response within ${limitMs} ms`);
  const keys = rows.map(({ counter }) => counter.key);
  const used = await withTimeout(limitMs, late, async () => store.used?.(keys)).catch(
    (error: unknown) => {
      throw storeFailure(error, 'The store of `budget`');
    },
  );
  return rows.map(({ period, counter }, index) => ({
    budget: name,
    period,
    used: used?.[index] ?? 0,
    limit: counter.limit,
    endsAt: new Date(counter.endsAt).toISOString(),
  }));
}
