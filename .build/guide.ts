/** Writes the guide of an installed package, the recipes and the pages for coding assistants into `dist/`. */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { fontPreload } from '../demo/font-preload.js';
import { guide, guideInputs } from '../demo/guide/plugin.js';
import { keepRegistrations } from '../demo/keep-registrations.js';
import { top } from '../demo/top.js';

const RECIPES = 'demo/proxy/';

/** Endings and names of source files. The folder of a recipe may also hold a key, a database or a package. */
const SOURCE =
  /\.(?:astro|capnp|conf|css|html|js|json|php|svelte|tsx?|vue|yaml)$|\/(?:Caddyfile|Dockerfile|\.dockerignore|\.htaccess)$/;

/** Written by tools, or for the demo and the tests alone. The plugin for WordPress is a build of its own. */
const NOT_PUBLISHED =
  /\/(?:node_modules|dist|build|\.[\w-]+|wordpress)\/|^demo\/proxy\/[^/]*$|\/(?:package-lock\.json|next-env\.d\.ts)$/;

/** True for a file below `demo/proxy/` that the package has. */
export const isPublishedRecipe = (file: string): boolean =>
  SOURCE.test(file) && !NOT_PUBLISHED.test(file);

const publishedRecipes = (): readonly string[] =>
  readdirSync(RECIPES, { recursive: true, encoding: 'utf8' })
    .map((file) => RECIPES + file.replaceAll('\\', '/'))
    .filter((file) => isPublishedRecipe(file) && statSync(file).isFile());

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
