import { fixtureCleanup } from '@open-wc/testing';
import { http, passthrough } from 'msw';
import { setupWorker } from 'msw/browser';
import { asSent } from '../../demo/in-page/as-sent.js';

/** A web-standard request handler, such as the `fetch` of the proxy or of the local service. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** The control of a test over the page's network. */
export interface MockApi {
  /** Answers everything at this origin's `/api/v1/forms…` until the test ends. */
  answer(handler: Handler): void;
  /** Answers one URL more, of any origin and without its query, until the test ends. */
  answerUrl(url: string | URL, handler: Handler): void;
  /** The requests of this test in their order; read a body from a `clone()`. */
  readonly requests: readonly Request[];
  /** Waits until each request that the page has sent so far is in {@link requests}. */
  seen(): Promise<void>;
  /** Requests of this test that nothing answered; the test fails if there are any when it ends. */
  readonly unhandled: readonly string[];
  /** Takes the unhandled requests out, for a test that expects them. */
  takeUnhandled(): string[];
}

const API = /^\/api\/v1\/forms(\/|$)/;
/** Answered at once: whatever was sent before it has then been seen. */
const FENCE = '/__fence';
const RUNNER = /^\/($|__|node_modules\/|src\/|test\/|demo\/|mockServiceWorker\.js$|favicon\.ico$)/;

/** Answers a request, or lets it pass. */
type Network = (request: Request) => Response | Promise<Response>;

/** The networks of the `describe` blocks that run, the innermost last. */
const networks: Network[] = [];

/** One worker for the page: without a block that has a network of its own, everything passes. */
const worker = setupWorker(
  http.all('*', ({ request }) => networks.at(-1)?.(request) ?? passthrough()),
);

let started: Promise<unknown> | undefined;
const startWorker = () => (started ??= worker.start({ quiet: true, onUnhandledRequest: 'bypass' }));

/**
 * Stands for the network of a `describe` block: registers the hooks that start the worker, remove
 * fixtures and forget the answers after each test, and fail a test that sent a request which
 * nothing answered.
 */
export function mockApi(): MockApi {
  const answers = new Map<string, Handler>();
  let api: Handler | undefined;
  let requests: Request[] = [];
  const unhandled: string[] = [];

  const network: Network = async (request) => {
    const { origin, pathname, href, search } = new URL(request.url);
    const here = origin === location.origin;
    const handler = answers.get(href.slice(0, href.length - search.length));
    const found = handler ?? (here && API.test(pathname) ? api : undefined);
    if (found) {
      requests.push(request.clone());
      return found(await asSent(request));
    }
    if (here && pathname === FENCE) return new Response();
    if (here && RUNNER.test(pathname)) return passthrough();
    unhandled.push(`${request.method} ${request.url}`);
    return Response.error();
  };

  const takeUnhandled = (): string[] => unhandled.splice(0);
  const seen = async (): Promise<void> => void (await fetch(FENCE));

  before(async () => {
    await startWorker();
    networks.push(network);
  });
  afterEach(async function () {
    // elements that go away give up what they asked for, so that no request reaches the next test
    fixtureCleanup();
    await seen();
    const left = takeUnhandled();
    answers.clear();
    api = undefined;
    requests = [];
    // A failed hook is an error of the page, which holds several files.
    const test = this.currentTest?.titlePath().join(' › ');
    if (left.length > 0)
      throw new Error(`Requests that nothing answered:\n${left.join('\n')}\nin ${test}`);
  });
  after(() => {
    networks.splice(networks.indexOf(network), 1);
  });

  return {
    answer(handler) {
      api = handler;
    },
    answerUrl(url, handler) {
      answers.set(new URL(url, location.href).href, handler);
    },
    get requests() {
      return requests;
    },
    get unhandled() {
      return unhandled;
    },
    seen,
    takeUnhandled,
  };
}
