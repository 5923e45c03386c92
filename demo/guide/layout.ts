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

/** The site of the demo, or the installed package, which has all recipes in a folder beside the guide, and no other page. */
export type Edition = 'site' | 'package';

/** The path from a page to the folder of the guide. */
const rootOf = (page: string): string => '../'.repeat(page.split('/').length - 1);

interface LinkOptions {
  /** Of the pages of the guide. Default `.html`. */
  readonly ending?: string;
  /** Default `site`. */
  readonly edition?: Edition;
}

/**
 * The URL of a link in the markdown of a page, relative to this page. Links to pages of the guide and the demo lead to these
 * pages, and links to other files of the repository lead to their text. Undefined for what the edition does not have.
 */
export function pageLink(
  href: string,
  page = '',
  { ending = '.html', edition = 'site' }: LinkOptions = {},
): string | undefined {
  if (/^(#|[a-z]+:)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const inRepository = posix.join('demo/guide', posix.dirname(page), path);
  const hash = anchor ? `#${anchor}` : '';
  const [, name = ''] = /^demo\/guide\/([\w/-]+)\.md$/.exec(inRepository) ?? [];
  if (GUIDE.has(name)) return `${rootOf(page)}${name}${ending}${hash}`;
  const isInPackage = edition === 'package';
  const [, recipe] = /^demo\/proxy\/(|[^/]+\/.*)$/.exec(inRepository) ?? [];
  if (isInPackage && recipe !== undefined) return `${rootOf(page)}../recipes/${recipe}`;
  if (!path.endsWith('/')) return `${rootOf(page)}${SOURCES}${inRepository}.txt`;
  return !isInPackage && existsSync(join(inRepository, 'index.html')) ? href : undefined;
}

/** A fenced block of code, or a link. */
const CODE_OR_LINK = /^```.*?^```|\[([^\]]+)\]\(([^)\s]+)\)/gms;

/** The markdown of a page, with links to what the edition has. */
export const markdownTwin = (page: string, edition: Edition = 'site'): string =>
  markdownOf(page).replace(CODE_OR_LINK, (all, text?: string, href?: string) => {
    if (text === undefined || href === undefined) return all;
    const to = pageLink(href, page, { ending: '.md', edition });
    return to === undefined ? text : `[${text}](${to})`;
  });

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

/** The page as HTML, with the navigation around it. Examples run on the site alone, which has a service. */
export function guidePage(name: string, edition: Edition = 'site'): string {
  const root = rootOf(name);
  const isOnSite = edition === 'site';
  const linkTo = (href: string) => pageLink(href, name, { edition });
  const { html, headings } = render(markdownOf(name), linkTo, { hasLiveExamples: isOnSite });
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
    ${header(`guide/${name}.html`, { hasPlaces: isOnSite })}
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
export function linkedSources(edition: Edition = 'site'): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of GUIDE.keys()) {
    const sources = `${rootOf(name)}${SOURCES}`;
    render(markdownOf(name), (href) => {
      const to = pageLink(href, name, { edition });
      if (to?.startsWith(sources)) found.add(to.slice(sources.length, -'.txt'.length));
      return to;
    });
  }
  return found;
}
