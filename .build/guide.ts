/** Writes the guide of an installed package, the recipes and the pages for coding assistants into `dist/`. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { fontPreload } from '../demo/font-preload.js';
import { guide, guideInputs } from '../demo/guide/plugin.js';
import { top } from '../demo/top.js';

const RECIPES = 'demo/proxy/';

/** Folders that tools write, and what only the demo and the tests use. */
const NOT_PUBLISHED =
  /^(?:node_modules|dist|build|\..*(?<!\.dockerignore|\.htaccess)|package-lock\.json|next-env\.d\.ts|node\.ts|serve\.ts)$/;

/** `guide/` as web pages and markdown, with `llms.txt` beside it. `npx prompt-forms guide` serves them. */
const buildPages = (outDir: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: 'demo',
    base: './',
    plugins: [guide('package'), top(), fontPreload()],
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
  const isPublished = (path: string) => path === RECIPES || !NOT_PUBLISHED.test(basename(path));
  cpSync(RECIPES, target, { recursive: true, filter: isPublished });
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const path = join(target, file);
    writeFileSync(path, publishedRecipe(readFileSync(path, 'utf8')));
  }
}

export async function buildGuide(outDir: string): Promise<void> {
  await buildPages(outDir);
  copyRecipes(`${outDir}/recipes`);
  writeFileSync(`${outDir}/AGENTS.md`, readFileSync('demo/coding-assistants.md'));
}
