/** Finds the forms in a response. The service's documentation leaves their place open: see dist/guide/service.md#envelope. */
import { getPath, getString, isObject, type JsonObject } from './json.js';
import { FORM_ID } from './routes.js';

/** A form as the service sends it. */
export type ServiceForm = JsonObject;

const hasId = (item: unknown): item is ServiceForm => getString(item, 'id', FORM_ID) !== undefined;

/** A list, and its member of `data`. Without it, `data` is the list itself. */
export interface FoundList {
  readonly items: readonly unknown[];
  readonly key?: string;
}

/**
 * The list in `data`: `data` itself, `data.forms`, the one array in `data` that holds nothing but forms, or the one array in `data`
 * if that is empty. Undefined if none or several fit, since a missing list is no empty one.
 */
export function findList(data: unknown): FoundList | undefined {
  if (Array.isArray(data)) return { items: data };
  if (!isObject(data)) return undefined;
  const lists = Object.entries(data).flatMap(([key, items]) =>
    Array.isArray(items) ? [{ key, items: items as unknown[] }] : [],
  );
  const named = lists.find(({ key }) => key === 'forms');
  if (named) return named;
  const ofForms = lists.filter(({ items }) => items.length > 0 && items.every(hasId));
  if (ofForms.length === 1) return ofForms[0];
  return lists.length === 1 && lists[0]?.items.length === 0 ? lists[0] : undefined;
}

/** The forms with a valid id in `data` of a list. Undefined if {@link findList} finds none. */
export const readFormsWithId = (data: unknown): ServiceForm[] | undefined =>
  findList(data)?.items.filter(hasId);

/**
 * The form of a get, and in the proxy of a generate: `data` if it has an id or a URL, also one that is none, else its member `form`. The
 * caller checks it.
 */
export const findForm = (data: unknown): unknown =>
  getPath(data, 'id') || getPath(data, 'formUrl') ? data : getPath(data, 'form');

/** Members beside the array of a list that tell clients that there are more forms. */
export const PAGING_KEY = /^(?:next|cursor|has_?more|total|page|paging|paginat|truncated)/i;
