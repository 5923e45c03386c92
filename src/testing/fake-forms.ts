import { ALLOW_HEADER, REMAINING_HEADER } from '../api/headers.js';
import {
  DELETE_SUFFIX,
  FORMS_PATH,
  GENERATE_PATH,
  OPERATIONS,
  type Operation,
} from '../api/routes.js';
import {
  budgetSpent,
  checkFailure,
  failureResponse,
  type FailureOptions,
  type FakeFailure,
  type PlannedFailure,
} from './failures.js';
import { executeRoute, matchRoute, type Backend, type Route } from './service/api.js';
import { failure } from './service/envelope.js';
import { FaultQueue, untilAborted } from './service/faults.js';
import { createStore, secureRandom, type StoredForm } from './service/store.js';
import { titleOf } from './title.js';

/** Options of {@link createFakeForms}. Guide: dist/guide/testing.md. */
export interface FakeFormsOptions {
  /** Prompts of forms that exist from the start, the oldest first. Default: none. */
  readonly forms?: readonly string[];
  /** The operations that the visitor may do; any other one fails with 403. Default: all. */
  readonly allow?: readonly Operation[];
  /**
   * How many forms the visitor may generate. Responses say how many are left, and a further generate fails with 429
   * `PROXY_BUDGET_SPENT`. Default: no budget.
   */
  readonly budget?: number;
  /** The URL of a form's page. Default: `https://forms.example/f/<id>`, which does not exist. */
  readonly formUrl?: (id: string) => string;
  /** The clock for ids and dates, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/** A form of the fake service. */
export interface FakeForm {
  /** `form_<number>_<alphanumeric>`. The number grows from form to form. */
  readonly id: string;
  /** The URL of the form's page, see the option `formUrl`. */
  readonly formUrl: string;
  /** The first sentence of the prompt, without "Create a form for", and at most 70 characters of it. */
  readonly title: string;
  /** The prompt that it was made of. */
  readonly prompt: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** `http` of msw 2 or newer, as far as {@link FakeForms.handlers} needs it. */
export interface MswHttp<Handler> {
  all(path: string, resolver: (info: { request: Request }) => Promise<Response>): Handler;
}

/** A scriptable fake of the forms proxy with the service behind it. Guide: dist/guide/testing.md. */
export interface FakeForms {
  /**
   * Responds to the routes as the proxy does, at any origin and below any path. Has the signature of the global
   * `fetch`: use it for `createFormsClient({ fetch })`, for a route of Playwright, or as a handler of a server.
   * @returns 404 `PROXY_NO_ROUTE` for any other URL.
   * @throws the reason of the signal if the request is aborted, and a TypeError for a planned lost connection.
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** All forms, newest first. */
  readonly forms: readonly FakeForm[];
  /** Adds a form, as another visitor would. Elements see it when they load the list again. */
  addForm(prompt: string): FakeForm;
  /**
   * Plans a failure of the next request for an operation, after those that are planned already. Clients retry some
   * failures by themselves, see dist/guide/errors.md#what-is-retried: use `times` for a failure that a visitor sees.
   * @throws RangeError for a status below 400 or above 599, TypeError for an unknown failure.
   */
  failNext(operation: Operation, failure: FakeFailure, options?: FailureOptions): void;
  /** Deletes all forms, restores those of the option `forms` and the budget, and drops all planned failures. */
  reset(): void;
  /**
   * Handlers for `setupServer` or `setupWorker` of msw: `setupServer(...fake.handlers(http))`.
   * @param http The object that msw exports. It is a parameter because this entry also works without msw.
   */
  handlers<Handler>(http: MswHttp<Handler>): Handler[];
}

/** The account that has all forms. */
const ACCOUNT = 'visitor';

/** The address that URLs without an origin are relative to if there is no page. */
const DEFAULT_BASE = 'http://localhost';

/**
 * Creates a fake of the forms proxy with the service behind it. Holds forms in memory and sends no request. Fakes share
 * nothing. See {@link installFakeForms} to replace the global `fetch` too.
 */
export function createFakeForms(options: FakeFormsOptions = {}): FakeForms {
  const now = options.now ?? Date.now;
  const formUrl = options.formUrl ?? ((id: string) => `https://forms.example/f/${id}`);
  const allowed = options.allow ?? OPERATIONS;
  const failures = new FaultQueue<PlannedFailure>();
  let backend = createBackend();
  let remaining = options.budget;
  let requestCount = 0;

  function createBackend() {
    const store = createStore({ formUrl, now, random: secureRandom });
    const addForm = (account: string, prompt: string) =>
      store.add(account, prompt, { title: titleOf(prompt) });
    for (const prompt of options.forms ?? []) addForm(ACCOUNT, prompt);
    return { store, addForm, faults: new FaultQueue(), answers: 'full' } satisfies Backend;
  }

  async function respond(request: Request, signal: AbortSignal): Promise<Response> {
    signal.throwIfAborted();
    const path = apiPathOf(request.url);
    if (path === undefined)
      return failure({ status: 404, code: 'PROXY_NO_ROUTE', message: 'There is nothing here.' });
    const route = matchProxyRoute(request.method, path);
    if (route instanceof Response) return route;
    const { operation } = route;
    if (!allowed.includes(operation)) return failureResponse(operation, 403);
    const planned = failures.take(operation);
    if (typeof planned?.failure === 'number')
      return failureResponse(operation, planned.failure, planned.retryAfter);
    if (planned?.failure === 'connection-lost') throw new TypeError('The connection was lost.');
    if (planned?.failure === 'no-response') await untilAborted(signal);
    if (operation === 'generate' && remaining === 0) return withRemaining(budgetSpent(now()));
    const response = await executeRoute(route, ACCOUNT, request, backend);
    if (operation === 'generate' && response.ok && remaining) remaining--;
    if (operation === 'generate' || operation === 'list') withRemaining(response);
    if (planned?.failure === 'response-lost') throw new TypeError('The connection was lost.');
    signal.throwIfAborted();
    return response;
  }

  function withRemaining(response: Response): Response {
    if (remaining !== undefined) response.headers.set(REMAINING_HEADER, String(remaining));
    return response;
  }

  const fake: FakeForms = {
    async fetch(input, init) {
      const { request, signal } = toRequest(input, init);
      const response = await respond(request, signal);
      response.headers.set('X-Request-Id', `fake-${++requestCount}`);
      response.headers.set(ALLOW_HEADER, allowed.join(', '));
      return response;
    },
    get forms() {
      return backend.store.of(ACCOUNT).map(toFakeForm);
    },
    addForm: (prompt) => toFakeForm(backend.addForm(ACCOUNT, prompt)),
    failNext(operation, planned, { times, retryAfter } = {}) {
      checkFailure(planned);
      failures.add({ operation, failure: planned, times, retryAfter });
    },
    reset() {
      failures.clear();
      remaining = options.budget;
      backend = createBackend();
    },
    handlers(http) {
      const resolver = ({ request }: { request: Request }) =>
        fake.fetch(request).catch(() => Response.error());
      return [`*${FORMS_PATH}`, `*${FORMS_PATH}/*`].map((path) => http.all(path, resolver));
    },
  };
  return fake;
}

/** A fake behind the global `fetch`. */
export interface InstalledFakeForms extends FakeForms {
  /** Restores the global `fetch`. */
  uninstall(): void;
}

/**
 * Creates a fake and puts it behind the global `fetch`. Requests to other routes go to the previous `fetch`. Elements keep
 * the forms that they have loaded, so call `resetForms()` of `prompt-forms` between two tests of one file.
 */
export function installFakeForms(options?: FakeFormsOptions): InstalledFakeForms {
  const fake = createFakeForms(options);
  const previous = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    apiPathOf(urlOf(input)) === undefined ? previous(input, init) : fake.fetch(input, init);
  return Object.defineProperties(
    { uninstall: () => void (globalThis.fetch = previous) },
    Object.getOwnPropertyDescriptors(fake),
  ) as InstalledFakeForms;
}

function toFakeForm({ id, formUrl, title, prompt, createdAt }: StoredForm): FakeForm {
  return { id, formUrl, title, prompt, createdAt };
}

/** The service's routes, and the proxy's own one for hosts that refuse the method DELETE. */
function matchProxyRoute(method: string, path: string): Route | Response {
  const isDelete = method === 'POST' && path.endsWith(DELETE_SUFFIX);
  return isDelete
    ? matchRoute('DELETE', path.slice(0, -DELETE_SUFFIX.length))
    : matchRoute(method, path);
}

/** The path from `/api/v1/forms` on; undefined for any other URL. */
function apiPathOf(url: string): string | undefined {
  const { pathname } = new URL(url);
  const index = pathname.lastIndexOf(FORMS_PATH);
  const path = index < 0 ? '' : pathname.slice(index);
  const isApi = path === FORMS_PATH || path === GENERATE_PATH || path.startsWith(`${FORMS_PATH}/`);
  return isApi ? path : undefined;
}

function urlOf(input: Request | URL | string): string {
  if (typeof input === 'object' && 'url' in input) return input.url;
  const base = typeof document === 'undefined' ? DEFAULT_BASE : document.baseURI;
  return new URL(String(input), base.startsWith('http') ? base : DEFAULT_BASE).href;
}

/** The signal apart from the request: the `Request` of Node refuses signals of jsdom. */
function toRequest(
  input: Request | URL | string,
  init: RequestInit = {},
): { readonly request: Request; readonly signal: AbortSignal } {
  const { signal, ...rest } = init;
  const isRequest = typeof input === 'object' && 'url' in input;
  const request = new Request(isRequest ? input : urlOf(input), rest);
  return { request, signal: signal ?? (isRequest ? input : request).signal };
}
