/** The local service over HTTP in Node, for `npm run service`, the dev server and the tests. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { isLocalhost } from '../../src/api/localhost.js';
import { json } from '../../src/testing/service/envelope.js';
import { createService, type Service, type ServiceOptions } from './service.js';

export interface StartOptions extends Omit<ServiceOptions, 'publicUrl'> {
  /** 0 takes a free one. */
  port: number;
  /** Default: http://localhost:<the real port>. */
  publicUrl?: string;
}

export interface RunningService {
  /** http://localhost:<port>, without a slash at its end. */
  url: string;
  service: Service;
  /** Ends open connections too, and with them hanging answers. */
  close(): Promise<void>;
}

/** Only this machine may reach it: its control routes need no key. */
const HOST = '127.0.0.1';

/** Listens on the loopback address. Throws with a plain sentence when the port cannot be had. */
export async function startService({
  port,
  publicUrl,
  ...options
}: StartOptions): Promise<RunningService> {
  // The form pages' address holds the port, which is known only once the server listens.
  let service: Service | undefined;
  const server = createAdaptorServer({
    fetch: (request) =>
      // A page whose name is changed to this address (DNS rebinding) counts as same-origin in browsers. Only its name gives it away.
      isLocalhost(new URL(request.url).hostname)
        ? (service?.fetch(request) ?? new Response(null, { status: 503 }))
        : json(421, { error: 'The local service responds only under the name localhost.' }),
    overrideGlobalObjects: false,
  }) as Server;

  const url = `http://localhost:${await listen(server, port)}`;
  service = createService({ ...options, publicUrl: publicUrl ?? url });
  return {
    url,
    service,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${port} is in use. Choose another with SERVICE_PORT.`, { cause: error })
          : error,
      );
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
