import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { guidePage, linkedSources, markdownTwin, SOURCES } from './layout.js';
import { GUIDE } from './pages.js';
import { searchIndex } from './search-index.js';
import { SEARCH_INDEX } from './search-options.js';

const HERE = fileURLToPath(new URL('.', import.meta.url)).replaceAll('\\', '/');

/** The pages as inputs of a build. Their files exist only with the plugin {@link guide}. */
export const guideInputs = (): string[] => [...GUIDE.keys()].map((name) => `${HERE}${name}.html`);

const SEARCH_PATH = `/guide/${SEARCH_INDEX}`;

const nameOf = (path: string): string | undefined => {
  const [, name = ''] = /\/guide\/([\w/-]+)\.html$/.exec(path) ?? [];
  return GUIDE.has(name) ? name : undefined;
};

/** Files of text beside the pages: path on the server and content. */
export function textFiles(): ReadonlyMap<string, () => string> {
  const file = (path: string) => () => readFileSync(path, 'utf8');
  return new Map([
    ['llms.txt', file('demo/llms.txt')],
    ...[...GUIDE.keys()].map((name) => [`guide/${name}.md`, () => markdownTwin(name)] as const),
    ...[...linkedSources()].map((path) => [`guide/${SOURCES}${path}.txt`, file(path)] as const),
  ]);
}

/**
 * The guide's pages at `/guide/<name>.html`, rendered from the markdown beside this file. The development server renders
 * them on each request and reloads them when the markdown changes. A build needs {@link guideInputs}, and also emits the
 * index of the search, the pages as markdown, `llms.txt` and the files that the pages link to.
 */
export function guide(): Plugin {
  return {
    name: 'prompt-forms:guide',
    // The development server would find this import late, bundle it then and reload the page.
    config: () => ({ optimizeDeps: { include: ['minisearch'] } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const name = nameOf(path);
        // The list of text files needs all pages rendered, so other requests do without.
        const mayBeText = /^\/(?:guide\/|llms\.txt$)/.test(path);
        const source = mayBeText ? textFiles().get(path.slice(1)) : undefined;
        if (/^\/guide\/?$/.test(path)) {
          response.writeHead(302, { Location: '/guide/start.html' }).end();
        } else if (path === SEARCH_PATH) {
          response.setHeader('Content-Type', 'application/json').end(searchIndex());
        } else if (source) {
          response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(source());
        } else if (name) {
          void server
            .transformIndexHtml(path, guidePage(name))
            .then(
              (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
              next,
            );
        } else next();
      });
    },
    hotUpdate({ file, server }) {
      if (file.startsWith(HERE)) server.ws.send({ type: 'full-reload' });
    },
    resolveId(id) {
      return id.startsWith(HERE) && nameOf(id) ? id : undefined;
    },
    load(id) {
      const name = id.startsWith(HERE) && nameOf(id);
      return name ? guidePage(name) : undefined;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SEARCH_PATH.slice(1), source: searchIndex() });
      for (const [fileName, source] of textFiles()) {
        this.emitFile({ type: 'asset', fileName, source: source() });
      }
    },
  };
}
