/** Forms between the service, the records, and the lists of visitors. */
import { findForm } from '../../api/forms.js';
import { getString, isObject } from '../../api/json.js';
import type { ServiceForm } from '../../api/forms.js';
import { isRoutableId } from '../routes.js';
import type { FormDetails, OwnedForm } from '../stores/owners.js';

/** Members that a record has by itself. */
const OWN_MEMBERS = new Set(['id', 'formUrl', 'deleted']);

/** The members of `data` of a get or generate to keep in the record: texts of the option `fields`. */
export function detailsOf(data: unknown, fields: ReadonlySet<string>): FormDetails {
  return textsOf(findForm(data), fields);
}

function textsOf(form: unknown, fields: ReadonlySet<string>): FormDetails {
  if (!isObject(form)) return {};
  const texts = Object.entries(form).filter(
    (member): member is [string, string] =>
      typeof member[1] === 'string' && fields.has(member[0]) && !OWN_MEMBERS.has(member[0]),
  );
  return Object.fromEntries(texts);
}

/** The id of `data` of a get or generate, if a later request can use it. */
export function idOf(data: unknown): string | undefined {
  const id = getString(findForm(data), 'id');
  return id !== undefined && isRoutableId(id) ? id : undefined;
}

/** The form with the stored prompt, and the stored date if it has none of the service. */
export function withRecord(form: ServiceForm, { prompt, createdAt }: OwnedForm): ServiceForm {
  const hasDate =
    getString(form, 'createdAt') !== undefined || getString(form, 'created_at') !== undefined;
  return hasDate ? { ...form, prompt } : { ...form, prompt, createdAt };
}

/**
 * A record as an entry of its owner's list. `fields` and `isFormUrl` may have changed since it was stored. Undefined if
 * nothing is left that an action needs.
 */
export function entryOf(
  record: OwnedForm,
  fields: ReadonlySet<string>,
  isFormUrl: (url: string) => boolean,
): ServiceForm | undefined {
  const { id, formUrl, details } = record;
  const hasUrl = isFormUrl(formUrl);
  if (id === undefined && !hasUrl) return undefined;
  const form = {
    ...(id !== undefined && { id }),
    ...(hasUrl && { formUrl }),
    ...textsOf(details, fields),
  };
  return withRecord(form, record);
}
