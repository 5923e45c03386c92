import fc from 'fast-check';

/** Cases of each property. */
const RUNS = 10_000;

/** The seed of this run; `FC_SEED` repeats an earlier one. */
export const SEED = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);

/** Checks a property in {@link RUNS} cases; the seed stands in the output, whatever comes of it. */
export async function check<Values>(
  name: string,
  property: fc.IRawProperty<Values>,
): Promise<void> {
  console.log(`${name}: ${RUNS} cases, FC_SEED=${SEED}`);
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
}
