import { withTimeout } from '../../api/timers.js';
import { dataResponse } from '../service/response.js';
import type { ServiceResponse } from '../service/response.js';
import type { OwnedForm } from '../stores/owners.js';
import type { Accounts } from './accounts.js';
import { entryOf } from './entry.js';
import type { OwnedCall, OwnershipRules } from './owned-call.js';
import type { StoreAccess } from './store-access.js';

/** Milliseconds that a list waits for ids. */
const MAX_WAIT_MS = 2_000;

type ListOwnContext = Pick<OwnershipRules, 'fields' | 'isFormUrl'> & {
  readonly access: StoreAccess;
  readonly accounts: Accounts;
};

/** The visitor's forms from the visitor's own records. Only a missing id is waited for, and not for long. */
export async function listOwn(
  call: OwnedCall,
  owner: string,
  context: ListOwnContext,
): Promise<ServiceResponse> {
  const records = await context.access.ask((store) => store.forms(owner));
  const forms = await withIds(call, owner, records, context);
  context.accounts.verifyLater(forms, call);
  return dataResponse(call.requestId, {
    forms: forms.flatMap((form) => entryOf(form, context.fields, context.isFormUrl) ?? []),
  });
}

/** The records, with the ids that are found soon. Later ones are attached for the next list. */
async function withIds(
  call: OwnedCall,
  owner: string,
  records: readonly OwnedForm[],
  { access, accounts }: ListOwnContext,
): Promise<readonly OwnedForm[]> {
  const waiting = records.filter(({ id }) => id === undefined);
  if (waiting.length === 0) return records;
  const urls = waiting.map(({ formUrl }) => formUrl);
  const find = async () => (await accounts.of(call, 'list')).idLookUp.find(urls, call);
  const lookUp = find().then(async (ids) => {
    const found = waiting.flatMap((form) => {
      const id = ids.get(form.formUrl);
      return id === undefined ? [] : [{ owner, form, id }];
    });
    await access.attachIds(call, found);
    return ids;
  });
  call.waitUntil(lookUp.catch(() => {}));
  // Both log their failure. A late one goes on, for the next list.
  const late = () => new Error(`no ids within ${MAX_WAIT_MS} ms`);
  const ids = await withTimeout(MAX_WAIT_MS, late, () => lookUp).catch(() => undefined);
  return ids === undefined
    ? records
    : records.map((form) => ({ ...form, id: form.id ?? ids.get(form.formUrl) }));
}
