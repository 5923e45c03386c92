/**
 * The local service and the real proxy, both within the page: msw answers the page's requests with them. For
 * the static build, which any static host serves; what is made is gone with the page.
 */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { FormEmbedElement } from '../../src/index.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import { createService } from '../service/service.js';
import { authorizeDemo } from '../visitors.js';
import { asSent } from './as-sent.js';
import { inHash } from './form-hash.js';

const KEY = 'local-dev-key';

/** Where the build stands: its scripts are in a folder of it. */
const script = import.meta.url;
const ROOT = new URL('..', script);

/**
 * A static host has one origin, so the forms' pages come from the page's own. Such a page is shown in a frame
 * that has no origin, as strangers' are, and whose messages therefore are not taken: its height is fixed.
 */
class DemoEmbed extends FormEmbedElement {
  constructor() {
    super();
    this.origins = location.origin;
    this.sandbox = 'allow-scripts allow-forms allow-popups';
    this.height = '620';
  }
}

export async function startInPage(): Promise<void> {
  const service = createService({
    keys: { [KEY]: 'demo' },
    publicUrl: location.origin,
    formUrl: (_id, definition) => `${new URL('form/index.html', ROOT).href}#${inHash(definition)}`,
  });
  const proxy = createFormsProxy({
    baseUrl: location.origin,
    apiKey: KEY,
    authorize: () => authorizeDemo(document.cookie),
    owners: memoryOwners({ warn: () => {} }),
    rateLimit: false,
    fetch: (url: string, init: RequestInit) => service.fetch(new Request(url, init)),
  });
  const worker = setupWorker(
    http.all('*/api/v1/*', async ({ request }) => proxy.fetch(await asSent(request))),
    http.all('*/_local/*', async ({ request }) => service.fetch(await asSent(request))),
  );
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: new URL('mockServiceWorker.js', ROOT).href },
  });
  // Firefox sends what may outlive the page past the worker.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(input, { ...init, keepalive: false });
  customElements.define('form-embed', DemoEmbed);
}
