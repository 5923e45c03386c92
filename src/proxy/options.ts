import type { Operation } from '../api.js';
import type { Authorize } from './authorize.js';
import type { ApiKey } from './key.js';
import type { IdempotencyOptions } from './idempotency.js';
import type { RateLimiter, RateLimitOptions } from './limiter.js';
import type { ProxyLog } from './log.js';
import type { OwnerStore } from './stores/owners.js';

/** Limits in milliseconds. */
export interface ProxyTimeouts {
  /**
   * The service's whole answer to list, get and delete, connecting included (fetch shows no connect phase).
   * Default 15,000.
   */
  readonly read?: number;
  /** The service's whole answer to generate. Default 120,000. */
  readonly generate?: number;
  /** The visitor's request body. Default 10,000. */
  readonly body?: number;
  /**
   * One answer of `authorize`, of `apiKey` where that is a function, or of a limiter or store that was handed
   * over. Default 10,000.
   */
  readonly hooks?: number;
}

export interface FormsProxyOptions {
  /**
   * Where the service is (service-api.md: `{base_url}`): https, or http for a service on this machine or in a
   * private network, since over http everybody on the way can read the key. Without query and credentials, and
   * without `/api/v1`.
   */
  readonly baseUrl: string;
  /** The account's API key, or a function that gives it before each request to the service. */
  readonly apiKey: ApiKey;
  /** Decides for each request; without it nobody may do anything. */
  readonly authorize: Authorize;
  /**
   * Whose form is whose. An owner store limits each visitor to the forms that the visitor generated: someone else's
   * form is 404 `NOT_FOUND`. `'shared'` gives every visitor whom `authorize` admits all forms of the account, for
   * back offices.
   */
  readonly owners: 'shared' | OwnerStore;
  /** With an owner store: milliseconds that the account's list is reused for other visitors. Default 5,000. */
  readonly listMaxAge?: number;
  /**
   * With an owner store: whether a visitor without an identity may get one form by its id, for embedding on public
   * pages. The response then holds only `id`, `formUrl`, `title` and `name`. Default false.
   */
  readonly publicGet?: boolean;
  /**
   * Other origins whose pages may use the proxy, such as `https://www.example.com`: their writes are accepted
   * and CORS answers them. Default: none, so that only pages of the proxy's own origin may write, and CORS is
   * off. A proxy behind a server that changes `Host` names its own public origin here too.
   */
  readonly origins?: readonly string[];
  /** Whether pages of `origins` may send cookies (CORS credentials). Default false. */
  readonly credentials?: boolean;
  /** Path under which the routes are mounted, such as `/forms-api`. Default none: `/api/v1/forms…`. */
  readonly basePath?: string;
  /**
   * Requests per visitor, counted in this process; or a limiter of your own, which several processes may share;
   * false turns it off. Who comes too often gets 429 `PROXY_RATE_LIMITED` with `Retry-After`; where a limiter
   * of your own fails, 500 `PROXY_MISCONFIGURED`.
   */
  readonly rateLimit?: false | RateLimitOptions | RateLimiter;
  /**
   * Whether a generate with an `Idempotency-Key` is carried out only once per visitor, key and prompt, however
   * often it is sent: a repeat joins the one under way or gets the same answer again, and counts against the
   * rate limit of the other operations. Answers carry `Prompt-Forms-Idempotent: 1`. What certainly made no form
   * (a 4xx of the service but 408, a refusal of the proxy, no connection) is not kept; any other failure is,
   * since a second try could make a second form. The key of a visitor without an identity must be a random
   * UUID. Default on, in this process's memory; false turns it off. A store that fails makes generates with a
   * key end in 500 `PROXY_MISCONFIGURED` before they begin.
   */
  readonly idempotency?: false | IdempotencyOptions;
  /**
   * The visitor's address, for the rate limit of visitors without an identity. Default: the socket's, where the
   * server adapter hands it over as `@hono/node-server` does. Without any, such visitors share one limit.
   * Read a header such as `X-Forwarded-For` only if a server of yours has set it.
   */
  readonly address?: (request: Request, extra: unknown) => string | undefined;
  /**
   * The request target as it came over the wire. Default: from what `@hono/node-server` hands over, else what
   * `request.url` still shows of it.
   */
  readonly target?: (request: Request, extra: unknown) => string | undefined;
  readonly timeouts?: ProxyTimeouts;
  /** Greatest number of bytes of a request body. Default 16 KiB. */
  readonly maxRequestBytes?: number;
  /** Greatest number of bytes of an answer of the service. Default 32 MiB for a list and 1 MiB otherwise. */
  readonly maxResponseBytes?: number;
  /**
   * Operations that are given up when the visitor leaves. Default `['list', 'get']`: a generate or delete that
   * has begun is finished, so that the service and the list agree about it. A generate with an
   * `Idempotency-Key` is always finished, unless `idempotency` is off.
   */
  readonly abortOnDisconnect?: readonly Operation[];
  /**
   * Whether answers carry `Prompt-Forms-Allow`, for which `authorize` is asked about all four operations on
   * every request. Default true; false asks only about the one that the request is for.
   */
  readonly announce?: boolean;
  /** Hears of every answer and fault. Default: only errors, as a line of JSON on the console. */
  readonly log?: ProxyLog;
  /** Instead of the global fetch. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What a runtime offers beside the request; Cloudflare's `ExecutionContext` is one. */
export interface ServerContext {
  /** Lets work go on after the answer or the visitor is gone. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FormsProxy {
  /**
   * Answers one request. Never throws. `extra` is what the server adapter hands over beside the request;
   * of it the proxy reads `incoming.url` and `incoming.socket.remoteAddress` where they are. `context` is asked
   * to let a generate be finished after its visitor has left.
   * Bound: may be handed over as it is, as in `serve({ fetch: proxy.fetch })` or `export default proxy`.
   */
  readonly fetch: (request: Request, extra?: object, context?: ServerContext) => Promise<Response>;
}
