import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Operation } from '../../../../src/api/routes.js';

/** One request that the server has read whole, and what it may do about it. */
export interface Exchange {
  readonly operation: Operation;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The connection itself, for what no HTTP server does by itself. */
  readonly socket: Socket;
}

/** A handler for a request. */
export type Fault = (exchange: Exchange) => void;

/** One request as it arrived. */
export interface Served {
  readonly method: string | undefined;
  /** The part of the URL after the endpoint. */
  readonly path: string;
  readonly key: string | undefined;
  /** True where no other request came over the same connection. */
  readonly fresh: boolean;
}

/** An endpoint of its own, with everything that arrived there. */
export interface Place {
  readonly endpoint: string;
  readonly requests: readonly Served[];
}

export interface FaultServer {
  /** Opens an endpoint where `faults` befall the requests in turn, the last one for ever. */
  place(operation: Operation, faults: readonly Fault[]): Place;
  /** An endpoint where nobody listens. */
  readonly nowhere: string;
  /** Waits at most `ms` milliseconds until nobody holds a connection; gives the requests whose is still open. */
  stillOpen(ms: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts an HTTP server on the loopback, where each answer ends its connection. */
export async function startFaultServer(): Promise<FaultServer> {
  const places: { operation: Operation; faults: readonly Fault[]; requests: Served[] }[] = [];
  const used = new WeakSet<Socket>();
  /** Connections that have carried a request, and which. */
  const open = new Map<Socket, string>();

  const server = createServer((request, response) => {
    const { socket, method, url = '', headers } = request;
    const [, number = '', path = ''] = /^\/(\d+)(\/.*)$/.exec(url) ?? [];
    const place = places[Number(number)];
    if (!place) return void socket.destroy();
    const { operation, faults, requests } = place;
    const key = headers['idempotency-key'];
    requests.push({ method, path, key: key?.toString(), fresh: !used.has(socket) });
    used.add(socket);
    open.set(socket, `${method} ${url}`);
    const fault = faults[requests.length - 1] ?? faults.at(-1);
    response.setHeader('Connection', 'close');
    request.on('end', () => fault?.({ operation, request, response, socket })).resume();
  });
  server.on('connection', (socket: Socket) => {
    socket.on('close', () => open.delete(socket));
    // A client that leaves early is what many faults are about.
    socket.on('error', () => {});
  });

  const origin = await listen(server);
  const closed = createServer();
  const nowhere = await listen(closed);
  await end(closed);

  return {
    nowhere,
    place(operation, faults) {
      const requests: Served[] = [];
      places.push({ operation, faults, requests });
      return { endpoint: `${origin}/${places.length - 1}`, requests };
    },
    async stillOpen(ms) {
      const signal = AbortSignal.timeout(ms);
      const closing = [...open.keys()].map((socket) => once(socket, 'close', { signal }));
      await Promise.allSettled(closing);
      return [...open.values()];
    },
    async close() {
      server.closeAllConnections();
      await end(server);
    },
  };
}

type Server = ReturnType<typeof createServer>;

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const end = (server: Server): Promise<unknown> => once(server.close(), 'close');
