import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { decode, encode } from './png.js';

/** The accepted pictures. */
const FOLDER = 'test/visual/references';
/** The folder for pictures that differ, with their differences. Git ignores it. */
const FAILED = 'test/visual/failed';
/** The browser that the accepted pictures were made with. */
const MADE_WITH = join(FOLDER, 'made-with.json');
/** By the name of a reference, the hash of a picture that was compared with it and looks like it. */
const COMPARED = join(FOLDER, 'compared.json');

const pathOf = (name: string): string => join(FOLDER, `${name}.png`);

function write(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The names of all references, such as `form-list/empty.dark`. */
export const referenceNames = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.png'))
    .map((path) => path.slice(0, -4).replaceAll(sep, '/'))
    .sort();

/** The size of all references, in bytes. */
export const referencesSize = (): number =>
  referenceNames().reduce((sum, name) => sum + statSync(pathOf(name)).size, 0);

export function readReference(name: string): Buffer | undefined {
  try {
    return readFileSync(pathOf(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param file the picture, as a PNG file */
export const writeReference = (name: string, file: Uint8Array): void =>
  write(pathOf(name), encode(decode(file)));

export const deleteReference = (name: string): void => rmSync(pathOf(name));

/** The major version of the Chromium that made the references. */
export const madeWith = (): number =>
  (JSON.parse(readFileSync(MADE_WITH, 'utf8')) as { chromium: number }).chromium;

export const writeMadeWith = (chromium: number): void =>
  write(MADE_WITH, `{ "chromium": ${chromium} }\n`);

/** Hashes by the names of references. */
export type Hashes = Readonly<Record<string, string>>;

/** The same picture need not be compared again, which takes most of the time of a test. */
export const readCompared = (): Hashes => JSON.parse(readFileSync(COMPARED, 'utf8')) as Hashes;

export function writeCompared(hashes: Hashes): void {
  const sorted = Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1));
  write(COMPARED, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Another one for each picture, and for each reference that it is compared with. */
export const hashOf = (file: Uint8Array, reference: Uint8Array): string =>
  createHash('sha256').update(file).update(reference).digest('base64url').slice(0, 16);

/** Forgets what was kept of an earlier run. */
export const forgetFailed = (folder: string): void =>
  rmSync(join(FAILED, folder), { recursive: true, force: true });

/** Keeps a picture that differs. @returns the paths, for a message. */
export function keepFailed(
  folder: string,
  name: string,
  file: Uint8Array,
  difference?: Buffer,
): string {
  const path = join(FAILED, folder, name);
  write(`${path}.actual.png`, encode(decode(file)));
  if (!difference) return `${path}.actual.png`;
  write(`${path}.diff.png`, difference);
  return `${path}.actual.png and .diff.png`;
}
