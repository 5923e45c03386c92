import type { ServiceResponse } from '../service/response.js';
import type { OwnerStore } from '../stores/owners.js';
import { Accounts } from './accounts.js';
import { generateOwned } from './generate.js';
import { listAccount } from './list-account.js';
import { listOwn } from './list-own.js';
import { assertOwned, deleteForm, getForm, getPublic, isOwned } from './one-form.js';
import type { OwnedCall, Ownership, OwnershipRules } from './owned-call.js';
import { StoreAccess } from './store-access.js';

/** Wraps the store of the option `owners`. The rules are in dist/guide/ownership.md. */
export function createOwnership(store: OwnerStore, rules: OwnershipRules): Ownership {
  const { fields, isFormUrl, publicGet } = rules;
  const access = new StoreAccess(store, rules.storeTimeoutMs);
  const accounts = new Accounts(access, rules);

  async function getOrDelete(call: OwnedCall): Promise<ServiceResponse> {
    const { operation, identity, scope } = call;
    if (scope === 'own') {
      if (operation === 'get' && publicGet) {
        const isOwn = identity !== undefined && (await isOwned(call, identity, access));
        return isOwn ? getForm(call, access) : getPublic(call);
      }
      await assertOwned(call, identity ?? '', access, accounts);
    }
    return operation === 'delete' ? deleteForm(call, access) : getForm(call, access);
  }

  return async (call) => {
    const { operation, identity = '', scope } = call;
    if (operation === 'generate') return generateOwned(call, identity, access, fields);
    if (operation !== 'list') return getOrDelete(call);
    return scope === 'account'
      ? listAccount(call, access)
      : listOwn(call, identity, { access, accounts, fields, isFormUrl });
  };
}
