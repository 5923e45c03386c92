/** Handles unknown URLs of the development server. Static hosts send `404.html` for them anyway. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = '404.html';

/** Redirects a folder without a trailing slash. Sends `404.html` with status 404 for everything that does not exist. */
export function notFound(): Plugin {
  return {
    name: 'prompt-forms:not-found',
    // By default, Vite sends the start page for any unknown address.
    config: () => ({ appType: 'mpa' }),
    configureServer(server) {
      const { root } = server.config;
      // A returned hook runs after files and modules, and before pages, whose URLs are file paths by then.
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname, search } = new URL(request.url ?? '/', 'http://demo');
          if (pathname.endsWith('.html') && isFileOf(root, pathname)) {
            next();
            return;
          }
          if (!pathname.endsWith('/') && isFileOf(root, `${pathname}/index.html`)) {
            // Static hosts do the same for a folder.
            response.writeHead(302, { Location: `${pathname}/${search}` }).end();
            return;
          }
          const html = readFileSync(join(root, PAGE), 'utf8');
          server
            .transformIndexHtml(`/${PAGE}`, html)
            .then(
              (page) =>
                response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page),
              next,
            );
        });
      };
    },
  };
}

function isFileOf(root: string, path: string): boolean {
  try {
    return existsSync(join(root, decodeURIComponent(path)));
  } catch {
    return false; // a percent sign that encodes nothing
  }
}
