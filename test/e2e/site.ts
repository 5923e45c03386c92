import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningSite {
  readonly port: number;
  close(): void;
}

/**
 * Starts the site of a test on a free port of the loopback address. It serves the script files of `dist`.
 * @param respond Sends any other response, which is HTML unless it sets another type.
 */
export async function startSite(
  respond: (url: URL, response: ServerResponse, request: IncomingMessage) => void,
): Promise<RunningSite> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname.endsWith('.js')) {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.end(readFileSync(`dist${url.pathname}`));
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      respond(url, response, request);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
