import { withTimeout } from '../../api/timers.js';
import type { IdempotencyStore } from '../stores/idempotency.js';
import type { BudgetStore } from '../stores/budgets.js';
import type { OwnerStore } from '../stores/owners.js';
import type { ServiceState } from './service-watch.js';

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

/** The response to `/readyz`. */
export interface Readiness {
  /** True if this process should get requests. */
  readonly isReady: boolean;
  readonly says: string;
}

export const NOT_READY: Readiness = { isReady: false, says: 'not ready' };

const READINESS: Readonly<Record<ServiceState, Readiness>> = {
  good: { isReady: true, says: 'ok' },
  refused: { isReady: false, says: 'not ready: the service refuses the API key' },
  revoked: { isReady: true, says: 'ok, but the service refuses the API key' },
  'out-of-reach': {
    isReady: true,
    says: 'ok, but the service has been out of reach for a minute or longer',
  },
};

/**
 * Returns a function that resolves with the readiness of this process: all stores respond, and the service has not refused its key ever
 * since the process started. A service that is out of reach, or refuses the key later, only changes the text: other processes would not
 * do better, and lists come from the owner store. It never rejects. Calls at the same time share one check.
 */
export function createReadinessCheck(
  { owners, responses, budget }: ReadinessStores,
  watchService: () => Promise<ServiceState>,
): () => Promise<Readiness> {
  let latest: { readonly at: number; readonly result: Promise<Readiness> } | undefined;
  const checkStores = (): Promise<unknown> =>
    withTimeout(
      STORE_TIMEOUT_MS,
      () => new Error('A store does not respond.'),
      () =>
        Promise.all([
          owners?.owns(PROBE_ID, PROBE_ID),
          responses && probeResponses(responses),
          budget && probeBudget(budget),
        ]),
    );
  const checkAll = async (): Promise<Readiness> => {
    try {
      const [state] = await Promise.all([watchService(), checkStores()]);
      return READINESS[state];
    } catch {
      return NOT_READY;
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
