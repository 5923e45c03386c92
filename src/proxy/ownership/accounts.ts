import { BoundedMap } from '../../api/bounded-map.js';
import type { Operation } from '../../api/routes.js';
import { pause } from '../../api/timers.js';
import { ProxyError } from '../envelope.js';
import { Pauses } from '../pauses.js';
import type { OwnedForm } from '../stores/owners.js';
import { IdLookUp } from './id-look-up.js';
import type { OwnedCall, OwnershipRules } from './owned-call.js';
import type { StoreAccess } from './store-access.js';
import { isDueNow, Verification } from './verification.js';

/** The state that visitors of one account share. */
export interface Account {
  readonly idLookUp: IdLookUp;
  readonly verification: Verification;
}

/** Accounts to remember. Those that were used least recently are forgotten. */
const MAX_ACCOUNTS = 1_000;
/** Milliseconds without a verification after a failure of the function `apiKey`. */
const PAUSE_MS = 60_000;

type Rules = Pick<OwnershipRules, 'fields' | 'lookUpMs' | 'verifyAfterMs'>;

/** Keeps apart what belongs to different API keys. */
export class Accounts {
  readonly #access: StoreAccess;
  readonly #rules: Rules;
  readonly #accounts = new BoundedMap<string, Account>(MAX_ACCOUNTS);
  /** Of visitors whose key is not available. */
  readonly #pauses = new Pauses(PAUSE_MS);

  constructor(access: StoreAccess, rules: Rules) {
    this.#access = access;
    this.#rules = rules;
  }

  /**
   * The account whose key serves this operation. Rejects with a ProxyError if there is no key, and logs that at most once a minute for
   * each visitor.
   */
  async of(call: OwnedCall, operation: Operation): Promise<Account> {
    const name = await this.#nameOf(call, operation);
    const { fields, lookUpMs, verifyAfterMs } = this.#rules;
    const account = this.#accounts.get(name) ?? {
      idLookUp: new IdLookUp(lookUpMs),
      verification: new Verification(this.#access, fields, verifyAfterMs),
    };
    // Each use makes it the latest.
    this.#accounts.set(name, account);
    return account;
  }

  async #nameOf(call: OwnedCall, operation: Operation): Promise<string> {
    const { identity = '' } = call;
    try {
      return await call.accountOf(operation);
    } catch (error) {
      const diagnostic = error instanceof ProxyError ? error.detail.diagnostic : undefined;
      if (!this.#pauses.has(identity)) call.report(diagnostic ?? 'There is no key.');
      this.#pauses.start(identity);
      throw error;
    }
  }

  /** Asks the service about some of the forms of this visitor after the response, if the last time is too long ago. */
  verifyLater(forms: readonly OwnedForm[], call: OwnedCall): void {
    const isPaused = this.#pauses.has(call.identity ?? '');
    if (!isPaused && forms.some(isDueNow(this.#rules.verifyAfterMs)))
      call.waitUntil(this.#verify(forms, call));
  }

  /** Never rejects. */
  async #verify(forms: readonly OwnedForm[], call: OwnedCall): Promise<void> {
    // The response goes first.
    await pause(0);
    // It logs its failure.
    const account = await this.of(call, 'get').catch(() => undefined);
    await account?.verification.verify(forms, call);
  }
}
