import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { differenceOf } from './compare.js';
import type { Sitting } from './pictures.js';
import {
  forgetFailed,
  hashOf,
  keepFailed,
  madeWith,
  readCompared,
  readReference,
  type Hashes,
} from './references.js';
import { openStudio, UNFIT, type Studio } from './studio.js';

/** Differences between the pictures of a run and their references, with the names of the stored files. */
async function faultsIn(
  studio: Studio,
  folder: string,
  sitting: Sitting,
  compared: Hashes,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [{ name }, file] of await studio.take(sitting)) {
    const reference = readReference(name);
    if (reference && hashOf(file, reference) === compared[name]) continue;
    const difference = reference
      ? differenceOf(file, reference)
      : { text: 'has no reference: npm run accept-pictures makes it' };
    if (!difference) continue;
    const kept = keepFailed(folder, name, file, difference.picture);
    faults.push(`${name} ${difference.text}; see ${kept}`);
  }
  return faults;
}

/** Options of a suite of pictures. */
export const PICTURES = { skip: UNFIT !== undefined, concurrency: true };

let opened: Promise<Studio> | undefined;

/** The studio of all suites that run in this process. */
const sharedStudio = (): Promise<Studio> => (opened ??= openStudio());

after(async () => (await opened)?.close());

/** Every picture of these looks like its reference. What differs is kept in the folder of this name. */
export function checkPictures(folder: string, sittings: readonly Sitting[]): void {
  if (UNFIT) console.log(UNFIT);

  const compared = readCompared();
  let studio: Studio;

  before(async () => {
    forgetFailed(folder);
    studio = await sharedStudio();
    if (studio.chromium !== madeWith()) {
      console.log(
        `The references are of Chromium ${madeWith()}, and this is ${studio.chromium}: where many differ a little, accept them anew.`,
      );
    }
  });

  for (const sitting of sittings) {
    it(sitting.name, async () => {
      const faults = await faultsIn(studio, folder, sitting, compared);
      assert.ok(faults.length === 0, faults.join('\n'));
    });
  }
}
