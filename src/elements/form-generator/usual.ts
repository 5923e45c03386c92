/** So many runs tell how long one usually takes. */
const ENOUGH = 3;
/** Older ones are forgotten. */
const MOST = 20;

const times: number[] = [];

/** A form came after so many seconds. */
export function learn(seconds: number): void {
  times.push(seconds);
  if (times.length > MOST) times.shift();
}

/** The middle of what this page's runs took, in whole seconds from 1; undefined until it is known. */
export function usualSeconds(): number | undefined {
  if (times.length < ENOUGH) return undefined;
  const sorted = times.toSorted((one, other) => one - other);
  return Math.max(1, Math.round(sorted[sorted.length >> 1]!));
}
