import assert from 'node:assert/strict';

/** Small enough for the processor's caches, which would otherwise count too. */
const DEFAULT_SIZE = 2_000;
/** Eight times the input. Each doubling may take at most 2.5 times the work. Quadratic work takes 64 times. */
const GROWTH = 8;
const MAX_RATIO = 2.5 ** 3;
/** A shorter time is not measured exactly, so that the work is repeated. */
const MEASURABLE_MS = 5;
const RUNS = 3;
/** Measurements of both, until one is within the ratio. */
const ATTEMPTS = 20;

/**
 * Milliseconds of this process's processor time for one call, so that other processes do not count. The least of several runs,
 * since the collector of garbage runs in some of them.
 */
async function cpuMs(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    for (let calls = 1; ; calls++) {
      await work();
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1_000;
      if (ms < MEASURABLE_MS) continue;
      least = Math.min(least, ms / calls);
      break;
    }
  }
  return least;
}

/**
 * Asserts that work grows with its input, and not with its square.
 * @param prepare Makes the input of a size, and returns the work with it.
 * @param size The size of the smaller input. If a limit in the code bounds the work, both inputs must be below or above it.
 */
export async function assertLinear(
  prepare: (size: number) => () => unknown,
  size = DEFAULT_SIZE,
): Promise<void> {
  const [small, large] = [prepare(size), prepare(size * GROWTH)];
  let message = '';
  // Other processes fill the processor's caches, which makes the larger work slower. More work would be more in each attempt.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const largeMs = await cpuMs(large);
    const smallMs = await cpuMs(small);
    const ratio = largeMs / smallMs;
    if (ratio <= MAX_RATIO) return;
    message = `${GROWTH} times the input takes ${ratio.toFixed(1)} times the work: ${largeMs} ms after ${smallMs} ms.`;
  }
  assert.fail(message);
}
