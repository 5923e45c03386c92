import type { IncomingMessage, ServerResponse } from 'node:http';
import { isEventStream } from '../envelope.js';
import { addressOf } from '../incoming.js';
import type { ReadAddress } from '../incoming.js';
import type { FormsProxy, ServerContext } from '../options.js';
import { createFormsProxy } from '../proxy.js';
import { GracefulServer } from './graceful-server.js';
import { createNodeHandler } from './handler.js';
import { nodeFetch } from './node-fetch.js';
import { checkServerOptions } from './option-table.js';
import type { StartFormsProxyOptions } from './options.js';
import { createReadinessCheck, NOT_READY } from './readiness.js';
import type { Readiness } from './readiness.js';
import { RunningWork } from './running-work.js';
import { createServiceWatch } from './service-watch.js';
import { readTrustedProxies } from './trusted-proxies.js';

export interface RunningFormsProxy {
  /** Origin, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /**
   * Stops: accepts no new connection, closes idle ones, and finishes running requests and generates whose visitors have
   * disconnected. Resolves when all of them have ended, or after `grace` milliseconds.
   */
  close(): Promise<void>;
}

/** The whole response, for a visitor who reads a little now and then. */
const MAX_WRITE_MS = 300_000;
/**
 * Starts the proxy as a server of its own, with Node's `http`. Needs `@hono/node-server`. Beside the four routes it has
 * - `GET /healthz`: 200 as long as the process runs;
 * - `GET /readyz`: 200 if the stores of owners, responses and budgets respond, else 503, also if the service has refused the API key ever
 *   since the process started, and while the server stops. The text says if the key is refused, or if the service has been out of
 *   reach for a minute.
 *
 * Both have no other details and never call `authorize`. With the option `mcp`, it also has the endpoint for assistants.
 * @throws TypeError for options that cannot work (see `createFormsProxy`). Rejects if the port is not available.
 *
 * See dist/guide/proxy.md#a-server-of-its-own.
 */
export async function startFormsProxy(options: StartFormsProxyOptions): Promise<RunningFormsProxy> {
  const { server: own, proxy: proxyOptions } = checkServerOptions(options);
  const { port, host, hops, trustedProxies, writeTimeout, mcp: mcpOptions } = own;
  const serviceFetch = options.fetch ?? nodeFetch;
  const proxy = createFormsProxy({
    ...proxyOptions,
    fetch: serviceFetch,
    ...(hops > 0 && { address: forwardedAddress(hops, trustedProxies) }),
  });
  const running = new RunningWork();
  const tracked = (fetch: FormsProxy['fetch']) => trackWork(fetch, running, writeTimeout);
  const handleProxy = createNodeHandler({
    basePath: proxy.basePath,
    fetch: tracked(proxy.fetch),
  });
  const mcp = mcpOptions && (await import('../mcp.js')).createFormsMcp(proxy, mcpOptions);
  const handleMcp = mcp && createNodeHandler({ ...mcp, fetch: tracked(mcp.fetch) });
  const checkReadiness = createReadinessCheck(
    {
      owners: options.owners === 'shared' ? undefined : options.owners,
      responses: options.idempotency === false ? undefined : options.idempotency?.store,
      budget: options.budget?.store,
    },
    createServiceWatch({ baseUrl: options.baseUrl, apiKey: options.apiKey, fetch: serviceFetch }),
  );
  const server = new GracefulServer((incoming, outgoing) => {
    // The timer of limitWriteTime. It may also fire for the next response of a connection, before it is ready.
    outgoing.on('timeout', () => {
      if (outgoing.headersSent) outgoing.destroy();
    });
    const others = () => void handleProxy(incoming, outgoing);
    const probe = probeOf(incoming);
    if (probe === '/healthz') respondToProbe(outgoing, { isReady: true, says: 'ok' });
    else if (probe === '/readyz')
      void checkReadiness().then((ready) =>
        respondToProbe(outgoing, server.isClosing ? NOT_READY : ready),
      );
    else if (handleMcp) void handleMcp(incoming, outgoing, others);
    else others();
  });
  const actual = await server.listen(port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () => server.close(own.grace, () => running.ended()),
  };
}

/** Lets what runs after a response end before the server stops, and limits the time in which a visitor reads it. */
const trackWork =
  (fetch: FormsProxy['fetch'], running: RunningWork, writeTimeout: number): FormsProxy['fetch'] =>
  async (request, details) => {
    const context: ServerContext = { waitUntil: (work) => running.add(work) };
    const handled = fetch(request, details, context);
    // The proxy logs a response after its visitor has disconnected, too.
    running.add(handled);
    const response = await handled;
    // A stream of events is silent between two of them.
    limitWriteTime(details, isEventStream(response) ? 0 : writeTimeout);
    return response;
  };

/**
 * The client address that the outermost of your reverse proxies has recorded. The socket's address for a request that
 * did not pass all of them: its header may be forged.
 */
function forwardedAddress(hops: number, trustedProxies?: readonly string[]): ReadAddress {
  const isTrusted = trustedProxies ? readTrustedProxies(trustedProxies) : () => true;
  return (request, details) => {
    const address = addressOf(details);
    const forwarded = request.headers.get('X-Forwarded-For')?.split(',').at(-hops)?.trim();
    return forwarded && isTrusted(address) ? forwarded : address;
  };
}

/** The path of a health check, or undefined for any other request. */
function probeOf({ method, url = '' }: IncomingMessage): string | undefined {
  const path = url.split('?', 1)[0];
  const isProbe = path === '/healthz' || path === '/readyz';
  return isProbe && (method === 'GET' || method === 'HEAD') ? path : undefined;
}

function respondToProbe(outgoing: ServerResponse, { isReady, says }: Readiness): void {
  const text = `${says}\n`;
  outgoing.writeHead(isReady ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': text.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  outgoing.end(text);
}

/** Closes the connection of a visitor who does not read the response, since it stays in memory until then. 0, for a stream of events, allows any pause. */
function limitWriteTime(details: unknown, stallMs: number): void {
  const outgoing = (details as { readonly outgoing?: ServerResponse } | undefined)?.outgoing;
  if (outgoing === undefined || outgoing.destroyed) return;
  // Node restarts this timer whenever the visitor has read something.
  outgoing.setTimeout(stallMs);
  const timer = setTimeout(() => outgoing.destroy(), MAX_WRITE_MS);
  outgoing.once('close', () => clearTimeout(timer));
}
