/** A start tag of a page. */
export interface Tag {
  /** In lowercase. */
  readonly name: string;
  /** Values by name in lowercase: '' without a value. The first of a name counts. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Of a page with more, the first ones: all of 5 MiB would take half a gigabyte. */
export const MAX_TAGS = 100_000;

/** Their content is text: a browser that runs scripts sees no tags in it. */
const TEXT_ELEMENTS = ['script', 'style', 'textarea', 'title', 'noscript'];

/** The ends of comments and of these elements. Each is searched from one place, and the search never starts there again. */
const COMMENT_END = /--!?>/g;
const TEXT_ENDS = new Map(
  TEXT_ELEMENTS.map((name) => [name, new RegExp(`</${name}(?=[\\s/>])`, 'gi')]),
);

/**
 * The start tags of a page, {@link MAX_TAGS} at most, without those in comments, scripts and other text. It reads each character once, since a page may
 * be hostile: the time grows with the length of the page, whatever is in it.
 */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  const endOf = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.test(html) ? pattern.lastIndex : html.length;
  };
  for (
    let at = html.indexOf('<');
    at !== -1 && tags.length < MAX_TAGS;
    at = html.indexOf('<', at)
  ) {
    if (html.startsWith('<!--', at)) {
      // "<!-->" is a whole comment.
      at = endOf(COMMENT_END, at + 2);
    } else if (/[!?]/.test(html[at + 1] ?? '')) {
      at = endOf(/>/g, at);
    } else {
      const reader = new TagReader(html, at + 1);
      const isEnd = reader.skip('/');
      if (!reader.isAtLetter) {
        at++;
        continue;
      }
      const tag = reader.read();
      // The page ends within the tag, so there is none.
      if (tag === undefined) break;
      at = reader.at;
      if (isEnd) continue;
      tags.push(tag);
      const textEnd = TEXT_ENDS.get(tag.name);
      if (textEnd) at = endOf(textEnd, at);
    }
  }
  return tags;
}

/** Reads one tag. Each step reads on from where the last one ended. */
class TagReader {
  readonly #html: string;
  at: number;

  constructor(html: string, at: number) {
    this.#html = html;
    this.at = at;
  }

  get isAtLetter(): boolean {
    return /[a-z]/i.test(this.#html[this.at] ?? '');
  }

  /** Skips this character, and returns true if it was there. */
  skip(character: string): boolean {
    const isThere = this.#html[this.at] === character;
    if (isThere) this.at++;
    return isThere;
  }

  /** From the name to the ">". Undefined if the page ends before. */
  read(): Tag | undefined {
    const name = this.#take(/[^\s/>]*/y).toLowerCase();
    const attributes = new Map<string, string>();
    for (;;) {
      this.#take(/[\s/]*/y);
      if (this.at >= this.#html.length) return undefined;
      if (this.skip('>')) return { name, attributes };
      const attribute = this.#take(/=?[^\s/>=]*/y).toLowerCase();
      this.#take(/\s*/y);
      const value = this.skip('=') ? this.#value() : '';
      if (value === undefined) return undefined;
      if (!attributes.has(attribute)) attributes.set(attribute, value);
    }
  }

  #value(): string | undefined {
    this.#take(/\s*/y);
    const quote = this.#html[this.at];
    if (quote !== '"' && quote !== "'") return this.#take(/[^\s>]*/y);
    const start = this.at + 1;
    const end = this.#html.indexOf(quote, start);
    if (end === -1) return undefined;
    this.at = end + 1;
    return this.#html.slice(start, end);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [text = ''] = pattern.exec(this.#html) ?? [];
    this.at += text.length;
    return text;
  }
}
