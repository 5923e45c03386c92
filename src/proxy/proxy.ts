import { Hono } from 'hono';
import type { Context, ExecutionContext, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import type { RequestIdVariables } from 'hono/request-id';
import { ALLOW_HEADER, IDEMPOTENT_HEADER } from '../api.js';
import type { Operation } from '../api.js';
import { createAuthorizer, withContext } from './authorize.js';
import type { RequestAuthorizer } from './authorize.js';
import { isTrustedWrite } from './csrf.js';
import type { ProxyErrorCode } from './envelope.js';
import { jsonResponse, misconfigured, ProxyError, errorResponse } from './envelope.js';
import { execute } from './execute.js';
import type { ExecutionDetails } from './execute.js';
import { isTrustedHost, untrustedHost } from './hosts.js';
import { loggedIdentity, loggedMethod } from './log.js';
import type { ProxyLogEntry } from './log.js';
import type { FormsProxy, FormsProxyOptions, RequestDetails } from './options.js';
import { readPrompt } from './prompt.js';
import { isRoutableId, pathOf, ROUTES } from './routes.js';
import type { Route } from './routes.js';
import { readSettings } from './settings.js';
import type { Settings } from './settings.js';

interface Variables extends RequestIdVariables {
  authorizer: RequestAuthorizer;
  /** True once `authorize` has decided about the request. Before, the proxy rejects it without a question. */
  isDecided?: boolean;
  report: (operation: Operation, diagnostic: string) => void;
  operation?: Operation;
  formId?: string;
  identity?: string;
  details?: ExecutionDetails;
  error?: ProxyError;
  repeated?: boolean;
}

interface Env {
  Bindings: object;
  Variables: Variables;
}

type Call = Context<Env>;

/**
 * Creates the proxy that holds the account's API key. It forwards the four operations of the service
 * (demo/guide/service.md#routes) and nothing else, each only if `authorize` allows it. Runs on every runtime with Request
 * and Response. Needs Hono.
 * @throws TypeError for options that cannot work, such as an empty `apiKey`. The message says what to set and quotes no
 * value.
 */
export function createFormsProxy(options: FormsProxyOptions): FormsProxy {
  const settings = readSettings(options);
  const app = new Hono<Env>({
    getPath: (request, context) => pathOf(settings.target(request, context?.env)),
  });
  // Without a header name, Hono ignores the visitor's own X-Request-Id.
  app.use(requestId({ headerName: '' }));
  app.use(requestContext(settings));
  for (const route of ROUTES) {
    const path = settings.basePath + route.path;
    app.use(path, skipOtherIds);
    if (settings.origins.length > 0) app.use(path, corsOf(route, settings));
    app.all(path, (c) => handle(c, route, settings));
  }
  app.notFound((c) =>
    respondWithError(c, new ProxyError(404, 'PROXY_NO_ROUTE', 'There is nothing here.')),
  );
  app.onError((error, c) =>
    respondWithError(
      c,
      error instanceof ProxyError ? error : misconfigured(`The proxy failed: ${error.name}.`),
    ),
  );
  return {
    basePath: settings.basePath,
    fetch: async (request, details = {}, context = undefined) => {
      try {
        // The proxy uses only `waitUntil` of the context.
        return await app.fetch(request, details, context as ExecutionContext | undefined);
      } catch {
        return failBeforeRouting(request, settings);
      }
    },
  };
}

/** The response if `target` threw: Hono's own error handler is not called then. */
function failBeforeRouting(request: Request, { log, origins }: Settings): Response {
  const error = misconfigured('The function `target` threw.');
  const requestId = crypto.randomUUID();
  log({
    event: 'response',
    level: 'error',
    requestId,
    method: loggedMethod(request.method),
    status: error.status,
    code: error.code,
    message: error.detail.diagnostic,
  });
  const response = errorResponse(error, requestId);
  setOwnHeaders(response.headers, requestId, origins);
  return response;
}

/** The headers of every response. */
function setOwnHeaders(headers: Headers, requestId: string, origins: readonly string[]): void {
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  // With CORS on, pages of `origins` read responses too.
  if (origins.length === 0) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('X-Request-Id', requestId);
}

/** Middleware for every request: authorization, response headers and the log. */
function requestContext(settings: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now();
    const id = c.get('requestId');
    const method = loggedMethod(c.req.method);
    const report = (operation: Operation, diagnostic: string) =>
      settings.log({
        event: 'diagnostic',
        level: 'error',
        requestId: id,
        method,
        operation,
        message: diagnostic,
      });
    const { authorize, timeouts, policy } = settings;
    const details: RequestDetails = c.env;
    const authorizer = createAuthorizer(
      withContext(authorize, details.context),
      c.req.raw,
      timeouts.hooks,
      report,
      policy,
    );
    c.set('authorizer', authorizer);
    c.set('report', report);
    await next();
    const { headers, status } = c.res;
    setOwnHeaders(headers, id, settings.origins);
    if (settings.executeOnce !== undefined) headers.set(IDEMPOTENT_HEADER, '1');
    const { code, detail } = c.get('error') ?? {};
    // A request that is rejected anyway should cause no further questions.
    if (settings.announce && c.get('isDecided') && code !== 'PROXY_RATE_LIMITED')
      headers.set(ALLOW_HEADER, await authorizer.allowed());
    settings.log({
      event: 'response',
      level: levelOf(status, code),
      requestId: id,
      method,
      operation: c.get('operation'),
      formId: c.get('formId'),
      identity: await loggedIdentity(c.get('identity'), settings.logIdentity),
      status,
      code,
      upstreamStatus: detail?.upstreamStatus,
      ...c.get('details'),
      repeated: c.get('repeated'),
      durationMs: Math.round(performance.now() - start),
      message: detail?.diagnostic ?? detail?.note,
    });
  };
}

