import { ProxyError } from '../envelope.js';
import { dataOf, formOf, isGone, textOf } from '../service/data.js';
import type { OwnedForm } from '../stores/owners.js';
import { detailsOf } from './entry.js';
import type { OwnedCall } from './owned-call.js';
import type { StoreAccess } from './store-access.js';

/** Forms that one list verifies. */
const MAX_PER_LIST = 5;
/** Requests to the service at the same time, of all visitors together. */
const MAX_PARALLEL = 2;
/** Milliseconds after which a verification counts as lost: some runtimes stop what a request started. */
const LOST_MS = 120_000;
/** Milliseconds without a request after a 429 that does not say how long. */
const DEFAULT_PAUSE_MS = 60_000;
/** The longest pause. A date in `Retry-After` counts as this. */
const MAX_PAUSE_MS = 10 * 60_000;

/**
 * Asks the service about listed forms, after their visitor has the list: the next list has the new details, and lacks what
 * was deleted elsewhere. Only what the service clearly says changes a record.
 */
export class Verification {
  readonly #access: StoreAccess;
  readonly #fields: ReadonlySet<string>;
  readonly #maxAgeMs: number;
  /** Start of each running verification of all visitors, by id. */
  readonly #running = new Map<string, number>();
  #pausedUntil = 0;

  /** `maxAgeMs`: milliseconds that a record counts without asking the service again. */
  constructor(access: StoreAccess, fields: ReadonlySet<string>, maxAgeMs: number) {
    this.#access = access;
    this.#fields = fields;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Verifies some of the forms of a list, in the background. Returns at once. */
  start(forms: readonly OwnedForm[], call: OwnedCall): void {
    const due = this.#dueIds(forms);
    if (due.length > 0) call.waitUntil(this.#verifyAll(due, call));
  }

  /** The ids whose records are too old, the oldest first. */
  #dueIds(forms: readonly OwnedForm[]): string[] {
    const before = new Date(Date.now() - this.#maxAgeMs).toISOString();
    const old: { readonly id: string; readonly verifiedAt: string }[] = [];
    for (const { id, verifiedAt = '' } of forms)
      if (id !== undefined && verifiedAt < before) old.push({ id, verifiedAt });
    old.sort((a, b) => (a.verifiedAt < b.verifiedAt ? -1 : a.verifiedAt > b.verifiedAt ? 1 : 0));
    return old.slice(0, MAX_PER_LIST).map(({ id }) => id);
  }

  async #verifyAll(ids: readonly string[], call: OwnedCall): Promise<void> {
    // The response goes first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const id of ids) {
      // The rest is due at the next list again.
      if (this.#isBusy()) return;
      if (this.#running.has(id)) continue;
      this.#running.set(id, performance.now());
      await this.#verify(id, call).finally(() => this.#running.delete(id));
    }
  }

  #isBusy(): boolean {
    const now = performance.now();
    for (const [id, startedAt] of this.#running)
      if (startedAt < now - LOST_MS) this.#running.delete(id);
    return this.#running.size >= MAX_PARALLEL || now < this.#pausedUntil;
  }

  async #verify(id: string, call: OwnedCall): Promise<void> {
    try {
      const response = await call.send({ operation: 'get', id, isBackground: true });
      if (response.status === 429) this.#pause(response.retryAfter);
      if (isGone(response)) await this.#access.remove(call, id);
      const data = dataOf(response);
      if (data === undefined || (textOf(formOf(data), 'id') ?? id) !== id) return;
      const details = detailsOf(data, this.#fields);
      await this.#access.try(
        call,
        async (store) => store.verified?.(id, details, new Date().toISOString()),
        `the form ${id} is verified again at the next list.`,
      );
    } catch (error) {
      if (!(error instanceof ProxyError)) throw error;
      if (error.status === 429) this.#pause(error.detail.retryAfter);
      // Own lists need no key, so nothing else would say that it is wrong.
      if (error.code === 'PROXY_MISCONFIGURED') call.report(error.detail.diagnostic ?? '');
    }
  }

  #pause(retryAfter: string | undefined): void {
    const seconds = Number(retryAfter ?? DEFAULT_PAUSE_MS / 1000);
    const pauseMs = Number.isFinite(seconds)
      ? Math.min(seconds * 1000, MAX_PAUSE_MS)
      : MAX_PAUSE_MS;
    this.#pausedUntil = performance.now() + pauseMs;
  }
}
