import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestRunnerPlugin } from '@web/test-runner';
import { formPageScript } from '../../demo/service/form-page-script.js';

/** A page as a test hands it over. */
export interface OtherPage {
  readonly path: string;
  /** 0 never responds, -1 breaks the connection. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The script file of form pages, at whatever path they refer to it. */
const FORM_PAGE_SCRIPT = /\/form-page\.js$/;

/**
 * A second origin for framed pages. A service worker does not respond for a frame of another origin,
 * so tests put the pages here that they want to see framed: `put-page` stores one, `delete-page`
 * removes it, `other-origin` returns the origin. `counting-origin` returns a new origin with the same pages, and
 * `count-connections` how many connections browsers have opened to it.
 */
export function otherOrigin(): TestRunnerPlugin {
  const pages = new Map<string, OtherPage>();
  const servers: Server[] = [];
  const connections = new Map<string, number>();
  let origin = '';

  const respond: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const page = pages.get(pathname);
    if (!page && FORM_PAGE_SCRIPT.test(pathname)) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      void formPageScript().then((script) => response.end(script));
      return;
    }
    if (!page) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page');
      return;
    }
    if (page.status === 0) return; // never responds
    if (page.status === -1) {
      request.socket.destroy();
      return;
    }
    response.writeHead(page.status, page.headers).end(page.body);
  };

  const start = async (): Promise<string> => {
    const server = createServer(respond).listen(0, 'localhost');
    servers.push(server);
    await once(server, 'listening');
    const started = `http://localhost:${(server.address() as AddressInfo).port}`;
    connections.set(started, 0);
    server.on('connection', () => connections.set(started, connections.get(started)! + 1));
    return started;
  };

  return {
    name: 'other-origin',
    async serverStart() {
      origin = await start();
    },
    async serverStop() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
    executeCommand({ command, payload }) {
      switch (command) {
        case 'other-origin':
          return origin;
        case 'counting-origin':
          return start();
        case 'count-connections':
          return connections.get(payload as string);
        case 'put-page': {
          const page = payload as OtherPage;
          pages.set(page.path, page);
          return origin + page.path;
        }
        case 'delete-page':
          return pages.delete(payload as string);
        default:
          return undefined;
      }
    },
  };
}
