import { KEEP_MS } from './budgets.js';
import type { BudgetStore } from './budgets.js';

/** Budgets in this process's memory. A restart forgets them, and each process counts by itself. */
export function memoryBudget(now = (): number => Date.now()): BudgetStore {
  const counts = new Map<string, { used: number; endsAt: number }>();
  let nextCleanup = -Infinity;

  const deleteOld = (): void => {
    if (now() < nextCleanup) return;
    nextCleanup = now() + KEEP_MS;
    for (const [key, { endsAt }] of counts) if (endsAt + KEEP_MS < now()) counts.delete(key);
  };

  return {
    async reserve(counters) {
      deleteOld();
      const spent = counters.findIndex(({ key, limit }) => (counts.get(key)?.used ?? 0) >= limit);
      if (spent !== -1) return { spent };
      const remaining = counters.map(({ key, limit, endsAt }) => {
        const count = counts.get(key) ?? { used: 0, endsAt };
        count.used += 1;
        counts.set(key, count);
        return limit - count.used;
      });
      return { remaining: Math.min(...remaining) };
    },
    async used(keys) {
      return keys.map((key) => counts.get(key)?.used ?? 0);
    },
    async release(counters) {
      for (const { key } of counters) {
        const count = counts.get(key);
        if (count === undefined) continue;
        count.used -= 1;
        if (count.used <= 0) counts.delete(key);
      }
    },
  };
}
