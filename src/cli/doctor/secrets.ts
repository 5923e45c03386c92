import type { Visit } from './request.js';

/** Shapes of secrets. The key itself is known only if the environment has it. */
const SECRET = /\bBearer\s+[\w.~+/=-]{16,}|\bsk_(?:live|test|prod)[_/][\w+/=-]{12,}/;

/** True if a response has the key, or what looks like one. */
export function hasSecret({ text, headers }: Visit, key: string | undefined): boolean {
  const all = [text, ...[...headers].flat()];
  return all.some((part) => (key !== undefined && part.includes(key)) || SECRET.test(part));
}

/** Of each secret, what a server could repeat: the whole value, its parts, and other spellings of both. */
export function secretsOf(session: Headers, key: string | undefined): string[] {
  const values = [...session].flatMap(([name, value]) => [value, ...partsOf(name, value)]);
  return [...values, ...(key === undefined ? [] : [key])].flatMap(spellingsOf);
}

/** Pieces of a value, such as the id in a signed cookie, are looked for too. Shorter ones may be ordinary words. */
const MIN_PIECE_LENGTH = 8;

function partsOf(name: string, value: string): string[] {
  const credentials =
    name === 'cookie'
      ? value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
      : [value.replace(/^\S+\s+/, '')];
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(value) ?? [];
  if (encoded !== undefined) {
    const pair = Buffer.from(encoded, 'base64').toString();
    credentials.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  const pieces = credentials
    .flatMap((each) => [each, decoded(each)])
    .flatMap((each) => each.split(/[^\w+/-]+/))
    .filter(({ length }) => length >= MIN_PIECE_LENGTH);
  return [...credentials, ...pieces];
}

const spellingsOf = (value: string): string[] =>
  [value, decoded(value), value.replaceAll(/^"|"$/g, '')].flatMap((each) => [
    each,
    encodeURIComponent(each),
    new URLSearchParams([['', each]]).toString().slice(1),
    JSON.stringify(each).slice(1, -1),
    each.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  ]);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Shorter values, such as numbers of one digit, are no secrets, and are in every text. */
const MIN_SECRET_LENGTH = 3;
/** Shorter values may be parts of ordinary words, so they are only looked for as whole words. */
const MIN_LENGTH_WITHIN_WORDS = 6;

type Mask = (text: string) => string;

/** Functions that replace secrets with `…`, whatever their case: host names become lowercase. */
export interface Masks {
  /** For text of the site. */
  readonly ofSite: Mask;
  /**
   * For all text, also a text of the site that is not marked as one. It leaves values that could be words, which would be known from the
   * gaps in doctor's own sentences.
   */
  readonly ofAll: Mask;
}

export function createMasks(secrets: readonly string[]): Masks {
  const isWord = (secret: string): boolean => /^\p{L}*$/u.test(secret);
  const long = secrets.filter(({ length }) => length >= MIN_LENGTH_WITHIN_WORDS);
  return {
    ofSite: createMask(secrets),
    ofAll: createMask(long.filter((secret) => !isWord(secret))),
  };
}

function createMask(secrets: readonly string[]): Mask {
  const patterns = [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    // The longest first, so that no rest of a value stays.
    .toSorted((a, b) => b.length - a.length)
    .map((secret) => {
      const pattern = secret.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
      return secret.length < MIN_LENGTH_WITHIN_WORDS
        ? String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`
        : pattern;
    });
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(patterns.join('|'), 'giu');
  return (text) => text.replaceAll(any, '…');
}
