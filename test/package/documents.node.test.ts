import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Package } from 'custom-elements-manifest/schema.d.ts';
import {
  between,
  regenerated,
  SCRIPT_PAGES,
  scriptTag,
  staleScriptPages,
  type Integrity,
} from '../../.build/documents.js';
import { functionOf, membersOf } from '../../.build/interfaces.js';
import { frameStates, STATES_PAGE } from '../../.build/frame-states.js';
import { frameworkTabs, TABS_PAGE } from '../../.build/framework-tabs.js';
import { referenceParts, type Part } from '../../.build/reference/parts.js';
import { GUIDE } from '../../demo/guide/pages.js';
import { VERSION } from '../../src/version.js';

const skip = !existsSync('dist/integrity.json') && 'there is no build';
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

describe('the generated parts of the documents', { skip }, () => {
  const parts = referenceParts(readJson<Package>('dist/custom-elements.json'));

  /** The generated tables of a page. */
  const tablesOf = (page: string): string => {
    const isTables = ({ file, name }: Part) => file.endsWith(`/${page}.md`) && name === 'api';
    return parts.find(isTables)!.content;
  };

  it('are on each page of the reference except the overview', () => {
    const pages = [...GUIDE.keys()].filter((name) => name.startsWith('reference/'));
    const generated = parts
      .map(({ file }) => /^demo\/guide\/(.*)\.md$/.exec(file)![1]!)
      .filter((name) => name.startsWith('reference/'));
    assert.deepEqual([...new Set(generated)].toSorted(), pages.toSorted());
  });

  it('link to the pages of the guide that comments name', () => {
    const links = parts.flatMap(({ content }) => content.match(/\]\(\.\.\/[\w-]+\.md/g) ?? []);
    assert.ok(links.length > 15);
    for (const { file, content } of parts) assert.ok(!content.includes('dist/guide/'), file);
  });

  for (const { file, name, content } of parts) {
    it(`are up to date: ${name} of ${file} (npm run docs)`, async () => {
      assert.equal(readFileSync(file, 'utf8'), await regenerated(name, content, file));
    });
  }

  it('include the current tabs of frameworks.md (npm run docs)', async () => {
    const page = readFileSync(TABS_PAGE, 'utf8');
    assert.equal(page, await regenerated('frameworks', frameworkTabs(), TABS_PAGE));
  });

  it('include the current states of a frame (npm run docs)', async () => {
    const page = readFileSync(STATES_PAGE, 'utf8');
    assert.equal(page, await regenerated('frame states', frameStates(), STATES_PAGE));
  });

  it('describe every attribute, option, method and field', () => {
    assert.match(tablesOf('form-embed'), /`form-id`/);
    const client = tablesOf('client');
    assert.match(client, /^\| `retries` \| `number` \| Automatic retries after the first attempt/m);
    assert.match(
      client,
      /^\| `get\(id: string, options\?: CallOptions\): Promise<GetResult>` \| One form\./m,
    );
    assert.match(tablesOf('configure'), /^\| `endpoint` \| `string` \| URL of the proxy\./m);
    const rows = parts
      .flatMap(({ content }) => content.split('\n'))
      .filter((row) => /^\| /.test(row));
    const undescribed = rows.filter((row) => / \|  \|$/.test(row));
    // The names of these helpers say what they find.
    const isFound = (row: string): boolean => /^\| `\w+\([^)]*\): Part<Found, \w+>` /.test(row);
    assert.deepEqual(
      undescribed.filter((row) => !isFound(row)),
      [],
    );
  });

  it('do not list internal members of an element', () => {
    for (const page of ['form-generator', 'form-list'])
      assert.doesNotMatch(
        tablesOf(page),
        /`(formValue|formState|isDisabled|validityAnchor)`/,
        page,
      );
  });

  it('throw for an interface or a function that does not exist', () => {
    assert.throws(() => membersOf('src/client/types.ts', 'Nothing'), /no interface Nothing/);
    assert.throws(() => functionOf('src/client/types.ts', 'nothing'), /no function nothing/);
  });

  it('include the script tag of this version and build (npm run docs)', () => {
    assert.deepEqual(staleScriptPages(VERSION, readJson<Integrity>('dist/integrity.json')), []);
  });

  it('are reported as outdated for another hash or version', () => {
    const built = { 'split/prompt-forms.js': 'sha384-old' };
    const changed = { 'split/prompt-forms.js': 'sha384-new' };
    const read = () => scriptTag('1.0.0', built);
    assert.deepEqual(staleScriptPages('1.0.0', built, read), []);
    assert.deepEqual(staleScriptPages('1.0.0', changed, read), SCRIPT_PAGES);
    assert.deepEqual(staleScriptPages('1.0.1', built, read), SCRIPT_PAGES);
  });

  it('are not written if their markers are missing', () => {
    assert.throws(() => between('Nothing here', 'api', ''), /no <!-- api -->/);
  });
});
