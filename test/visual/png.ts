import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Pixels of four bytes each, row by row; never transparent. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const MOST_COLOURS = 256;

export const decode = (file: Uint8Array): Image => PNG.sync.read(Buffer.from(file));

const pixelsOf = ({ data, width, height }: Image): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/** How often each colour occurs. Most pixels have the colour of the one before, so it counts such runs. */
function countColours(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let end = 1; end <= pixels.length; end++) {
    const pixel = pixels[start]!;
    if (pixels[end] === pixel) continue;
    counts.set(pixel, (counts.get(pixel) ?? 0) + end - start);
    start = end;
  }
  return counts;
}

/** The colours in steps that are coarse enough for a palette, each as the most frequent of its step. */
function paletteOf(pixels: Uint32Array): Map<number, number> {
  const counts = countColours(pixels);
  const byCount = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a - b);
  for (let size = 1; ; size++) {
    const stepOf = (colour: number): number =>
      [0, 8, 16].reduce(
        (sum, shift) => sum * 256 + Math.floor(((colour >>> shift) & 255) / size),
        0,
      );
    const kept = new Map<number, number>();
    for (const colour of byCount) {
      const step = stepOf(colour);
      if (!kept.has(step)) kept.set(step, colour);
    }
    if (kept.size > MOST_COLOURS) continue;
    return new Map(byCount.map((colour) => [colour, kept.get(stepOf(colour))!]));
  }
}

/** The picture as it is stored: with 256 colours at most. Flat areas keep theirs; blends come close. */
export function reduce(image: Image): Image {
  const pixels = pixelsOf(image);
  const palette = paletteOf(pixels);
  let last = pixels[0]!;
  let lastReduced = palette.get(last)!;
  const reduced = pixels.map((pixel) => {
    if (pixel !== last) {
      last = pixel;
      lastReduced = palette.get(pixel)!;
    }
    return lastReduced;
  });
  return { ...image, data: new Uint8Array(reduced.buffer) };
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG file with a palette, a third of one without; pngjs reads such files and writes none. */
export function encode(image: Image): Buffer {
  const { width, height, data } = reduce(image);
  const numbers = new Map<number, number>();
  const colours: number[] = [];
  const rows = Buffer.alloc((width + 1) * height);
  pixelsOf({ width, height, data }).forEach((pixel, index) => {
    let number = numbers.get(pixel);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(pixel, number);
      colours.push(...data.subarray(index * 4, index * 4 + 3));
    }
    // each row begins with its filter: none
    rows[index + Math.floor(index / width) + 1] = number;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // eight bits a pixel, which are a number in the palette
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(colours)),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
