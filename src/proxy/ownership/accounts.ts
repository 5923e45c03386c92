import { BoundedMap } from '../../api/bounded-map.js';
import type { Operation } from '../../api/routes.js';
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

  /** True if the service should be asked about one of the forms of this visitor again. */
  needVerification(forms: readonly OwnedForm[], { identity = '' }: OwnedCall): boolean {
    return !this.#pauses.has(identity) && forms.some(isDueNow(this.#rules.verifyAfterMs));
  }
}
