/** The header of the demo's pages. */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { THEME_KEY } from './preferences.js';

/** Folder or page, relative to the demo's root, and the text of its link. */
const PLACES = [
  ['', 'Try it'],
  ['guide/start.html', 'Guide'],
  ['studio/', 'Studio'],
  ['break/', 'Try to break it'],
  ['themes/', 'Themes'],
  ['stories/', 'All states'],
] as const;

const LANGUAGE = `<label class="language"><span class="visually-hidden">Language</span> <select></select></label>`;

const THEME = `<fieldset class="theme">
  <legend class="visually-hidden">Colors</legend>
  <label><input type="radio" name="theme" value="auto" checked /> Auto</label>
  <label><input type="radio" name="theme" value="light" /> Light</label>
  <label><input type="radio" name="theme" value="dark" /> Dark</label>
</fieldset>`;

const MENU_ICON = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg>`;

/**
 * The header of a page: the name of the site, links to all its places, and controls, which `theme.ts` and `site.ts`
 * handle. On narrow screens everything but the name is in a menu.
 *
 * - `page` is the path of the page, from the demo's root, without a slash before it: `studio/form-list/`.
 * - `hasLanguage`: the page shows the elements, so that their language can be selected.
 */
export function header(page: string, { hasLanguage = false } = {}): string {
  const folders = page.split('/').slice(0, -1);
  const root = '../'.repeat(folders.length) || './';
  const [here = ''] = folders;
  const links = PLACES.map(([path, text]) => {
    const isHere = path.split('/')[0] === here;
    const current = path === page ? 'page' : 'true';
    return `<a href="${root}${path}"${isHere ? ` aria-current="${current}"` : ''}>${text}</a>`;
  });
  return `<header class="top">
<a class="brand" href="${root}"><img src="${root}icon.svg" alt="" width="28" height="28" /> prompt-forms</a>
<button class="menu-button" type="button" popovertarget="menu" aria-label="Menu">${MENU_ICON}</button>
<div class="menu" id="menu" popover>
<nav class="places" aria-label="Places of this site">${links.join('\n')}</nav>
<div class="settings">${hasLanguage ? LANGUAGE : ''}${THEME}</div>
</div>
</header>`;
}

/**
 * Sets the theme before the first paint: the one in the URL, which links to the studio may have, else the visitor's stored
 * setting. Modules such as `site.ts` run too late for this.
 */
const EARLY_THEME: HtmlTagDescriptor = {
  tag: 'script',
  injectTo: 'head',
  children: `try {
  const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem('${THEME_KEY}');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
} catch {
  // The browser blocks storage.
}`,
};

/** The place of the header in a page. */
const PLACE = /<!-- header( language)? -->/;

/** Fills `<!-- header -->` or `<!-- header language -->` of a page, and gives pages with a header the visitor's theme. */
export function top(): Plugin {
  return {
    name: 'prompt-forms:top',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        const filled = html.replace(PLACE, (_, language?: string) =>
          header(path.slice(1), { hasLanguage: language !== undefined }),
        );
        const hasHeader = filled.includes('<header class="top">');
        return { html: filled, tags: hasHeader ? [EARLY_THEME] : [] };
      },
    },
  };
}
