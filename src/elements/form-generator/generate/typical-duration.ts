/** Generates before a typical duration is known. */
const MIN_SAMPLES = 3;
/** Older durations are dropped. */
const MAX_SAMPLES = 20;

const durations: number[] = [];

/** Records how many seconds a successful generate took. */
export function recordDuration(seconds: number): void {
  durations.push(seconds);
  if (durations.length > MAX_SAMPLES) durations.shift();
}

/** The median of this page's generates in whole seconds, at least 1. Undefined until there are enough of them. */
export function typicalSeconds(): number | undefined {
  if (durations.length < MIN_SAMPLES) return undefined;
  const sorted = durations.toSorted((a, b) => a - b);
  return Math.max(1, Math.round(sorted[sorted.length >> 1] ?? 0));
}
