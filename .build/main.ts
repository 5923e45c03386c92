/** Writes the files of `dist/` other than modules, and checks the script tag in the documents. */
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { bundleCommandModules } from './command-modules.js';
import { writeEditorData } from './editor-data.js';
import { writeGuide } from './guide.js';
import { integrityOf } from './integrity.js';
import { manifestOf } from './manifest.js';
import { openApiOf } from './openapi.js';
import { buildScriptFiles } from './script-files.js';
import { importMapOf, staleScriptPages } from './documents.js';
import { VERSION } from '../src/version.js';

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

// `tsc -b` compiles into a folder that the linter uses too. The declarations of the command are only for that.
cpSync('node_modules/.cache/prompt-forms/modules/src', 'dist', {
  recursive: true,
  filter: (path) => !/\.tsbuildinfo$|[\\/]cli[\\/].*\.d\.ts$/.test(path),
});
await buildScriptFiles();
const manifest = await manifestOf();
writeJson('dist/custom-elements.json', manifest);
writeEditorData(manifest, 'dist');
writeJson('dist/openapi.json', openApiOf(VERSION));
// Types of frameworks are written by hand: `tsc` would need the frameworks to emit them.
const isNoSource = (path: string): boolean => !/(?<!\.d)\.ts$/.test(path);
cpSync('src/frameworks', 'dist/frameworks', { recursive: true, filter: isNoSource });
await bundleCommandModules('dist/cli');
// npm sets this bit at installation. Other tools that unpack the package need it in the file itself.
chmodSync('dist/cli/main.js', 0o755);
const integrity = integrityOf('dist');
writeJson('dist/integrity.json', integrity);
writeJson('dist/split/import-map.json', importMapOf(VERSION, integrity));
writeGuide('dist');
const stale = staleScriptPages(VERSION, integrity);
// A test fails until then.
if (stale.length > 0) {
  console.warn(
    `The script tag in ${stale.join(' and ')} does not have the hash of dist/split/prompt-forms.js. Run \`npm run docs\`, and commit what it writes.`,
  );
}
