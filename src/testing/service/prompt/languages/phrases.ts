/** Finds and removes phrases of a language in a text. Plain string searches, so the time is linear. */

interface Found {
  start: number;
  end: number;
  phrase: string;
}

/** Times that the same phrase is tried in one text. */
const MOST_TRIES = 3;

/** All phrases in a text, the first one first, and at one place the longest one first. */
export function phrasesIn(text: string, phrases: readonly string[], spaced: boolean): Found[] {
  const lower = text.toLowerCase();
  const found: Found[] = [];
  for (const phrase of phrases) {
    let start = lower.indexOf(phrase);
    for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries++) {
      const end = start + phrase.length;
      if (!spaced || (isBoundary(lower, start - 1) && isBoundary(lower, end))) {
        found.push({ start, end, phrase });
      }
      start = lower.indexOf(phrase, end);
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

const isBoundary = (text: string, at: number): boolean => !/\p{L}/u.test(text[at] ?? ' ');

/** Removes all of these phrases from the start of a text. */
export function stripStart(text: string, phrases: readonly string[], spaced: boolean): string {
  let rest = text.trim();
  for (let found: string | undefined = ''; found !== undefined;) {
    const lower = rest.toLowerCase();
    found = phrases.find(
      (each) =>
        lower.startsWith(each) &&
        (!spaced || each.endsWith("'") || isBoundary(lower, each.length)) &&
        rest.length > each.length,
    );
    if (found !== undefined) rest = rest.slice(found.length).replace(/^[\s,،、:]{1,9}/, '');
  }
  return rest;
}

/** Removes all of these phrases from the end of a text, and the punctuation there. */
export function stripEnd(text: string, phrases: readonly string[], spaced: boolean): string {
  let rest = trimPunctuation(text);
  for (let found: string | undefined = ''; found !== undefined;) {
    const lower = rest.toLowerCase();
    found = phrases.find(
      (each) =>
        lower.endsWith(each) && (!spaced || isBoundary(lower, lower.length - each.length - 1)),
    );
    if (found !== undefined) rest = trimPunctuation(rest.slice(0, -found.length));
  }
  return rest;
}

function trimPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && ' ,،、:;.!。-–—'.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end).trimStart();
}
