import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** The output folder of `npm run build:demo`. */
export const STATIC_DEMO = 'demo/dist';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

export interface StaticFile {
  readonly type: string;
  readonly content: Buffer;
}

/** The file that a plain static host sends for a path; undefined: 404. */
export function staticFile(path: string, folder = STATIC_DEMO): StaticFile | undefined {
  const asked = join(folder, normalize(decodeURIComponent(path)));
  const file =
    existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
  if (!existsSync(file)) return undefined;
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    content: readFileSync(file),
  };
}

/** A static host with the demo below the path `base`: files, and `404.html` for everything else. */
export const staticServer = (base = '/'): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found =
      isRead && pathname.startsWith(base) ? staticFile(pathname.slice(base.length)) : undefined;
    if (!found) {
      const page = staticFile('404.html')!;
      response.writeHead(404, { 'content-type': page.type }).end(page.content);
    } else response.setHeader('content-type', found.type).end(found.content);
  });
