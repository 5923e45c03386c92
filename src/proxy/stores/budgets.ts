/** One budget in one period. */
export interface BudgetCounter {
  /** Identifies the budget and its period: ASCII, at most 100 characters. Contains no identity and no address. */
  readonly key: string;
  /** Generates in the period, 1 or more. */
  readonly limit: number;
  /** End of the period, in milliseconds since 1970 (UTC). The store may delete the counter a day later. */
  readonly endsAt: number;
}

/** Either the index of a counter that is at its limit, or what is left of the smallest budget. */
export type BudgetResult = { readonly spent: number } | { readonly remaining: number };

/**
 * Counts generates for the option `budget`. Implement it to keep the counts elsewhere. If a method throws or rejects, the
 * proxy rejects the generate.
 */
export interface BudgetStore {
  /**
   * Adds one to every counter, or to none if one is at its limit. Several processes may call it at the same time: a
   * counter must never exceed its limit.
   */
  reserve(counters: readonly BudgetCounter[]): Promise<BudgetResult>;
  /**
   * Subtracts one from every counter, after a generate that certainly made no form. Stores in memory delete a counter at 0, so
   * that failures alone do not fill them.
   */
  release(counters: readonly BudgetCounter[]): Promise<void>;
  /**
   * Optional: how many generates these counters have, in their order; 0 for an unknown key. Counts nothing. Without this
   * method, only the response to a generate says what is left.
   */
  used?(keys: readonly string[]): Promise<readonly number[]>;
}

/** Milliseconds that a counter is kept after its period, since the clocks of processes may differ. */
export const KEEP_MS = 24 * 60 * 60_000;
