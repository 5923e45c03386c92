/** Which browser test files share a page: a page of its own costs each file one to three seconds. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { build } from 'vite';
import { builtInstead } from '../built/built-instead.js';
import { isOfBuild } from './engine-files.js';

/** Files that need a page which holds nothing else. */
const ALONE: readonly RegExp[] = [
  // They register tags themselves, or count on tags that are not registered yet.
  /^test\/define\//,
  // It sends messages that break the listeners of other tests.
  /\/hostile-messages\./,
  // They count what is alive in the page.
  /\/leaks\./,
  // It sets the page's clock ahead, and counts on a page that knows no usual duration yet.
  /\/waiting\./,
  // They register a service worker of their own, or measure what a whole page loads.
  /^test\/(demo|policy)\//,
  // They bring the elements in their built files.
  /^test\/built\//,
  // They change the page's media or size, plant faults, or watch how every element is made.
  /^test\/access\/(media|planted|reflow|table)\./,
];

/** The name of the page that a file runs in: that of its folder, or the file's own. */
export function pageOf(file: string): string {
  const isAlone = ALONE.some((pattern) => pattern.test(file));
  const path = isAlone ? file.replace('.browser.test.ts', '') : posix.dirname(file);
  return path.replace(/^test\//, '').replaceAll('/', '-');
}

/** The folder for the modules of pages. It must be below the folder that the runner serves. */
const FOLDER = 'node_modules/.cache/prompt-forms/pages';

/** Bundles a test file with the built package instead of `src/`. @returns the URL of the bundle. */
async function bundle(file: string, folder: string): Promise<string> {
  const name = `${pageOf(file)}.bundle.js`;
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [builtInstead(posix.basename(file, '.browser.test.ts'))],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: file, formats: ['es'], fileName: () => name },
      // One copy of these for the page: they hold its connection to the runner, and its hooks.
      rolldownOptions: { external: ['@open-wc/testing', '@web/test-runner-commands'] },
    },
  });
  return `./${name}`;
}

async function moduleOf(files: readonly string[], folder: string): Promise<string> {
  const lines = files.map(async (file) => {
    const url = isOfBuild(file) ? await bundle(file, folder) : `/${file}`;
    return `await fileTests('${file}', () => import('${url}'));`;
  });
  return [
    `import { fileTests } from '/test/browsers/file-tests.ts';`,
    ...(await Promise.all(lines)),
    '',
  ].join('\n');
}

/**
 * Writes a module for each page, which brings the tests of its files. `name`: of the folder for them, which is emptied;
 * runners that run side by side need a folder each. @returns the modules' paths.
 */
export async function writePages(name: string, files: readonly string[]): Promise<string[]> {
  const folder = posix.join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = new Map<string, string[]>();
  for (const file of files) {
    const page = pageOf(file);
    pages.set(page, [...(pages.get(page) ?? []), file]);
  }
  const paths: string[] = [];
  for (const [page, own] of pages) {
    const path = posix.join(folder, `${page}.js`);
    writeFileSync(path, await moduleOf(own, folder));
    paths.push(path);
  }
  return paths;
}
