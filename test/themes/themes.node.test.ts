import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { LOOKS } from '../../demo/themes/looks.js';

const SEEDS = ['accent', 'surface', 'text', 'border', 'radius', 'space'].map(
  (seed) => `--forms-${seed}`,
);

/** The files in which each library declares its variables. */
const LIBRARIES: Readonly<Record<string, string>> = {
  bootstrap: 'node_modules/bootstrap/dist/css/bootstrap.css',
  tailwind: 'node_modules/tailwindcss/theme.css',
  'web-awesome': 'demo/themes/libraries/web-awesome.css',
};

const read = (path: string): string => readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\//g, '');
const declaredIn = (css: string): string[] =>
  [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name!);
const usedIn = (css: string): string[] =>
  [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/** Variables that are used but not declared. */
const missing = (used: readonly string[], declared: readonly string[]): string[] =>
  used.filter((name) => !declared.includes(name));

describe('the themes of the demo', () => {
  it('are all listed in the demo', () => {
    const files = ['presets', 'maps'].flatMap((kind) =>
      readdirSync(`demo/themes/${kind}`).map((name) => `${kind}/${name}`),
    );
    assert.deepEqual(files.sort(), LOOKS.map(({ kind, id }) => `${kind}/${id}.css`).sort());
  });

  it('set nothing but the six properties, each once', () => {
    for (const { kind, id } of LOOKS) {
      const set = declaredIn(read(`demo/themes/${kind}/${id}.css`));
      assert.deepEqual(missing(set, SEEDS), [], id);
      assert.equal(new Set(set).size, set.length, id);
      if (kind === 'maps') assert.deepEqual(set.sort(), [...SEEDS].sort(), id);
    }
  });

  it('the check reports a variable that a library does not declare', () => {
    const declared = declaredIn(read(LIBRARIES['bootstrap']!));
    assert.deepEqual(missing(usedIn('a { color: var(--bs-primry) }'), declared), ['--bs-primry']);
  });

  for (const { id } of LOOKS.filter(({ kind }) => kind === 'maps')) {
    it(`use only variables that ${id} declares`, () => {
      const used = usedIn(read(`demo/themes/maps/${id}.css`));
      assert.ok(used.length >= SEEDS.length - 1);
      assert.deepEqual(missing(used, declaredIn(read(LIBRARIES[id]!))), []);
    });
  }
});
