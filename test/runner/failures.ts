import type { FileResult, Results } from './counts.js';

const failed = (results: Results): (readonly [line: string, result: FileResult])[] =>
  Object.entries(results).flatMap(([line, files]) =>
    files.filter((file) => file.failed > 0).map((file) => [line, file] as const),
  );

/** The most lines for a file. One failure can make all later tests of a page fail, which would hide failures in other files. */
const MAX_LINES = 3;

/** Lines such as `✖ Firefox test/elements/a.browser.test.ts: suite › test: message`. */
export const failureLines = (results: Results): string[] =>
  failed(results).flatMap(([line, { file, engine, failures }]) => {
    const texts =
      failures.length > 0
        ? failures.map(({ test, text }) => `${test}: ${text}`)
        : ['failed outside of its tests'];
    const place = line === engine ? line : `${line} ${engine ?? ''}`.trim();
    const lines = texts.slice(0, MAX_LINES).map((text) => `✖ ${place} ${file}: ${text}`);
    const rest = texts.length - lines.length;
    return rest > 0 ? [...lines, `  ${place} ${file}: ${rest} more`] : lines;
  });

/** How to run the files that failed once more. */
export function rerunLine(results: Results): string | undefined {
  const files = [...new Set(failed(results).map(([, { file }]) => file))];
  if (files.length === 0) return undefined;
  return `Run them alone: npm test -- --files=${files.slice(0, 5).join(',')}`;
}
