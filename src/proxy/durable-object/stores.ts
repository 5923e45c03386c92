import type { IdempotencyStore } from '../stores/idempotency.js';
import type { RateLimiter } from '../stores/limiter.js';
import type { BudgetStore } from '../stores/budgets.js';
import type { OwnerRecord, OwnerStore } from '../stores/owners.js';

/** A binding of a worker to a class of Durable Objects. */
export interface DurableObjectNamespace<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(url: string, init: RequestInit): Promise<Response> };
}

/** Stores for the proxy's options of the same names. */
export interface SharedStores {
  readonly owners: OwnerStore;
  /** For `idempotency.store`. */
  readonly idempotency: IdempotencyStore;
  /** For `budget.store`. */
  readonly budget: BudgetStore;
  /** For `rateLimit`. */
  readonly limiter: RateLimiter;
}

const OBJECT_NAME = 'prompt-forms';

/**
 * Stores in one object of `FormsState`, which all isolates share. `namespace` is the worker's binding. If the object cannot
 * be reached or fails, each method rejects.
 * @param name Name of the object. Proxies with the same name share their state. Default `prompt-forms`.
 */
export function durableObjectStores(
  namespace: DurableObjectNamespace,
  name: string = OBJECT_NAME,
): SharedStores {
  const call =
    (store: keyof SharedStores) =>
    async <Result>(method: string, ...values: unknown[]): Promise<Result> => {
      // A stub belongs to one request, so each call gets its own.
      const stub = namespace.get(namespace.idFromName(name));
      const body = JSON.stringify({ store, method, values });
      const response = await stub.fetch('https://forms-state/', { method: 'POST', body });
      const { result, error } = (await response.json()) as { result: Result; error?: string };
      if (error !== undefined) throw new Error(error);
      return result;
    };
  const owners = call('owners');
  const idempotency = call('idempotency');
  const budget = call('budget');
  const limiter = call('limiter');
  return {
    owners: {
      add: (owner, form) => owners('add', owner, form),
      attachId: (owner, formUrl, id) => owners('attachId', owner, formUrl, id),
      forms: (owner) => owners('forms', owner),
      owns: (owner, id) => owners('owns', owner, id),
      remove: (id) => owners('remove', id),
      find: (forms) => owners('find', forms),
      verified: (id, details, at) => owners('verified', id, details, at),
      transfer: (change) => owners('transfer', change),
      async *records() {
        let last = '';
        for (;;) {
          const page = await owners<readonly OwnerRecord[]>('recordsAfter', last);
          if (page.length === 0) return;
          yield page;
          last = page.at(-1)?.formUrl ?? '';
        }
      },
      removeUrl: (formUrl) => owners('removeUrl', formUrl),
    },
    idempotency: {
      has: (key) => idempotency('has', key),
      claim: (key, lease) => idempotency('claim', key, lease),
      renew: (key, lease) => idempotency('renew', key, lease),
      keep: (key, response, lease) => idempotency('keep', key, response, lease),
      release: (key, lease) => idempotency('release', key, lease),
    },
    budget: {
      reserve: (counters) => budget('reserve', counters),
      release: (counters) => budget('release', counters),
      used: (keys) => budget('used', keys),
    },
    limiter: {
      take: (visitor, operation, rate) => limiter('take', visitor, operation, rate),
      takeNetwork: (network, operation) => limiter('takeNetwork', network, operation),
    },
  };
}
