/**
 * A second try for files that failed in a part which may have one. Three engines on a busy machine make a test come too
 * late now and then; such a test is named at the end of the command whenever it happens, and more than a few of
 * them fail it. What fails twice has failed.
 */
import type { FileResult, Results } from './counts.js';

/** With more failed files than this in a part, none is tried again: that is no accident. */
export const MOST_AGAIN = 3;

const failed = (results: Results): (readonly [line: string, result: FileResult])[] =>
  Object.entries(results).flatMap(([line, files]) =>
    files.filter((file) => file.failed > 0).map((file) => [line, file] as const),
  );

/** The lines and files that are tried again; none where nothing failed, or too much. */
export function triedAgain(results: Results): { lines: string[]; files: string[] } {
  const found = failed(results);
  const files = [...new Set(found.map(([, { file }]) => file))];
  if (files.length > MOST_AGAIN) return { lines: [], files: [] };
  return { lines: [...new Set(found.map(([line]) => line))], files };
}

const same = (a: FileResult, b: FileResult): boolean => a.file === b.file && a.engine === b.engine;

/** The results of both tries: what failed in the first counts as it did in the second. */
export function withSecond(first: Results, second: Results): Results {
  return Object.fromEntries(
    Object.entries(first).map(([line, files]) => [
      line,
      files.map((file) =>
        file.failed > 0 ? (second[line]?.find((other) => same(file, other)) ?? file) : file,
      ),
    ]),
  );
}

/** A line for each failure, such as `Firefox test/elements/a.browser.test.ts: suite › test: message`. */
export const failuresOf = (results: Results): string[] =>
  failed(results).flatMap(([line, { file, engine, failures }]) =>
    (failures.length > 0 ? failures : ['failed outside of its tests']).map(
      (text) => `✖ ${line === engine ? line : `${line} ${engine ?? ''}`.trim()} ${file}: ${text}`,
    ),
  );

/** A line for each failure of the first try that did not come again. */
export const onlyOnce = (first: Results, both: Results): string[] => {
  const still = new Set(
    failed(both).map(([line, { file, engine }]) => `${line} ${file} ${engine}`),
  );
  const gone = Object.fromEntries(
    Object.entries(first).map(([line, files]) => [
      line,
      files.filter(({ file, engine }) => !still.has(`${line} ${file} ${engine}`)),
    ]),
  );
  return failuresOf(gone);
};
