import { readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';
import type { TestFiles } from './parts.js';

/** True where the path contains the text, or, for a text with `*`, where the whole path matches it. */
export function matchesFile(path: string, wanted: string): boolean {
  if (!wanted.includes('*')) return path.includes(wanted);
  const pattern = wanted
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (stars) =>
      stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*',
    );
  return new RegExp(`^${pattern}$`).test(path);
}

/** The test files below `test/` that match any of the wanted texts; all for none. */
export function findTestFiles(wanted: readonly string[]): TestFiles {
  const paths = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('test', path.split(sep).join('/')))
    .filter((path) => !path.includes('/node_modules/'))
    .filter((path) => wanted.length === 0 || wanted.some((text) => matchesFile(path, text)))
    .sort();
  const ending = (end: string) => paths.filter((path) => path.endsWith(end));
  const isIn = (folder: string) => (path: string) => path.startsWith(`test/${folder}/`);
  const node = ending('.node.test.ts');
  return {
    node: node.filter(
      (path) => !isIn('e2e')(path) && !isIn('visual')(path) && !isIn('frameworks')(path),
    ),
    browser: ending('.browser.test.ts').filter((path) => !isIn('frameworks')(path)),
    e2e: node.filter(isIn('e2e')),
    visual: node.filter(isIn('visual')),
    frameworks: paths.filter(isIn('frameworks')).filter((path) => path.endsWith('.test.ts')),
  };
}
