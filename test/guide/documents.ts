import { readFileSync } from 'node:fs';
import { Marked, type Token, type Tokens } from 'marked';
import { GUIDE, markdownOf } from '../../demo/guide/pages.js';
import { render } from '../../demo/guide/render.js';

export const GUIDE_FILES: readonly string[] = [...GUIDE.keys()].map(
  (name) => `demo/guide/${name}.md`,
);

/** Everything that people, and programs, read about the package. */
export const DOCUMENTS: readonly string[] = [
  ...GUIDE_FILES,
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/CODE_OF_CONDUCT.md',
  'demo/llms.txt',
];

export const textOf = (file: string): string => readFileSync(file, 'utf8');

/** The text under a page's heading, until the next one. */
export function sectionOf(name: string, heading: string): string | undefined {
  const [, ...sections] = markdownOf(name).split(/^#{1,6} /m);
  return sections.find((section) => section.split('\n')[0] === heading);
}

/** The anchors that a document's headings have. */
export const anchorsOf = (file: string): readonly string[] =>
  render(textOf(file)).headings.map(({ id }) => id);

function tokensOf<Kind extends Token['type']>(file: string, kind: Kind): Token[] {
  const marked = new Marked();
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(textOf(file)), (token) => {
    if (token.type === kind) found.push(token);
  });
  return found;
}

/** The targets of a document's links and pictures. */
export const linksOf = (file: string): readonly string[] =>
  ['link', 'image'].flatMap((kind) =>
    tokensOf(file, kind).map((token) => (token as Tokens.Link).href),
  );

export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** For messages. */
  readonly place: string;
}

/** A document's blocks of code. */
export const snippetsOf = (file: string): readonly Snippet[] =>
  tokensOf(file, 'code').map((token) => {
    const { lang = '', text } = token as Tokens.Code;
    return { language: lang, code: text, place: `${file}: ${text.split('\n')[0]}` };
  });
