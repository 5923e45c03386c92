import { readData } from '../../api/envelope.js';
import { readFormsWithId } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import type { ServiceResponse } from '../service/response.js';
import { withRecord } from './entry.js';
import type { OwnedCall } from './owned-call.js';
import type { FoundId, StoreAccess } from './store-access.js';

/** The account's list as the service sends it, with owner and prompt of each form that somebody owns. */
export async function listAccount(call: OwnedCall, access: StoreAccess): Promise<ServiceResponse> {
  const response = await call.send(call);
  const forms = readFormsWithId(readData(response));
  if (forms === undefined || access.store.find === undefined) return response;
  const references = forms.map((form) => ({
    id: getString(form, 'id'),
    formUrl: getString(form, 'formUrl'),
  }));
  const records = await access.ask(async (store) => (await store.find?.(references)) ?? []);
  const byId = new Map(records.flatMap((record) => (record.id ? [[record.id, record]] : [])));
  const byUrl = new Map(records.map((record) => [record.formUrl, record]));
  const found: FoundId[] = [];
  for (const form of forms) {
    const id = getString(form, 'id') ?? '';
    const record = byId.get(id) ?? byUrl.get(getString(form, 'formUrl') ?? '');
    if (record === undefined) continue;
    const { owner, ...owned } = record;
    Object.assign(form, withRecord(form, owned), { owner });
    if (owned.id === undefined) found.push({ owner, form: owned, id });
  }
  await access.attachIds(call, found);
  return { ...response, body: JSON.stringify(response.value) };
}
