import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { VERSION } from '../../src/version.js';
import { TABS_KEY } from '../preferences.js';
import { header } from '../top.js';
import { GUIDE, GUIDE_GROUPS, markdownOf, type GuideGroup } from './pages.js';
import { render, type Heading } from './render.js';
import { isPlaceholder, REPOSITORY } from './repository.js';

/** The folder beside the pages with the files of the repository that they link to, as plain text. */
export const SOURCES = 'files/';

/** The path from a page to the folder of the guide. */
const rootOf = (page: string): string => '../'.repeat(page.split('/').length - 1);

/** A link of a page, by what it leads to. `hash` is empty, or begins with "#". */
type Target =
  | { readonly is: 'address' }
  | { readonly is: 'page'; readonly name: string; readonly hash: string }
  | { readonly is: 'file'; readonly path: string };

function targetOf(href: string, page: string): Target {
  if (/^(#|[a-z]+:)/.test(href)) return { is: 'address' };
  const [file = '', anchor] = href.split('#');
  const path = posix.join('demo/guide', posix.dirname(page), file);
  const [, name = ''] = /^demo\/guide\/([\w/-]+)\.md$/.exec(path) ?? [];
  return GUIDE.has(name)
    ? { is: 'page', name, hash: anchor ? `#${anchor}` : '' }
    : { is: 'file', path };
}

/**
 * The URL of a link in the markdown of a page on the site, relative to this page. Links to pages of the guide and the demo lead to these
 * pages, and links to other files of the repository lead to their text. Undefined for a folder without a page.
 * @param ending Of the pages of the guide.
 */
export function pageLink(href: string, page = '', ending = '.html'): string | undefined {
  const target = targetOf(href, page);
  if (target.is === 'address') return href;
  if (target.is === 'page') return `${rootOf(page)}${target.name}${ending}${target.hash}`;
  if (!target.path.endsWith('/')) return `${rootOf(page)}${SOURCES}${target.path}.txt`;
  return existsSync(join(target.path, 'index.html')) ? href : undefined;
}

/** The same in the package, which has the pages as markdown, with the recipes and the PHP proxy beside them. Undefined for any other file. */
export function packageLink(href: string, page = ''): string | undefined {
  const target = targetOf(href, page);
  if (target.is === 'address') return href;
  if (target.is === 'page') return `${rootOf(page)}${target.name}.md${target.hash}`;
  const [, recipe] = /^demo\/proxy\/(|[^/]+\/.*)$/.exec(target.path) ?? [];
  if (recipe !== undefined) return `${rootOf(page)}../recipes/${recipe}`;
  const [, file] = /^src\/php\/(.*)$/.exec(target.path) ?? [];
  return file === undefined ? undefined : `${rootOf(page)}../php/${file}`;
}

/** A fenced block of code, or a link. */
const CODE_OR_LINK = /^```.*?^```|\[([^\]]+)\]\(([^)\s]+)\)/gms;

/** The markdown of a page. A link to what is not there becomes text. */
const withLinks = (page: string, linkOf: (href: string) => string | undefined): string =>
  markdownOf(page).replace(CODE_OR_LINK, (all, text?: string, href?: string) => {
    if (text === undefined || href === undefined) return all;
    const to = linkOf(href);
    return to === undefined ? text : `[${text}](${to})`;
  });

/** The markdown of a page beside it on the site. */
export const markdownTwin = (page: string): string =>
  withLinks(page, (href) => pageLink(href, page, '.md'));

/** The markdown of a page in the package. */
export const packagePage = (page: string): string =>
  withLinks(page, (href) => packageLink(href, page));

/** `search.ts` fills the results. */
const searchForm = (root: string): string =>
  `<form class="search" role="search" data-root="${root}">
  <input type="search" aria-label="Search the guide" placeholder="Search" aria-keyshortcuts="Control+K Meta+K" autocomplete="off" spellcheck="false" />
  <kbd aria-hidden="true">Ctrl K</kbd>
  <p class="visually-hidden" role="status"></p>
  <div class="results" hidden></div>
</form>`;

/** A classic script for pages with tabs. */
const EARLY_TABS = readFileSync(new URL('./tabs-early.js', import.meta.url), 'utf8').replace(
  'TABS_KEY',
  TABS_KEY,
);

