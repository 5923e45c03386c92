import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Operation } from '../../../src/api.js';

/** One request at the server, to be answered or mistreated. */
export interface Visit {
  readonly op: Operation;
  /** 1 for the first request of this call. */
  readonly n: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Answers and closes the connection, so that no request ever shares one. */
  answer(status: number, headers?: Record<string, string>, body?: string | Buffer): void;
  /** Writes bytes past HTTP. */
  raw(bytes: string): void;
}

export type Fault = (visit: Visit) => void;

export interface FaultServer {
  /** An endpoint of its own for one call, whose requests meet the fault. */
  endpointFor(fault: Fault, op: Operation): { url: string; requests: () => number };
  /** Requests that came over a connection which had carried one before. */
  readonly reused: number;
  stop(): Promise<void>;
}

/** An HTTP server on a free port of 127.0.0.1 that misbehaves as it is told, call by call. */
export async function startFaultServer(): Promise<FaultServer> {
  const cells: { fault: Fault; op: Operation; requests: number }[] = [];
  const seen = new WeakSet<Socket>();
  let reused = 0;

  const server = createServer((request, response) => {
    const { socket } = request;
    if (seen.has(socket)) reused++;
    seen.add(socket);
    socket.on('error', () => {});
    const cell = cells[Number(request.url?.split('/')[1])];
    if (!cell) return void response.writeHead(404).end();
    const { op, fault } = cell;
    fault({
      op,
      n: ++cell.requests,
      request,
      response,
      socket,
      answer(status, headers = {}, body = '') {
        response.writeHead(status, {
          'Content-Type': 'application/json',
          'Content-Length': `${Buffer.byteLength(body)}`,
          Connection: 'close',
          ...headers,
        });
        response.end(body);
      },
      raw: (bytes) => socket.write(bytes),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpointFor(fault, op) {
      const cell = { fault, op, requests: 0 };
      const url = `http://127.0.0.1:${port}/${cells.push(cell) - 1}`;
      return { url, requests: () => cell.requests };
    },
    get reused() {
      return reused;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
