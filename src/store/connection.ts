import { resolveEndpoint } from '../client/endpoint.js';
import type { FormsClient, HeadersHook } from '../client/index.js';

/** The connection to the proxy: a ready-made client, or the other options. */
export interface Connection {
  readonly endpoint?: string | undefined;
  readonly headers?: HeadersInit | HeadersHook | undefined;
  readonly credentials?: RequestCredentials | undefined;
  readonly client?: FormsClient | undefined;
}

/** The options of an element, and the page-wide defaults. */
export interface ConnectionOptions {
  readonly own: Connection;
  readonly defaults: Connection;
}

/** The options that apply to an element. */
export interface EffectiveConnection extends Connection {
  /** The page-wide headers: for calls if no element has headers of its own. */
  readonly pageHeaders?: Connection['headers'];
}

/**
 * Page-wide headers, credentials and client belong to the page-wide endpoint: an element with another endpoint gets none
 * of them.
 */
export function effectiveConnection({ own, defaults }: ConnectionOptions): EffectiveConnection {
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

/** True if an element's own endpoint resolves to the page-wide one. */
function isPageWide(own: string | undefined, { client, endpoint }: Connection): boolean {
  if (typeof own !== 'string') return true;
  const url = resolveEndpoint(own)?.url;
  return url !== undefined && url === resolveEndpoint(client ? client.endpoint : endpoint)?.url;
}

/** The URL of the proxy; undefined if the endpoint can't be used. */
export function endpointOf(options: ConnectionOptions): string | undefined {
  const { client, endpoint } = effectiveConnection(options);
  return client ? client.endpoint : resolveEndpoint(endpoint)?.url;
}
