import type { GeneratorText } from '../../locales/en/generator.js';

/** More forms than these are no news to a visitor. */
const MAX_SHOWN = 5;

/**
 * How many more forms the visitor may generate, or that the limit is reached. Empty if no limit is near.
 * @param remaining As the proxy says; undefined if it says nothing.
 */
export function remainingText(
  remaining: number | undefined,
  text: Pick<GeneratorText, 'remaining' | 'noneRemaining'>,
): string {
  if (remaining === undefined || remaining > MAX_SHOWN) return '';
  return remaining === 0 ? text.noneRemaining : text.remaining(remaining);
}
