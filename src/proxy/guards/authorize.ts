import type { MiddlewareHandler } from 'hono';
import type { Operation } from '../../api/routes.js';
import type { Admission } from '../authorizer.js';
import type { Env, Visitor } from '../env.js';
import { misconfigured, ProxyError } from '../envelope.js';
import type { ApiKeyProvider, ServiceKey } from '../service/key.js';
import type { Settings } from '../settings.js';

/**
 * Asks the site's `authorize` about the request: 401, 403, or the site's own response for a no. Who asks in vain too often
 * is not heard for a while: 429 `PROXY_RATE_LIMITED`.
 * @example
 * app.use('/api/v1/forms', authorize({ address: () => undefined, hasAddresses: false, denialLimiter: undefined, key }));
 */
export function authorize(
  settings: Pick<Settings, 'address' | 'hasAddresses' | 'denialLimiter' | 'key'>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const request = c.req.raw;
    const operation = c.get('operation');
    // Read first: a visitor who disconnects has no address any more.
    const address = settings.address(request, c.env);
    const { headers } = request;
    const onDecision = await settings.denialLimiter?.begin({ operation, headers, address });
    const decision = await c.get('authorizer').decide(operation, c.get('formId'));
    onDecision?.(decision.allow);
    const isFault =
      !decision.allow && decision.end instanceof ProxyError && decision.end.status >= 500;
    c.set('isDecided', !isFault);
    if (!decision.allow) {
      if (decision.end instanceof ProxyError) throw decision.end;
      // A copy, since a site may return the same Response for many requests.
      const end = decision.end.clone();
      return new Response(end.body, end);
    }
    if (decision.anonymous && !address && settings.hasAddresses) throw misconfigured(NO_ADDRESS);
    c.set('visitor', { ...decision, address, keyFor: keysOf(decision, settings.key) });
    await next();
    return undefined;
  };
}

const NO_ADDRESS =
  '`authorize` returned `anonymous: true`, but the server passes no address of the visitor, so that a new cookie would get around ' +
  'all limits. Set the option `address`, or `address: false` to count anonymous visitors by `identity` alone.';

function keysOf({ identity, scope }: Admission, provider: ApiKeyProvider): Visitor['keyFor'] {
  const keys = new Map<Operation, Promise<ServiceKey>>();
  return (operation) => {
    const key = keys.get(operation) ?? provider.keyFor({ identity, scope, operation });
    keys.set(operation, key);
    return key;
  };
}
