import { BoundedMap } from '../../api/bounded-map.js';
import type { Operation } from '../../api/routes.js';
import { ProxyError } from '../envelope.js';
import { Pauses } from '../pauses.js';
import type { OwnedForm } from '../stores/owners.js';
import { IdLookUp } from './id-look-up.js';
import type { OwnedCall } from './owned-call.js';
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

export interface AccountsTerms {
  /** Milliseconds that a look-up of ids may take. */
  readonly lookUpMs: number;
  /** Milliseconds that a record counts without asking the service again. */
  readonly verifyAfterMs: number;
  readonly fields: ReadonlySet<string>;
}

/** Keeps apart what belongs to different API keys. */
export class Accounts {
  readonly #access: StoreAccess;
  readonly #terms: AccountsTerms;
  readonly #accounts = new BoundedMap<string, Account>(MAX_ACCOUNTS);
  /** Of visitors whose key is not available. */
  readonly #pauses = new Pauses(PAUSE_MS);

  constructor(access: StoreAccess, terms: AccountsTerms) {
    this.#access = access;
    this.#terms = terms;
  }

  /**
   * The account whose key serves this operation. Rejects with a ProxyError if there is no key, and logs that at most once a minute for
   * each visitor.
   */
  async of(call: OwnedCall, operation: Operation): Promise<Account> {
    const name = await this.#nameOf(call, operation);
    const { fields, lookUpMs, verifyAfterMs } = this.#terms;
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

  /** True if the service should be asked about one of the forms of this visitor again. */
  needVerification(forms: readonly OwnedForm[], { identity = '' }: OwnedCall): boolean {
    return !this.#pauses.has(identity) && forms.some(isDueNow(this.#terms.verifyAfterMs));
  }
}
