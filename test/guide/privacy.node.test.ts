import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { markdownOf } from '../../demo/guide/pages.js';
import { evidenceFault, evidenceIn } from './evidence.js';

const page = markdownOf('privacy');

interface Source {
  readonly file: string;
  readonly text: string;
}

/** The files of a folder with one of these endings, without packages and builds. */
const filesOf = (folder: string, ending: RegExp): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/(^|\/)(node_modules|build|\.\w+)\//.test(file))
    .map((file) => join(folder, file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const src = filesOf('src', /\.ts$/);
const servers = [
  ...filesOf('demo/proxy', /\.(ts|js)$/),
  ...filesOf('src', /\.php$/),
  ...filesOf('demo/guide', /\.md$/),
].filter(({ file }) => file !== 'demo/guide/privacy.md');
const inBrowsers = src.filter(({ file }) => !/^src\/(proxy|cli|testing)\//.test(file));

/** The first group of each match. */
const found = (sources: readonly Source[], pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!))),
];

/** The names that the page does not have as code. */
const missing = (names: readonly string[], text = page): string[] =>
  names.filter((name) => !text.includes(`\`${name}`));

describe('privacy.md', () => {
  it('has every key that the elements store in the browser', () => {
    const storage = /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches\b)|\.cookie\b/;
    const storing = inBrowsers.filter(({ text }) => storage.test(text));
    // Each file that stores something has its key as a template that begins like this.
    for (const { file, text } of storing) assert.match(text, /`prompt-forms \w+ /, file);
    const keys = found(storing, /`(prompt-forms \w+) /g);
    assert.ok(keys.includes('prompt-forms draft') && keys.includes('prompt-forms opened'));
    assert.deepEqual(missing(keys), []);
  });

  it('is right that neither the elements nor the proxy set a cookie', () => {
    // `getSetCookie` reads a response, as doctor does.
    const setsCookie = /(?<!get)set-?cookie|document\.cookie|cookieStore/i;
    assert.match("headers.append('Set-Cookie', value)", setsCookie);
    assert.deepEqual(
      src.filter(({ text }) => setsCookie.test(text)).map(({ file }) => file),
      [],
    );
  });

  it('has every cookie of the recipes', () => {
    const names = found(servers, /\b(__Host-\w[\w-]*)/g);
    assert.ok(names.includes('__Host-prompt-forms') && names.includes('__Host-session'));
    assert.deepEqual(missing(names), []);
  });

  it('has every table', () => {
    const created = found([...src, ...servers], /create table if not exists \{?(\w+)/g);
    const named = found(src, /DEFAULT_TABLE = '(\w+)'/g);
    assert.ok(created.includes('form_response') && created.includes('form_limit'));
    assert.ok(named.includes('form_owner') && named.includes('form_budget'));
    assert.deepEqual(missing([...created, ...named]), []);
  });

  it('has every prefix of keys in Redis', () => {
    const stores = found(src, /\bprefix = '(\{prompt-forms\}:\w+:)'/g);
    assert.equal(stores.length, 4);
    assert.deepEqual(missing(stores), []);
  });

  it('names only tests that exist', () => {
    const evidence = evidenceIn(page);
    assert.ok(evidence.length > 0);
    assert.deepEqual(
      evidence.map(evidenceFault).filter((fault) => fault !== undefined),
      [],
    );
  });

  it('is compared by name', () => {
    assert.deepEqual(missing(['form_owner', 'form_other'], 'The table `form_owner`.'), [
      'form_other',
    ]);
  });
});
