import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ServerContext } from '../../src/proxy/index.js';
import { API_VERSION } from '../../src/api.js';
import type { FailureEnvelope, ProxyCode } from '../../src/api.js';

export interface StartProxyOptions extends FormsProxyOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /**
   * How many reverse proxies of one's own stand in front: the visitor's address is then that many entries from
   * the end of `X-Forwarded-For`. Default 0: the header is not read.
   */
  readonly hops?: number;
  /** Milliseconds that answers under way get when the proxy is closed. Default 30,000. */
  readonly grace?: number;
}

export interface RunningProxy {
  /** Origin, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /**
   * Takes no new connection, lets answers under way finish, and generates whose visitors have left, then
   * resolves.
   */
  close(): Promise<void>;
}

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * The proxy as a listener for Node's `http.createServer` or for a development server's middleware. `context` hears
 * of work that goes on when its visitor has left.
 */
export function proxyListener(options: FormsProxyOptions, context?: ServerContext): NodeListener {
  const proxy = createFormsProxy(options);
  return getRequestListener((request, env) => proxy.fetch(request, env, context), {
    // The globals of a process that does other things too stay as they are.
    overrideGlobalObjects: false,
    errorHandler: () => notARequest(),
  });
}

/** For what Node parses but nobody can make a URL of: a forged Host, a backslash in the path. */
function notARequest(): Response {
  const code: ProxyCode = 'PROXY_BAD_REQUEST';
  const envelope: FailureEnvelope = {
    success: false,
    error: { message: 'This is no request that can be answered.', code },
    meta: { request_id: crypto.randomUUID(), api_version: API_VERSION },
  };
  return Response.json(envelope, {
    status: 400,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': envelope.meta.request_id ?? '',
    },
  });
}

/** The address that the outermost of one's own reverse proxies saw. */
const forwardedAddress =
  (hops: number) =>
  (request: Request): string | undefined =>
    request.headers.get('X-Forwarded-For')?.split(',').at(-hops)?.trim() || undefined;

/**
 * Starts the proxy on a port of its own. Rejects where the port cannot be had; throws a TypeError for options
 * that cannot work (see `createFormsProxy`).
 */
export async function startProxy(options: StartProxyOptions): Promise<RunningProxy> {
  const { port, host = '127.0.0.1', hops = 0, grace = 30_000 } = options;
  const begun = new Set<Promise<unknown>>();
  const listener = proxyListener(
    hops > 0 ? { ...options, address: forwardedAddress(hops) } : options,
    { waitUntil: (work) => void begun.add(work.finally(() => begun.delete(work))) },
  );
  const answering = new Set<ServerResponse>();
  let closing = false;

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    (incoming, outgoing) => {
      answering.add(outgoing);
      if (closing) outgoing.setHeader('Connection', 'close');
      outgoing.once('close', () => {
        answering.delete(outgoing);
        if (closing && answering.size === 0) server.closeAllConnections();
      });
      void listener(incoming, outgoing);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;

  const close = async (): Promise<void> => {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A kept-alive connection would otherwise hold the close until it times out.
    for (const outgoing of answering)
      if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
    if (answering.size === 0) server.closeAllConnections();
    let timer: NodeJS.Timeout | undefined;
    const graceOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    void graceOver.then(() => server.closeAllConnections());
    await closed;
    await Promise.race([Promise.all(begun), graceOver]);
    clearTimeout(timer);
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close };
}
