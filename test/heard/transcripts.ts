/** The references of what is spoken, in `test/heard/transcripts/<browser>/<language>/<task>.txt`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from './desktop.js';
import type { Language } from './task.js';

const FOLDER = 'test/heard/transcripts';

/** The place of references. */
export interface Place {
  readonly browser: Browser;
  readonly language: Language;
}

const folderOf = ({ browser, language }: Place) => join(FOLDER, browser, language);
const pathOf = (place: Place, task: string) => join(folderOf(place), `${task}.txt`);

export function readTranscript(place: Place, task: string): string | undefined {
  const path = pathOf(place, task);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export function writeTranscript(place: Place, task: string, text: string): void {
  const path = pathOf(place, task);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Names of the references of a browser and a language. */
export const transcriptNames = (place: Place): string[] =>
  existsSync(folderOf(place))
    ? readdirSync(folderOf(place)).map((file) => file.replace('.txt', ''))
    : [];

export const deleteTranscript = (place: Place, task: string): void => rmSync(pathOf(place, task));

/**
 * True if the same was spoken in each step. The order in a step does not count: a focus and a live region that change at the
 * same time are spoken in either order.
 */
export const isSpokenAlike = (expected: string, actual: string): boolean =>
  sortedSteps(expected) === sortedSteps(actual);

const sortedSteps = (transcript: string): string =>
  transcript
    .split(/^(?=>)/m)
    .map((step) => step.split('\n').sort().join('\n'))
    .join('');

/** The lines of two transcripts, with `-` for those only in the first and `+` for those only in the second. */
export function differenceOf(expected: string, actual: string): string {
  const before = expected.split('\n');
  const after = actual.split('\n');
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    if (left < before.length && before[left] === after[right]) {
      lines.push(`  ${before[left]}`);
      left++;
      right++;
    } else if (
      right >= after.length ||
      (left < before.length && common[left + 1]![right]! >= common[left]![right + 1]!)
    ) {
      lines.push(`- ${before[left++]}`);
    } else lines.push(`+ ${after[right++]}`);
  }
  return lines.join('\n').trimEnd();
}

/** The length of the longest common subsequence from each pair of positions on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array<number>(after.length + 1).fill(0),
  );
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      lengths[left]![right] =
        before[left] === after[right]
          ? lengths[left + 1]![right + 1]! + 1
          : Math.max(lengths[left + 1]![right]!, lengths[left]![right + 1]!);
    }
  }
  return lengths;
}
