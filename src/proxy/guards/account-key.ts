import type { MiddlewareHandler } from 'hono';
import { visitorOf } from '../env.js';
import type { Env } from '../env.js';
import type { ApiKeyProvider, ServiceKey } from '../service/key.js';

/**
 * Lets later guards ask for the key of the visitor's account, at most once per request: counts and stored responses of one account
 * never serve another.
 * @example
 * app.use('/api/v1/forms', accountKey(createApiKeyProvider(({ identity }) => keyOfTenant(identity), 10000)));
 */
export function accountKey(keys: ApiKeyProvider): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { identity, scope } = visitorOf(c);
    let key: Promise<ServiceKey> | undefined;
    c.set('generateKey', () => (key ??= keys.keyFor({ identity, scope, operation: 'generate' })));
    await next();
  };
}
