import type { Operation } from '../api/routes.js';
import type { Authorize } from './authorizer.js';
import type { BudgetOptions } from './guards/budget.js';
import type { CheckPrompt } from './guards/check-prompt.js';
import type { ApiKey } from './service/key.js';
import type { Hooks } from './guards/hooks.js';
import type { ReadAddress } from './incoming.js';
import type { IdempotencyOptions } from './guards/execute-once.js';
import type { RateLimiter, RateLimitOptions } from './stores/limiter.js';
import type { LogIdentity, ProxyLog } from './log.js';
import type { ServiceReply } from './service/response.js';
import type { OwnerStore } from './stores/owners.js';
import type { StartTrace } from './service/trace.js';

/** Limits in milliseconds. */
export interface ProxyTimeouts {
  /**
   * The service's whole response to list, get and delete. Includes the connection, since fetch does not report that phase.
   * Default 15,000.
   */
  readonly read?: number;
  /** The service's whole response to generate. Default 120,000. */
  readonly generate?: number;
  /** The visitor's request body. Default 10,000. */
  readonly body?: number;
  /**
   * One call of `authorize`, of an `apiKey` function, or of a limiter or store that you pass. Default 10,000.
   */
  readonly hooks?: number;
}

/** A request to the service, as `fetch` takes it. */
export interface ServiceRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly redirect: 'manual';
  /** Aborts at the end of the time limit, and if the visitor disconnects. */
  readonly signal: AbortSignal;
  /**
   * Calls the listener when `signal` aborts, or at once if it has. Takes less time than the signal, which is created when it is first used.
   */
  readonly onAbort: (listener: (reason: Error) => void) => void;
}

/** Sends a request to the service. */
export type FetchService = (url: string, request: ServiceRequest) => Promise<ServiceReply>;

