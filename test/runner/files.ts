import { readdirSync } from 'node:fs';
import { posix, sep } from 'node:path';

/** Paths of the test files of each kind. */
export interface TestFiles {
  readonly node: readonly string[];
  readonly browser: readonly string[];
  readonly e2e: readonly string[];
  readonly visual: readonly string[];
  readonly frameworks: readonly string[];
}

/** The test files below `test/` whose path contains any of the wanted texts; all for none. */
export function findTestFiles(wanted: readonly string[]): TestFiles {
  const paths = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('test', path.split(sep).join('/')))
    .filter((path) => /\.(node|browser)\.test\.ts$/.test(path) && !path.includes('/node_modules/'))
    .filter((path) => wanted.length === 0 || wanted.some((text) => path.includes(text)))
    .sort();
  const folders = ['e2e', 'visual', 'frameworks'] as const;
  const folderOf = (path: string) => folders.find((folder) => path.startsWith(`test/${folder}/`));
  const kind = (path: string): keyof TestFiles =>
    folderOf(path) ?? (path.endsWith('.browser.test.ts') ? 'browser' : 'node');
  const of = (name: keyof TestFiles) => paths.filter((path) => kind(path) === name);
  return {
    node: of('node'),
    browser: of('browser'),
    e2e: of('e2e'),
    visual: of('visual'),
    frameworks: of('frameworks'),
  };
}
