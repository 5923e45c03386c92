import type { MiddlewareHandler } from 'hono';
import { visitorOf } from '../env.js';
import type { Env } from '../env.js';

/**
 * A property of the details of a request that only asks whether the proxy admits its visitor: a function that gets the visitor's
 * identity. No request over the network can have it. The key is shared by all copies of the package, since a site may bundle the proxy and what calls it apart.
 */
export const ASKS_FOR_ADMISSION: unique symbol = Symbol.for('prompt-forms.admission') as never;

/**
 * Responds with 204 to a request that has passed `authorize` and the rate limit, if that was the question. The service is not asked.
 * @example
 * app.get('/api/v1/forms', admission());
 */
export function admission(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const onAdmission: unknown = Reflect.get(c.env, ASKS_FOR_ADMISSION);
    if (typeof onAdmission === 'function') {
      onAdmission(visitorOf(c).identity);
      return new Response(null, { status: 204 });
    }
    await next();
    return undefined;
  };
}
