import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import type { AgentOptions, ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { ServiceReplyBody } from '../body.js';
import type { FetchService } from '../options.js';
import type { ServiceReply } from '../service/response.js';

/** Milliseconds after which an idle connection is closed: before the server does it, usually after five seconds. */
const IDLE_MS = 4_000;
const CONNECT_MS = 10_000;

/**
 * True if requests go through the proxy that `HTTPS_PROXY` and `HTTP_PROXY` name, but for hosts in `NO_PROXY`: Node 22.21, 24.5 and
 * newer.
 */
export const HONORS_PROXY_VARIABLES = process.allowedNodeEnvironmentFlags.has('--use-env-proxy');

/** `proxyEnv` is missing in the types of Node 20. */
const agentsOf = (options: AgentOptions & { readonly proxyEnv?: NodeJS.ProcessEnv }) => ({
  http: new HttpAgent(options),
  https: new HttpsAgent(options),
});
const keptAgents = agentsOf({ keepAlive: true, timeout: IDLE_MS, proxyEnv: process.env });
const freshAgents = agentsOf({ keepAlive: false, proxyEnv: process.env });

const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
};

/**
 * Sends a request to the service with `node:http` or `node:https`, in about half the time of the global fetch. For the
 * option `fetch` of `createFormsProxy`; `startFormsProxy` uses it by default. It follows no redirect, keeps connections
 * open for four idle seconds, and decompresses responses.
 *
 * The service may close an idle connection just when a request is sent on it. A list, get or delete whose connection breaks in
 * this way, before any byte of the response, is sent once more on a new connection. A generate always gets a new connection, so
 * that it is never in doubt for this reason.
 *
 * Honors `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` of the environment in Node 22.21, 24.5 and newer.
 *
 * Rejects with the reason of `signal`, or with a TypeError whose `cause` has the code of the network error, such as
 * `ECONNREFUSED`, or `CONNECT_TIMEOUT` after ten seconds without a connection. See dist/guide/proxy.md#throughput.
 */
export const nodeFetch: FetchService = (url, { method, headers, body, onAbort }) =>
  new Promise<ServiceReply>((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const scheme = isSecure ? 'https' : 'http';
    let reason: Error | undefined;
    let current: ClientRequest | undefined;

    const send = (agent: HttpAgent): void => {
      const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
        method,
        agent,
        headers: { 'Accept-Encoding': 'gzip, br', ...headers },
      });
      current = outgoing;
      const hasBytes = watchForBytes(outgoing);
      outgoing.on('error', (error) => {
        const isStale = outgoing.reusedSocket && !hasBytes();
        if (reason === undefined && isStale) send(freshAgents[scheme]);
        else reject(reason ?? new TypeError('fetch failed', { cause: error }));
      });
      outgoing.once('response', (incoming) => resolve(replyOf(incoming)));
      limitConnectTime(outgoing);
      outgoing.end(body);
    };

    onAbort((why) => {
      reason = why;
      current?.destroy(why);
    });
    if (reason === undefined) send((method === 'POST' ? freshAgents : keptAgents)[scheme]);
    else reject(reason);
  });

/** Returns a function that is true once any byte of the response has arrived. A socket counts all of its responses. */
function watchForBytes(outgoing: ClientRequest): () => boolean {
  let bytesBefore = 0;
  outgoing.once('socket', (socket) => {
    bytesBefore = socket.bytesRead;
  });
  return () => (outgoing.socket?.bytesRead ?? 0) > bytesBefore;
}

/** Ends the request if there is no connection in time. `deadline` of the proxy limits everything else. */
function limitConnectTime(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () =>
        outgoing.destroy(Object.assign(new Error('No connection'), { code: 'CONNECT_TIMEOUT' })),
      CONNECT_MS,
    );
    const stop = () => clearTimeout(timer);
    socket.once('connect', stop);
    socket.once('close', stop);
  });
}

function replyOf(incoming: IncomingMessage): ServiceReply {
  return {
    status: incoming.statusCode ?? 0,
    headers: {
      get(name) {
        const value = incoming.headers[name.toLowerCase()];
        return (Array.isArray(value) ? value.join(', ') : value) ?? null;
      },
    },
    body: bodyOf(decompressed(incoming)),
  };
}

/** The body without its content coding. An unknown coding stays, and is no valid JSON then. */
function decompressed(incoming: IncomingMessage): Readable {
  const coding = incoming.headers['content-encoding']?.toLowerCase() ?? '';
  const decompressor = DECOMPRESSORS[coding]?.();
  // An error of one stream ends the other one, whose reader reports it.
  return decompressor ? pipeline(incoming, decompressor, () => {}) : incoming;
}

const bodyOf = (stream: Readable): ServiceReplyBody => ({
  getReader() {
    const chunks = stream.iterator({ destroyOnReturn: false });
    return { read: () => chunks.next(), releaseLock: () => {} };
  },
  cancel: async () => {
    stream.destroy();
  },
});
