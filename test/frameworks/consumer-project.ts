/** A site's own project, with the tests of demo/guide/testing.md. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { snippetsOf } from '../guide/documents.js';

export const HOME = resolve('test/frameworks/consumer');
export const TESTS = join(HOME, 'tests');

/** Code with a type, which only TypeScript has. */
const TYPED = /\(\w+: \w+\) =>/;

const snippets = snippetsOf('demo/guide/testing.md')
  .filter(({ language }) => language === 'js' || language === 'ts')
  .map(({ code }) => code);

/** The guide's snippets that have all of these texts. */
export const snippetsWith = (...texts: readonly string[]): readonly string[] =>
  snippets.filter((code) => texts.every((text) => code.includes(text)));

/** Runs a program of the project. It must exit, with or without failed tests. */
export const run = (
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> =>
  new Promise((done, reject) => {
    execFile(
      process.execPath,
      [file, ...args],
      { cwd: HOME, env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env }, maxBuffer: 1e7 },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else if (error) reject(new Error(`${stdout}\n${stderr}`));
        else done(`${stdout}\n${stderr}`);
      },
    );
  });

/** Writes test files into a folder of the project. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  rmSync(join(TESTS, folder), { recursive: true, force: true });
  mkdirSync(join(TESTS, folder), { recursive: true });
  for (const [name, code] of Object.entries(files))
    writeFileSync(join(TESTS, folder, name), `${code}\n`);
}

/** Test files with these contents. */
export const named = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    codes.map((code, index) => [`${index}.test.${TYPED.test(code) ? 'ts' : 'js'}`, code]),
  );

/** A test in which all elements mount. A runner of its own reports errors that nothing handles. */
export const mounting = (environment: string, runner: string): string => `/** ${environment} */
import { expect, test } from '${runner}';
import { mountElements } from '../../mount.js';

// There is no proxy, happy-dom loads no frames, and no element has the id "nothing". jest can't load two modules on demand at the same time.
const EXPECTED = /\\/api\\/v1\\/forms|form-unreachable|Wrong endpoint|is not in cache|Lit is in dev mode|for="nothing"/;

test('the elements mount', async () => {
  const complaints = [];
  for (const method of ['error', 'warn']) console[method] = (...words) => complaints.push(words.join(' '));
  const text = await mountElements();
  expect(text.map(([tag]) => tag)).toEqual(['form-generator', 'form-list', ...Array(8).fill('form-embed')]);
  expect(text[0][1]).toMatch(/Describe the form you need .*Generate form/);
  expect(text[1][1]).toMatch(/Forms .*Refresh/);
  expect(complaints.filter((line) => !EXPECTED.test(line))).toEqual([]);
});`;