/** A mistake in the set-up is an error, whatever its status. */
function levelOf(status: number, code: ProxyErrorCode | undefined): ProxyLogEntry['level'] {
  if (status >= 500 || code === 'PROXY_MISCONFIGURED') return 'error';
  return code === undefined ? 'info' : 'warn';
}

/** `:id` matches any segment. If it is no form's id, there is no such route. */
const skipOtherIds: MiddlewareHandler<Env> = async (c, next) => {
  const id = c.req.param('id');
  if (id !== undefined && !isRoutableId(id)) return c.notFound();
  await next();
};

const corsOf = (route: Route, settings: Settings): MiddlewareHandler<Env> =>
  cors({
    origin: [...settings.origins],
    allowMethods: [...route.operations.keys()],
    exposeHeaders: ['Retry-After', 'X-Request-Id', 'Date', ALLOW_HEADER, IDEMPOTENT_HEADER],
    credentials: settings.credentials,
    maxAge: 600,
  });

function respondWithError(c: Call, error: ProxyError): Response {
  c.set('error', error);
  return errorResponse(error, c.get('requestId'));
}

/** Handles a request on one of the routes. Every failed check throws a ProxyError. */
async function handle(c: Call, route: Route, settings: Settings): Promise<Response> {
  const request = c.req.raw;
  const url = new URL(request.url);
  if (settings.hosts !== undefined && !isTrustedHost(url.hostname, settings.hosts))
    throw untrustedHost();
  // Hono runs HEAD as GET, so this uses the request's own method.
  const operation = route.operations.get(request.method);
  if (operation === undefined) {
    const allow = [...route.operations.keys()].join(', ');
    throw new ProxyError(405, 'PROXY_METHOD', 'This cannot be done here.', { allow });
  }
  const id = c.req.param('id') ?? '';
  c.set('operation', operation);
  if (id !== '') c.set('formId', id);

  const writes = operation === 'generate' || operation === 'delete';
  if (writes && !isTrustedWrite(request.headers, url.origin, settings.origins)) {
    throw new ProxyError(403, 'PROXY_FORBIDDEN', 'This page may not change forms.');
  }
  const decision = await c.get('authorizer').decide(operation, id || undefined);
  c.set('isDecided', true);
  if (decision.allow) c.set('identity', decision.identity);
  if (!decision.allow) {
    if (decision.end instanceof ProxyError) throw decision.end;
    return new Response(decision.end.body, decision.end);
  }
  const body = operation === 'generate' ? await readPrompt(request, settings) : undefined;
  const requestId = c.get('requestId');
  const service = await execute(
    {
      operation,
      id,
      body,
      identity: decision.identity,
      scope: decision.scope,
      address: settings.address(request, c.env),
      requestId,
      request,
    },
    settings,
    {
      // Asks about the other operations while the service works, so that the header adds no delay.
      admitted: () => {
        if (settings.announce) void c.get('authorizer').allowed();
      },
      record: (details) => c.set('details', { ...c.get('details'), ...details }),
      repeated: () => c.set('repeated', true),
      report: (diagnostic) => c.get('report')(operation, diagnostic),
      waitUntil: (work) => waitUntil(c, work),
    },
  );
  return jsonResponse(service.status, service.body, service.retryAfter);
}

/** Keeps the work running after the response, on runtimes that would stop it. */
function waitUntil(c: Call, work: Promise<unknown>): void {
  let context: Pick<ExecutionContext, 'waitUntil'>;
  try {
    context = c.executionCtx;
  } catch {
    return; // Hono throws if there is none
  }
  context.waitUntil(work);
}
