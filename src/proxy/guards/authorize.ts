import type { MiddlewareHandler } from 'hono';
import type { Operation } from '../../api.js';
import type { Admission } from '../authorize.js';
import type { Env, Visitor } from '../env.js';
import { ProxyError } from '../envelope.js';
import type { ApiKeyProvider, ServiceKey } from '../service/key.js';
import type { DenialLimiter } from './denials.js';

export interface AuthorizeTerms {
  /** The visitor's address. `extra` is what the server adapter passes beside the request. */
  readonly address: (request: Request, extra: unknown) => string | undefined;
  readonly denialLimiter: DenialLimiter | undefined;
  readonly key: ApiKeyProvider;
}

/**
 * Asks the site's `authorize` about the request: 401, 403, or the site's own response for a no. Who asks in vain too often
 * is not heard for a while: 429 `PROXY_RATE_LIMITED`.
 * @example
 * app.use('/api/v1/forms', authorize({ address: () => undefined, denialLimiter: undefined, key }));
 */
export function authorize(terms: AuthorizeTerms): MiddlewareHandler<Env> {
  return async (c, next) => {
    const request = c.req.raw;
    const operation = c.get('operation');
    // Read first: a visitor who disconnects has no address any more.
    const address = terms.address(request, c.env);
    const { headers } = request;
    const onDecision = await terms.denialLimiter?.begin({ operation, headers, address });
    const decision = await c.get('authorizer').decide(operation, c.get('formId'));
    onDecision?.(decision.allow);
    c.set('isDecided', true);
    if (!decision.allow) {
      if (decision.end instanceof ProxyError) throw decision.end;
      // A copy, since a site may return the same Response for many requests.
      const end = decision.end.clone();
      return new Response(end.body, end);
    }
    c.set('visitor', { ...decision, address, keyFor: keysOf(decision, terms.key) });
    await next();
    return undefined;
  };
}

function keysOf({ identity, scope }: Admission, provider: ApiKeyProvider): Visitor['keyFor'] {
  const keys = new Map<Operation, Promise<ServiceKey>>();
  return (operation) => {
    const key = keys.get(operation) ?? provider.keyFor({ identity, scope, operation });
    keys.set(operation, key);
    return key;
  };
}
