import type { Service, ServiceOptions } from '../../demo/service/service.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { createFormsClient, type FormsClient } from '../../src/client/index.js';
import { ACCOUNT, localForms, type LocalForms } from './local-forms.js';
import { mockApi, type Handler, type MockApi } from './mock-api.js';
import './advice.js';

export interface Account {
  readonly service: Service;
  /** A client of its own for each test, so that tests share no store; without automatic retries. */
  readonly client: FormsClient;
  readonly api: MockApi;
  /** The forms of the account. */
  readonly stored: ReturnType<Service['forms']>;
  /** The proxy with the service behind it, for an answer that does more. */
  readonly handler: Handler;
  /** Answers instead of the service, from now to the end of the test. */
  answer(handler: Handler): void;
  /** Makes a form as another visitor would. */
  make: LocalForms['make'];
}

/** Firefox sends `keepalive` requests, as a delete is one, past the service worker that answers here. */
const pastNoWorker: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: false });

/** Gives each test of a `describe` block an account of its own at the local service, behind the real proxy. */
export function useAccount(
  options: Partial<ServiceOptions> = {},
  rights: Partial<FormsProxyOptions> = {},
): Account {
  const api = mockApi();
  let forms: LocalForms;
  let client: FormsClient;

  beforeEach(async () => {
    forms = await localForms({ service: options, proxy: { log: () => {}, ...rights } });
    client = createFormsClient({ retries: 0, fetch: pastNoWorker });
    api.answer(forms.handler);
  });

  return {
    api,
    get service() {
      return forms.service;
    },
    get client() {
      return client;
    },
    get stored() {
      return forms.service.forms(ACCOUNT);
    },
    get handler() {
      return forms.handler;
    },
    answer: (handler) => api.answer(handler),
    make: (prompt) => forms.make(prompt),
  };
}
