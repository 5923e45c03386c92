import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { BUDGETS, LOCALE_BUDGET } from './support/budgets.js';
import { brotliSize, bundle, bundleLibrary, type Bundle } from './support/bundle-size.js';
import { startFiles, staticImportsOf } from './support/start-files.js';

interface Entry {
  readonly name: string;
  /** The file that is bundled; of `dist/`, as whoever installs the package bundles it. */
  readonly file: string;
  /** KiB. */
  readonly gate: number;
}

const CLIENT: Entry = {
  name: 'client',
  file: 'src/client/index.ts',
  gate: BUDGETS['prompt-forms/client'],
};

const DEFINITIONS = (
  ['define/form-embed', 'define/form-generator', 'define/form-list', 'define'] as const
).map((name): Entry => ({
  name,
  file: `dist/${name}.js`,
  gate: BUDGETS[`prompt-forms/${name}`],
}));

/** The files for a script tag, which are minified already. */
const SCRIPTS = (
  [
    'dist/prompt-forms.js',
    'dist/form-embed.js',
    'dist/form-page.js',
    'dist/split/prompt-forms.js',
    'dist/split/form-embed.js',
  ] as const
).map((file): Entry => ({ name: file, file, gate: BUDGETS[file] }));

const needsBuild = (file: string) => ({ skip: !existsSync(file) && 'there is no build' });

describe('what an entry loads at once', () => {
  const lines = ['entry                 brotli KiB  gate'];
  after(() => console.log(lines.join('\n')));

  function check({ name, gate }: Entry, ...files: readonly string[]): void {
    const bytes = files.reduce((sum, code) => sum + brotliSize(code), 0);
    lines.push(`${name.padEnd(21)} ${(bytes / 1024).toFixed(2).padStart(10)}  ${gate}`);
    const most = Math.floor(gate * 1024);
    assert.ok(
      bytes <= most,
      `${name}: ${bytes} B as brotli, ${bytes - most} B more than ${gate} KiB`,
    );
  }

  describe('client', () => {
    let client: Promise<Bundle> | undefined;
    const bundled = () => (client ??= bundleLibrary(CLIENT.file));

    it(`is at most ${CLIENT.gate} KiB`, async () => check(CLIENT, (await bundled()).code));

    it('consists of its own modules and the API, without Lit; one part loads after a failure', async () => {
      const { code, modules, imports, onDemand } = await bundled();
      assert.deepEqual(imports, []);
      assert.deepEqual(
        onDemand.map(({ name }) => name),
        ['advice.lazy'],
      );
      const others = [...modules, ...onDemand.flatMap(({ moduleIds }) => moduleIds)]
        .map((path) => relative('', path))
        .filter((path) => !/^src\/((?:client|api)\/[\w.-]+|guide-address)\.ts$/.test(path));
      assert.deepEqual(others, []);
      assert.doesNotMatch(code, /\blit\b|lit-|LitElement|customElements/);
    });

    it('exports three names', async () => {
      const { code } = await bundled();
      const url = `data:text/javascript,${encodeURIComponent(code)}`;
      const names = Object.keys((await import(url)) as object);
      assert.deepEqual(names.sort(), ['FormsError', 'createFormsClient', 'isFormsError']);
    });
  });

  for (const entry of DEFINITIONS) {
    it(`${entry.name} is at most ${entry.gate} KiB`, needsBuild(entry.file), async () => {
      const { code, imports } = await bundle(entry.file);
      assert.deepEqual(imports, []);
      check(entry, code);
    });
  }

  const localeFiles = readdirSync('src/locales', { recursive: true, encoding: 'utf8' });
  for (const file of localeFiles.filter((name) => /^(parts\/)?(?!en\b)[\w-]+\.ts$/.test(name))) {
    const name = `locales/${file.replace('.ts', '')}`;
    const locale: Entry = { name, file: `dist/${name}.js`, gate: LOCALE_BUDGET };
    it(`${locale.name} is at most ${locale.gate} KiB`, needsBuild(locale.file), () =>
      check(locale, readFileSync(locale.file, 'utf8')),
    );
  }

  for (const entry of SCRIPTS) {
    it(`${entry.name} is at most ${entry.gate} KiB`, needsBuild(entry.file), () =>
      check(entry, ...[...startFiles(entry.file)].map((file) => readFileSync(file, 'utf8'))),
    );
  }

  for (const file of ['dist/split/prompt-forms.js', 'dist/split/form-embed.js'])
    it(
      `${file} names all files that load with it, so that none waits for another`,
      needsBuild(file),
      () => {
        const [, ...others] = startFiles(file);
        assert.deepEqual(others.toSorted(), [...new Set(staticImportsOf(file))].toSorted());
      },
    );
});
