import { BoundedMap } from '../../api/bounded-map.js';
import { getString } from '../../api/json.js';
import { pause, withTimeout } from '../../api/timers.js';
import { ProxyError } from '../envelope.js';
import { badResponse } from '../service/response.js';
import { idOf } from './entry.js';
import type { OwnedCall } from './owned-call.js';

/** Ids by form URL. */
export type IdsByUrl = ReadonlyMap<string, string>;

/** Milliseconds between the starts of two look-ups. Also the first wait of a URL that the list does not have. */
const MIN_INTERVAL_MS = 5_000;
/** The longest wait of such a URL, in milliseconds. */
const MAX_MISS_MS = 60 * 60_000;
/** URLs of other visitors that one look-up takes along. The rest waits for the next one. */
const MAX_WANTED = 10_000;
/** URLs of which it is remembered that the list did not have them. */
const MAX_MISSES = 10_000;

/** One reading of the account's list. */
interface Scan {
  readonly startedAt: number;
  readonly wanted: ReadonlySet<string>;
  readonly ids: Promise<IdsByUrl>;
  hasEnded: boolean;
}

/** A URL that the list did not have. */
interface Miss {
  /** It is looked up again then. */
  readonly at: number;
  readonly waitMs: number;
}

/**
 * Finds the ids of forms whose generate had none, in the account's list. All visitors of this process share the readings, and
 * at most one starts in five seconds. A URL that the list does not have is looked up again after a while, and then ever later: else
 * one form that was deleted elsewhere would cost a reading for each list of its owner.
 *
 * Nothing here depends on one visitor's timer or request: some runtimes stop what a request started when its visitor
 * disconnects. A reading that has not ended in time counts as lost.
 */
export class IdLookUp {
  readonly #maxWaitMs: number;
  /** The latest one. */
  #scan: Scan | undefined;
  readonly #wanted = new Set<string>();
  /** By URL. */
  readonly #misses = new BoundedMap<string, Miss>(MAX_MISSES);

  /** `maxWaitMs`: milliseconds that a reading may take. */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * The ids of the forms with these URLs, without those that the account's list does not have.
   * @throws ProxyError: the errors of `OwnedCall.streamList`, and 502 `PROXY_UPSTREAM` if a reading takes too long.
   */
  async find(urls: readonly string[], call: OwnedCall): Promise<IdsByUrl> {
    for (;;) {
      const now = performance.now();
      const latest = this.#scan;
      const restMs = latest ? latest.startedAt + MIN_INTERVAL_MS - now : 0;
      const hasEnded = !latest || latest.hasEnded || now >= latest.startedAt + this.#maxWaitMs;
      if (latest && (restMs > 0 || !hasEnded) && urls.every((url) => latest.wanted.has(url)))
        return this.#result(latest);
      const due = urls.filter((url) => now >= (this.#misses.get(url)?.at ?? 0));
      if (due.length === 0) return new Map();
      for (const url of due) if (this.#wanted.size < MAX_WANTED) this.#wanted.add(url);
      if (latest && !hasEnded) await this.#result(latest).catch(() => {});
      else if (restMs > 0) await pause(restMs);
      else return this.#result(this.#start(due, call));
    }
  }

  async #result(scan: Scan): Promise<IdsByUrl> {
    const late = () => badResponse('The list of the service did not end in time.');
    try {
      return await withTimeout(this.#maxWaitMs, late, () => scan.ids);
    } finally {
      scan.hasEnded = true;
    }
  }

  #start(urls: readonly string[], call: OwnedCall): Scan {
    const wanted = new Set([...urls, ...this.#wanted]);
    this.#wanted.clear();
    const ids = this.#findIds(wanted, call);
    call.waitUntil(
      ids.catch((error: unknown) => {
        const reason = error instanceof ProxyError ? error.detail.diagnostic : undefined;
        call.report(`Ids of forms were not found. ${reason ?? ''}`);
      }),
    );
    const scan = { startedAt: performance.now(), wanted, ids, hasEnded: false };
    this.#scan = scan;
    return scan;
  }

  async #findIds(wanted: ReadonlySet<string>, call: OwnedCall): Promise<IdsByUrl> {
    const ids = new Map<string, string>();
    await call.streamList((form) => {
      const formUrl = getString(form, 'formUrl');
      const id = idOf(form);
      if (formUrl !== undefined && id !== undefined && wanted.has(formUrl) && !ids.has(formUrl))
        ids.set(formUrl, id);
      return ids.size === wanted.size;
    });
    for (const url of wanted) {
      if (ids.has(url)) this.#misses.delete(url);
      else this.#rememberMiss(url);
    }
    return ids;
  }

  #rememberMiss(url: string): void {
    const { waitMs = MIN_INTERVAL_MS / 2 } = this.#misses.get(url) ?? {};
    const nextMs = Math.min(waitMs * 2, MAX_MISS_MS);
    this.#misses.set(url, { at: performance.now() + nextMs, waitMs: nextMs });
  }
}
