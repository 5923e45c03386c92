/** An object in JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for what JSON writes as `{…}`. */
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** The value of a text in JSON. Undefined for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const getMember = (json: unknown, name: string): unknown =>
  isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined;

/** The value at a path such as `meta.request_id`. Own properties only, so that no prototype adds one. */
export const getPath = (json: unknown, path: string): unknown =>
  // Without an array for a single name: lists are long.
  path.includes('.') ? path.split('.').reduce(getMember, json) : getMember(json, path);

/** The string at a path, if it matches `pattern`; by default, if it is not empty. */
export function getString(json: unknown, path: string, pattern = /./s): string | undefined {
  const value = getPath(json, path);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
