import { readData, isOk } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import { isSafeToRetry } from '../outcome.js';
import type { Outcome } from '../outcome.js';
import type { ParsedResponse, ServiceResponse } from '../service/response.js';
import { detailsOf, idOf } from './entry.js';
import type { OwnedCall } from './owned-call.js';
import type { StoreAccess } from './store-access.js';

/** An id that no form has. Asking for its owner shows whether the store responds. */
const PROBE_ID = 'form_0_0';

/** Generates a form and records its owner before the visitor gets the response. */
export async function generateOwned(
  call: OwnedCall,
  owner: string,
  access: StoreAccess,
  fields: ReadonlySet<string>,
): Promise<ServiceResponse> {
  // Detects an outage before the service generates a form that nobody would own.
  await access.ask((store) => store.owns(owner, PROBE_ID));
  const outcome: Outcome<ParsedResponse> = await call.send(call).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  const isGenerated = 'response' in outcome && isOk(outcome.response.status);
  if (!isGenerated && !isSafeToRetry(outcome))
    call.report('A generate ended without a response. If there is a form, nobody owns it.');
  if ('error' in outcome) throw outcome.error;
  const { response } = outcome;
  if (isGenerated) await recordOwner(call, owner, readData(response), access, fields);
  return response;
}

async function recordOwner(
  call: OwnedCall,
  owner: string,
  data: unknown,
  access: StoreAccess,
  fields: ReadonlySet<string>,
): Promise<void> {
  const id = idOf(data);
  const formUrl = getString(findForm(data), 'formUrl');
  if (formUrl === undefined) {
    call.report(
      `The response to a generate has no form URL, so nobody owns the form (id ${id ?? 'unknown'}).`,
    );
    return;
  }
  const now = new Date().toISOString();
  const details = detailsOf(data, fields);
  const form = { id, formUrl, prompt: call.prompt ?? '', createdAt: now, details };
  await access.try(
    call,
    (store) => store.add(owner, { ...form, verifiedAt: now }),
    `nobody owns the form ${id ?? '(id unknown)'} at ${JSON.stringify(formUrl)}. ` +
      'Assign it with `assignOrphan`.',
  );
}
