/**
 * `npm run docs`: writes the generated parts of the documents, and the addresses of package.json. The tables of the API in
 * README.md come from the class comments, and the script tag from the last build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { manifestOf } from './manifest.js';
import { apiTables, SCRIPT_PAGES, scriptTag, writeReadme } from './readme.js';
import { packageAddresses, REPOSITORY } from './repository.js';
import { VERSION } from '../src/version.js';

const INTEGRITY = 'dist/integrity.json';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as object;
const described = { ...manifest, ...packageAddresses(REPOSITORY) };
writeFileSync('package.json', `${JSON.stringify(described, null, 2)}\n`);

await writeReadme('api', apiTables(await manifestOf()));

if (existsSync(INTEGRITY)) {
  const integrity = JSON.parse(readFileSync(INTEGRITY, 'utf8')) as Record<string, string>;
  const script = scriptTag(VERSION, integrity['prompt-forms.js']!);
  for (const file of SCRIPT_PAGES) await writeReadme('script', script, file);
} else {
  console.log(
    `The script tag stays as it is, because there is no build: \`npm run build\` makes it.`,
  );
}
