import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { API_VERSION, FORMS_PATH } from '../../api/routes.js';
import type { ProxyCode } from '../../api/codes.js';
import type { FailureEnvelope } from '../../api/envelope.js';
import { textOfResponse } from '../envelope.js';
import type { FormsMcp } from '../mcp/options.js';
import type { FormsProxy } from '../options.js';
import { withoutFinalSlash } from '../routes.js';

/** The part of Fastify's request that the handler uses. */
export interface FastifyCall {
  readonly raw: IncomingMessage;
  readonly originalUrl: string;
  readonly body?: unknown;
}

/** The part of Fastify's reply that the handler uses. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/** A listener for `http.createServer`, a middleware of Connect and Express, and a handler of a Fastify route. */
export interface NodeHandler {
  (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    next?: (error?: unknown) => void,
  ): Promise<void>;
  (request: FastifyCall, reply: FastifyReplyLike): Promise<void>;
}

/** One request, as each framework passes it. */
interface NodeCall {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The raw request target: Express and Connect remove the mount path from `url`. */
  readonly target: string;
  /** The result of a body parser, if one ran. */
  readonly body: unknown;
  /** The framework's own request, for `authorize`. */
  readonly context: unknown;
}

/** Properties that frameworks add to Node's request. */
type FrameworkMessage = IncomingMessage & {
  readonly originalUrl?: unknown;
  readonly body?: unknown;
};

/** The part that the handler uses of the proxy, or of the endpoint of `createFormsMcp`. */
export type Mountable =
  | Pick<FormsProxy, 'fetch' | 'basePath'>
  | Pick<FormsMcp, 'fetch' | 'path' | 'metadataPath'>;

/**
 * Connects the proxy, or the endpoint of `createFormsMcp`, to `node:http`, Express, Fastify and Connect. It passes the raw
 * request target and the socket's address, and `authorize` gets the framework's request as `context`. If the visitor
 * disconnects, the request is aborted, as `abortOnDisconnect` says. Needs `@hono/node-server`.
 *
 * - As a middleware, it calls `next` for every path outside of `<basePath>/api/v1/forms`. For the endpoint, it calls `next` for
 *   every path but `path` and `metadataPath`. Without `next`, such a request gets 404 `PROXY_NO_ROUTE`.
 * - It may run behind `express.json()` and Fastify's own parser. If another parser has read the body and left nothing in
 *   `request.body`, a generate gets 500 `PROXY_MISCONFIGURED`, and the log says why.
 * - It never rejects.
 *
 * See dist/guide/proxy.md#express-fastify-connect-and-nodehttp.
 */
export function createNodeHandler(proxy: Mountable): NodeHandler {
  const calls = new WeakMap<IncomingMessage, NodeCall>();
  const listener = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage;
      const call = calls.get(incoming);
      const response = await (call === undefined
        ? proxy.fetch(request, env)
        : proxy.fetch(withParsedBody(request, call), {
            ...env,
            address: call.incoming.socket.remoteAddress,
            context: call.context,
            onDisconnect: (listener: () => void) => onDisconnect(call.outgoing, listener),
          }));
      return writeText(response, env.outgoing as ServerResponse) ? RESPONSE_ALREADY_SENT : response;
    },
    {
      // Leaves the globals of the process unchanged, since it may run other code.
      overrideGlobalObjects: false,
      errorHandler: () => invalidRequest(),
    },
  );
  const isMounted = mountOf(proxy);

  return async (
    first: IncomingMessage | FastifyCall,
    second: ServerResponse | FastifyReplyLike,
    next?: (error?: unknown) => void,
  ): Promise<void> => {
    const call = callOf(first, second);
    if (typeof next === 'function' && !isMounted(call.target)) return next();
    // Nothing runs after this handler, so the changes stay here.
    call.incoming.url = call.target;
    // The framework's request has Node's headers.
    if ('path' in proxy) removeCookies(call.incoming);
    fillRawHeaders(call.incoming);
    calls.set(call.incoming, call);
    await listener(call.incoming, call.outgoing);
  };
}

/** Returns which targets are for the proxy or the endpoint. */
function mountOf(proxy: Mountable): (target: string) => boolean {
  if (!('path' in proxy)) return (target) => isBelow(target, proxy.basePath + FORMS_PATH);
  const paths = [proxy.path, proxy.metadataPath];
  return (target) => paths.includes(withoutFinalSlash(target.replace(/\?.*$/s, '')));
}

/**
 * Some servers build the request themselves and fill in only `headers`, such as `serverless-http` on AWS Lambda. `@hono/node-server`
 * reads the raw ones.
 */
function fillRawHeaders(incoming: IncomingMessage): void {
  if (incoming.rawHeaders.length > 0) return;
  for (const [name, values] of Object.entries(incoming.headers))
    for (const value of [values].flat()) incoming.rawHeaders.push(name, String(value));
}

/** Removes the cookies of a request for assistants, which act with a token. */
function removeCookies(incoming: IncomingMessage): void {
  delete incoming.headers.cookie;
  const { rawHeaders } = incoming;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]?.toLowerCase() === 'cookie') rawHeaders.splice(index, 2);
}

/** The visitor may have disconnected before, while `authorize` was running. */
function onDisconnect(outgoing: ServerResponse, listener: () => void): void {
  if (outgoing.destroyed) {
    listener();
    return;
  }
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) listener();
  });
}

/** Writes a response whose text is known, in one step instead of the four of a stream. False for any other response. */
function writeText(response: Response, outgoing: ServerResponse): boolean {
  const text = textOfResponse(response);
  if (text === undefined || outgoing.destroyed) return false;
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, {
    ...headers,
    'content-length': Buffer.byteLength(text),
  });
  outgoing.end(text);
  return true;
}

function callOf(
  first: IncomingMessage | FastifyCall,
  second: ServerResponse | FastifyReplyLike,
): NodeCall {
  if ('raw' in first && 'raw' in second) {
    // Tells Fastify that the response is written without it.
    second.hijack();
    const { raw: incoming, originalUrl: target, body } = first;
    return { incoming, outgoing: second.raw, target, body, context: first };
  }
  const incoming = first as FrameworkMessage;
  const { originalUrl, body } = incoming;
  const target = typeof originalUrl === 'string' ? originalUrl : (incoming.url ?? '');
  return { incoming, outgoing: second as ServerResponse, target, body, context: incoming };
}

/** True for the path itself, for paths below it, and for both with a query. */
const isBelow = (target: string, path: string): boolean =>
  target.startsWith(path) && /^(?:[/?]|$)/.test(target.slice(path.length));

/**
 * The request, with the body that a parser has already read. If the parser left nothing, the body of the result counts as
 * used, which the proxy reports.
 */
function withParsedBody(request: Request, { incoming, body }: NodeCall): Request {
  if (!incoming.readableDidRead || request.method !== 'POST') return request;
  const headers = new Headers([...request.headers]);
  // The length of the original text.
  headers.delete('Content-Length');
  const text = textOf(body);
  const { url, method, signal } = request;
  const copy = new Request(url, { method, headers, signal, body: text ?? '' });
  // Locks the body at once: `bodyUsed` is true from here on.
  if (text === undefined) void copy.text();
  return copy;
}

/** The JSON text of a parsed body. Undefined if there is none. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  if (Buffer.isBuffer(body)) return body.toString();
  return JSON.stringify(body);
}

/** For requests that Node accepts, but that have no valid URL: a forged Host, a backslash in the path. */
function invalidRequest(): Response {
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
