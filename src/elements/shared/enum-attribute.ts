import { warnOnce } from '../../warn-once.js';

/**
 * The value of an option. An unknown value is replaced by the default, the first of `values`, with one console warning on
 * a developer's own machine.
 */
export function enumValue<Value extends string>(
  element: Element,
  option: string,
  value: string | null | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  const known = values.find((each) => each === value);
  if (known !== undefined) return known;
  if (value === undefined || value === null) return values[0];
  warnOnce(
    `<${element.localName}> ${option}="${value}" is unknown: it is one of ${values.join(', ')}`,
  );
  return values[0];
}
