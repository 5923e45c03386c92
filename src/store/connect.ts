import { createFormsClient } from '../client/index.js';
import type { FormsClient, HeadersHook } from '../client/index.js';
import { FormsStore } from './store.js';

/** How an element reaches the service: a ready-made client, or what it takes to make one. */
export interface Connection {
  readonly endpoint?: string | undefined;
  readonly headers?: HeadersInit | HeadersHook | undefined;
  readonly credentials?: RequestCredentials | undefined;
  readonly client?: FormsClient | undefined;
}

interface Shared {
  readonly store: FormsStore;
  headers: HeadersInit | HeadersHook | undefined;
}

const byClient = new WeakMap<FormsClient, FormsStore>();
const byEndpoint = new Map<string, Shared>();

/**
 * The store behind a connection. Elements with the same endpoint and credentials share one, and with
 * it one client; where they bring different `headers`, the ones that came last are asked, since one
 * page speaks for one visitor.
 * @throws FormsError of kind `input` for an endpoint that can't be used.
 */
export function connect({
  endpoint = '',
  headers,
  credentials = 'same-origin',
  client,
}: Connection): FormsStore {
  if (client) {
    let store = byClient.get(client);
    if (!store) byClient.set(client, (store = new FormsStore(client)));
    return store;
  }
  const key = `${credentials} ${resolve(endpoint)}`;
  let shared = byEndpoint.get(key);
  if (!shared) {
    const made: Shared = {
      headers,
      store: new FormsStore(
        createFormsClient({
          endpoint,
          credentials,
          headers: (context) => {
            const current = made.headers;
            return typeof current === 'function' ? current(context) : (current ?? {});
          },
        }),
      ),
    };
    byEndpoint.set(key, (shared = made));
  } else if (headers !== undefined) {
    shared.headers = headers;
  }
  return shared.store;
}

/** Two spellings of one address share one store. What can't be parsed is left for the client to refuse. */
function resolve(endpoint: string): string {
  try {
    return new URL(endpoint || '/', document.baseURI).href.replace(/\/+$/, '');
  } catch {
    return endpoint;
  }
}
