import assert from 'node:assert/strict';

const state = (): string =>
  [Object.prototype, Array.prototype, Function.prototype]
    .map((prototype) => Reflect.ownKeys(prototype).map(String).join())
    .join(';');

const BEFORE = state();

/** Nothing was written where every object would inherit it. */
export const prototypesAreUntouched = (): void => assert.equal(state(), BEFORE);
