import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Package } from 'custom-elements-manifest/schema.d.ts';
import {
  apiTables,
  between,
  REFERENCE_PAGE,
  regenerated,
  SCRIPT_PAGES,
  scriptTag,
  staleScriptPages,
} from '../../.build/documents.js';
import { membersOf } from '../../.build/interfaces.js';
import { VERSION } from '../../src/version.js';

const skip = !existsSync('dist/integrity.json') && 'there is no build';
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

describe('the generated parts of the documents', { skip }, () => {
  it('are the tables that the class comments make: npm run docs', async () => {
    const tables = apiTables(readJson<Package>('dist/custom-elements.json'));
    assert.match(tables, /`form-id`/);
    const page = readFileSync(REFERENCE_PAGE, 'utf8');
    assert.equal(page, await regenerated('api', tables, REFERENCE_PAGE));
  });

  it('are the options of the client and of configure, each with a description', () => {
    const tables = apiTables(readJson<Package>('dist/custom-elements.json'));
    const [, client = ''] = tables.split('## createFormsClient');
    assert.match(client, /^\| `retries` \| `number` \| Automatic retries after the first attempt/m);
    assert.match(
      client,
      /^\| `get\(id: string, options\?: CallOptions\): Promise<GetResult>` \| One form\./m,
    );
    assert.match(tables, /^\| `endpoint` \| `string` \| URL of the proxy\./m);
    const undescribed = tables
      .split('\n')
      .filter((row) => row.startsWith('| `') && / \|  \|$/.test(row));
    const methods = ['checkValidity', 'reportValidity', 'restoreFormState'];
    const known = [
      'formValue',
      'formState',
      'valueMissingMessage',
      'validityAnchor',
      'onEvent',
      'signal',
      ...methods,
    ];
    assert.deepEqual(
      undescribed.filter((row) => !known.some((name) => row.startsWith(`| \`${name}`))),
      [],
    );
  });

  it('are those of interfaces that exist', () => {
    assert.throws(() => membersOf('src/client/types.ts', 'Nothing'), /no interface Nothing/);
  });

  it('are the script tag of this version, with the hash of the file that was built: npm run docs', () => {
    const hash = readJson<Record<string, string>>('dist/integrity.json')['prompt-forms.js']!;
    assert.deepEqual(staleScriptPages(VERSION, hash), []);
  });

  it('are stale with the hash of another file, or another version', () => {
    const read = () => scriptTag('1.0.0', 'sha384-old');
    assert.deepEqual(staleScriptPages('1.0.0', 'sha384-old', read), []);
    assert.deepEqual(staleScriptPages('1.0.0', 'sha384-new', read), SCRIPT_PAGES);
    assert.deepEqual(staleScriptPages('1.0.1', 'sha384-old', read), SCRIPT_PAGES);
  });

  it('are not written if their markers are missing', () => {
    assert.throws(() => between('Nothing here', 'api', ''), /no <!-- api -->/);
  });
});
