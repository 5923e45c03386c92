import { misconfigured } from './envelope.js';

/** Finds the visitor's address. `extra` is what the server adapter passes beside the request. */
export type ReadAddress = (request: Request, extra: unknown) => string | undefined;

/** What the server knows about a request and a `Request` does not hold. Other properties are ignored. */
export interface RequestDetails {
  /** The visitor's network address. Default: `incoming.socket.remoteAddress`. */
  readonly address?: string;
  /** Passed on to `authorize` as `context`, such as the framework's own request. */
  readonly context?: unknown;
  /** Calls the listener when the visitor disconnects, or at once afterwards. Default: the abort of the request's signal. */
  readonly onDisconnect?: (listener: () => void) => void;
  /** Node's own request, as `@hono/node-server` passes it: the proxy reads its address and its raw target. */
  readonly incoming?: object;
}

interface Incoming {
  readonly url?: string;
  readonly socket?: {
    readonly remoteAddress?: string;
    readonly localAddress?: string;
    readonly destroyed?: boolean;
  };
}

/** The option `address` with its default. An exception in it is a mistake in the set-up. */
export function withDefaultAddress(address: false | ReadAddress | undefined): ReadAddress {
  if (address === false) return () => undefined;
  if (address === undefined) return (_, extra) => addressOf(extra);
  return (request, extra) => {
    try {
      return address(request, extra) || disconnectedAddress(extra);
    } catch {
      throw misconfigured('The function `address` threw.');
    }
  };
}

/** The address that the adapter passes, or that of the socket. */
export function addressOf(extra: unknown): string | undefined {
  const { address } = extra as RequestDetails;
  if (typeof address === 'string') return address;
  return incomingOf(extra)?.socket?.remoteAddress ?? disconnectedAddress(extra);
}

/**
 * All visitors who have disconnected count together: their sockets no longer have the visitor's address, and without one,
 * nothing would limit them. An open socket without any address, such as a Unix socket, has not lost its visitor.
 */
function disconnectedAddress(extra: unknown): string | undefined {
  const { remoteAddress, localAddress, destroyed } = incomingOf(extra)?.socket ?? {};
  const isDisconnected = destroyed === true || localAddress !== undefined;
  return isDisconnected && remoteAddress === undefined ? 'disconnected' : undefined;
}

/** Calls the listener when the visitor disconnects. The result ends that. */
export type OnDisconnect = (listener: () => void) => () => void;

export const onDisconnectOf =
  (request: Request, extra: unknown): OnDisconnect =>
  (listener) => {
    const details = extra as RequestDetails;
    if (typeof details.onDisconnect === 'function') {
      details.onDisconnect(listener);
      return () => {};
    }
    // With some adapters, reading the signal creates it, and that takes a while.
    const { signal } = request;
    if (signal.aborted) listener();
    signal.addEventListener('abort', listener, { once: true });
    return () => signal.removeEventListener('abort', listener);
  };

/** Node's own request, which `@hono/node-server` passes beside the Request. */
export function incomingOf(extra: unknown): Incoming | undefined {
  const incoming = (extra as { incoming?: Incoming } | undefined)?.incoming;
  return typeof incoming === 'object' && incoming !== null ? incoming : undefined;
}
