/**
 * Takes all pictures, or those whose names contain one of the arguments, and makes them the references:
 * `npm run accept-pictures [-- form-list …]`
 * A reference that still looks the same stays as it is; one without a picture goes.
 */
import { ensureBrowsers, findProgram } from '../runner/programs.js';
import { differenceOf } from './compare.js';
import { SITTINGS } from './pictures.js';
import {
  deleteReference,
  hashOf,
  readCompared,
  readReference,
  referenceNames,
  referencesSize,
  writeCompared,
  writeMadeWith,
  writeReference,
} from './references.js';
import { openStudio, UNFIT } from './studio.js';

async function accept(wanted: readonly string[]): Promise<void> {
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    wanted.length === 0 || wanted.some((text) => name.includes(text));
  const names = new Set(SITTINGS.flatMap(({ pictures }) => pictures.map(({ name }) => name)));
  const changed: string[] = [];
  const compared: Record<string, string> = { ...readCompared() };
  const studio = await openStudio();
  try {
    const sittings = SITTINGS.filter(({ pictures }) => pictures.some(isWanted));
    await Promise.all(
      sittings.map(async (sitting) => {
        for (const [picture, file] of await studio.take(sitting)) {
          if (!isWanted(picture)) continue;
          const { name } = picture;
          const before = readReference(name);
          if (!before || differenceOf(file, before)) {
            writeReference(name, file);
            changed.push(`${before ? 'changed' : 'new'}: ${name}`);
          }
          compared[name] = hashOf(file, readReference(name)!);
        }
      }),
    );
    writeMadeWith(studio.chromium);
  } finally {
    await studio.close();
  }
  for (const name of referenceNames().filter((one) => !names.has(one))) {
    deleteReference(name);
    delete compared[name];
    changed.push(`gone: ${name}`);
  }
  writeCompared(compared);
  console.log([...changed.sort(), `${changed.length} of ${names.size} pictures`].join('\n'));
  console.log(`${(referencesSize() / 1024 ** 2).toFixed(1)} MB in all`);
}

if (UNFIT) {
  console.error(UNFIT);
  process.exitCode = 1;
} else {
  ensureBrowsers(['chromium']);
  process.env.CHROME_PATH = findProgram('chromium');
  await accept(process.argv.slice(2));
}
