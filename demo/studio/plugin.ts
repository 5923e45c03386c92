import type { Plugin } from 'vite';
import { studioBody } from './layout.js';
import { studioElements } from './read-options.js';
import { scriptFile } from './read-script.js';

const PLACE = '<!-- studio -->';

/** Renders the pages of the studio at `/studio/<element>/`, from the guide's reference. */
export function studio(): Plugin {
  return {
    name: 'prompt-forms:studio',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        if (!html.includes(PLACE)) return html;
        const element = studioElements().find(({ tag }) => path.includes(`/${tag}/`));
        if (!element) throw new Error(`${path} is of no element`);
        const body = studioBody({ element, script: scriptFile() });
        return html.replace(PLACE, () => body);
      },
    },
  };
}
