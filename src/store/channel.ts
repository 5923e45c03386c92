import { isFormId } from '../api.js';

/**
 * What is told to all that stand over one endpoint. A deletion names the form, and its URL where that is
 * known; after a generate the others ask the service, and after a reset they drop what they have.
 */
export type ChannelMessage =
  | { readonly type: 'deleted'; readonly id: string; readonly formUrl?: string | undefined }
  | { readonly type: 'generated' | 'reset' };

type Receive = (message: ChannelMessage) => void;

export interface Channel {
  post(message: ChannelMessage): void;
  close(): void;
}

interface Hub {
  readonly receivers: Set<Receive>;
  tabs?: BroadcastChannel;
}

const hubs = new Map<string, Hub>();

/**
 * Connects what stands over one endpoint: on this page, and in the page's other tabs where the browser
 * lets them talk. Whoever posts does not hear itself. Undefined where there is no page.
 */
export function openChannel(endpoint: string, listener: Receive): Channel | undefined {
  if (typeof window === 'undefined') return undefined;
  let hub = hubs.get(endpoint);
  if (!hub) hubs.set(endpoint, (hub = createHub(endpoint)));
  const { receivers, tabs } = hub;
  const receive: Receive = (message) => listener(message);
  receivers.add(receive);
  return {
    post(message) {
      for (const other of [...receivers]) if (other !== receive) other(message);
      tabs?.postMessage(message);
    },
    close() {
      if (!receivers.delete(receive) || receivers.size) return;
      tabs?.close();
      hubs.delete(endpoint);
    },
  };
}

/** Tells the page's other tabs, also where nobody on this page listens. */
export function postToTabs(endpoint: string, message: ChannelMessage): void {
  const channel = openChannel(endpoint, () => {});
  hubs.get(endpoint)?.tabs?.postMessage(message);
  channel?.close();
}

function createHub(endpoint: string): Hub {
  const hub: Hub = { receivers: new Set() };
  const tell: Receive = (message) => {
    for (const receive of [...hub.receivers]) receive(message);
  };
  try {
    hub.tabs = new BroadcastChannel(`prompt-forms:${endpoint}`);
    hub.tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { type, id, formUrl } = Object(data) as Readonly<Record<string, unknown>>;
      if (type === 'generated' || type === 'reset') tell({ type });
      else if (type === 'deleted' && isFormId(id)) {
        tell({ type, id, formUrl: typeof formUrl === 'string' ? formUrl : undefined });
      }
    };
  } catch {
    // There is none, or an opaque origin may not open one.
  }
  return hub;
}
