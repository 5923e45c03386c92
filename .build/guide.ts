/** Writes the guide of an installed package, the recipes, the PHP proxy and the pages for coding assistants into `dist/`. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packagePage } from '../demo/guide/layout.js';
import { GUIDE } from '../demo/guide/pages.js';

const RECIPES = 'demo/proxy/';

/** Endings and names of source files. The folder of a recipe may also hold a key, a database or a package. */
const SOURCE =
  /\.(?:astro|capnp|conf|css|html|js|json|svelte|tsx?|vue|yaml)$|\/(?:Caddyfile|Dockerfile|\.dockerignore)$/;

/** Written by tools, or for the demo and the tests alone. */
const NOT_PUBLISHED =
  /\/(?:node_modules|dist|build|\.[\w-]+)\/|^demo\/proxy\/[^/]*$|\/(?:package-lock\.json|next-env\.d\.ts)$/;

/** True for a file below `demo/proxy/` that the package has. */
export const isPublishedRecipe = (file: string): boolean =>
  SOURCE.test(file) && !NOT_PUBLISHED.test(file);

const publishedRecipes = (): readonly string[] =>
  readdirSync(RECIPES, { recursive: true, encoding: 'utf8' })
    .map((file) => RECIPES + file.replaceAll('\\', '/'))
    .filter((file) => isPublishedRecipe(file) && statSync(file).isFile());

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

export function writeGuide(outDir: string): void {
  for (const name of GUIDE.keys()) {
    const file = join(outDir, 'guide', `${name}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packagePage(name));
  }
  cpSync('demo/llms.txt', join(outDir, 'llms.txt'));
  copyRecipes(join(outDir, 'recipes'));
  cpSync('src/php', join(outDir, 'php'), { recursive: true });
  cpSync('demo/coding-assistants.md', join(outDir, 'AGENTS.md'));
}
