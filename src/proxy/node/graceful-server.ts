import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A visitor's whole request, body included. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * Longer than load balancers keep an idle connection, which most do for 60 seconds: they respond with 502 to a request that they
 * send just when this server closes the connection.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Node looks for requests that are too slow only this often: by default, every 30 seconds. */
const TIMEOUT_CHECK_MS = 1_000;
/** For a request that is on its way on an idle connection when the server stops: load balancers repeat no generate that they sent. */
const IDLE_GRACE_MS = 100;

/** A server of HTTP that finishes the responses under way before it stops. */
export class GracefulServer {
  readonly #server: Server;
  readonly #unfinished = new Set<ServerResponse>();
  readonly #connections = new Set<Socket>();
  #isClosing = false;

  constructor(respond: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
    this.#server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
        connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      },
      (incoming, outgoing) => {
        this.#follow(incoming, outgoing);
        respond(incoming, outgoing);
      },
    );
    this.#server.on('connection', (socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
  }

  /** True from the start of {@link close}. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Resolves with the port. Rejects if it is not available. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Accepts no new connection, closes idle ones, and resolves when all responses and `work` have ended, or after `graceMs`
   * milliseconds.
   */
  async close(graceMs: number, work: () => Promise<void>): Promise<void> {
    this.#isClosing = true;
    // Not `http.Server.close`, which cuts off a response that is written, but not yet read.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.#server, () => resolve());
    });
    for (const outgoing of this.#unfinished)
      if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    const idleTimer = setTimeout(() => this.#closeIdleConnections(), IDLE_GRACE_MS);
    let timer: NodeJS.Timeout | undefined;
    const graceOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    void graceOver.then(() => this.#server.closeAllConnections());
    await closed;
    clearTimeout(idleTimer);
    // Ends the server's own timers.
    this.#server.close(() => {});
    await Promise.race([work(), graceOver]);
    clearTimeout(timer);
  }

  #follow(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#unfinished.add(outgoing);
    if (this.#isClosing) outgoing.setHeader('Connection', 'close');
    outgoing.once('close', () => {
      this.#unfinished.delete(outgoing);
      if (this.#isClosing) incoming.socket.destroySoon();
    });
  }

  #closeIdleConnections(): void {
    const busy = new Set([...this.#unfinished].map(({ socket }) => socket));
    for (const socket of this.#connections) if (!busy.has(socket)) socket.destroy();
  }
}
