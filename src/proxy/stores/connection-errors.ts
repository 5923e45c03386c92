/** The part of Node's `EventEmitter` that pools and clients have. */
interface Emitter {
  on(event: string, listener: (error: unknown) => void): unknown;
  listenerCount(event: string): number;
}

/** Milliseconds until the line about an outage is repeated. */
const REPEAT_MS = 3_600_000;

function isEmitter(value: unknown): value is Emitter {
  const { on, listenerCount } = Object(value) as Partial<Emitter>;
  return typeof on === 'function' && typeof listenerCount === 'function';
}

/**
 * Adds a listener for errors to the site's own pool or client, if it has none: without one, Node would end the process when the
 * database restarts. Pools and clients connect again by themselves. The listener writes one line for an outage, or one an hour.
 * @param database Name for the line.
 * @param recovered The event that ends an outage.
 */
export function surviveOutages(
  connections: unknown,
  database: string,
  recovered: 'connect' | 'ready',
): void {
  if (!isEmitter(connections) || connections.listenerCount('error') > 0) return;
  let loggedAt = -Infinity;
  connections.on('error', (error) => {
    if (Date.now() - loggedAt < REPEAT_MS) return;
    loggedAt = Date.now();
    console.error(`prompt-forms: lost a connection to ${database} (${nameOf(error)})`);
  });
  connections.on(recovered, () => {
    loggedAt = -Infinity;
  });
}

/** The code of an error, or its name: messages may quote addresses and passwords. */
function nameOf(error: unknown): string {
  const { code, constructor } = Object(error) as { code?: unknown; constructor?: { name: string } };
  return typeof code === 'string' && /^\w+$/.test(code) ? code : (constructor?.name ?? 'Error');
}
