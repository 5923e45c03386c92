import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isPlaceholder, REPOSITORY } from '../../.build/repository.js';
import { VERSION } from '../../src/version.js';
import { header } from '../top.js';
import { GUIDE, markdownOf } from './pages.js';
import { render, type Heading } from './render.js';

/** The folder beside the pages with the files of the repository that they link to, as plain text. */
export const SOURCES = 'files/';

/**
 * The URL of a link in the markdown, relative to a page of the guide. Links to pages of the guide and the demo lead to
 * these pages, and links to other files of the repository lead to their text. Undefined for folders, which only GitHub
 * shows.
 */
export function pageLink(href: string): string | undefined {
  if (/^(#|[a-z]+:)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const inRepository = posix.join('demo/guide', path);
  const hash = anchor ? `#${anchor}` : '';
  const [, name = ''] = /^demo\/guide\/(\w+)\.md$/.exec(inRepository) ?? [];
  if (GUIDE.has(name)) return `${name}.html${hash}`;
  if (!path.endsWith('/')) return `${SOURCES}${inRepository}.txt`;
  return existsSync(join(inRepository, 'index.html')) ? href : undefined;
}

/** `search.ts` fills the results. */
const SEARCH_FORM = `<form class="search" role="search">
  <input type="search" aria-label="Search the guide" placeholder="Search" aria-keyshortcuts="Control+K Meta+K" autocomplete="off" spellcheck="false" />
  <kbd aria-hidden="true">Ctrl K</kbd>
  <p class="visually-hidden" role="status"></p>
  <div class="results" hidden></div>
</form>`;

/** The page as HTML, with the navigation around it. */
export function guidePage(name: string): string {
  const title = GUIDE.get(name) ?? name;
  const { html, headings } = render(markdownOf(name), pageLink);
  const names = [...GUIDE.keys()];
  const at = names.indexOf(name);
  const contents = contentsOf(headings);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · prompt-forms</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="./guide.css" />
    <script type="module" src="./guide.ts"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    ${header(`guide/${name}.html`)}
    <div class="guide">
      <nav class="pages" aria-label="Guide">
        ${SEARCH_FORM}
        <ul>
${names.map((each) => pageItem(each, each === name)).join('\n')}
        </ul>
      </nav>
      <main id="content" tabindex="-1">
        ${contents && `<details class="contents"><summary>On this page</summary>${contents}</details>`}
        <article>
${html}
        </article>
        <nav class="around" aria-label="Previous and next page">
          ${neighbour(names[at - 1], 'prev', 'Previous')}
          ${neighbour(names[at + 1], 'next', 'Next')}
        </nav>
      </main>
      ${contents && `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2>${contents}</nav>`}
    </div>
    <footer class="about">
      <span>prompt-forms ${VERSION}</span>
      ${editLink(name)}
    </footer>
  </body>
</html>
`;
}

/** The link to the editor of a page's markdown. Empty while the address of the repository is a placeholder. */
export const editLink = (name: string, repository = REPOSITORY): string =>
  isPlaceholder(repository)
    ? ''
    : `<a href="${repository}/edit/main/demo/guide/${name}.md">Edit this page</a>`;

const pageItem = (name: string, current: boolean): string =>
  `<li><a href="${name}.html"${current ? ' aria-current="page"' : ''}>${GUIDE.get(name)}</a></li>`;

const neighbour = (name: string | undefined, rel: string, word: string): string =>
  name ? `<a href="${name}.html" rel="${rel}"><span>${word}</span> ${GUIDE.get(name)}</a>` : '';

/** The list of sections and subsections. Empty if there are fewer than two sections. */
function contentsOf(headings: readonly Heading[]): string {
  const sections: { readonly own: Heading; readonly below: Heading[] }[] = [];
  for (const heading of headings) {
    if (heading.depth === 2) sections.push({ own: heading, below: [] });
    else if (heading.depth === 3) sections.at(-1)?.below.push(heading);
  }
  if (sections.length < 2) return '';
  const link = ({ id, text }: Heading): string => `<a href="#${id}">${text}</a>`;
  const items = sections.map(({ own, below }) => {
    const list = below.map((each) => `<li>${link(each)}</li>`).join('');
    return `<li>${link(own)}${list && `<ul>${list}</ul>`}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** Paths of the repository's files that the pages link to. */
export function linkedSources(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of GUIDE.keys()) {
    render(markdownOf(name), (href) => {
      const to = pageLink(href);
      if (to?.startsWith(SOURCES)) found.add(to.slice(SOURCES.length, -'.txt'.length));
      return to;
    });
  }
  return found;
}
