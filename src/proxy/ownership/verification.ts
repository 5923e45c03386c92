import { BoundedMap } from '../../api/bounded-map.js';
import { readData, isGone } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import { ProxyError } from '../envelope.js';
import type { ParsedResponse } from '../service/response.js';
import type { OwnedForm } from '../stores/owners.js';
import { detailsOf } from './entry.js';
import type { OwnedCall } from './owned-call.js';
import type { StoreAccess } from './store-access.js';

/** Forms that one list verifies. */
const MAX_PER_LIST = 5;
/** Requests to the service at the same time, of all visitors of the account together. */
const MAX_PARALLEL = 2;
/** Forms of which it is remembered that they could not be verified. */
const MAX_FAILURES = 10_000;
/** Milliseconds after which a verification counts as lost: some runtimes stop what a request started. */
const LOST_MS = 120_000;
/** Milliseconds without a request after a 429 that does not say how long. */
const DEFAULT_PAUSE_MS = 60_000;
/** The clocks of other processes may be ahead by so many milliseconds. */
const MAX_CLOCK_SKEW_MS = 60_000;
/** The shortest pause, in milliseconds: a service may say 0. */
const MIN_PAUSE_MS = 1_000;
/** The longest pause, in milliseconds. A date in `Retry-After` counts as this. */
const MAX_PAUSE_MS = 10 * 60_000;

type DueForm = Required<Pick<OwnedForm, 'id' | 'formUrl' | 'verifiedAt'>>;

/** Returns a function that is true for a form whose record is older than `maxAgeMs` milliseconds now. */
export function isDueNow(maxAgeMs: number): (form: OwnedForm) => boolean {
  const before = new Date(Math.max(0, Date.now() - maxAgeMs)).toISOString();
  // A date from a clock that is ahead, or that is none, would else never be due.
  const after = new Date(Date.now() + MAX_CLOCK_SKEW_MS).toISOString();
  return ({ id, verifiedAt = '' }) =>
    id !== undefined && !(verifiedAt >= before && verifiedAt <= after);
}

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
  /**
   * The time of the last attempt in vain, by id. Such a form would else be asked about at each list. A forgotten one is only asked about
   * sooner.
   */
  readonly #failed = new BoundedMap<string, number>(MAX_FAILURES);
  #pausedUntil = 0;

  /** `maxAgeMs`: milliseconds that a record counts without asking the service again. */
  constructor(access: StoreAccess, fields: ReadonlySet<string>, maxAgeMs: number) {
    this.#access = access;
    this.#fields = fields;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Verifies some of the forms of a list. Never rejects. */
  async verify(forms: readonly OwnedForm[], call: OwnedCall): Promise<void> {
    for (const form of this.#dueForms(forms)) {
      // The rest is due at the next list again.
      if (this.#isBusy()) return;
      if (this.#running.has(form.id)) continue;
      this.#running.set(form.id, performance.now());
      const isServiceUp = await this.#verify(form, call);
      this.#running.delete(form.id);
      if (!isServiceUp) return;
    }
  }

  /** The forms whose records are too old, the oldest first, without those that were asked about in vain a moment ago. */
  #dueForms(forms: readonly OwnedForm[]): readonly DueForm[] {
    const now = performance.now();
    const isDue = isDueNow(this.#maxAgeMs);
    const due: DueForm[] = [];
    for (const form of forms) {
      const { id, formUrl, verifiedAt = '' } = form;
      if (id === undefined || !isDue(form)) continue;
      if (now < (this.#failed.get(id) ?? -Infinity) + this.#maxAgeMs) continue;
      due.push({ id, formUrl, verifiedAt });
    }
    due.sort((a, b) => (a.verifiedAt < b.verifiedAt ? -1 : a.verifiedAt > b.verifiedAt ? 1 : 0));
    return due.slice(0, MAX_PER_LIST);
  }

  #isBusy(): boolean {
    const now = performance.now();
    for (const [id, startedAt] of this.#running)
      if (startedAt < now - LOST_MS) this.#running.delete(id);
    return this.#running.size >= MAX_PARALLEL || now < this.#pausedUntil;
  }

  /** Never rejects. @returns false if the next request would fail too. */
  async #verify(form: DueForm, call: OwnedCall): Promise<boolean> {
    const { id } = form;
    try {
      const response = await call.send({ operation: 'get', id, isBackground: true });
      if (await this.#update(form, response, call)) return true;
      this.#failed.set(id, performance.now());
      if (response.status === 429) this.#pause(response.retryAfter);
      return response.status < 500 && response.status !== 429;
    } catch (error) {
      this.#failed.set(id, performance.now());
      if (!(error instanceof ProxyError)) {
        call.report(
          `A form was not verified: ${error instanceof Error ? error.name : 'no Error'}.`,
        );
        return false;
      }
      if (error.status === 429) this.#pause(error.detail.retryAfter);
      // Own lists need no key, so nothing else would say that it is wrong.
      if (error.code === 'PROXY_MISCONFIGURED') {
        call.report(error.detail.diagnostic ?? error.message);
        this.#pause(undefined);
      }
      return false;
    }
  }

  /** Updates or removes the record. @returns false if the response does not say whether there is such a form. */
  async #update(
    { id, formUrl }: DueForm,
    response: ParsedResponse,
    call: OwnedCall,
  ): Promise<boolean> {
    if (isGone(response)) {
      await this.#access.removeGone(call, id, formUrl);
      return true;
    }
    const data = readData(response);
    const form = findForm(data);
    const isSame = getString(form, 'id') === id || getString(form, 'formUrl') === formUrl;
    if (!isSame || (getString(form, 'id') ?? id) !== id) return false;
    await this.#access.try(
      call,
      async (store) =>
        store.verified?.(id, detailsOf(data, this.#fields), new Date().toISOString()),
      `the form ${id} is verified again at the next list.`,
    );
    this.#failed.delete(id);
    return true;
  }

  #pause(retryAfter: string | undefined): void {
    const seconds = Number(retryAfter ?? DEFAULT_PAUSE_MS / 1000);
    const wantedMs = Number.isFinite(seconds) ? seconds * 1000 : MAX_PAUSE_MS;
    const pauseMs = Math.min(Math.max(wantedMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + pauseMs);
  }
}
