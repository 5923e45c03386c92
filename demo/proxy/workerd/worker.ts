/**
 * The proxy as a worker for workerd, or for a host that runs workerd. Bundle this file into one; config.capnp shows how to
 * start it.
 */
import { createFormsProxy } from '../../../src/proxy/index.js';
import type { Authorize, FormsProxy } from '../../../src/proxy/index.js';
import { durableObjectStores } from '../../../src/proxy/durable-object.js';
import type { DurableObjectNamespace } from '../../../src/proxy/durable-object.js';

/** The class of the binding STATE. */
export { FormsState } from '../../../src/proxy/durable-object.js';

/** The bindings of config.capnp. */
interface Env {
  readonly FORMS_BASE_URL: string;
  readonly FORMS_API_KEY: string;
  /** Public host names of the proxy, separated by spaces. */
  readonly FORMS_HOSTS: string;
  /** The header with the visitor's address, such as `CF-Connecting-IP`. The server in front replaces what visitors send in it. */
  readonly FORMS_ADDRESS_HEADER?: string;
  /** Your application, which decides about permissions. */
  readonly SITE: { fetch(url: string, init: RequestInit): Promise<Response> };
  /** Owners, responses to generates, budgets and rate limits, which all isolates share. */
  readonly STATE: DurableObjectNamespace;
}

/** A number of generates in a header of your application, for plans. */
function limitIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name);
  return value === null ? undefined : Number(value);
}

/** Asks your application about each request: 204 means yes, 401 means that the visitor must sign in, 403 means no. */
const askSite =
  (site: Env['SITE']): Authorize =>
  async (operation, request, { id, signal }) => {
    const headers = new Headers({ 'X-Forms-Operation': operation });
    if (id !== undefined) headers.set('X-Forms-Id', id);
    for (const name of ['Cookie', 'Authorization']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const url = 'http://site/forms-auth';
    // The signal ends a question that takes too long.
    const response = await site.fetch(url, { headers, redirect: 'manual', signal });
    await response.body?.cancel();
    const { status, headers: answer } = response;
    if (status === 401) return { allow: false, identity: null };
    if (status === 403) return false;
    if (status !== 204) {
      // Such as a page that admits everyone: a mistake in the set-up.
      const message = `/forms-auth of the site responded with ${status}, but must respond with 204, 401 or 403.`;
      console.error(message);
      const error = { code: 'PROXY_MISCONFIGURED', message };
      return Response.json({ success: false, error }, { status: 500 });
    }
    return {
      allow: true,
      identity: answer.get('Forms-Identity') || undefined,
      scope: answer.get('Forms-Scope') === 'account' ? 'account' : 'own',
      anonymous: answer.get('Forms-Anonymous') === '1',
      limits: {
        perMinute: limitIn(answer, 'Forms-Limit-Minute'),
        day: limitIn(answer, 'Forms-Limit-Day'),
        month: limitIn(answer, 'Forms-Limit-Month'),
      },
    };
  };

let proxy: FormsProxy | undefined;

function createProxy(env: Env): FormsProxy {
  const { owners, idempotency, limiter, budget } = durableObjectStores(env.STATE);
  const header = env.FORMS_ADDRESS_HEADER;
  return createFormsProxy({
    baseUrl: env.FORMS_BASE_URL,
    apiKey: env.FORMS_API_KEY,
    hosts: env.FORMS_HOSTS.split(' '),
    // Each visitor sees own forms, by the header Forms-Identity of your application. With `owners: 'shared'`, every visitor
    // whom your application admits sees all forms of the account.
    owners,
    idempotency: { store: idempotency },
    rateLimit: limiter,
    budget: { visitor: { day: 50 }, account: { day: 1_000 }, store: budget },
    authorize: askSite(env.SITE),
    // Without a header, visitors with `Forms-Anonymous: 1` are an error of the set-up: new cookies would get around all limits.
    ...(header && { address: (request) => request.headers.get(header) ?? undefined }),
  });
}

export default {
  fetch(request: Request, env: Env, context: { waitUntil(work: Promise<unknown>): void }) {
    proxy ??= createProxy(env);
    const response = proxy.fetch(request, env, context);
    // A started generate runs to its end, even if the visitor disconnects.
    if (request.method === 'POST') context.waitUntil(response);
    return response;
  },
};
