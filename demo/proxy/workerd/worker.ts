/**
 * The proxy as a worker for workerd, or for a host that runs it. config.capnp says how it is started.
 * In a project of your own, import from 'prompt-forms/proxy' and bundle this file into one.
 */
import { createFormsProxy } from '../../../src/proxy/index.js';
import type { FormsProxy } from '../../../src/proxy/index.js';
import { askSite } from '../ask-site.js';

/** What config.capnp binds. */
interface Env {
  readonly FORMS_BASE_URL: string;
  readonly FORMS_API_KEY: string;
  /** Your application, which answers who may do what. */
  readonly SITE: { fetch(url: string, init: RequestInit): Promise<Response> };
}

let proxy: FormsProxy | undefined;

export default {
  fetch(request: Request, env: Env, context: { waitUntil(work: Promise<unknown>): void }) {
    proxy ??= createFormsProxy({
      baseUrl: env.FORMS_BASE_URL,
      apiKey: env.FORMS_API_KEY,
      // Isolates know nothing of each other, so a generate repeated in another one would make a second form.
      // Leave this line out where one process of workerd is all there is.
      idempotency: false,
      // Every visitor whom your application admits sees all forms of the account. With a store that isolates share,
      // an owner store instead gives each visitor only own forms.
      owners: 'shared',
      authorize: askSite('http://site/forms-auth', (url, init) => env.SITE.fetch(url, init)),
    });
    const answer = proxy.fetch(request, env, context);
    // A generate that has begun is finished, even where the visitor leaves.
    if (request.method === 'POST') context.waitUntil(answer);
    return answer;
  },
};
