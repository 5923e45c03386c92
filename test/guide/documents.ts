import { readFileSync } from 'node:fs';
import { Marked, type Token, type Tokens } from 'marked';
import { GUIDE, markdownOf } from '../../demo/guide/pages.js';
import { readFence, render } from '../../demo/guide/render.js';

export const GUIDE_FILES: readonly string[] = [...GUIDE.keys()].map(
  (name) => `demo/guide/${name}.md`,
);

/** For contributors. */
const CONTRIBUTOR_FILES: readonly string[] = [
  'CONTRIBUTING.md',
  '.build/README.md',
  'test/README.md',
  ...['access', 'apps', 'bench', 'frameworks', 'guide', 'heard', 'proxy/conformance', 'visual'].map(
    (folder) => `test/${folder}/README.md`,
  ),
];

/** Everything that people, and programs, read about the package. */
export const DOCUMENTS: readonly string[] = [
  ...GUIDE_FILES,
  'README.md',
  ...CONTRIBUTOR_FILES,
  'SECURITY.md',
  '.github/CODE_OF_CONDUCT.md',
  'demo/llms.txt',
  'demo/coding-assistants.md',
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

function tokensIn<Kind extends Token['type']>(markdown: string, kind: Kind): Token[] {
  const marked = new Marked();
  const found: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === kind) found.push(token);
  });
  return found;
}

/** The targets of links and pictures. */
export const hrefsIn = (markdown: string): readonly string[] =>
  ['link', 'image'].flatMap((kind) =>
    tokensIn(markdown, kind).map((token) => (token as Tokens.Link).href),
  );

export const linksOf = (file: string): readonly string[] => hrefsIn(textOf(file));

export interface Snippet {
  readonly language: string;
  readonly code: string;
  /** For messages. */
  readonly place: string;
}

/** A document's blocks of code. */
export const snippetsOf = (file: string): readonly Snippet[] =>
  tokensIn(textOf(file), 'code').map((token) => {
    const { lang = '', text } = token as Tokens.Code;
    return {
      language: readFence(lang).language,
      code: text,
      place: `${file}: ${text.split('\n')[0]}`,
    };
  });
