import { createService, type Service, type ServiceOptions } from '../../demo/service/service.js';
import { createFormsClient, type FormsClient } from '../../src/client/index.js';
import { createFormsProxy } from '../../src/proxy/index.js';
import { mockApi, type Handler, type MockApi } from './mock-api.js';

const KEY = 'test-key';
const SERVICE = 'https://service.example';

export interface Account {
  /** The local service behind the real proxy; a fresh one for each test. */
  readonly service: Service;
  /** A client of its own for each test, so that tests share no store; without automatic retries. */
  readonly client: FormsClient;
  readonly api: MockApi;
  /** Answers instead of the service, from now to the end of the test. */
  answer(handler: Handler): void;
  /** Makes a form as somebody else would, straight at the service. */
  generate(prompt: string): Promise<{ id: string; formUrl: string }>;
}

/** Gives each test of a `describe` block an account at the local service: element → client → proxy → service. */
export function useAccount(options: Partial<ServiceOptions> = {}): Account {
  const api = mockApi();
  let service: Service;
  let client: FormsClient;

  const call = (url: string, init: RequestInit) => service.fetch(new Request(url, init));

  beforeEach(() => {
    service = createService({
      keys: { [KEY]: 'account' },
      publicUrl: 'https://forms.example',
      ...options,
    });
    const proxy = createFormsProxy({
      baseUrl: SERVICE,
      apiKey: KEY,
      authorize: () => true,
      rateLimit: false,
      fetch: call,
      log: () => {},
    });
    api.answer((request) => proxy.fetch(request));
    client = createFormsClient({ retries: 0 });
  });

  return {
    api,
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    answer: (handler) => api.answer(handler),
    async generate(prompt) {
      const response = await call(`${SERVICE}/api/v1/forms/generate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt }),
      });
      const { data } = (await response.json()) as { data: { formUrl: string } };
      const form = service.forms('account').find(({ formUrl }) => formUrl === data.formUrl);
      if (!form) throw new Error('The service did not store the form');
      return { id: form.id, formUrl: form.formUrl };
    },
  };
}
