import { isServer as isNodeBuild } from 'lit';
import { isFormId } from '../api/routes.js';

/**
 * A message to everything that uses the same endpoint. A deletion names the form, and its URL if that is known. After a
 * generate, others load the list again. After a reset, they drop what they have: the page has changed the visitor, or the proxy
 * refused a call with 401 (`signed-out`) or 403 (`refused`).
 */
export type ChannelMessage =
  | { readonly type: 'deleted'; readonly id: string; readonly formUrl?: string | undefined }
  | { readonly type: 'generated' }
  | { readonly type: 'reset'; readonly reason?: RefusalReason };

export type RefusalReason = 'signed-out' | 'refused';

type Receive = (message: ChannelMessage) => void;

export interface Channel {
  /** Sends to all others. */
  post(message: ChannelMessage): void;
  close(): void;
}

interface Hub {
  readonly receivers: Set<Receive>;
  tabs?: BroadcastChannel;
}

const hubs = new Map<string, Hub>();

/**
 * Connects everything that uses one endpoint: on this page, and in the page's other tabs if the browser allows it.
 * @returns undefined outside a page.
 */
export function openChannel(endpoint: string, listener: Receive): Channel | undefined {
  if (isNodeBuild && typeof window === 'undefined') return undefined;
  let hub = hubs.get(endpoint);
  if (!hub) {
    hub = createHub(endpoint);
    hubs.set(endpoint, hub);
  }
  const { receivers, tabs } = hub;
  const receive: Receive = (message) => listener(message);
  receivers.add(receive);
  return {
    post(message) {
      for (const other of Array.from(receivers)) if (other !== receive) other(message);
      tabs?.postMessage(message);
    },
    close() {
      if (!receivers.delete(receive) || receivers.size) return;
      tabs?.close();
      hubs.delete(endpoint);
    },
  };
}

/** Sends to the page's other tabs, also if nothing on this page uses the endpoint. */
export function postToTabs(endpoint: string, message: ChannelMessage): void {
  const channel = openChannel(endpoint, () => {});
  hubs.get(endpoint)?.tabs?.postMessage(message);
  channel?.close();
}

function createHub(endpoint: string): Hub {
  const hub: Hub = { receivers: new Set() };
  const deliver: Receive = (message) => {
    for (const receive of Array.from(hub.receivers)) receive(message);
  };
  try {
    hub.tabs = new BroadcastChannel(`prompt-forms:${endpoint}`);
    hub.tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { type, id, formUrl, reason } = Object(data) as Readonly<Record<string, unknown>>;
      if (type === 'generated') deliver({ type });
      else if (type === 'reset')
        deliver(reason === 'signed-out' || reason === 'refused' ? { type, reason } : { type });
      else if (type === 'deleted' && isFormId(id)) {
        deliver({ type, id, formUrl: typeof formUrl === 'string' ? formUrl : undefined });
      }
    };
  } catch {
    // The browser has no BroadcastChannel, or an opaque origin may not open one.
  }
  return hub;
}
