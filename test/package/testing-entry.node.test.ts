import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundle } from './support/bundle-size.js';

const skip = !existsSync('dist/prompt-forms.js') && 'there is no build';

const isTesting = (path: string): boolean => /\/testing\//.test(path);

/** `prompt-forms/testing` is for unit tests. A page must not load a byte of it. */
describe('prompt-forms/testing', { skip }, () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join('test', '.bundle-'));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The modules in the production build of a page, with those that it loads on demand. */
  async function modulesOf(source: string): Promise<string[]> {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, source);
    const { modules, onDemand } = await bundle(entry);
    return [...modules, ...onDemand.flatMap(({ moduleIds }) => moduleIds)];
  }

  it('is in the build of a page that imports it', async () => {
    const modules = await modulesOf(
      `import { createFakeForms } from 'prompt-forms/testing'; console.log(createFakeForms());`,
    );
    assert.ok(modules.filter(isTesting).length > 5);
  });

  it('adds 0 bytes to the build of a page that imports everything else', async () => {
    const modules = await modulesOf(`
      import 'prompt-forms/define';
      import 'prompt-forms/locales/de';
      import * as all from 'prompt-forms';
      import * as client from 'prompt-forms/client';
      console.log(all, client);`);
    assert.ok(modules.length > 50);
    assert.deepEqual(modules.filter(isTesting), []);
  });

  for (const [file, entry] of [
    ['prompt-forms.js', 'script'],
    ['form-embed.js', 'script/form-embed'],
  ] as const) {
    it(`adds 0 bytes to dist/${file}`, async () => {
      const modules = await modulesOf(`import '../../dist/${entry}.js';`);
      assert.ok(modules.length > 50);
      assert.deepEqual(modules.filter(isTesting), []);
      assert.doesNotMatch(
        readFileSync(`dist/${file}`, 'utf8'),
        /failNext|PROXY_NO_ROUTE.{0,40}nothing here/,
      );
    });
  }

  it('is imported by nothing else in the package, and imports no package', () => {
    const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.js'),
    );
    const importsOf = (path: string): string[] =>
      [
        ...readFileSync(join('dist', path), 'utf8').matchAll(
          /(?:from|import) ?\(? ?["']([^"']+)["']/g,
        ),
      ].map(([, specifier]) => specifier!);
    const others = files.filter((path) => !path.startsWith('testing'));
    assert.deepEqual(
      others.filter((path) => importsOf(path).some((specifier) => isTesting(specifier))),
      [],
    );
    const own = files.filter((path) => path.startsWith('testing')).flatMap(importsOf);
    assert.ok(own.length > 20);
    assert.deepEqual(
      own.filter((specifier) => !specifier.startsWith('.')),
      [],
    );
  });
});
