import { createFormsClient } from '../client/index.js';
import type { FormsClient, HeadersHook } from '../client/index.js';
import { clientOf, endpointOf, type Wish } from './connection.js';
import { FormsStore } from './store.js';

interface Shared {
  readonly store: FormsStore;
  /** The latest wish: what is under way when the last element leaves is still asked for by it. */
  last?: Wish;
  /** What each element on this endpoint wants to be asked, in the order in which they came. */
  readonly wishes: Map<object, Wish>;
}

const byClient = new WeakMap<FormsClient, FormsStore>();
const byEndpoint = new Map<string, Shared>();
const owners = new WeakMap<object, Shared>();

/**
 * The store for an element. Elements with the same endpoint and credentials share one, and with it one
 * client; of their `headers`, those of the element that came last are asked (an element's own before
 * the page's defaults), since one page speaks for one visitor.
 * @throws FormsError of kind `input` for an endpoint that can't be used.
 */
export function connect(owner: object, wish: Wish): FormsStore {
  disconnect(owner);
  const { own, defaults } = wish;
  const client = clientOf(wish);
  if (client) {
    let store = byClient.get(client);
    if (!store) byClient.set(client, (store = new FormsStore(client)));
    return store;
  }
  const endpoint = own.endpoint ?? defaults.endpoint;
  const credentials = own.credentials ?? defaults.credentials ?? 'same-origin';
  const key = `${credentials} ${endpointOf(wish)}`; // without one, no client is made
  let shared = byEndpoint.get(key);
  if (!shared) byEndpoint.set(key, (shared = share(endpoint, credentials)));
  shared.wishes.set(owner, (shared.last = wish));
  owners.set(owner, shared);
  return shared.store;
}

/** The element is gone: its headers are asked no more. */
export function disconnect(owner: object): void {
  owners.get(owner)?.wishes.delete(owner);
  owners.delete(owner);
}

function share(endpoint: string | undefined, credentials: RequestCredentials): Shared {
  const wishes: Shared['wishes'] = new Map();
  const headers: HeadersHook = (context) => {
    const all = wishes.size ? [...wishes.values()] : [shared.last!];
    const current = all.findLast(({ own }) => own.headers)?.own ?? all.at(-1)?.defaults;
    const source = current?.headers;
    if (typeof source === 'function') return source(context);
    return context.reason ? undefined : source; // plain headers do not get newer
  };
  const client = createFormsClient({
    endpoint,
    credentials,
    headers,
    onEvent: ({ allow }) => store.learn(allow),
  });
  const store = new FormsStore(client);
  const shared: Shared = { wishes, store };
  return shared;
}
