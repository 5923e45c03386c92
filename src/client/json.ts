export type JsonObject = Record<string, unknown>;

/** True for what JSON writes as `{…}`. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property of a JSON object; undefined for everything else, so that nothing comes from a prototype. */
export const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The value if it is a non-empty string. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? `array(${value.length})` : typeof value;

const keysOf = (value: JsonObject, inner: (value: unknown) => string): string =>
  `{${Object.keys(value)
    .slice(0, 20)
    .map((key) => `${key}:${inner(value[key])}`)
    .join(',')}}`;

/** Key names and types of a JSON value, two levels deep, no values, at most 500 characters. */
export const shapeOf = (value: unknown): string =>
  (isObject(value)
    ? keysOf(value, (inner) => (isObject(inner) ? keysOf(inner, typeOf) : typeOf(inner)))
    : typeOf(value)
  ).slice(0, 500);