export interface FormsProxyOptions extends Hooks {
  /**
   * URL of the service, without `/api/v1`, query and credentials. Use http only for a service on this machine or in a
   * private network: over http, everyone on the way can read the key.
   */
  readonly baseUrl: string;
  /**
   * The account's API key, or a function that returns it, called before each request to the service. At least 16
   * characters, so that responses can be searched for it. A shorter string throws; a shorter result of the function is
   * 500 `PROXY_MISCONFIGURED`.
   */
  readonly apiKey: ApiKey;
  /** Decides about each request. Without it, the proxy rejects everything. */
  readonly authorize: Authorize;
  /**
   * Ownership of forms. An owner store limits each visitor to the forms that the visitor generated: someone else's form
   * is 404 `NOT_FOUND`. `'shared'` gives all forms of the account to every visitor whom `authorize` admits, for back
   * offices.
   */
  readonly owners: 'shared' | OwnerStore;
  /**
   * With an owner store: milliseconds that a record counts without asking the service again. A visitor's list comes from the
   * visitor's own records. After the response, the proxy asks the service about up to five forms whose records are older, and updates or
   * removes them. Default 60,000. See dist/guide/ownership.md.
   */
  readonly verifyAfter?: number;
  /**
   * With an owner store: lets every visitor get any form by its id, to embed it on public pages. The response then has only
   * `id`, `formUrl`, `title` and `name`, unless the visitor owns the form. Default false.
   */
  readonly publicGet?: boolean;
  /**
   * Other origins whose pages may use the proxy, such as `https://www.example.com`. The proxy accepts their writes and
   * sends CORS headers to them. Exact https origins, http on localhost, or the origin of an app, such as `capacitor://localhost`. Default: none, so only pages of the proxy's own origin may write, and CORS is off. If a
   * server in front of the proxy changes `Host`, add the proxy's own public origin.
   */
  readonly origins?: readonly string[];
  /**
   * Your public host names, such as `['www.example.com']`, without scheme and port. A request for another name is 421
   * `PROXY_MISCONFIGURED`. This protects against DNS rebinding, in which a foreign page gives its own name to the proxy's
   * address. Localhost, IP addresses and the names in `origins` are always trusted. Default: only these. `false` trusts
   * every name, for a proxy behind a server that checks names itself. See dist/guide/proxy.md#hosts.
   */
  readonly hosts?: false | readonly string[];
  /** Allows pages of `origins` to send cookies (CORS credentials). Default false. */
  readonly credentials?: boolean;
  /**
   * Fields of the service's forms that reach visitors, next to `id`, `formUrl` and `deleted`. All others are removed, also
   * those beside a list, except signs of further pages. Of a failure, message and code remain. Default: `title`, `name`,
   * `createdAt`, `created_at`, `updatedAt`, `updated_at`.
   */
  readonly fields?: readonly string[];
  /**
   * Origins of the forms' pages, such as `['https://forms.example.com']`. A `formUrl` of another origin is removed from
   * responses, and the log names its origin once; a generate then ends in 502 `PROXY_UPSTREAM`. Exact https origins, or http
   * on localhost. Default: all. The attribute `origins` of `<form-embed>` limits only what that element shows.
   */
  readonly formOrigins?: readonly string[];
  /** Path under which the routes are mounted, such as `/forms-api`. Default none: `/api/v1/forms…`. */
  readonly basePath?: string;
  /**
   * Limits the requests of each visitor, counted in this process, or by a limiter of your own that several processes may
   * share. `false` turns it off. Requests that `authorize` denies are limited by address: 60 a minute, 60 at once. Sessions in
   * `Cookie` or `Authorization` that were admitted before are never held back by that. Above the limit, the visitor gets 429 `PROXY_RATE_LIMITED` with `Retry-After`. If a
   * limiter of your own fails, the response is 503 `PROXY_UNAVAILABLE`.
   */
  readonly rateLimit?: false | RateLimitOptions | RateLimiter;
  /**
   * Executes a generate with an `Idempotency-Key` only once per visitor and key. A repeat joins the running generate or gets the
   * stored response, with `Prompt-Forms-Replayed: 1`. It counts against the rate limit of the other operations. The same key
   * with another prompt is 422 `PROXY_KEY_REUSED`. Responses have `Prompt-Forms-Idempotent: 1`.
   *
   * A failure is not stored if it certainly generated no form: a 4xx of the service other than 408, a rejection by the proxy,
   * no connection. Any other failure is stored, since another attempt could generate a second form. The key of a visitor
   * without an identity must be a random UUID.
   *
   * Default: on, in this process's memory. `false` turns it off. If the store fails, a generate with a key ends in 503
   * `PROXY_UNAVAILABLE` before anything is sent.
   */
  readonly idempotency?: false | IdempotencyOptions;
  /**
   * The visitor's address, for the rate limit of visitors without an identity. Default: the address of the socket if the
   * server adapter passes it, as `@hono/node-server` does. Without an address, these visitors are not limited, and the log
   * warns once; a visitor for whom `authorize` returns `anonymous: true` gets 500 `PROXY_MISCONFIGURED`, since everybody could get
   * around limits and budgets with new identities. `false`: there are no addresses, and anonymous visitors count by identity alone.
   * A port and brackets are removed. IPv6 visitors count by /64, and additionally by /48, which has ten times
   * the rate. Read a header such as `X-Forwarded-For` only if a server of yours sets it.
   */
  readonly address?: false | ReadAddress;
  /**
   * The raw request target. Default: the one that `@hono/node-server` passes, else the part of `request.url` after the
   * host.
   */
  readonly target?: (request: Request, extra: unknown) => string | undefined;
  /** Time limits in milliseconds. */
  readonly timeouts?: ProxyTimeouts;
  /** Maximum bytes of a request body. Default 16 KiB. */
  readonly maxRequestBytes?: number;
  /**
   * Maximum characters of a prompt, counted like the HTML attribute `maxlength`. Default 4,000. A longer prompt is 413
   * `PROXY_TOO_LARGE`.
   */
  readonly maxPromptCharacters?: number;
  /**
   * Accepts, replaces or refuses the prompt of each generate, for house rules and moderation. May be async. Returns
   * undefined to accept it, `{ prompt }` to send another one, or `{ reject: message }` for 422 `PROXY_PROMPT_REJECTED`.
   * If it throws or takes longer than `timeouts.hooks`, the response is 500 `PROXY_MISCONFIGURED`. Not called for a
   * repeat. See dist/guide/proxy.md#checkprompt.
   */
  readonly checkPrompt?: CheckPrompt;
  /**
   * Maximum generates per day and month (UTC), for each visitor and for all visitors together, since each generate costs
   * money. Counted before the service is asked, and returned if the service certainly made no form. Above it, the visitor
   * gets 429 `PROXY_BUDGET_SPENT` with `Retry-After` until the period ends. If the store fails, the response is 503
   * `PROXY_UNAVAILABLE`. Visitors without an identity and an address count for the account only. Default: no budget. See
   * dist/guide/proxy.md#budget.
   */
  readonly budget?: BudgetOptions;
  /** Maximum bytes of a response of the service. Default 32 MiB for a list and 1 MiB otherwise. */
  readonly maxResponseBytes?: number;
  /**
   * Operations to abort when the visitor disconnects. Default `['list', 'get']`: a started generate or delete runs to its
   * end. A generate with an `Idempotency-Key` always does, unless `idempotency` is off.
   */
  readonly abortOnDisconnect?: readonly Operation[];
  /**
   * Adds `Prompt-Forms-Allow` to responses. `authorize` is then called for all four operations, the requested one first.
   * Default true. With false, it is called only for the operation of the request. A request that the proxy rejects anyway
   * gets no such header.
   */
  readonly announce?: boolean;
  /**
   * How log entries name visitors: `'plain'` (default) is the `identity` as `authorize` returns it. `'hash'` is the first
   * 16 hexadecimal digits of its SHA-256: a pseudonym, which can be resolved with a list of all identities. `false` leaves it
   * out.
   */
  readonly logIdentity?: LogIdentity;
  /**
   * Receives an entry for every response and every problem. Default: errors and diagnostics only, as a line of JSON each on
   * the console, and a wrong set-up only once an hour.
   */
  readonly log?: ProxyLog;
  /** Records traces, such as those of OpenTelemetry. Default: none. See dist/guide/production.md#metrics-and-traces. */
  readonly trace?: StartTrace;
  /** Replaces the global fetch, for example with `nodeFetch` of `prompt-forms/proxy/node`. */
  readonly fetch?: FetchService;
}

