import { withTimeout } from '../../api/timers.js';
import { describeError } from '../log.js';
import { storeFailure } from '../store-failure.js';
import type { OwnedForm, OwnerStore } from '../stores/owners.js';
import type { OwnedCall } from './owned-call.js';

/** Ids that one list attaches. The rest waits for the next list, so that no list waits for thousands of writes. */
const MAX_ATTACHED = 100;

/** An id for a form that was generated without one. */
export interface FoundId {
  readonly owner: string;
  readonly form: OwnedForm;
  readonly id: string;
}

/** Calls the site's owner store: within a time limit, and with one rule for its failures. */
export class StoreAccess {
  readonly store: OwnerStore;
  readonly #limitMs: number;

  /** `limitMs`: milliseconds that one call of the store may take. */
  constructor(store: OwnerStore, limitMs: number) {
    this.store = store;
    this.#limitMs = limitMs;
  }

  /** Before the service is asked: throws a ProxyError if the store fails, so that no visitor sees foreign forms. */
  async ask<T>(work: (store: OwnerStore) => Promise<T>): Promise<T> {
    try {
      return await this.#withinTime(work);
    } catch (error) {
      throw storeFailure(error, 'The store of `owners`');
    }
  }

  /** After the service has responded: the visitor gets the response in any case, and the log gets the consequence. */
  async try(
    call: OwnedCall,
    work: (store: OwnerStore) => Promise<unknown>,
    consequence: string,
  ): Promise<void> {
    try {
      await this.#withinTime(work);
    } catch (error) {
      call.report(`The store of \`owners\` failed (${describeError(error)}): ${consequence}`);
    }
  }

  /** Adds the id to the record of a form that was generated without one. */
  attachId(call: OwnedCall, owner: string, form: OwnedForm, id: string): Promise<void> {
    return this.try(
      call,
      async (store) =>
        store.attachId === undefined
          ? store.add(owner, { ...form, id })
          : store.attachId(owner, form.formUrl, id),
      `the id ${id} is not attached to ${JSON.stringify(form.formUrl)} yet.`,
    );
  }

  /** Attaches the ids that one list has found. */
  async attachIds(call: OwnedCall, found: readonly FoundId[]): Promise<void> {
    await Promise.all(
      found
        .slice(0, MAX_ATTACHED)
        .map(({ owner, form, id }) => this.attachId(call, owner, form, id)),
    );
  }

  /**
   * Removes the record of a form that was deleted elsewhere. With the key of another account, each form is gone: the log has
   * the id, with which an operator can assign the form again.
   */
  removeGone(call: OwnedCall, id: string, formUrl?: string): Promise<void> {
    const place = formUrl === undefined ? '' : ` at ${JSON.stringify(formUrl)}`;
    call.report(`The service has no form ${id}${place} any more, so it has no owner now.`, 'warn');
    return this.remove(call, id);
  }

  /** Removes the record of a form that the service no longer has. */
  remove(call: OwnedCall, id: string): Promise<void> {
    return this.try(
      call,
      (store) => store.remove(id),
      `the deleted form ${id} still has an owner.`,
    );
  }

  #withinTime<T>(work: (store: OwnerStore) => Promise<T>): Promise<T> {
    const late = () => new Error(`no response within ${this.#limitMs} ms`);
    return withTimeout(this.#limitMs, late, () => work(this.store));
  }
}
