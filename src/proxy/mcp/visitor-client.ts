import { createFormsClient, type FormsClient } from '../../client/index.js';
import { incomingOf } from '../incoming.js';
import type { RequestDetails } from '../incoming.js';
import type { FormsProxy, ServerContext } from '../options.js';
import { targetOf } from '../routes.js';

/** The proxy has shorter limits, whose errors say more. */
const TIMEOUT_MS = 180_000;

/** One request of a visitor. */
export interface VisitorRequest {
  readonly request: Request;
  readonly details: unknown;
  readonly context: ServerContext | undefined;
}

/** The server's own request, with the target of the proxy's route and without cookies. Only for the members that hooks read. */
function incomingFor(details: unknown, url: string): object | undefined {
  const incoming = incomingOf(details) as
    | { readonly headers?: object; readonly socket?: object; readonly method?: string }
    | undefined;
  if (incoming === undefined) return undefined;
  const { socket, method } = incoming;
  const { cookie: _, ...headers } = Object(incoming.headers) as Record<string, unknown>;
  return { headers, socket, method, url: targetOf(url) };
}

/** The details of the visitor's request, for a request of the proxy's route at `url`. */
export const detailsFor = (details: unknown, url: string): RequestDetails => ({
  ...(Object(details) as RequestDetails),
  incoming: incomingFor(details, url),
});

/**
 * The four operations in the name of one visitor. Calls the proxy with all headers of the visitor, so that `authorize`, owners,
 * limits and budget apply as they do to the elements.
 */
export function createVisitorClient(
  proxy: FormsProxy,
  { request, details, context }: VisitorRequest,
): FormsClient {
  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(request.headers);
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const { method, body } = init;
    const detailsOfCall = detailsFor(details, url);
    if (method !== 'POST')
      return proxy.fetch(
        new Request(url, { method, headers, signal: request.signal }),
        detailsOfCall,
        context,
      );
    // A generate goes on if the assistant disconnects, since another call may wait for it.
    return proxy.fetch(
      new Request(url, { method, headers, body }),
      { ...detailsOfCall, onDisconnect: () => {} },
      context,
    );
  };
  return createFormsClient({
    endpoint: new URL(request.url).origin + proxy.basePath,
    fetch: (url, init) => send(String(url), init),
    retries: 0,
    timeout: TIMEOUT_MS,
  });
}
