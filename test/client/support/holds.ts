import { it } from 'node:test';
import fc from 'fast-check';

/** Cases per property: `npm test -- --all` asks for 10,000. */
const RUNS = Number(process.env.PROPERTY_CASES ?? 1000);

/** Of all properties of a run; `SEED=… npm test -- --files=properties` repeats it. */
const SEED = process.env.SEED ? Number(process.env.SEED) : Date.now() % 2 ** 31;

/** A test that `check` throws for no value that `values` can give. The seed is printed either way. */
export function holds<Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => void | Promise<void>,
  examples: readonly Value[] = [],
): void {
  it(`${name} (${RUNS} cases, seed ${SEED})`, async () => {
    let cases = 0;
    const property = fc.asyncProperty(values, async (value) => {
      cases++;
      await check(value);
    });
    const given = examples.map((value): [Value] => [value]);
    try {
      await fc.assert(property, { seed: SEED, numRuns: RUNS, examples: given });
    } finally {
      console.log(`property: ${name}: ${cases} cases, seed ${SEED}`);
    }
  });
}
