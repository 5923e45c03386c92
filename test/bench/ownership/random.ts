import { randomFrom as numbersFrom } from '../../support/random.js';

/** Random integers that each run repeats. The result returns one from 0 to below `below`. */
export function randomFrom(seed: number): (below: number) => number {
  const next = numbersFrom(seed);
  return (below) => Math.floor(next() * below);
}
