export type JsonObject = Record<string, unknown>;

/** `Object`, `Array`, `String`, `Number`, `Boolean`, `Null` or `Undefined`. */
const typeOf = (json: unknown): string => ({}).toString.call(json).slice(8, -1);

/** True for what JSON writes as `{…}`. */
export const isObject = (json: unknown): json is JsonObject => typeOf(json) === 'Object';

/** Follows own properties only, as in `meta.request_id`, so that nothing comes from a prototype. */
export const at = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      json,
    );

/** As {@link at}, where there is a string that fits `pattern`; by default one that is not empty. */
export const textAt = (json: unknown, path: string, pattern = /./): string | undefined => {
  const value = at(json, path);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
};

/** Key names and types of a JSON value, `depth` levels deep, no values. */
export const shapeOf = (json: unknown, depth = 2): string =>
  isObject(json) && depth
    ? `{${Object.keys(json).map((key) => key + ':' + shapeOf(json[key], depth - 1))}}`
    : typeOf(json);
