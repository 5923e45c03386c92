/** A server of files that were compressed before anybody asks, as a CDN does it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves texts by their paths; 404 for all others. */
export async function serve(files: ReadonlyMap<string, string>): Promise<FileServer> {
  const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer(({ url = '/' }, response) => {
    const [path = ''] = url.split('?');
    const body = packed.get(path);
    if (!body) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/json',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
