import { isFormId } from '../api.js';

/** What one tab tells the others. A deletion names the form; after a generate the others ask the service. */
export type ChannelMessage = { type: 'deleted'; id: string } | { type: 'generated' };

export interface Channel {
  post(message: ChannelMessage): void;
  close(): void;
}

/** Connects the page's tabs over one endpoint; undefined where the browser has no BroadcastChannel. */
export function openChannel(
  endpoint: string,
  receive: (message: ChannelMessage) => void,
): Channel | undefined {
  if (typeof BroadcastChannel !== 'function' || typeof window === 'undefined') return undefined;
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(`prompt-forms:${endpoint}`);
  } catch {
    return undefined; // opaque origins may not open one
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const { type, id } = data as { type?: unknown; id?: unknown };
    if (type === 'deleted' && isFormId(id)) receive({ type, id });
    else if (type === 'generated') receive({ type });
  };
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
