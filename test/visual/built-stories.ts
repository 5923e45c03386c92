/** The pages that pictures are taken of, bundled with the built package, as a static site. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formPageOfDemo } from '../../demo/service/form-page-script.js';
import { builtInstead, requireBuild } from '../built/built-instead.js';
import { contentHash } from '../support/content-hash.js';

/** Pages of `demo/`. */
const PAGES = [
  'stories/index.html',
  'stories/form.html',
  'stories/silent.html',
  'stories/sent.html',
  'themes/stage.html',
];

/** Bundles the pages into the folder. */
async function buildStories(folder: string): Promise<void> {
  // Takes half a second to load, and most runs need nothing built.
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: 'demo',
    base: './',
    logLevel: 'error',
    plugins: [builtInstead('modules'), formPageOfDemo(() => readFile('dist/form-page.js', 'utf8'))],
    build: {
      outDir: resolve(folder),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: PAGES.map((page) => join('demo', page)) },
    },
  });
}

const CACHE = 'node_modules/.cache/prompt-forms/stories';

/** The folder of the bundled pages, made anew if the package, the demo or the way of bundling has changed. */
export async function storiesFolder(): Promise<string> {
  requireBuild();
  const inputs = ['dist', 'demo/stories', 'demo/themes', 'demo/locales.ts', 'demo/fonts.css'];
  const hash = contentHash(
    ...inputs,
    'test/visual/built-stories.ts',
    'test/built',
    'package-lock.json',
  );
  const mark = join(CACHE, 'hash.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return CACHE;
  await buildStories(CACHE);
  writeFileSync(mark, hash);
  return CACHE;
}
