/** Unknown addresses of the demo's development server. Static hosts send `404.html` for them by themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = '404.html';

/** Adds the slash that a folder's address lacks; for what does not exist, sends `404.html` with the status 404. */
export function notFound(): Plugin {
  return {
    name: 'prompt-forms:not-found',
    // By default, Vite sends the start page for any unknown address.
    config: () => ({ appType: 'mpa' }),
    configureServer(server) {
      const { root } = server.config;
      // Returned: runs after the files and modules, and before the pages, whose addresses are paths of files by then.
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname, search } = new URL(request.url ?? '/', 'http://demo');
          if (pathname.endsWith('.html') && isFileOf(root, pathname)) {
            next();
            return;
          }
          if (!pathname.endsWith('/') && isFileOf(root, `${pathname}/index.html`)) {
            // As static hosts do for a folder.
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
