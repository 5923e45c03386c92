/** Splits a prompt into sentences, and a list into parts. One pass over the characters, so the time is linear. */

/** Abbreviations whose dot does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|etc|z\.b|d\.h|bzw|ggf|mr|mrs|ms|dr|st|no|nr|tel|approx|max|min|vs|\p{L})$/iu;

export interface Sentence {
  text: string;
  /** A line of its own that begins with a dash, a star, a bullet or a number. */
  bullet: boolean;
  /** Comes right after an empty line. */
  afterGap: boolean;
}

const BULLET = /^(?:[-*•·–—▪☐□]|\[ ?\]|\(?\d{1,2}[.)])\s+/;

/** Lines first, then sentences; brackets and quotes are never cut through. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  let gap = false;
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') {
      gap = true;
      continue;
    }
    const bullet = BULLET.exec(trimmed);
    const pieces = bullet ? [trimmed.slice(bullet[0].length).trim()] : splitLine(trimmed);
    for (const piece of pieces) {
      if (piece !== '') found.push({ text: piece, bullet: bullet !== null, afterGap: gap });
      gap = false;
    }
  }
  return found;
}

/** A new sentence follows a question, not the next part of its list. */
const AFTER_QUESTION =
  /^\s*(?:$|[^\p{Ll}\s,;&+(]|(?:what|which|how|when|where|why|who|do|does|did|are|is|will|would|can|could|have|has|should)\b)/u;

function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < line.length; i++) {
    const character = line[i] ?? '';
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    if (depth > 0 || !'.!?。？！'.includes(character)) continue;
    const next = line[i + 1];
    const isWide = '。？！'.includes(character);
    if (!isWide && next !== undefined && next !== ' ') continue;
    if (character === '?') {
      // "Do you smoke? (yes/no)" is one question.
      const closing = line[i + 2] === '(' ? line.indexOf(')', i) : -1;
      const end = closing > 0 ? closing + 1 : i + 1;
      if (AFTER_QUESTION.test(line.slice(end, end + 20))) {
        pieces.push(line.slice(start, end).trim());
        start = end;
      }
      i = end - 1;
      continue;
    }
    if (character === '.' && ABBREVIATION.test(line.slice(Math.max(0, i - 8), i))) continue;
    pieces.push(line.slice(start, character === '.' ? i : i + 1).trim());
    start = i + 1;
  }
  pieces.push(line.slice(start).trim());
  return pieces;
}

/** Separator before a part of a list. */
export type Joint = 'start' | 'comma' | 'semicolon' | 'and';

export interface Part {
  text: string;
  joint: Joint;
}

/** "and" inside these joins words, not parts. */
const FIXED_PAIRS =
  /\b(terms|questions|comments|suggestions|pros|name|food|drag|ideas|bed|search|wishes|likes|privacy|rules) (and|&) (conditions|comments|questions|suggestions|feedback|cons|surname|drinks?|drop|breakfast|rescue|requests|dislikes|policy|regulations)\b/gi;
const GLUE = '\u0001';

/** Splits "a, b (c, d); e and f" outside brackets and quotes. */
export function parts(list: string, splitAnd = true): Part[] {
  const text = list
    .replace(/\bfirst (?:and|&) last names?\b/gi, 'first name, last name')
    .replace(/\bvor-? und nachname\b/gi, 'Vorname, Nachname')
    .replace(FIXED_PAIRS, (_, a: string, and: string, b: string) => `${a}${GLUE}${and}${GLUE}${b}`);
  const found: Part[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  let joint: Joint = 'start';
  const cut = (end: number, next: number, nextJoint: Joint) => {
    const part = text.slice(start, end).replaceAll(GLUE, ' ').trim();
    // ", and" is one joint; so is "; and".
    if (part === '') joint = joint === 'semicolon' ? joint : nextJoint;
    else {
      found.push({ text: part, joint });
      joint = nextJoint;
    }
    start = next;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
      continue;
    }
    if ((character === '"' || character === '“') && depth === 0) {
      const closing = character === '“' ? '”' : '"';
      if (text.includes(closing, i + 1)) quote = closing;
    }
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const isDecimal = /\d/.test(text[i - 1] ?? '') && /\d/.test(text[i + 1] ?? '');
    if ((character === ',' && !isDecimal) || character === '、' || character === '،') {
      cut(i, i + 1, 'comma');
    } else if (character === ';' || character === '\n') cut(i, i + 1, 'semicolon');
    else if (splitAnd && (character === ' ' || i === start)) {
      const word = JOINING_WORD.exec(text.slice(i, i + 16))?.[0];
      if (word !== undefined) {
        cut(i, i + word.length - 1, 'and');
        i += word.length - 2;
      }
    }
  }
  cut(text.length, text.length, 'comma');
  return found;
}

const JOINING_WORD =
  /^ ?(?:and also|and then|as well as|along with|and|plus|&|\+|und|sowie) (?!one\b)/i;

/** "a, b/c or d" as its members. */
export const members = (list: string): string[] =>
  parts(list)
    .flatMap(({ text }) =>
      text.split(/\s+(?:or|oder)\s+|\s*\/\s*|\s*\|\s*|^(?:or|oder|either|entweder)\s+/i),
    )
    .map((text) => text.replace(/^["'“„‘]+|["'”“’.]+$/g, '').trim())
    .filter((text) => text !== '');
