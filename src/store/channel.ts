import { isFormId } from '../api.js';

/**
 * What is told to all that stand over one endpoint. A deletion names the form, and its URL where that is
 * known; after a generate the others ask the service.
 */
export type ChannelMessage =
  | { readonly type: 'deleted'; readonly id: string; readonly formUrl?: string | undefined }
  | { readonly type: 'generated' };

type Receive = (message: ChannelMessage) => void;

export interface Channel {
  post(message: ChannelMessage): void;
  close(): void;
}

interface Hub {
  readonly receivers: Set<Receive>;
  readonly tabs: BroadcastChannel | undefined;
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
      receivers.delete(receive);
      if (receivers.size || hubs.get(endpoint) !== hub) return;
      tabs?.close();
      hubs.delete(endpoint);
    },
  };
}

function createHub(endpoint: string): Hub {
  const receivers = new Set<Receive>();
  let tabs: BroadcastChannel | undefined;
  try {
    tabs = new BroadcastChannel(`prompt-forms:${endpoint}`);
    tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = messageIn(data);
      if (message) for (const receive of [...receivers]) receive(message);
    };
  } catch {
    // There is none, or an opaque origin may not open one.
  }
  return { receivers, tabs };
}

function messageIn(data: unknown): ChannelMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, id, formUrl } = data as { type?: unknown; id?: unknown; formUrl?: unknown };
  if (type === 'deleted' && isFormId(id)) {
    return { type, id, formUrl: typeof formUrl === 'string' ? formUrl : undefined };
  }
  return type === 'generated' ? { type } : undefined;
}
