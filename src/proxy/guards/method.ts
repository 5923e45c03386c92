import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.js';
import { ProxyError } from '../envelope.js';
import type { Route } from '../routes.js';

/**
 * Finds the operation of a request by its method: 405 `PROXY_METHOD` with `Allow` for any other method.
 * @example
 * app.use(route.path, method(route));
 */
export function method({ operations }: Route): MiddlewareHandler<Env> {
  return async (c, next) => {
    // Hono runs HEAD as GET, so this uses the request's own method.
    const operation = operations.get(c.req.raw.method);
    if (operation === undefined) {
      const allow = [...operations.keys()].join(', ');
      throw new ProxyError(405, 'PROXY_METHOD', 'This cannot be done here.', { allow });
    }
    c.set('operation', operation);
    c.set('formId', c.req.param('id'));
    await next();
  };
}
