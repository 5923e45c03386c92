/** Writes the guide of an installed package, the recipes and the pages for coding assistants into `dist/`. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fontPreload } from '../demo/font-preload.js';
import { guide, guideInputs } from '../demo/guide/plugin.js';
import { keepRegistrations } from '../demo/keep-registrations.js';
import { top } from '../demo/top.js';

const RECIPES = 'demo/proxy/';

/** The plugin for WordPress is a build of its own; the rest is for the demo and the tests alone. */
const NOT_PUBLISHED = /^demo\/proxy\/(?:wordpress\/|node\.ts$|serve\.ts$)|\/package-lock\.json$/;

/** The recipes that the package has, of all that are committed: a folder may also hold a key, a database or a build. */
export const publishedRecipes = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', RECIPES], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !NOT_PUBLISHED.test(file));

/** Packages whose files the pages contain, with their license. */
const LICENSES: Readonly<Record<string, string>> = {
  minisearch: 'minisearch/LICENSE.txt',
  inter: '@fontsource-variable/inter/LICENSE',
  'cascadia-code': '@fontsource-variable/cascadia-code/LICENSE',
};

/** `guide/` as web pages and markdown, with `llms.txt` beside it. `npx prompt-forms guide` serves them. */
const buildPages = (outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: 'demo',
    base: './',
    plugins: [guide('package'), top(), fontPreload(), keepRegistrations()],
    build: {
      outDir: `../${outDir}`,
      emptyOutDir: false,
      assetsDir: 'guide/assets',
      target: 'es2022',
      rolldownOptions: { input: guideInputs() },
    },
  });

/** An import of the proxy from the repository's source. */
const FROM_SOURCE = /'(?:\.\.\/)+src\/(proxy(?:\/[\w-]+)?)\.js'/g;

/** A recipe as a site uses it: it imports the package by its name. */
export const publishedRecipe = (code: string): string =>
  code.replaceAll(
    FROM_SOURCE,
    (_, entry: string) => `'prompt-forms/${entry.replace('/index', '')}'`,
  );

function copyRecipes(target: string): void {
  for (const file of publishedRecipes()) {
    const copy = join(target, file.slice(RECIPES.length));
    cpSync(file, copy, { recursive: true });
    if (copy.endsWith('.ts')) writeFileSync(copy, publishedRecipe(readFileSync(copy, 'utf8')));
  }
}

export async function buildGuide(outDir: string): Promise<void> {
  await buildPages(outDir);
  for (const [name, file] of Object.entries(LICENSES))
    cpSync(join('node_modules', file), join(outDir, 'guide/assets', `LICENSE-${name}.txt`));
  copyRecipes(join(outDir, 'recipes'));
  cpSync('demo/coding-assistants.md', join(outDir, 'AGENTS.md'));
}
