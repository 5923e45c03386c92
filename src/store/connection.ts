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

/** The ready-made client; an own endpoint wins over a default client. */
export const clientOf = ({ own, defaults }: Wish): FormsClient | undefined =>
  own.client ?? (typeof own.endpoint === 'string' ? undefined : defaults.client);

/** Where the proxy is, resolved; undefined where that can't be used. */
export const endpointOf = (wish: Wish): string | undefined =>
  clientOf(wish)?.endpoint ?? resolveEndpoint(wish.own.endpoint ?? wish.defaults.endpoint)?.[0];
