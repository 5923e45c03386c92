import { createFormsClient, type FormsClient } from '../../client/index.js';
import { addressOf, incomingOf } from '../incoming.js';
import type { RequestDetails } from '../incoming.js';
import type { FormsProxy, ServerContext } from '../options.js';
import { targetOf } from '../routes.js';

/** Headers about the body of the form post, which the proxy does not get. */
const BODY_HEADERS = ['Content-Type', 'Content-Length', 'Content-Encoding', 'Transfer-Encoding'];

/** The proxy has shorter limits, whose errors say more. */
const TIMEOUT_MS = 180_000;

/** One request of a visitor. */
export interface VisitorRequest {
  readonly request: Request;
  readonly details: unknown;
  readonly context: ServerContext | undefined;
}

/** The four operations, in the name of one visitor. */
export interface VisitorClient {
  readonly client: FormsClient;
  /** The address to which `authorize` wants to send the visitor, such as the sign-in page. */
  readonly signInLocation: () => string | undefined;
}

/** The server's own request, with the target of the proxy's route. Only for the members that hooks read. */
function incomingFor(details: unknown, url: string): object | undefined {
  const incoming = incomingOf(details) as
    | { readonly headers?: object; readonly socket?: object; readonly method?: string }
    | undefined;
  if (incoming === undefined) return undefined;
  const { headers, socket, method } = incoming;
  return { headers, socket, method, url: targetOf(url) };
}

/** The details of the visitor's request, for a request of the proxy's route at `url`. */
export function detailsFor(details: unknown, url: string): RequestDetails {
  const given = Object(details) as RequestDetails;
  return { ...given, address: addressOf(given), incoming: incomingFor(given, url) };
}

/**
 * Calls the proxy with the cookies and all other headers of the visitor, so that `authorize`, owners, limits and budget
 * apply as they do to the elements. `idempotencyKey` makes a repeated generate return the first form.
 */
export function createVisitorClient(
  proxy: FormsProxy,
  { request, details, context }: VisitorRequest,
  idempotencyKey?: string,
): VisitorClient {
  let location: string | undefined;

  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(request.headers);
    for (const name of BODY_HEADERS) headers.delete(name);
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
    const { method, body } = init;
    const response = await proxy.fetch(
      new Request(url, { method, headers, body, signal: request.signal }),
      detailsFor(details, url),
      context,
    );
    // The proxy itself never redirects.
    if (response.status >= 300 && response.status < 400)
      location = response.headers.get('Location') ?? undefined;
    return response;
  };

  const client = createFormsClient({
    endpoint: new URL(request.url).origin + proxy.basePath,
    fetch: (url, init) => send(String(url), init),
    retries: 0,
    timeout: TIMEOUT_MS,
  });
  return { client, signInLocation: () => location };
}
