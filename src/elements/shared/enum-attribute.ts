import { isServer } from 'lit';
import { LOCALHOST } from '../../client/form-url.js';

const warned = new Set<string>();

/** Says it in the console of a developer's own machine, once. */
export function warnOnce(warning: string): void {
  if (!isServer && !warned.has(warning) && LOCALHOST.test(location.hostname)) console.warn(warning);
  warned.add(warning);
}

/**
 * The option's value, or the first of its values, the default, for one that is unknown. On a developer's
 * own machine the console says so, once.
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
