/** Loads the font of the site's text beside its style sheet, so that a first visit shows it too. */
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Adds the font to pages with the header of the site. The page of all states adds its header itself. */
export function fontPreload(): Plugin {
  return {
    name: 'prompt-forms:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        if (!html.includes('<header class="top">') && path !== '/stories/index.html') return [];
        const built = Object.keys(bundle ?? {}).find((file) =>
          /inter-latin-wght-normal/.test(file),
        );
        const root = '../'.repeat(path.split('/').length - 2) || './';
        const source = normalizePath(createRequire(import.meta.url).resolve(FONT));
        const href = built ? root + built : posix.join('/@fs', source);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
