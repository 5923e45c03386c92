import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Package } from 'custom-elements-manifest/schema.d.ts';
import {
  apiTables,
  between,
  madeReadme,
  SCRIPT_PAGES,
  scriptTag,
  staleScriptPages,
} from '../../.build/readme.js';
import { VERSION } from '../../src/version.js';

const skip = !existsSync('dist/integrity.json') && 'there is no build';
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;
const readme = readFileSync('README.md', 'utf8');

describe('README.md', { skip }, () => {
  it('has the tables that the class comments make: npm run docs', async () => {
    const tables = apiTables(readJson<Package>('dist/custom-elements.json'));
    assert.match(tables, /`form-id`/);
    assert.equal(readme, await madeReadme('api', tables));
  });

  it('has the script tag of this version, with the hash of the file that was built: npm run docs', () => {
    const hash = readJson<Record<string, string>>('dist/integrity.json')['prompt-forms.js']!;
    assert.deepEqual(staleScriptPages(VERSION, hash), []);
  });

  it('is stale with the hash of another file, or another version', () => {
    const read = () => scriptTag('1.0.0', 'sha384-old');
    assert.deepEqual(staleScriptPages('1.0.0', 'sha384-old', read), []);
    assert.deepEqual(staleScriptPages('1.0.0', 'sha384-new', read), SCRIPT_PAGES);
    assert.deepEqual(staleScriptPages('1.0.1', 'sha384-old', read), SCRIPT_PAGES);
  });

  it('is not written where its markers are missing', () => {
    assert.throws(() => between('Nothing here', 'api', ''), /no <!-- api -->/);
  });
});
