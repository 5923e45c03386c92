import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { decode, reduce } from './png.js';

/** How far apart two colours may be, from 0 to 1: about five of 256 greys. */
const THRESHOLD = 0.02;
/** Pixels that may be further apart; those of smoothed edges are not counted. */
const MOST_PIXELS = 12;

export interface Difference {
  /** In words. */
  readonly text: string;
  /** A PNG file that shows where; missing where the sizes differ. */
  readonly picture?: Buffer;
}

/** The difference between a picture and its reference, both PNG files. Undefined if they look the same. */
export function differenceOf(file: Uint8Array, reference: Uint8Array): Difference | undefined {
  const actual = decode(file);
  const wanted = decode(reference);
  const { width, height } = wanted;
  if (actual.width !== width || actual.height !== height) {
    return { text: `is ${actual.width} × ${actual.height}, not ${width} × ${height}` };
  }
  const { data } = reduce(actual);
  const differing = (output?: Uint8Array): number =>
    pixelmatch(wanted.data, data, output, width, height, { threshold: THRESHOLD });
  // Without a picture of the difference, the same pixels take no time.
  const count = differing();
  if (count <= MOST_PIXELS) return undefined;
  const output = new PNG({ width, height });
  differing(output.data);
  return { text: `differs in ${count} pixels`, picture: PNG.sync.write(output) };
}
