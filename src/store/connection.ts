import { resolveEndpoint } from '../client/endpoint.js';
import type { FormsClient, HeadersHook } from '../client/index.js';

/** How an element reaches the service: a ready-made client, or what it takes to make one. */
export interface Connection {
  readonly endpoint?: string | undefined;
  readonly headers?: HeadersInit | HeadersHook | undefined;
  readonly credentials?: RequestCredentials | undefined;
  readonly client?: FormsClient | undefined;
}

/** An element's own connection, over the page's defaults. */
export interface Wish {
  readonly own: Connection;
  readonly defaults: Connection;
}

/** What an element connects with: a ready-made client, or all the rest. */
export interface EffectiveConnection extends Connection {
  /** The page-wide headers, for calls for which no element has headers of its own. */
  readonly pageHeaders?: Connection['headers'];
}

/**
 * The options that count for an element. Page-wide headers, credentials and client belong to the page-wide endpoint: an
 * element with another endpoint gets none of them.
 */
export function effectiveConnection({ own, defaults }: Wish): EffectiveConnection {
  if (own.client) return { client: own.client };
  const page: Connection = isPageWide(own.endpoint, defaults) ? defaults : {};
  if (page.client) return { client: page.client };
  return {
    endpoint: own.endpoint ?? page.endpoint,
    headers: own.headers,
    credentials: own.credentials ?? page.credentials ?? 'same-origin',
    pageHeaders: page.headers,
  };
}

/** Whether an element's own endpoint, where it has one, is that of the page's defaults, however it is spelled. */
function isPageWide(endpoint: string | undefined, { client, endpoint: page }: Connection): boolean {
  if (typeof endpoint !== 'string') return true;
  const resolved = resolve(endpoint);
  return resolved !== undefined && resolved === resolve(client ? client.endpoint : page);
}

const resolve = (endpoint: string | undefined): string | undefined =>
  resolveEndpoint(endpoint)?.[0];

/** Where the proxy is, resolved; undefined where that can't be used. */
export function endpointOf(wish: Wish): string | undefined {
  const { client, endpoint } = effectiveConnection(wish);
  return client ? client.endpoint : resolve(endpoint);
}
