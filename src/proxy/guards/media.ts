import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.js';
import { ProxyError } from '../envelope.js';

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** Throws a ProxyError 415 `PROXY_MEDIA` for a body that is not `application/json`, or compressed. */
export function assertJson(headers: Headers): void {
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? '') || headers.has('Content-Encoding'))
    throw new ProxyError(415, 'PROXY_MEDIA', 'Send the request as application/json.');
}

/**
 * Rejects a POST that an HTML form can send: 415 `PROXY_MEDIA`. The body itself is not read.
 * @example
 * app.post('/api/v1/forms/:id/delete', media());
 */
export function media(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method, headers } = c.req.raw;
    if (method === 'POST') assertJson(headers);
    await next();
  };
}
