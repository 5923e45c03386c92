import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ServerContext } from '../../src/proxy/index.js';
import { API_VERSION } from '../../src/api.js';
import type { FailureEnvelope, ProxyCode } from '../../src/api.js';

export interface StartProxyOptions extends FormsProxyOptions {
  /** 0 selects a free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /**
   * Number of your own reverse proxies in front of this one. The visitor's address is then this many entries from the end
   * of `X-Forwarded-For`. Default 0: the header is ignored.
   */
  readonly hops?: number;
  /** Milliseconds that running requests may take when the proxy closes. Default 30,000. */
  readonly grace?: number;
  /**
   * Milliseconds that a visitor may take to receive a response, from its first byte. Then the connection ends, so that
   * visitors who read slowly or not at all hold no memory. Default 60,000.
   */
  readonly writeTimeout?: number;
}

export interface RunningProxy {
  /** Origin, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /**
   * Accepts no new connection, finishes running requests and generates whose visitors have disconnected, then resolves.
   */
  close(): Promise<void>;
}

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * The proxy as a listener for Node's `http.createServer` or for the middleware of a development server. `context` gets work
 * that continues after its visitor has disconnected.
 */
export function proxyListener(options: FormsProxyOptions, context?: ServerContext): NodeListener {
  const proxy = createFormsProxy(options);
  return getRequestListener((request, env) => proxy.fetch(request, env, context), {
    // Leaves the globals of the process unchanged, since it may run other code.
    overrideGlobalObjects: false,
    errorHandler: () => notARequest(),
  });
}

/** For requests that Node accepts, but that have no valid URL: a forged Host, a backslash in the path. */
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
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Request-Id': envelope.meta.request_id ?? '',
    },
  });
}

/** The client address that the outermost of your reverse proxies has recorded. */
const forwardedAddress =
  (hops: number) =>
  (request: Request): string | undefined =>
    request.headers.get('X-Forwarded-For')?.split(',').at(-hops)?.trim() || undefined;

/**
 * Ends the connections of responses that take longer than `limitMs` from their first byte. Node has no event for the first
 * byte, so this looks at all responses at intervals. Returns a function that stops it.
 */
function endSlowResponses(answering: ReadonlySet<ServerResponse>, limitMs: number): () => void {
  const startedAt = new WeakMap<ServerResponse, number>();
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const outgoing of answering) {
        if (!outgoing.headersSent) continue;
        const start = startedAt.get(outgoing);
        if (start === undefined) startedAt.set(outgoing, now);
        else if (now - start > limitMs) outgoing.destroy();
      }
    },
    Math.min(1_000, limitMs / 4),
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts the proxy on its own port. Rejects if the port is not available. Throws a TypeError for options that cannot work
 * (see `createFormsProxy`).
 */
export async function startProxy(options: StartProxyOptions): Promise<RunningProxy> {
  const { port, host = '127.0.0.1', hops = 0, grace = 30_000, ...others } = options;
  const { writeTimeout = 60_000, ...proxyOptions } = others;
  const begun = new Set<Promise<unknown>>();
  const listener = proxyListener(
    hops > 0 ? { ...proxyOptions, address: forwardedAddress(hops) } : proxyOptions,
    { waitUntil: (work) => void begun.add(work.finally(() => begun.delete(work))) },
  );
  const answering = new Set<ServerResponse>();
  const stopWatching = endSlowResponses(answering, writeTimeout);
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
    // An idle kept-alive connection would otherwise delay the close until it times out.
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
    stopWatching();
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, close };
}
