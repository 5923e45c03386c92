import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { differenceOf } from './compare.js';
import { HOSTILE_SITTINGS, SITTINGS, type Sitting } from './pictures.js';
import { FAILED, keepFailed, madeWith, readReference } from './references.js';
import { openStudio, UNFIT, type Studio } from './studio.js';

if (UNFIT) console.log(UNFIT);

describe('pictures', { skip: UNFIT !== undefined, concurrency: true }, () => {
  let studio: Studio;

  before(async () => {
    rmSync(FAILED, { recursive: true, force: true });
    studio = await openStudio();
    if (studio.chromium !== madeWith()) {
      console.log(
        `The references are of Chromium ${madeWith()}, and this is ${studio.chromium}: where many differ a little, accept them anew.`,
      );
    }
  });
  after(() => studio?.close());

  /** Every picture looks like its reference. */
  const check = (sitting: Sitting, suffix = ''): void => {
    it(sitting.name, async () => {
      const faults: string[] = [];
      for (const [{ name }, image] of await studio.take(sitting)) {
        const reference = readReference(name);
        const difference = reference
          ? differenceOf(image, reference)
          : { text: 'has no reference: npm run accept-pictures makes it' };
        if (!difference) continue;
        const kept = keepFailed(`${name}${suffix}`, image, difference.picture);
        faults.push(`${name} ${difference.text}; see ${kept}`);
      }
      assert.ok(faults.length === 0, faults.join('\n'));
    });
  };

  for (const sitting of SITTINGS) check(sitting);
  for (const sitting of HOSTILE_SITTINGS) check(sitting, '.hostile');
});
