/** Bundles the files that pages load without a bundler, from the npm modules in `dist/`. */
import { cpSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type BuildEnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { buildFormPageFile } from '../demo/service/form-page-script.js';
import { VERSION } from '../src/version.js';

/**
 * Name, version and licenses. The second line is a hint for Chromium: it compiles all functions in another thread during
 * the download, instead of each on its first call. The first render calls most of them.
 */
const BANNER = `/*! prompt-forms ${VERSION} | MIT | with Lit (BSD-3-Clause, Google LLC) */
//# allFunctionsCalledOnLoad`;

const COMMON: BuildEnvironmentOptions = {
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
};

// In library mode, Vite keeps white space for the next bundler. Browsers load these files directly.
const MINIFIED = { minify: true, comments: { annotation: false } } as const;

/**
 * Lit creates a Trusted Types policy with a fixed name. If a page allows each name only once, the import of a second copy of
 * Lit fails. These files contain their own Lit, so it uses this name of its own. Not needed any more when Lit can share a
 * policy or take its name.
 */
function ownPolicyName(policy: string): Plugin {
  let count = 0;
  return {
    name: 'prompt-forms:policy-name',
    renderChunk(code) {
      const [before, after, ...more] = code.split(
        /createPolicy\((?:"lit-html"|'lit-html'|`lit-html`)/,
      );
      if (after === undefined) return undefined;
      count += 1 + more.length;
      return { code: `${before}createPolicy("${policy}"${after}`, map: null };
    },
    generateBundle() {
      if (count !== 1) this.error('Lit creates its policy in another way now');
    },
  };
}

/**
 * The bundler's helper for `import()` within one file reads all enumerable properties, also those that scripts of the page have
 * added to `Object.prototype`, and fails if one is no function. Not needed any more when Rolldown reads own properties only.
 */
function ownExportsOnly(): Plugin {
  return {
    name: 'prompt-forms:own-exports-only',
    transform: {
      filter: { id: /rolldown\/runtime/ },
      handler(code) {
        const fixed = code.replace('for (var name in all)', 'for (var name of Object.keys(all))');
        if (fixed === code) this.error('The helper reads exports in another way now');
        return { code: fixed, map: null };
      },
    },
  };
}

const run = (options: BuildEnvironmentOptions, plugins: readonly Plugin[] = []) =>
  build({
    configFile: false,
    logLevel: 'warn',
    plugins: [ownExportsOnly(), ...plugins],
    build: { ...COMMON, ...options },
  });

/** One file without imports. */
const buildOneFile = (entry: string, file: string, policy: string) =>
  run(
    {
      outDir: 'dist',
      lib: { entry, formats: ['es'], fileName: () => file },
      rolldownOptions: {
        optimization: { inlineConst: true },
        output: { ...MINIFIED, codeSplitting: false, postBanner: BANNER },
      },
    },
    [ownPolicyName(policy)],
  );

/** The modules that a file needs at once: the entry and all that it imports statically. */
function startModules(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([resolve(entry)]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * A file that loads the rest from beside it when it is needed. What it needs at once is in the file itself: each further file
 * costs a round trip. The names of the others contain hashes of their content.
 */
const buildSplitFile = (entry: string, file: string, policy: string) =>
  run(
    {
      outDir: 'dist/split',
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        optimization: { inlineConst: true },
        // The others import what they share with the file from the file.
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...MINIFIED,
          entryFileNames: file,
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [
              { name: (id, context) => (startModules(entry, context).has(id) ? 'start' : null) },
            ],
          },
          postBanner: BANNER,
        },
      },
    },
    [ownPolicyName(policy)],
  );

/**
 * Each locale as one file without imports, which the script files of `dist/` and `dist/split/` load from beside them with one
 * request. The text of parts that load on demand stays in a second file.
 */
async function buildLocales(): Promise<void> {
  const files = readdirSync('src/locales').filter((file) => file.endsWith('.ts'));
  const parts = readdirSync('src/locales/parts').map((file) => `parts/${file}`);
  for (const file of [...files, ...parts].map((name) => name.replace('.ts', '.js'))) {
    await run({
      outDir: 'dist/locales',
      lib: { entry: `dist/locales/${file}`, formats: ['es'], fileName: () => file },
      rolldownOptions: { external: /\/parts\//, output: { ...MINIFIED, codeSplitting: false } },
    });
  }
  const tags = [...files, ...parts].filter((file) => !file.endsWith('en.ts'));
  for (const file of tags.map((name) => name.replace('.ts', '.js')))
    cpSync(`dist/locales/${file}`, `dist/split/locales/${file}`);
}

export async function buildScriptFiles(): Promise<void> {
  await buildOneFile('dist/script.js', 'prompt-forms.js', 'prompt-forms');
  await buildOneFile('dist/script/form-embed.js', 'form-embed.js', 'prompt-forms-embed');
  await buildSplitFile('dist/script.js', 'prompt-forms.js', 'prompt-forms');
  await buildSplitFile('dist/script/form-embed.js', 'form-embed.js', 'prompt-forms-embed');
  await buildFormPageFile();
  await buildLocales();
}