/** The page as HTML, with the navigation around it. */
export function guidePage(name: string): string {
  const root = rootOf(name);
  const { html, headings } = render(markdownOf(name), (href) => pageLink(href, name));
  const scripts = ['guide.ts', ...(html.includes('class="live"') ? ['live.ts'] : [])];
  const names = [...GUIDE.keys()];
  const at = names.indexOf(name);
  const contents = contentsOf(headings);
  const hasWideTables = name.startsWith('reference/');
  const list = contents && contentsList(contents);
  const navigation = GUIDE_GROUPS.map((group) => navigationGroup(group, name)).join('\n');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${titleOf(name)} · prompt-forms</title>
    <link rel="icon" href="${root}../icon.svg" type="image/svg+xml" />
    <link rel="alternate" href="${twinOf(name)}" type="text/markdown" vite-ignore />
    <link rel="stylesheet" href="${root || './'}guide.css" />
    ${html.includes('class="tabs"') ? `<script>${EARLY_TABS}</script>` : ''}
    ${scripts.map((file) => `<script type="module" src="${root || './'}${file}"></script>`).join('\n')}
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    ${header(`guide/${name}.html`)}
    <div class="guide${hasWideTables ? ' reference' : ''}">
      <nav class="pages" aria-label="Guide">
        ${searchForm(root)}
        <details class="all-pages">
          <summary><span>Guide</span> ${titleOf(name)}</summary>
${navigation}
        </details>
        <div class="groups">
${navigation}
        </div>
      </nav>
      ${hasWideTables ? list : ''}
      <main id="content" tabindex="-1">
        ${contents && `<details class="contents"><summary>On this page</summary>${contents}</details>`}
        <article>
${html}
        </article>
        <nav class="around" aria-label="Previous and next page">
          ${neighbour(root, names[at - 1], 'prev', 'Previous')}
          ${neighbour(root, names[at + 1], 'next', 'Next')}
        </nav>
      </main>
      ${hasWideTables ? '' : list}
    </div>
    <footer class="about">
      <span>prompt-forms ${VERSION}</span>
      <span class="about-links">
        ${editLink(name)}
        <a href="${twinOf(name)}">This page as Markdown</a>
        <a href="${root}../llms.txt">llms.txt</a>
      </span>
    </footer>
  </body>
</html>
`;
}

const isOfReference = (name: string): boolean => name.startsWith('reference');

/** The title of a page where its group does not show. */
const titleOf = (name: string): string => {
  const title = GUIDE.get(name) ?? name;
  return isOfReference(name) ? `${title} (reference)` : title;
};

/** The page as markdown, beside it. */
const twinOf = (name: string): string => `${posix.basename(name)}.md`;

/** The link to the editor of a page's markdown. Empty while the address of the repository is a placeholder. */
export const editLink = (name: string, repository = REPOSITORY): string =>
  isPlaceholder(repository)
    ? ''
    : `<a href="${repository}/edit/main/demo/guide/${name}.md">Edit this page</a>`;

/** A group of pages in the navigation. */
function navigationGroup({ title, pages }: GuideGroup, current: string): string {
  const items = pages.map(([name, text]) => {
    const isCurrent = name === current;
    return `<li><a href="${rootOf(current)}${name}.html"${isCurrent ? ' aria-current="page"' : ''}>${text}</a></li>`;
  });
  return `<p aria-hidden="true">${title}</p><ul aria-label="${title}">${items.join('')}</ul>`;
}

const neighbour = (root: string, name: string | undefined, rel: string, word: string): string =>
  name
    ? `<a href="${root}${name}.html" rel="${rel}"><span>${word}</span> ${titleOf(name)}</a>`
    : '';

/** The list of sections beside the text, or above wide tables. On narrow screens, the text begins with it instead. */
const contentsList = (contents: string): string =>
  `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2>${contents}</nav>`;

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
    const sources = `${rootOf(name)}${SOURCES}`;
    render(markdownOf(name), (href) => {
      const to = pageLink(href, name);
      if (to?.startsWith(sources)) found.add(to.slice(sources.length, -'.txt'.length));
      return to;
    });
  }
  return found;
}
