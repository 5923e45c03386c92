import { API_VERSION } from '../../api.js';
import type { ServiceResponse } from '../service-response.js';
import type { OwnedForm } from '../stores/owners.js';
import { entryOf } from './entry.js';
import type { IdLookUp } from './id-look-up.js';
import type { OwnedCall } from './owned-call.js';
import type { StoreAccess } from './store-access.js';
import type { Verification } from './verification.js';

/** Milliseconds that a list waits for ids. */
const MAX_WAIT_MS = 2_000;
/** Ids that one list attaches. The rest waits for the next list, so that no list causes thousands of writes. */
const MAX_ATTACHED = 100;

export interface ListOwnTerms {
  readonly access: StoreAccess;
  readonly idLookUp: IdLookUp;
  readonly verification: Verification;
  readonly fields: ReadonlySet<string>;
  /** False for a URL that visitors must not get. */
  readonly isFormUrl: (url: string) => boolean;
}

/** The visitor's forms from the visitor's own records. Only a missing id is waited for, and not for long. */
export async function listOwn(
  call: OwnedCall,
  owner: string,
  terms: ListOwnTerms,
): Promise<ServiceResponse> {
  const records = await terms.access.ask((store) => store.forms(owner));
  const forms = await withIds(call, owner, records, terms);
  terms.verification.start(forms, call);
  return dataResponse(call.requestId, {
    forms: forms.flatMap((form) => entryOf(form, terms.fields, terms.isFormUrl) ?? []),
  });
}

/** The records, with the ids that are found soon. Later ones are attached for the next list. */
async function withIds(
  call: OwnedCall,
  owner: string,
  records: readonly OwnedForm[],
  { access, idLookUp }: ListOwnTerms,
): Promise<readonly OwnedForm[]> {
  const waiting = records.filter(({ id }) => id === undefined);
  if (waiting.length === 0) return records;
  const urls = waiting.map(({ formUrl }) => formUrl);
  const lookUp = idLookUp.find(urls, call).then(async (ids) => {
    const found = waiting.flatMap((form) => {
      const id = ids.get(form.formUrl);
      return id === undefined ? [] : [{ form, id }];
    });
    await Promise.all(
      found.slice(0, MAX_ATTACHED).map(({ form, id }) => access.attachId(call, owner, form, id)),
    );
    return ids;
  });
  // The look-up logs what failed.
  const settled = lookUp.catch(() => undefined);
  call.waitUntil(settled);
  const ids = await Promise.race([settled, waited(MAX_WAIT_MS)]);
  return ids === undefined
    ? records
    : records.map((form) => ({ ...form, id: form.id ?? ids.get(form.formUrl) }));
}

const waited = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, ms, undefined));

/** A response in the service's envelope, of what the proxy knows by itself. */
export const dataResponse = (requestId: string, data: unknown): ServiceResponse => ({
  status: 200,
  body: JSON.stringify({
    success: true,
    data,
    meta: { request_id: requestId, api_version: API_VERSION },
  }),
});
