import { createFormsClient } from '../client/index.js';
import type { FormsClient, HeadersHook } from '../client/index.js';
import { postToTabs } from './channel.js';
import {
  effectiveConnection,
  endpointOf,
  type EffectiveConnection,
  type Wish,
} from './connection.js';
import { FormsStore } from './store.js';

/** A store, and the elements that are connected to it. */
interface Shared {
  readonly store: FormsStore;
  /** What each element connects with, in the order in which they came. */
  readonly members: Map<object, EffectiveConnection>;
  /** The latest: what is under way when the last element leaves is still asked for with it. */
  latest: EffectiveConnection;
}

const byClient = new WeakMap<FormsClient, Shared>();
const byEndpoint = new Map<string, Shared>();
const memberships = new WeakMap<object, Shared>();
/** All stores of the page, for {@link resetForms}. */
const stores = new Set<WeakRef<FormsStore>>();

/**
 * The store for an element. Elements with the same endpoint and credentials share one, and with it one
 * client; of their `headers`, those of the element that came last are asked (an element's own before
 * the page's defaults), since one page speaks for one visitor. Other page-wide headers mean another visitor, so the store
 * is reset then, and when its last element connects elsewhere.
 * @throws FormsError of kind `input` for an endpoint that can't be used.
 */
export function connect(owner: object, wish: Wish): FormsStore {
  const before = memberships.get(owner);
  disconnect(owner);
  let shared: Shared | undefined;
  try {
    const connection = effectiveConnection(wish);
    shared = sharedFor(connection, endpointOf(wish));
    const isOtherVisitor = shared.latest.pageHeaders !== connection.pageHeaders;
    shared.latest = connection;
    shared.members.set(owner, connection);
    memberships.set(owner, shared);
    if (isOtherVisitor) shared.store.reset();
    return shared.store;
  } finally {
    if (before && before !== shared) resetIfAbandoned(before);
  }
}

/** The element is gone: its headers are asked no more. */
export function disconnect(owner: object): void {
  memberships.get(owner)?.members.delete(owner);
  memberships.delete(owner);
}

/**
 * Drops all forms of the previous visitor, here and in the page's other tabs. For a sign-out or a change of account in a
 * page that is not loaded again. Lists on the page load anew; call it once the session has changed.
 */
export function resetForms(): void {
  const endpoints = new Set<string>();
  for (const reference of [...stores]) {
    const store = reference.deref();
    if (!store) stores.delete(reference);
    else {
      endpoints.add(store.client.endpoint);
      store.reset();
    }
  }
  for (const endpoint of endpoints) postToTabs(endpoint, { type: 'reset' });
}

/** Its last element has left for another connection; by then it watches no more. */
function resetIfAbandoned({ members, store }: Shared): void {
  queueMicrotask(() => {
    if (!members.size) store.reset();
  });
}

function sharedFor(connection: EffectiveConnection, endpoint: string | undefined): Shared {
  const { client, credentials } = connection;
  if (client) {
    let shared = byClient.get(client);
    if (!shared) byClient.set(client, (shared = share(client, new Map(), connection)));
    return shared;
  }
  const key = `${credentials} ${endpoint}`; // without one, no client is made
  let shared = byEndpoint.get(key);
  if (!shared) byEndpoint.set(key, (shared = shareEndpoint(connection)));
  return shared;
}

function shareEndpoint(connection: EffectiveConnection): Shared {
  const members: Shared['members'] = new Map();
  const { endpoint, credentials } = connection;
  const headers: HeadersHook = (context) => {
    const all = members.size ? [...members.values()] : [shared.latest];
    const source = all.findLast((each) => each.headers)?.headers ?? all.at(-1)?.pageHeaders;
    if (typeof source === 'function') return source(context);
    return context.reason ? undefined : source; // plain headers do not get newer
  };
  const client = createFormsClient({ endpoint, credentials, headers });
  const shared = share(client, members, connection);
  return shared;
}

function share(
  client: FormsClient,
  members: Shared['members'],
  latest: EffectiveConnection,
): Shared {
  const store = new FormsStore(client);
  stores.add(new WeakRef(store));
  return { store, members, latest };
}
