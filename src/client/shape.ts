/** `Object`, `Array`, `String`, `Number`, `Boolean`, `Null` or `Undefined`. */
const typeOf = (json: unknown): string => Object.prototype.toString.call(json).slice(8, -1);

/** Key names and types of a JSON value, `depth` levels deep, without values. */
export function describeShape(json: unknown, depth = 2): string {
  const type = typeOf(json);
  if (type !== 'Object' || depth === 0) return type;
  const entries = Object.entries(json as object).map(
    ([key, value]) => `${key}:${describeShape(value, depth - 1)}`,
  );
  return `{${entries.join(',')}}`;
}
