/** Get and delete of one form. */
import { readData, isGone, isOk } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import { ProxyError } from '../envelope.js';
import { dataResponse } from '../service/response.js';
import type { ServiceResponse } from '../service/response.js';
import type { Accounts } from './accounts.js';
import type { OwnedCall } from './owned-call.js';
import type { StoreAccess } from './store-access.js';

/** The members of a form that `publicGet` shows. */
const PUBLIC_FIELDS = ['id', 'formUrl', 'title', 'name'] as const;

/** A visitor can't distinguish someone else's form from one that does not exist. */
const notFound = (): ProxyError => new ProxyError(404, 'NOT_FOUND', 'Form not found.');

/** True if this visitor has the form. */
export async function isOwned(
  { id }: OwnedCall,
  owner: string,
  access: StoreAccess,
): Promise<boolean> {
  return (await access.ask((store) => store.owns(owner, id))) === true;
}

/** Throws 404 for a form that the visitor does not own. */
export async function assertOwned(
  call: OwnedCall,
  owner: string,
  access: StoreAccess,
  accounts: Accounts,
): Promise<void> {
  if (await isOwned(call, owner, access)) return;
  const forms = await access.ask((store) => store.forms(owner));
  const waiting = forms.filter((form) => form.id === undefined);
  if (waiting.length === 0) throw notFound();
  // The service sent no id when it generated these forms. The account's list has the ids. A request for this id would tell a
  // visitor, by its time or its failure, whether another visitor has such a form.
  const { idLookUp } = await accounts.of(call, 'list');
  const ids = await idLookUp.find(
    waiting.map(({ formUrl }) => formUrl),
    call,
  );
  const form = waiting.find(({ formUrl }) => ids.get(formUrl) === call.id);
  if (form === undefined) throw notFound();
  await access.attachId(call, owner, form, call.id);
  // Another form may have the id, whatever the service says.
  if (!(await isOwned(call, owner, access))) throw notFound();
}

export async function getForm(call: OwnedCall, access: StoreAccess): Promise<ServiceResponse> {
  const response = await call.send(call);
  if (isGone(response)) await removeMissing(call, access, () => access.removeGone(call, call.id));
  return response;
}

export async function deleteForm(call: OwnedCall, access: StoreAccess): Promise<ServiceResponse> {
  const response = await call.send(call);
  const remove = () => access.remove(call, call.id);
  if (readData(response) !== undefined) await remove();
  else if (isGone(response)) await removeMissing(call, access, remove);
  return response;
}

/**
 * Removes the record of a form that the service does not have. A form may be missing only in the account of an administrator, since its
 * owner has another one. That is found out after the response: neither its time nor a failure may tell whether there is such a form.
 */
async function removeMissing(
  call: OwnedCall,
  access: StoreAccess,
  remove: () => Promise<void>,
): Promise<void> {
  const { operation, scope, id } = call;
  const account = scope === 'own' ? '' : await call.accountOf(operation);
  if (account === '') return remove();
  const removeIfOfAccount = async (): Promise<void> => {
    try {
      const [record] = await access.ask(async (store) => (await store.find?.([{ id }])) ?? []);
      if (record && (await call.accountOf(operation, record.owner)) === account) await remove();
    } catch (error) {
      const reason = error instanceof ProxyError ? error.detail.diagnostic : undefined;
      call.report(`The form ${id} may still have an owner. ${reason ?? ''}`.trim(), 'warn');
    }
  };
  call.waitUntil(removeIfOfAccount());
}

/** The public members of any form. */
export async function getPublic(call: OwnedCall): Promise<ServiceResponse> {
  const response = await call.send(call);
  if (!isOk(response.status)) return response;
  const data = readData(response);
  const form = findForm(data) ?? data;
  const fields = PUBLIC_FIELDS.flatMap((name) => {
    const text = getString(form, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return dataResponse(call.requestId, Object.fromEntries(fields));
}
