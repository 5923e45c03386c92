import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CustomElement, Package } from 'custom-elements-manifest/schema.d.ts';

const FILE = 'dist/custom-elements.json';
const TAGS = ['form-embed', 'form-generator', 'form-list'];

type Declared = CustomElement & { readonly name: string } & {
  readonly cssStates?: readonly { name: string }[];
};

/** The paths in a member of package.json. */
const pathsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(pathsIn);

/** All text below a folder. */
const sourcesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

/** In a template, or set by a script. */
const PART = /\bpart(?:="|: '|', ')([^"'$]+)["']/g;

/** The names in templates and calls of the sources. */
const named = (sources: string, pattern: RegExp): Set<string> =>
  new Set([...sources.matchAll(pattern)].flatMap((match) => match[1]!.split(' ')));

/** Compares the editor data with the classes and templates of the elements. Needs `dist/`. */
describe('the custom-elements manifest', { skip: !existsSync(FILE) && 'there is no build' }, () => {
  const { modules } = JSON.parse(readFileSync(FILE, 'utf8')) as Package;
  const declared = modules.map(({ declarations = [] }) => declarations[0] as unknown as Declared);
  const names = (entries: readonly { readonly name: string }[] | undefined): string[] =>
    (entries ?? []).map(({ name }) => name).toSorted();

  it('lists the three elements, with modules that exist and can be imported', () => {
    assert.deepEqual(declared.map(({ tagName }) => tagName).toSorted(), TAGS);
    for (const { path } of modules) {
      assert.ok(existsSync(path), path);
      const code = `await import('prompt-forms/${path}')`;
      execFileSync(process.execPath, ['--input-type=module', '-e', code]);
    }
  });

  it('is where package.json says, as is every other file that it names', () => {
    const json = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
    assert.equal(json['customElements'], FILE);
    const paths = ['bin', 'customElements', 'web-types', 'exports', 'types', 'main', 'module']
      .flatMap((member) => pathsIn(json[member]))
      .filter((path) => !path.includes('*'));
    assert.ok(paths.length > 40);
    assert.deepEqual(
      paths.filter((path) => !existsSync(path)),
      [],
    );
  });

  for (const element of declared) {
    const tag = element.tagName!;
    const own = sourcesOf(`src/elements/${tag}`);
    const shared = sourcesOf('src/elements/shared');

    describe(tag, () => {
      it('has the attributes of the class', async () => {
        const all = (await import('../../src/index.js')) as unknown as Record<
          string,
          { readonly observedAttributes: readonly string[] }
        >;
        assert.deepEqual(
          names(element.attributes),
          all[element.name]!.observedAttributes.toSorted(),
        );
      });

      it('describes every attribute, event, part and state', () => {
        const { attributes = [], events = [], cssParts = [], cssStates = [] } = element;
        for (const { name, description } of [
          ...attributes,
          ...events,
          ...cssParts,
          ...(cssStates as { name: string; description?: string }[]),
        ]) {
          assert.match(description ?? '', /\.$/, name);
        }
      });

      it('lists each part of the templates, and no other', () => {
        const parts = named(own, PART);
        const possible = new Set([...parts, ...named(shared, PART)]);
        const listed = names(element.cssParts);
        for (const part of parts) assert.ok(listed.includes(part), `part="${part}" is not listed`);
        for (const part of listed) assert.ok(possible.has(part), `there is no part="${part}"`);
      });

      it('lists each custom state that is set, and no other', () => {
        const states = named(own, /\bsetState\(\s*'([^']+)'/g);
        assert.deepEqual(names(element.cssStates), [...states].toSorted());
      });

      it('lists each event that is dispatched, and no other', () => {
        const possible = named(own + shared, /\bemit\(\s*'([^']+)'/g);
        const sent = named(own, /\bemit\(\s*'([^']+)'/g);
        const listed = names(element.events);
        for (const event of sent) assert.ok(listed.includes(event), `${event} is not listed`);
        for (const event of listed) assert.ok(possible.has(event), `nothing sends ${event}`);
      });
    });
  }
});
