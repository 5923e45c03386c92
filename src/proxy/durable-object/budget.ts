import { KEEP_MS } from '../stores/budgets.js';
import type { BudgetCounter, BudgetResult } from '../stores/budgets.js';
import type { SqlStorage } from './storage.js';

/** The methods of a `BudgetStore` on a Durable Object's storage. */
export function budgetIn(sql: SqlStorage) {
  sql.exec(`create table if not exists form_budget (
    budget text not null primary key,
    used integer not null,
    ends_at integer not null
  )`);
  sql.exec('create index if not exists form_budget_by_end on form_budget (ends_at)');

  const usedOf = (key: string): number => {
    const [row] = sql.exec('select used from form_budget where budget = ?', key);
    return Number(row?.used ?? 0);
  };

  return {
    reserve(counters: readonly BudgetCounter[]): BudgetResult {
      sql.exec('delete from form_budget where ends_at < ?', Date.now() - KEEP_MS);
      const spent = counters.findIndex(({ key, limit }) => usedOf(key) >= limit);
      if (spent !== -1) return { spent };
      const remaining = counters.map(({ key, limit, endsAt }) => {
        sql.exec(
          `insert into form_budget (budget, used, ends_at) values (?, 1, ?)
           on conflict (budget) do update set used = used + 1`,
          key,
          endsAt,
        );
        return limit - usedOf(key);
      });
      return { remaining: Math.min(...remaining) };
    },
    used: (keys: readonly string[]): readonly number[] => keys.map(usedOf),
    release(counters: readonly BudgetCounter[]): void {
      for (const { key } of counters) {
        sql.exec('update form_budget set used = used - 1 where budget = ? and used > 0', key);
        sql.exec('delete from form_budget where budget = ? and used <= 0', key);
      }
    },
  };
}
