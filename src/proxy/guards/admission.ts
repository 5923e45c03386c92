import type { MiddlewareHandler } from 'hono';
import { visitorOf } from '../env.js';
import type { Env } from '../env.js';
import type { AdmissionResult } from '../options.js';

/** Requests that only ask whether the proxy admits their visitor. No request over the network is among them. */
export class Admissions {
  readonly #asked = new WeakMap<Request, { visitor?: AdmissionResult['visitor'] }>();

  /**
   * Responds with 204 to such a request if it has passed `authorize` and the rate limit. The service is not asked.
   * @example
   * app.get('/api/v1/forms', admissions.guard());
   */
  guard(): MiddlewareHandler<Env> {
    return async (c, next) => {
      const asked = this.#asked.get(c.req.raw);
      if (asked !== undefined) {
        const { identity } = visitorOf(c);
        asked.visitor = { identity };
        return new Response(null, { status: 204 });
      }
      await next();
      return undefined;
    };
  }

  /**
   * Asks about the visitor of a request for the list. If `fetch` passes on another request, that one gets the list, and the result has
   * no visitor.
   */
  async ask(
    { url, headers, signal }: Request,
    fetch: (request: Request) => Promise<Response>,
  ): Promise<AdmissionResult> {
    // Only this copy asks, and it never generates.
    const request = new Request(url, { headers, signal });
    const asked: { visitor?: AdmissionResult['visitor'] } = {};
    this.#asked.set(request, asked);
    const response = await fetch(request);
    return { response, visitor: response.status === 204 ? asked.visitor : undefined };
  }
}
