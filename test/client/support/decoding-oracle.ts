/* The rules of decoding once more, one after another and without their shortcuts. */

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHANUMERIC = DIGITS + LETTERS + LETTERS.toUpperCase();

const consistsOf = (text: string, chars: string): boolean =>
  text.length > 0 && [...text].every((char) => chars.includes(char));

/** `form_<number>_<alphanumeric>`, read character by character. */
export function isIdOracle(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('form_')) return false;
  const [number = '', name = '', ...more] = value.slice('form_'.length).split('_');
  return more.length === 0 && consistsOf(number, DIGITS) && consistsOf(name, ALPHANUMERIC);
}

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): unknown =>
  isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export interface ListOracle {
  readonly keys: readonly string[];
  readonly source: string;
  readonly skipped: number;
}

/** Which array of `data` is the list, which of its entries are forms, and how many are not. */
export function listOracle(data: unknown): ListOracle | undefined {
  const found = findList(data);
  if (!found) return undefined;
  const keys: string[] = [];
  let skipped = 0;
  for (const item of found.items) {
    const key = keyOracle(item);
    if (key !== undefined && !keys.includes(key)) keys.push(key);
    else skipped++;
  }
  return { keys, source: found.source, skipped };
}

/** The id of an entry, or else its URL. */
export function keyOracle(item: unknown): string | undefined {
  const id = own(item, 'id');
  if (isIdOracle(id)) return id;
  const url = own(item, 'formUrl');
  return isUrlOracle(url) ? new URL(url as string).href : undefined;
}

function findList(data: unknown): { source: string; items: unknown[] } | undefined {
  if (Array.isArray(data)) return { source: 'data', items: data };
  if (!isPlain(data)) return undefined;
  const forms = own(data, 'forms');
  if (Array.isArray(forms)) return { source: 'data.forms', items: forms };
  const arrays = Object.keys(data).filter((key) => Array.isArray(data[key]));
  const items = (key: string) => data[key] as unknown[];
  const full = arrays.filter(
    (key) => items(key).length > 0 && items(key).every((item) => isIdOracle(own(item, 'id'))),
  );
  const [key] = full.length > 0 ? full : arrays;
  const isOne = full.length === 1 || (full.length === 0 && arrays.length === 1);
  if (key === undefined || !isOne || (full.length === 0 && items(key).length > 0)) return undefined;
  return { source: `data.${key}`, items: items(key) };
}

/** An absolute https URL, or http on this machine. */
export function isUrlOracle(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return false;
  }
  const here = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && here);
}

/** The part of `data` that is the form with this id; undefined where there is none or another. */
export function fetchedOracle(data: unknown, id: string): Record<string, unknown> | undefined {
  const isForm = Boolean(own(data, 'id') ?? own(data, 'formUrl'));
  const form = isForm ? data : own(data, 'form');
  const sent = own(form, 'id') ?? id;
  return isPlain(form) && sent === id ? form : undefined;
}

export const deletedOracle = (data: unknown, id: string): boolean =>
  own(data, 'deleted') === true && (own(data, 'id') ?? id) === id;
