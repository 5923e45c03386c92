import type { Operation } from '../../api/routes.js';
import { createMemoryLimiter } from '../stores/memory-limiter.js';
import type { Rate, RateLimiter, RateLimitOptions } from '../stores/limiter.js';
import { budgetIn } from './budget.js';
import { idempotencyIn } from './idempotency.js';
import { OwnersTable } from './owners.js';
import type { DurableObjectState, DurableObjectStorage } from './storage.js';

/** The functions that a worker may call, by store and method. All run to their end at once, so calls never interleave. */
type Calls = Readonly<Record<string, Readonly<Record<string, (...values: never[]) => unknown>>>>;

/**
 * A Durable Object that holds owners, responses to generates, budgets and rate limits for all isolates. Export it from the
 * worker, and bind it with SQLite storage. A subclass can set {@link FormsState.rates}. Rate limits are in memory: they are
 * new after the object was evicted. All else is written to disk before the proxy gets the result.
 *
 * See dist/guide/proxy.md#workerd.
 */
export class FormsState {
  /** Rates of the limiter. */
  protected readonly rates: RateLimitOptions = {};
  readonly #storage: DurableObjectStorage;
  #calls: Calls | undefined;

  constructor({ storage }: DurableObjectState) {
    this.#storage = storage;
  }

  /** For `durableObjectStores`: calls a method of a store. The body is its name and its values as JSON. */
  async fetch(request: Request): Promise<Response> {
    const { store, method, values } = (await request.json()) as {
      store: string;
      method: string;
      values: never[];
    };
    // Not in the constructor: the fields of a subclass are set only after it.
    this.#calls ??= this.#createStores();
    const call = this.#calls[store]?.[method];
    if (call === undefined) return Response.json({ error: 'Unknown method.' }, { status: 400 });
    try {
      const result = this.#storage.transactionSync(() => call(...values));
      return Response.json({ result });
    } catch (error) {
      return Response.json({ error: error instanceof Error ? error.message : 'Unknown error.' });
    }
  }

  #createStores(): Calls {
    const { sql } = this.#storage;
    const limiter: RateLimiter = createMemoryLimiter(this.rates);
    return {
      owners: { ...new OwnersTable(sql) },
      idempotency: idempotencyIn(sql),
      budget: budgetIn(sql),
      limiter: {
        // JSON has null for undefined.
        take: (visitor: string, operation: Operation, rate: Rate | null) =>
          limiter.take(visitor, operation, rate ?? undefined),
        takeNetwork: (...values: [string, 'generate']) => limiter.takeNetwork?.(...values),
      },
    };
  }
}
