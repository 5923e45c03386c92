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
  /** Your application, which decides about permissions. */
  readonly SITE: { fetch(url: string, init: RequestInit): Promise<Response> };
  /** Owners, responses to generates, budgets and rate limits, which all isolates share. */
  readonly STATE: DurableObjectNamespace;
}

/** Asks your application about each request: 2xx means yes, 401 means that the visitor must sign in. */
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
    if (response.status === 401) return { allow: false, identity: null };
    return {
      allow: response.ok,
      identity: response.headers.get('Forms-Identity') || undefined,
      scope: response.headers.get('Forms-Scope') === 'account' ? 'account' : 'own',
      anonymous: response.headers.get('Forms-Anonymous') === '1',
    };
  };

let proxy: FormsProxy | undefined;

function createProxy(env: Env): FormsProxy {
  const { owners, idempotency, limiter, budget } = durableObjectStores(env.STATE);
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
