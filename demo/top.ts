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

/**
 * The name of the site, and links to its other places. `page` is the path of the page, from the demo's root, without
 * a slash before it: `studio/form-list/`.
 */
export function places(page: string): string {
  const folders = page.split('/').slice(0, -1);
  const root = '../'.repeat(folders.length) || './';
  const [here = ''] = folders;
  const links = PLACES.filter(([path]) => path.split('/')[0] !== here).map(
    ([path, text]) => `<a href="${root}${path}">${text}</a>`,
  );
  return `<a class="brand" href="${root}"><img src="${root}icon.svg" alt="" width="28" height="28" /> prompt-forms</a>
<nav class="places" aria-label="More of the demo">${links.join('\n')}</nav>`;
}

/** Controls for language and theme of the elements. `site.ts` handles them. */
export const CONTROLS = `<label class="language"><span class="visually-hidden">Language of the elements</span> <select></select></label>
<fieldset class="theme">
  <legend class="visually-hidden">Colours</legend>
  <label><input type="radio" name="theme" value="auto" checked /> Auto</label>
  <label><input type="radio" name="theme" value="light" /> Light</label>
  <label><input type="radio" name="theme" value="dark" /> Dark</label>
</fieldset>`;

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

/** Fills `<!-- places -->` and `<!-- controls -->` of a page, and gives pages with a header the visitor's theme. */
export function top(): Plugin {
  return {
    name: 'prompt-forms:top',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => ({
        html: html
          .replace('<!-- places -->', () => places(path.slice(1)))
          .replace('<!-- controls -->', () => CONTROLS),
        tags: html.includes('<header class="top">') ? [EARLY_THEME] : [],
      }),
    },
  };
}
