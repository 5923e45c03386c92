import type { IdempotencyStore } from '../stores/idempotency.js';
import type { BudgetStore } from '../stores/budgets.js';
import type { OwnerStore } from '../stores/owners.js';

export interface ReadinessStores {
  readonly owners?: OwnerStore;
  readonly responses?: IdempotencyStore;
  readonly budget?: BudgetStore;
}

/** A result is reused for this time, so that requests to `/readyz` put no load on the stores. */
const REUSE_MS = 1_000;
/** A store that does not respond within this time counts as not reachable. */
const STORE_TIMEOUT_MS = 2_000;
const CLAIM_MS = 1_000;
/** More than processes that check at the same time. */
const PROBE_LIMIT = 1_000_000;
/** An id of no form. */
const PROBE_ID = 'form_0_readyz';

/**
 * Returns a function that resolves with true if all stores respond. It never rejects. Calls at the same time share one
 * check.
 */
export function createReadinessCheck({
  owners,
  responses,
  budget,
}: ReadinessStores): () => Promise<boolean> {
  let latest: { readonly at: number; readonly result: Promise<boolean> } | undefined;
  const checkAll = async (): Promise<boolean> => {
    try {
      await withinTimeout(
        Promise.all([
          owners?.owns(PROBE_ID, PROBE_ID),
          responses && probeResponses(responses),
          budget && probeBudget(budget),
        ]),
      );
      return true;
    } catch {
      return false;
    }
  };
  return () => {
    const now = performance.now();
    if (latest === undefined || now - latest.at >= REUSE_MS)
      latest = { at: now, result: checkAll() };
    return latest.result;
  };
}

/** Claims a key that nobody else uses, and frees it. */
async function probeResponses(store: IdempotencyStore): Promise<void> {
  const key = crypto.randomUUID().replaceAll('-', '').padStart(64, '0');
  const lease = { owner: crypto.randomUUID(), runMs: CLAIM_MS, keepMs: CLAIM_MS };
  await store.claim(key, lease);
  await store.release(key, lease);
}

/** Counts a generate in a budget that nobody else has, and returns it. */
async function probeBudget(store: BudgetStore): Promise<void> {
  const counters = [{ key: 'readyz', limit: PROBE_LIMIT, endsAt: Date.now() + CLAIM_MS }];
  await store.reserve(counters);
  await store.release(counters);
}

async function withinTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A store does not respond.')), STORE_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
