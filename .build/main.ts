/** What `npm run build` writes into `dist/` besides modules and bundles. */
import { writeFileSync } from 'node:fs';
import { writeEditorData } from './editor-data.js';
import { integrityOf } from './integrity.js';
import { manifestOf } from './manifest.js';

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);

const manifest = await manifestOf();
writeJson('dist/custom-elements.json', manifest);
writeEditorData(manifest, 'dist');
writeJson('dist/integrity.json', integrityOf('dist'));
