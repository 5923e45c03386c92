/**
 * Runs the local service and the real proxy in the page, where msw handles requests with them. For the static build, which
 * any static host can serve. Generated forms are lost when the page closes.
 */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { FormEmbedElement } from '../../src/index.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import { demoGenerateTime } from '../service/generate-time.js';
import { createService } from '../service/service.js';
import { authorizeDemo } from '../visitors.js';
import { asSent } from './as-sent.js';
import { inHash } from './form-hash.js';

const KEY = 'local-development-key';

/** Root of the build. Scripts are in a folder below it. */
const script = import.meta.url;
const ROOT = new URL('..', script);

/**
 * A static host has one origin, so forms have the page's own origin. Their frames get an opaque origin, like those of
 * foreign pages. The embed ignores messages of such a frame, so its height is fixed.
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
    generateTime: demoGenerateTime,
    formUrl: (_id, definition) => `${new URL('form/index.html', ROOT).href}#${inHash(definition)}`,
  });
  const proxy = createFormsProxy({
    baseUrl: location.origin,
    apiKey: KEY,
    authorize: () => authorizeDemo(document.cookie),
    owners: memoryOwners({ warn: () => {} }),
    rateLimit: false,
    hosts: [location.hostname],
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
  // Firefox sends requests with `keepalive` past the service worker.
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => fetch(input, { ...init, keepalive: false });
  customElements.define('form-embed', DemoEmbed);
}
