/** Makes the index of the search while the site is built. */
import { Marked, type Token, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import { GUIDE, markdownOf } from './pages.js';
import { render, type Heading } from './render.js';
import { SEARCH_OPTIONS, type Section } from './search-options.js';

/** A comment below a heading. GitHub does not show it, in contrast to front matter. */
const KEYWORDS = /^<!-- search: (.+?) -->/;

/** The sections of all pages. The first section of a page has the URL of the page. */
export const guideSections = (): Section[] => [...GUIDE.keys()].flatMap(sectionsOf);

/** The index as JSON. */
export function searchIndex(): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(guideSections());
  return JSON.stringify(index);
}

function sectionsOf(name: string): Section[] {
  const markdown = markdownOf(name);
  const headings = render(markdown).headings.values();
  const sections: { readonly heading: Heading; readonly texts: string[]; keywords: string }[] = [];
  for (const token of new Marked().lexer(markdown)) {
    const section = sections.at(-1);
    if (token.type === 'heading')
      sections.push({ heading: headings.next().value!, texts: [], keywords: '' });
    else if (section) {
      section.texts.push(textOf(token));
      section.keywords ||= KEYWORDS.exec(token.raw)?.[1] ?? '';
    }
  }
  return sections.map(({ heading: { depth, id, title }, texts, keywords }) => ({
    id: depth === 1 ? `${name}.html` : `${name}.html#${id}`,
    page: GUIDE.get(name) ?? name,
    heading: title,
    text: texts.join('\n'),
    keywords,
  }));
}

/** The text of a piece of markdown, code included. */
function textOf(token: Token): string {
  switch (token.type) {
    case 'html':
      return '';
    case 'list':
      return (token as Tokens.List).items.map(textOf).join('\n');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = [header, ...rows].flat();
      return cells.map(({ tokens }) => tokens.map(textOf).join('')).join('\n');
    }
    default: {
      const { tokens, text = '' } = token as Tokens.Generic;
      return tokens ? tokens.map(textOf).join('') : (text as string);
    }
  }
}