/** The context that a runtime passes with the request, such as Cloudflare's `ExecutionContext`. */
export interface ServerContext {
  /** Lets work continue after the response was sent or the visitor disconnected. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FormsProxy {
  /** The option `basePath`. */
  readonly basePath: string;
  /**
   * Handles one request. Never throws. `details` is a {@link RequestDetails}: the second argument of the server adapter, or
   * `{ address, context, onDisconnect }` of your own. It is `unknown`, so that a framework's route may export `fetch` itself, as in
   * `export const GET = proxy.fetch`; values without these properties are ignored. `context` keeps a generate running after
   * its visitor disconnected. Bound, so that `serve({ fetch: proxy.fetch })` and `export default proxy` work.
   */
  readonly fetch: (
    request: Request,
    details?: unknown,
    context?: ServerContext,
  ) => Promise<Response>;
  /**
   * Asks whether the proxy admits the visitor of a request for the list, as `createFormsMcp` does: `authorize` decides, and the request
   * counts for the rate limit, but the service is not asked. Calls the `fetch` of its object, so that the one of `{ ...proxy, fetch }`
   * decides too. An object of your own may have none.
   */
  admit?(request: Request, details?: unknown, context?: ServerContext): Promise<AdmissionResult>;
}

export interface AdmissionResult {
  /** 204 if the proxy admits the visitor. Otherwise the response of a list. */
  readonly response: Response;
  /** Undefined unless the response is 204. */
  readonly visitor: { readonly identity: string | undefined } | undefined;
}
