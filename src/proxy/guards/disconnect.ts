import type { MiddlewareHandler } from 'hono';
import type { Operation } from '../../api/routes.js';
import { waitUntil } from '../env.js';
import type { Env } from '../env.js';
import { onDisconnectOf } from '../incoming.js';

/**
 * Decides what happens if the visitor disconnects: a request of these operations ends, and any other runs to its end, also on
 * runtimes that would stop it. A generate for which a repeat may wait always does.
 * @example
 * app.use('/api/v1/forms', disconnect(['list', 'get']));
 */
export function disconnect(abortOnDisconnect: readonly Operation[]): MiddlewareHandler<Env> {
  return async (c, next) => {
    // It is kept running already.
    if (c.get('isShared')) return next();
    if (abortOnDisconnect.includes(c.get('operation'))) {
      c.set('onDisconnect', onDisconnectOf(c.req.raw, c.env));
      return next();
    }
    const work = next();
    waitUntil(
      c,
      work.catch(() => {}),
    );
    return work;
  };
}
