import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { runInThisContext } from 'node:vm';
import { VERSION } from '../../src/version.js';

/** The guide and the recipes, which no page and no server loads from here. */
const isDocumentation = (file: string): boolean => /^(?:guide|recipes)\/|\.(?:md|txt)$/.test(file);
/** All other files in `dist/`. */
const codeFiles = (): string[] =>
  readdirSync('dist', { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative('dist', join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !isDocumentation(file));

const skip = !existsSync('dist/integrity.json') && 'there is no build';
const read = (file: string): string => readFileSync(file, 'utf8');
const readJson = <Value>(file: string): Value => JSON.parse(read(file)) as Value;

describe('the version', () => {
  it('is the one of package.json', () => {
    assert.equal(VERSION, readJson<{ version: string }>('package.json').version);
  });
});

describe('the published files beside the modules', { skip }, () => {
  for (const file of [
    'prompt-forms.js',
    'form-embed.js',
    'split/prompt-forms.js',
    'split/form-embed.js',
  ]) {
    it(`include ${file}, with its version, its license and the license of Lit`, () => {
      const [banner] = read(`dist/${file}`).split('\n');
      assert.match(banner!, /^\/\*! prompt-forms \d+\.\d+\.\d+ \| MIT \| with Lit \(BSD-3-Clause/);
      assert.ok(banner!.includes(VERSION));
    });
  }

  it('include form-page.js, with version and license, as a classic script and as a module', () => {
    const code = read('dist/form-page.js');
    assert.ok(code.startsWith(`/*! prompt-forms ${VERSION} | MIT */\n`));
    const globals = Object.keys(globalThis);
    runInThisContext(code); // Throws a SyntaxError for an import or an export.
    assert.deepEqual(Object.keys(globalThis), globals);
  });

  it('contain no eval, and no API key outside the proxy and the command', () => {
    const suspicious = /\beval\b|new Function|Bearer|apiKey/;
    const found = codeFiles().filter((file) => suspicious.test(read(`dist/${file}`)));
    assert.ok(found.length > 0, 'the proxy has the key');
    const servers = ['proxy/', 'php/', 'cli/'];
    assert.deepEqual(
      found.filter((file) => !servers.some((folder) => file.startsWith(folder))),
      [],
    );
  });

  it('include the hash of each script, for the attribute `integrity`', () => {
    const hashes = readJson<Record<string, string>>('dist/integrity.json');
    const scripts = codeFiles().filter((file) => file.endsWith('.js'));
    assert.deepEqual(Object.keys(hashes).sort(), scripts.sort());
    for (const file of ['prompt-forms.js', 'form-embed.js', 'form-page.js', 'locales/de.js']) {
      const hash = createHash('sha384')
        .update(readFileSync(`dist/${file}`))
        .digest('base64');
      assert.equal(hashes[file], `sha384-${hash}`);
    }
  });

  interface Described {
    readonly name: string;
    readonly attributes: readonly { readonly name: string }[];
  }
  const elements = ['form-embed', 'form-generator', 'form-list'];

  /** The attributes of each element, as the manifest has them. */
  const attributes = (): Record<string, string[]> => {
    interface Manifest {
      readonly modules: readonly {
        readonly declarations: readonly [
          { readonly tagName: string; readonly attributes: readonly { readonly name: string }[] },
        ];
      }[];
    }
    return Object.fromEntries(
      readJson<Manifest>('dist/custom-elements.json').modules.map(({ declarations: [element] }) => [
        element.tagName,
        element.attributes.map(({ name }) => name),
      ]),
    );
  };
  const byName = (described: readonly Described[]): Record<string, string[]> =>
    Object.fromEntries(
      described.map((each) => [each.name, each.attributes.map(({ name }) => name)]),
    );

  it('include the data for completion in VS Code', () => {
    const { tags } = readJson<{ tags: Described[] }>('dist/html-data.json');
    assert.deepEqual(tags.map(({ name }) => name).sort(), elements);
    assert.deepEqual(byName(tags), attributes());
    const mode = tags
      .find(({ name }) => name === 'form-embed')
      ?.attributes.find(({ name }) => name === 'mode') as { values?: { name: string }[] };
    assert.deepEqual(
      mode.values?.map(({ name }) => name),
      ['inline', 'dialog', 'drawer', 'popover'],
    );
  });

  it('include the data for completion in JetBrains’ editors', () => {
    const types = readJson<{
      version: string;
      contributions: { html: { elements: Described[] } };
    }>('dist/web-types.json');
    assert.equal(types.version, VERSION);
    assert.deepEqual(byName(types.contributions.html.elements), attributes());
  });
});
