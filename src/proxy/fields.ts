import type { ParsedResponse } from './service-response.js';

/** Fields of a form that reach visitors by default. */
export const DEFAULT_FIELDS: readonly string[] = [
  ...['title', 'name'],
  ...['createdAt', 'created_at', 'updatedAt', 'updated_at'],
];

/** Fields without which proxy and client cannot work. */
const REQUIRED_FIELDS: readonly string[] = ['id', 'formUrl', 'deleted'];

/** Fields beside the array of a list that tell the client that there are more forms. */
const PAGING = /^(?:next|cursor|has_?more|total|page|paging|paginat|truncated)/i;

const ENVELOPE = new Set(['success', 'data', 'error', 'meta', 'code']);
const META = new Set(['request_id', 'api_version']);
/** The places in which clients look for message and code. */
const ERROR = new Set(['message', 'code', 'error_code', 'type']);

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object without the members that `keep` rejects; the same object if it keeps all of them. */
function filterMembers(object: Json, keep: (name: string, value: unknown) => boolean): Json {
  const members = Object.entries(object);
  const kept = members.filter(([name, value]) => keep(name, value));
  return kept.length === members.length ? object : Object.fromEntries(kept);
}

/** The value with one member replaced; the same object if the member is the same. */
const withMember = (object: Json, name: string, value: unknown): Json =>
  object[name] === value ? object : { ...object, [name]: value };

/** The array with its objects filtered; the same array if none changes. */
function filterItems(items: readonly unknown[], filter: (form: Json) => Json): readonly unknown[] {
  const filtered = items.map((item) => (isObject(item) ? filter(item) : item));
  return filtered.some((item, index) => item !== items[index]) ? filtered : items;
}

/**
 * Creates a function that removes unknown fields from a response of the service. `fields` are the names that reach
 * visitors, next to `id`, `formUrl` and `deleted`. A response without unknown fields stays as it is, byte by byte.
 */
export function createFieldFilter(
  fields: readonly string[],
): (response: ParsedResponse) => ParsedResponse {
  const names = new Set([...REQUIRED_FIELDS, ...fields]);
  const filterForm = (form: Json): Json => filterMembers(form, (name) => names.has(name));

  const filterData = (data: unknown): unknown => {
    if (Array.isArray(data)) return filterItems(data, filterForm);
    if (!isObject(data)) return data;
    const isContainer = (name: string, value: unknown): boolean =>
      Array.isArray(value) || (name === 'form' && isObject(value));
    let filtered = filterMembers(
      data,
      (name, value) =>
        names.has(name) ||
        isContainer(name, value) ||
        (PAGING.test(name) && (typeof value !== 'object' || value === null)),
    );
    for (const [name, value] of Object.entries(filtered)) {
      if (names.has(name)) continue;
      if (Array.isArray(value))
        filtered = withMember(filtered, name, filterItems(value, filterForm));
      else if (isObject(value)) filtered = withMember(filtered, name, filterForm(value));
    }
    return filtered;
  };

  const filterEnvelope = (envelope: unknown): unknown => {
    if (!isObject(envelope)) return envelope;
    let filtered = filterMembers(envelope, (name) => ENVELOPE.has(name));
    const { data, error, meta } = filtered;
    if (data !== undefined) filtered = withMember(filtered, 'data', filterData(data));
    if (isObject(error)) {
      const kept = filterMembers(error, (name, value) => ERROR.has(name) && !isObject(value));
      filtered = withMember(filtered, 'error', kept);
    }
    if (isObject(meta))
      filtered = withMember(
        filtered,
        'meta',
        filterMembers(meta, (name) => META.has(name)),
      );
    return filtered;
  };

  return (response) => {
    const value = filterEnvelope(response.value);
    return value === response.value
      ? response
      : { ...response, value, body: JSON.stringify(value) };
  };
}
