import { PAGING_KEY } from '../../api/forms.js';
import { isObject, type JsonObject } from '../../api/json.js';
import { isOk } from '../../api/envelope.js';
import type { Operation } from '../../api/routes.js';
import { badResponse } from './response.js';
import type { ParsedResponse } from './response.js';

/** Fields of a form that reach visitors by default. */
export const DEFAULT_FIELDS: readonly string[] = [
  'title',
  'name',
  'createdAt',
  'created_at',
  'updatedAt',
  'updated_at',
];

/** Fields without which proxy and client cannot work. */
const REQUIRED_FIELDS: readonly string[] = ['id', 'formUrl', 'deleted'];

const META = new Set(['request_id', 'api_version']);
/** The places in which clients look for message and code. */
const ERROR = new Set(['message', 'code', 'error_code', 'type']);

/**
 * The object with its members mapped, without those that become undefined; the same object if nothing changes. One pass: the
 * service decides how many members there are.
 */
function mapMembers(
  object: JsonObject,
  map: (name: string, value: unknown) => unknown,
): JsonObject {
  const mapped: (readonly [string, unknown])[] = [];
  let isSame = true;
  // Not `Object.entries`, which makes an array of each member.
  for (const name of Object.keys(object)) {
    const value = object[name];
    const result = map(name, value);
    if (result !== value) isSame = false;
    if (result !== undefined) mapped.push([name, result]);
  }
  return isSame ? object : Object.fromEntries(mapped);
}

/** The object without the members that `keep` rejects; the same object if it keeps all of them. */
const filterMembers = (
  object: JsonObject,
  keep: (name: string, value: unknown) => boolean,
): JsonObject => mapMembers(object, (name, value) => (keep(name, value) ? value : undefined));

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The part of a paging field for clients: numbers and flags. A text, such as a cursor, becomes true. */
function pagingSign(value: unknown): unknown {
  if (isScalar(value)) return typeof value === 'string' ? value !== '' : value;
  if (!isObject(value)) return undefined;
  const signs = Object.entries(value).filter(
    ([name, sign]) => PAGING_KEY.test(name) && isScalar(sign),
  );
  const entries = signs.map(([name, sign]) => [name, pagingSign(sign)]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Only a field of the option `fields` can be so deep. */
function stringify(value: unknown, status: number): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw badResponse("The service's response is nested too deeply.", status);
  }
}

/**
 * Creates a function that removes unknown fields from a response of the service. `fields` are the names that reach
 * visitors, next to `id`, `formUrl` and `deleted`. A URL that `isFormUrl` rejects is removed. Only fields that are not among the
 * default ones may have objects and arrays as values. A response without unknown fields stays as it is, byte by byte.
 */
export function createFieldFilter(
  fields: readonly string[],
  isFormUrl: (url: string) => boolean = () => true,
): (response: ParsedResponse, operation: Operation) => ParsedResponse {
  const names = new Set([...REQUIRED_FIELDS, ...fields]);
  const namesOfScalars = new Set([...REQUIRED_FIELDS, ...DEFAULT_FIELDS]);
  const isKnown = (name: string, value: unknown): boolean =>
    names.has(name) &&
    (isScalar(value) || !namesOfScalars.has(name)) &&
    (name !== 'formUrl' || typeof value !== 'string' || isFormUrl(value));
  const filterForm = (form: JsonObject): JsonObject => filterMembers(form, isKnown);

  /** The items of an array, with null for what is no form, so that their number stays. Numbers and flags in the list itself stay. */
  const filterItems = (items: readonly unknown[], isList: boolean): readonly unknown[] => {
    const filtered = items.map((item) => {
      if (isObject(item)) return filterForm(item);
      return isList && isScalar(item) && typeof item !== 'string' ? item : null;
    });
    return filtered.some((item, index) => item !== items[index]) ? filtered : items;
  };

  /** The filtered value of a member of `data`, or undefined to remove it. Only a list has arrays. */
  const filterMember = (name: string, value: unknown, operation: Operation): unknown => {
    if (isKnown(name, value)) return value;
    if (name === 'form' && isObject(value)) return filterForm(value);
    if (operation !== 'list') return undefined;
    if (Array.isArray(value)) return filterItems(value, name === 'forms');
    return PAGING_KEY.test(name) ? pagingSign(value) : undefined;
  };

  const filterData = (data: unknown, operation: Operation): unknown => {
    if (!isObject(data))
      return operation === 'list' && Array.isArray(data) ? filterItems(data, true) : null;
    return mapMembers(data, (name, value) => filterMember(name, value, operation));
  };

  /**
   * Of a failure, without an operation, only texts, numbers and flags about the error reach visitors: anything else is not documented.
   */
  const filterEnvelopeMember = (
    name: string,
    value: unknown,
    operation: Operation | undefined,
  ): unknown => {
    if (name === 'data') return operation && filterData(value, operation);
    if (name === 'success') return typeof value === 'boolean' ? value : undefined;
    if (name === 'code') return isScalar(value) ? value : undefined;
    if (name !== 'error' && name !== 'meta') return undefined;
    if (!isObject(value)) return name === 'error' && isScalar(value) ? value : undefined;
    const names = name === 'error' ? ERROR : META;
    return filterMembers(value, (member, detail) => names.has(member) && isScalar(detail));
  };

  return (response, operation) => {
    const envelope = response.value as JsonObject;
    const hasData = isOk(response.status) && envelope.success === true;
    const value = mapMembers(envelope, (name, member) =>
      filterEnvelopeMember(name, member, hasData ? operation : undefined),
    );
    if (value === response.value) return response;
    return { ...response, value, body: stringify(value, response.status) };
  };
}
