import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.js';
import { misconfigured } from '../envelope.js';

/**
 * Rejects the proxy's own requests, which arrive if `baseUrl` leads back to it: 500 `PROXY_MISCONFIGURED`. The first guard,
 * since the messages of the others would mislead.
 * @example
 * app.use('/api/v1/forms', loop());
 */
export function loop(): MiddlewareHandler<Env> {
  /** The requests that this proxy handles now. It sends their ids to the service in `X-Request-Id`. */
  const running = new Set<string>();
  return async (c, next) => {
    if (running.has(c.req.raw.headers.get('X-Request-Id') ?? ''))
      throw misconfigured(
        '`baseUrl` (FORMS_BASE_URL) leads back to this proxy. Set it to the address of the form service.',
      );
    const id = c.get('requestId');
    running.add(id);
    await next().finally(() => running.delete(id));
  };
}
