import { withTimeout } from '../deadline.js';
import { badResponse } from '../service-response.js';
import { textOf } from '../service/data.js';
import { idOf } from './entry.js';
import type { OwnedCall } from './owned-call.js';

/** Ids by form URL. */
export type IdsByUrl = ReadonlyMap<string, string>;

/** Milliseconds between the starts of two look-ups. */
const MIN_INTERVAL_MS = 5_000;
/** URLs of one look-up. The rest waits for the next one. */
const MAX_WANTED = 10_000;

/** One reading of the account's list. */
interface Scan {
  readonly startedAt: number;
  readonly wanted: ReadonlySet<string>;
  readonly ids: Promise<IdsByUrl>;
  hasEnded: boolean;
}

/**
 * Finds the ids of forms whose generate had none, in the account's list. All visitors of this process share the readings, and
 * at most one starts in five seconds.
 *
 * Nothing here depends on one visitor's timer or request: some runtimes stop what a request started when its visitor
 * disconnects. Everyone who waits therefore has a time limit, and then starts anew.
 */
export class IdLookUp {
  readonly #maxWaitMs: number;
  /** The latest one. */
  #scan: Scan | undefined;
  readonly #wanted = new Set<string>();

  /** `maxWaitMs`: milliseconds that a reading may take. */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * The ids of the forms with these URLs, without those that the account's list does not have.
   * @throws ProxyError: the errors of `OwnedCall.streamList`, and 502 `PROXY_UPSTREAM` if a reading takes too long.
   */
  async find(urls: readonly string[], call: OwnedCall): Promise<IdsByUrl> {
    for (const url of urls) if (this.#wanted.size < MAX_WANTED) this.#wanted.add(url);
    for (;;) {
      const latest = this.#scan;
      const restMs = latest ? latest.startedAt + MIN_INTERVAL_MS - performance.now() : 0;
      if (latest && urls.every((url) => latest.wanted.has(url)) && (restMs > 0 || !latest.hasEnded))
        return this.#result(latest);
      if (latest && !latest.hasEnded) await this.#result(latest).catch(() => {});
      else if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      else return this.#result(this.#start(urls, call));
    }
  }

  /** Waits for the ids. A reading that takes too long counts as lost. */
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
    const ids = findIds(wanted, call);
    call.waitUntil(ids.catch(() => {}));
    const scan = { startedAt: performance.now(), wanted, ids, hasEnded: false };
    this.#scan = scan;
    return scan;
  }
}

async function findIds(wanted: ReadonlySet<string>, call: OwnedCall): Promise<IdsByUrl> {
  const ids = new Map<string, string>();
  await call.streamList((form) => {
    const formUrl = textOf(form, 'formUrl');
    const id = idOf(form);
    if (formUrl !== undefined && id !== undefined && wanted.has(formUrl) && !ids.has(formUrl))
      ids.set(formUrl, id);
    return ids.size === wanted.size;
  });
  return ids;
}
