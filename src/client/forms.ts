import { FORM_ID } from '../api.js';
import { formUrlFrom } from './form-url.js';
import { at, isObject, textAt, type JsonObject } from './json.js';
import type {
  DeleteResult,
  FetchedForm,
  Form,
  GeneratedForm,
  ListedForm,
  ListResult,
} from './types.js';

/*
 * Pure decoding of each operation's `data`. Every decoder returns undefined where the data is not what
 * the document says; what the document does not show is taken only where it is beyond doubt.
 */

/** ISO 8601, a day or a moment. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(T\S+)?$/;

/** Section 2: the id, if it is one. */
const idOf = (item: unknown) => textAt(item, 'id', FORM_ID);

/** Section 2: what is known of a form; `raw` keeps the rest, frozen on its first level. */
function formOf(raw: unknown): Form {
  return {
    id: idOf(raw),
    formUrl: formUrlFrom(textAt(raw, 'formUrl') ?? ''),
    name: textAt(raw, 'name'),
    title: textAt(raw, 'title'),
    createdAt: [textAt(raw, 'createdAt', ISO_DATE)!, textAt(raw, 'created_at', ISO_DATE)!].find(
      Date.parse,
    ),
    raw: Object.freeze(raw) as Form['raw'],
  };
}

/** Section 4.1: `formUrl` must be there; an id is taken only from `id`, never cut out of the URL. */
export function decodeGenerated(data: unknown): { form: GeneratedForm } | undefined {
  const form = formOf(data);
  return form.formUrl ? { form: form as GeneratedForm } : undefined;
}

/**
 * Section 4.2, whose answer is not shown: `data`, `data.forms`, or the one array in `data` whose
 * members all are forms, or the one array in `data` if that is empty. A missing list is never "no forms".
 */
export function decodeList(data: unknown): Omit<ListResult, 'meta'> | undefined {
  const entries = Object.entries(isObject(data) ? data : { forms: data });
  const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const found = [
    lists.filter(([key]) => key === 'forms'),
    lists.filter(([, items]) => items[0] && items.every(idOf)),
    lists.filter(([, items]) => !items.length && !lists[1]),
  ].find(([first]) => first);
  if (!found || found[1]) return undefined;
  const [key, items] = found[0]!;
  const ids = new Set();
  return {
    forms: items
      .filter((item) => idOf(item) && ids.size < ids.add(idOf(item)).size)
      .map(formOf) as ListedForm[],
    source: isObject(data) ? 'data.' + key : 'data',
    skipped: items.length - ids.size,
    possiblyTruncated: isObject(data) && hintsAtMore(data, items.length),
  };
}

const PAGING_KEY = /^(next|cursor|has_?more|total|page|paging|paginat|truncated)/i;

/**
 * Whether a key of the answer says that there are more forms than it has. An object, such as `pagination`, is looked into,
 * one level deep; one in which no key is known counts as a hint.
 */
function hintsAtMore(json: JsonObject, count: number, depth = 2): boolean {
  return Object.keys(json).some((key) => {
    if (!PAGING_KEY.test(key)) return false;
    const value = json[key];
    if (!isObject(value) || depth === 1) return Boolean(value) && value !== count;
    const keys = Object.keys(value);
    return keys.some((each) => PAGING_KEY.test(each))
      ? hintsAtMore(value, count, depth - 1)
      : keys.length > 0;
  });
}

/** Section 4.3, whose answer is not shown: `data`, else `data.form`; with another id than `id` it is wrong. */
export function decodeFetched(data: unknown, id: string): { form: FetchedForm } | undefined {
  const raw = (at(data, 'id') ?? at(data, 'formUrl')) ? data : at(data, 'form');
  const sent = at(raw, 'id');
  return isObject(raw) && (sent ?? id) === id
    ? { form: { ...formOf(raw), id, idFromRequest: !sent } }
    : undefined;
}

/** Section 4.5: `deleted` is true, and `id`, if there, is the asked one. */
export function decodeDeleted(data: unknown, id: string): Omit<DeleteResult, 'meta'> | undefined {
  return at(data, 'deleted') === true && (at(data, 'id') ?? id) === id
    ? { id, confirmed: true, deleted: true }
    : undefined;
}
