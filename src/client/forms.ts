import { isFormId } from '../api.js';
import { isObject, own, text, type JsonObject } from './json.js';
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

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

const PAGING_KEY = /^(?:next|prev|cursor|has_?more|total|page|paging|offset|limit)/i;

/** An absolute https URL (http on localhost) in its normal form. */
function formUrlOf(value: unknown): string | undefined {
  try {
    const url = new URL(text(value) ?? '');
    const fits =
      url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
    return fits ? url.href : undefined;
  } catch {
    return undefined;
  }
}

const dateOf = (value: unknown): string | undefined => {
  const date = text(value);
  return date && ISO_DATE.test(date) && !isNaN(Date.parse(date)) ? date : undefined;
};

/** Section 2: what is known of a form; `raw` keeps the rest, frozen on its first level. */
function formOf(raw: JsonObject): Form {
  const id = own(raw, 'id');
  return {
    id: isFormId(id) ? id : undefined,
    formUrl: formUrlOf(own(raw, 'formUrl')),
    title: text(own(raw, 'title')),
    name: text(own(raw, 'name')),
    createdAt: dateOf(own(raw, 'createdAt')) ?? dateOf(own(raw, 'created_at')),
    raw: Object.freeze(raw),
  };
}

/** Section 4.1: `formUrl` must be there; an id is taken only from `id`, never cut out of the URL. */
export function decodeGenerated(data: unknown): GeneratedForm | undefined {
  const form = isObject(data) && formOf(data);
  return form && form.formUrl ? (form as GeneratedForm) : undefined;
}

const isListed = (item: unknown): boolean => isFormId(own(item, 'id'));

/** Where the list is, as key and items; key '' where `data` itself is the list. */
function findList(data: unknown): readonly [key: string, items: readonly unknown[]] | undefined {
  if (Array.isArray(data)) return ['', data];
  const arrays = Object.entries(data as JsonObject).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const named = arrays.find(([key]) => key === 'forms');
  if (named) return named;
  const filled = arrays.filter(([, items]) => items.length && items.every(isListed));
  if (filled.length === 1) return filled[0];
  return arrays.length === 1 && !arrays[0]![1].length ? arrays[0] : undefined;
}

/**
 * Section 4.2, whose answer is not shown: `data`, `data.forms`, or the one array in `data` whose
 * members all are forms, or the one array in `data` if that is empty. A missing list is never "no forms".
 */
export function decodeList(data: unknown): Omit<ListResult, 'meta'> | undefined {
  const found = findList(data);
  if (!found) return undefined;
  const [key, items] = found;
  const forms = new Map<string, ListedForm>();
  for (const item of items) {
    if (isListed(item)) {
      const form = formOf(item as JsonObject) as ListedForm;
      if (!forms.has(form.id)) forms.set(form.id, form);
    }
  }
  const saysNothing: readonly unknown[] = [null, false, items.length];
  return {
    forms: [...forms.values()],
    source: key ? `data.${key}` : 'data',
    skipped: items.length - forms.size,
    maybeMore:
      !!key &&
      Object.entries(data as JsonObject).some(
        ([name, value]) => PAGING_KEY.test(name) && name !== key && !saysNothing.includes(value),
      ),
  };
}

/** Section 4.3, whose answer is not shown: `data`, else `data.form`; with another id than `id` it is wrong. */
export function decodeFetched(data: unknown, id: string): FetchedForm | undefined {
  const raw = (own(data, 'id') ?? own(data, 'formUrl')) ? data : own(data, 'form');
  if (!isObject(raw)) return undefined;
  const sent = own(raw, 'id') ?? undefined;
  if (sent !== undefined && sent !== id) return undefined;
  return { ...formOf(raw), id, idFromRequest: sent === undefined };
}

/** Section 4.5: `deleted` is true, and `id`, if there, is the asked one. */
export function decodeDeleted(data: unknown, id: string): Omit<DeleteResult, 'meta'> | undefined {
  return own(data, 'deleted') === true && (own(data, 'id') ?? id) === id
    ? { id, deleted: true, confirmed: true }
    : undefined;
}
