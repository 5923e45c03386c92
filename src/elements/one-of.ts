import { isServer } from 'lit';
import { LOCALHOST } from '../ui/localhost.js';

const warned = new Set<string>();

/**
 * The option's value, or the first of its values, the default, for one that is unknown. On a developer's
 * own machine the console says so, once.
 */
export function oneOf<Value extends string>(
  element: Element,
  option: string,
  value: string | null | undefined,
  values: readonly [Value, ...Value[]],
): Value {
  const known = values.find((each) => each === value);
  if (known !== undefined) return known;
  if (value === undefined || value === null) return values[0];
  const warning = `<${element.localName}> ${option}="${value}" is unknown: it is one of ${values.join(', ')}`;
  if (!isServer && !warned.has(warning) && LOCALHOST.test(location.hostname)) console.warn(warning);
  warned.add(warning);
  return values[0];
}
