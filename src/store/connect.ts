import { resolveEndpoint } from '../client/endpoint.js';
import { createFormsClient } from '../client/index.js';
import type { FormsClient, HeadersHook } from '../client/index.js';
import { postToTabs } from './channel.js';
import {
  effectiveConnection,
  type ConnectionOptions,
  type EffectiveConnection,
} from './connection.js';
import { FormsStore } from './store.js';

/** A store, and the elements that are connected to it. */
interface SharedStore {
  readonly store: FormsStore;
  /** The connection of each element, in the order in which they connected. */
  readonly members: Map<object, EffectiveConnection>;
  /** The latest connection. Calls in flight keep using it after the last element has disconnected. */
  latest: EffectiveConnection;
}

const byClient = new WeakMap<FormsClient, SharedStore>();
const byEndpoint = new Map<string, SharedStore>();
const memberships = new WeakMap<object, SharedStore>();
/** All stores of the page, for {@link resetForms}. */
const stores = new Set<WeakRef<FormsStore>>();

/**
 * The store for an element. Elements with the same endpoint and credentials share one, and with it one client. One page
 * has one visitor, so `headers` are those of the element that connected last: its own, else the page-wide ones. The store
 * is reset if the page-wide headers change, and if its last element connects elsewhere.
 * @throws FormsError of kind `input` for an endpoint that can't be used.
 */
export function connect(element: object, options: ConnectionOptions): FormsStore {
  const before = memberships.get(element);
  disconnect(element);
  let shared: SharedStore | undefined;
  try {
    const connection = effectiveConnection(options);
    shared = sharedFor(connection);
    const isOtherVisitor = shared.latest.pageHeaders !== connection.pageHeaders;
    shared.latest = connection;
    shared.members.set(element, connection);
    memberships.set(element, shared);
    if (isOtherVisitor) shared.store.reset();
    return shared.store;
  } finally {
    if (before && before !== shared) resetIfAbandoned(before);
  }
}

/** Disconnects an element that was removed from the page: its headers are not used any more. */
export function disconnect(element: object): void {
  memberships.get(element)?.members.delete(element);
  memberships.delete(element);
}

/**
 * Drops all forms of the previous visitor, here and in the page's other tabs: for a sign-out or a change of account
 * without a page load. Call it once the session has changed, since lists on the page load again.
 */
export function resetForms(): void {
  const endpoints = new Set<string>();
  for (const reference of Array.from(stores)) {
    const store = reference.deref();
    if (store) {
      endpoints.add(store.client.endpoint);
      store.reset();
    } else stores.delete(reference);
  }
  for (const endpoint of endpoints) postToTabs(endpoint, { type: 'reset' });
}

/** Runs later, since the element that connected elsewhere still watches its old store. */
function resetIfAbandoned({ members, store }: SharedStore): void {
  queueMicrotask(() => {
    if (!members.size) store.reset();
  });
}

function sharedFor(connection: EffectiveConnection): SharedStore {
  const { client, credentials, endpoint } = connection;
  const key = `${credentials} ${resolveEndpoint(endpoint)?.url}`;
  const known = client ? byClient.get(client) : byEndpoint.get(key);
  if (known) return known;
  const members: SharedStore['members'] = new Map();
  const headers: HeadersHook = (context) => {
    const all = members.size ? [...members.values()] : [shared.latest];
    const source = all.findLast((each) => each.headers)?.headers ?? all.at(-1)?.pageHeaders;
    if (typeof source === 'function') return source(context);
    return context.reason ? undefined : source; // fixed headers do not change after a 401
  };
  // Throws for an endpoint that can't be used.
  const store = new FormsStore(client ?? createFormsClient({ endpoint, credentials, headers }));
  const shared: SharedStore = { store, members, latest: connection };
  if (client) byClient.set(client, shared);
  else byEndpoint.set(key, shared);
  stores.add(new WeakRef(store));
  return shared;
}
