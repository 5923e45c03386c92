/** What `npm run build` writes besides modules and bundles: into `dist/`, and the script tag of the documents. */
import { chmodSync, writeFileSync } from 'node:fs';
import { writeEditorData } from './editor-data.js';
import { copyFrameworkTypes } from './framework-types.js';
import { integrityOf } from './integrity.js';
import { manifestOf } from './manifest.js';
import { SCRIPT_PAGES, scriptTag, writeReadme } from './readme.js';
import { VERSION } from '../src/version.js';

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

const manifest = await manifestOf();
writeJson('dist/custom-elements.json', manifest);
writeEditorData(manifest, 'dist');
copyFrameworkTypes('src/frameworks', 'dist/frameworks');
// npm makes it executable at installation. For other ways of unpacking, it is so in the package.
chmodSync('dist/cli/main.js', 0o755);
const integrity = integrityOf('dist');
writeJson('dist/integrity.json', integrity);
const script = scriptTag(VERSION, integrity['prompt-forms.js']!);
for (const file of SCRIPT_PAGES) await writeReadme('script', script, file);
