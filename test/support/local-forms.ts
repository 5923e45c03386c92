import { createService, type Service, type ServiceOptions } from '../../demo/service/service.js';
import { GENERATE_PATH } from '../../src/api/routes.js';
import { createFormsProxy, type FormsProxyOptions } from '../../src/proxy/index.js';
import type { Handler } from './mock-api.js';
import { deletePage, otherOrigin, putPage } from './other-origin.js';

export interface LocalForms {
  /** Answers the page's requests as the proxy does; for {@link MockApi.answer}. */
  readonly handler: Handler;
  /** The service behind the proxy: its faults, its forms of {@link ACCOUNT}. */
  readonly service: Service;
  /** Has the service make a form, as another visitor of the page would. Answers the form. */
  make(prompt: string): Promise<{ id: string; formUrl: string }>;
}

export const ACCOUNT = 'test-account';
const KEY = 'test-key-of-an-account';

/**
 * The local service behind the real proxy, all of it in the page. Form pages stand at another
 * origin, where frames can show them; what a form page sends is not answered.
 */
export async function localForms(
  options: {
    proxy?: Partial<FormsProxyOptions>;
    service?: Partial<ServiceOptions>;
  } = {},
): Promise<LocalForms> {
  const publicUrl = `${await otherOrigin()}/${crypto.randomUUID()}`;
  const service = createService({ keys: { [KEY]: ACCOUNT }, publicUrl, ...options.service });

  /** Makes the pages at the other origin those of the service. */
  async function publish(method: string, before: readonly string[]): Promise<void> {
    if (method === 'GET') return;
    const urls = service.forms(ACCOUNT).map(({ formUrl }) => formUrl);
    for (const url of urls.filter((url) => !before.includes(url))) {
      const page = await service.fetch(new Request(url));
      await putPage({
        path: new URL(url).pathname,
        status: page.status,
        headers: Object.fromEntries(page.headers),
        body: await page.text(),
      });
    }
    for (const url of before.filter((url) => !urls.includes(url))) {
      await deletePage(new URL(url).pathname);
    }
  }

  async function upstream(url: string, init: RequestInit): Promise<Response> {
    const before = service.forms(ACCOUNT).map(({ formUrl }) => formUrl);
    const response = await service.fetch(new Request(url, init));
    await publish(init.method ?? 'GET', before);
    return response;
  }

  const proxy = createFormsProxy({
    baseUrl: publicUrl,
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared',
    rateLimit: false,
    hosts: false,
    fetch: upstream,
    ...options.proxy,
  });

  return {
    handler: (request) => proxy.fetch(request),
    service,
    async make(prompt) {
      const response = await upstream(publicUrl + GENERATE_PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt }),
      });
      if (!response.ok) throw new Error(`The service answered ${response.status}`);
      const [form] = service.forms(ACCOUNT);
      if (!form) throw new Error('The service made no form');
      return { id: form.id, formUrl: form.formUrl };
    },
  };
}
