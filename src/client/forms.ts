import { findForm, findList, PAGING_KEY } from '../api/forms.js';
import { getPath, getString, isObject, type JsonObject } from '../api/json.js';
import { FORM_ID } from '../api/routes.js';
import { parseFormUrl } from './form-url.js';
import type { DeleteResult, FetchedForm, Form, GeneratedForm, ListResult } from './types.js';

/*
 * Decoders for the `data` of each operation, see dist/guide/service.md#envelope. They return undefined for data that the
 * service's documentation rules out. If the documentation is silent, they accept only unambiguous data.
 */

/** A day or a moment in ISO 8601. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\S+)?$/;

const idOf = (item: unknown) => getString(item, 'id', FORM_ID);

/** The known fields of a form; `raw` keeps all of them, frozen on the first level. */
function formOf(raw: unknown): Form {
  const dates = [getString(raw, 'createdAt', ISO_DATE), getString(raw, 'created_at', ISO_DATE)];
  return {
    id: idOf(raw),
    formUrl: parseFormUrl(getString(raw, 'formUrl') ?? '')?.href,
    name: getString(raw, 'name'),
    title: getString(raw, 'title'),
    prompt: getString(raw, 'prompt'),
    owner: getString(raw, 'owner'),
    createdAt: dates.find((date) => date && Date.parse(date)),
    raw: Object.freeze(raw),
  };
}

/** A generated form has a `formUrl`. Its id is never derived from the URL. */
export function decodeGenerated(data: unknown): { form: GeneratedForm } | undefined {
  const form = formOf(data);
  return form.formUrl ? { form: form as GeneratedForm } : undefined;
}

/** A missing list is never taken for an empty one. */
export function decodeList(data: unknown): Omit<ListResult, 'meta'> | undefined {
  const list = findList(data);
  if (!list) return undefined;
  const { items, key } = list;
  const keys = new Set<string | undefined>([undefined]);
  const isNew = (form: Form): boolean => keys.size < keys.add(form.id ?? form.formUrl).size;
  const forms = items.filter(isObject).map(formOf).filter(isNew);
  return {
    forms,
    source: key === undefined ? 'data' : `data.${key}`,
    skipped: items.length - forms.length,
    possiblyTruncated: isObject(data) && hintsAtMore(data, items.length),
  };
}

/** True if a key suggests that there are more forms. Searches objects such as `pagination` one level deep. */
function hintsAtMore(json: JsonObject, count: number, depth = 2): boolean {
  return Object.entries(json).some(([key, value]) => {
    if (!PAGING_KEY.test(key)) return false;
    if (isObject(value) && depth > 1) return hintsAtMore(value, count, depth - 1);
    return Boolean(value) && value !== count;
  });
}

/** A form with another id than `id` is the wrong one. */
export function decodeFetched(data: unknown, id: string): { form: FetchedForm } | undefined {
  const raw = findForm(data);
  const sentId = getPath(raw, 'id');
  if (!isObject(raw) || (sentId ?? id) !== id) return undefined;
  return { form: { ...formOf(raw), id, idFromRequest: !sentId } };
}

/** `deleted` is true, and the id, if there is one, is the requested one. */
export function decodeDeleted(data: unknown, id: string): Omit<DeleteResult, 'meta'> | undefined {
  const isDeleted = getPath(data, 'deleted') === true && (getPath(data, 'id') ?? id) === id;
  return isDeleted ? { id, confirmed: true, deleted: true } : undefined;
}
