/**
 * The proxy as a worker for workerd, or for a host that runs workerd. config.capnp shows how to start it.
 * In a project of your own, import from 'prompt-forms/proxy' and bundle this file into one.
 */
import { createFormsProxy } from '../../../src/proxy/index.js';
import type { FormsProxy } from '../../../src/proxy/index.js';
import { askSite } from '../../../src/cli/ask-site.js';

/** The bindings of config.capnp. */
interface Env {
  readonly FORMS_BASE_URL: string;
  readonly FORMS_API_KEY: string;
  /** Public host names of the proxy, separated by spaces. */
  readonly FORMS_HOSTS: string;
  /** Your application, which decides about permissions. */
  readonly SITE: { fetch(url: string, init: RequestInit): Promise<Response> };
}

let proxy: FormsProxy | undefined;

export default {
  fetch(request: Request, env: Env, context: { waitUntil(work: Promise<unknown>): void }) {
    proxy ??= createFormsProxy({
      baseUrl: env.FORMS_BASE_URL,
      apiKey: env.FORMS_API_KEY,
      hosts: env.FORMS_HOSTS.split(' '),
      // Isolates share no memory, so a repeated generate in another isolate would generate a second form.
      // Remove this line if there is only one process of workerd.
      idempotency: false,
      // Every visitor whom your application admits sees all forms of the account. To limit visitors to own forms, use an
      // owner store that all isolates share.
      owners: 'shared',
      authorize: askSite('http://site/forms-auth', (url, init) => env.SITE.fetch(url, init)),
    });
    const answer = proxy.fetch(request, env, context);
    // A started generate runs to its end, even if the visitor disconnects.
    if (request.method === 'POST') context.waitUntil(answer);
    return answer;
  },
};
