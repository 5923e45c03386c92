/** Tests that documents name as evidence: `[file](../../test/…): ` and the test's name as code, in which `…` stands for a value. */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Evidence {
  /** Path in the repository. */
  readonly file: string;
  /** Undefined for a transcript, which is evidence as a whole. */
  readonly test?: string;
}

const TITLE = /\b(?:it|test|describe)(?:\.\w+)?\(\s*(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`)/g;

const VALUE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** The names of a file's tests and suites, with `…` for values that the code inserts. */
export const testNamesIn = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(TITLE)].map(([, quoted, template]) =>
      (quoted ?? template!.replaceAll(VALUE, '…')).replaceAll(/\\(.)/g, '$1'),
    ),
  );

const LINK = /\]\((\.\.\/[^)#\s]*\btest\/[^)#\s]*)\)(?::\s+(`+)(.+?)\2(?!`))?/gs;

/** The evidence that a text of the guide links to. */
export const evidenceIn = (markdown: string): readonly Evidence[] =>
  [...markdown.matchAll(LINK)].map(([, path, , test]) => ({
    file: posix.join('demo/guide', path!),
    ...(test !== undefined && { test: test.replaceAll(/\s+/g, ' ').trim() }),
  }));

const names = new Map<string, ReadonlySet<string>>();

/** Why this is no evidence. Undefined if the file has such a test, or is a transcript. */
export function evidenceFault({ file, test }: Evidence): string | undefined {
  if (!existsSync(file)) return `${file}: no such file`;
  if (test === undefined)
    return /\/transcripts\/.*\.txt$/.test(file) ? undefined : `${file}: no test is named`;
  if (!names.has(file)) names.set(file, testNamesIn(readFileSync(file, 'utf8')));
  return names.get(file)!.has(test) ? undefined : `${file}: no test "${test}"`;
}
