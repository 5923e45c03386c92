import { Hono } from 'hono';
import type { Context, ExecutionContext, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import type { RequestIdVariables } from 'hono/request-id';
import { ALLOW_HEADER, IDEMPOTENT_HEADER } from '../api.js';
import type { Operation } from '../api.js';
import { createAuthorizer } from './authorize.js';
import type { Visitor } from './authorize.js';
import { isTrustedWrite } from './csrf.js';
import { jsonResponse, misconfigured, ProxyError, errorResponse } from './envelope.js';
import { execute } from './execute.js';
import { loggedMethod } from './log.js';
import type { FormsProxy, FormsProxyOptions } from './options.js';
import { readPrompt } from './prompt.js';
import { isRoutableId, pathOf, ROUTES } from './routes.js';
import type { Route } from './routes.js';
import { readSettings } from './settings.js';
import type { Settings } from './settings.js';

interface Variables extends RequestIdVariables {
  visitor: Visitor;
  report: (operation: Operation, diagnostic: string) => void;
  operation?: Operation;
  formId?: string;
  refusal?: ProxyError;
  repeated?: boolean;
}

interface Env {
  Bindings: object;
  Variables: Variables;
}

type Call = Context<Env>;

/**
 * Makes the proxy that holds the account's API key: the four operations of the service (service-api.md,
 * section 4) and nothing else, each only where `authorize` says so. Speaks Request and Response, so it runs
 * wherever those are. Needs Hono. Throws a TypeError for options that cannot work, such as an empty `apiKey`;
 * its message says what to set and holds no value.
 */
export function createFormsProxy(options: FormsProxyOptions): FormsProxy {
  const settings = readSettings(options);
  const app = new Hono<Env>({
    getPath: (request, context) => pathOf(settings.target(request, context?.env)),
  });
  // No header name: the visitor's own X-Request-Id is not taken over.
  app.use(requestId({ headerName: '' }));
  app.use(requestContext(settings));
  for (const route of ROUTES) {
    const path = settings.basePath + route.path;
    app.use(path, skipOtherIds);
    if (settings.origins.length > 0) app.use(path, corsOf(route, settings));
    app.all(path, (c) => handle(c, route, settings));
  }
  app.notFound((c) => refuse(c, new ProxyError(404, 'PROXY_NO_ROUTE', 'There is nothing here.')));
  app.onError((error, c) =>
    refuse(
      c,
      error instanceof ProxyError ? error : misconfigured(`The proxy failed: ${error.name}.`),
    ),
  );
  return {
    // Of the context only `waitUntil` is used.
    fetch: async (request, extra = {}, context = undefined) =>
      app.fetch(request, extra, context as ExecutionContext | undefined),
  };
}

/** What happens around every answer: headers before it leaves, an entry for the log. */
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
    const visitor = createAuthorizer(authorize, c.req.raw, timeouts.hooks, report, policy);
    c.set('visitor', visitor);
    c.set('report', report);
    await next();
    const { headers, status } = c.res;
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Request-Id', id);
    if (settings.once !== undefined) headers.set(IDEMPOTENT_HEADER, '1');
    // A preflight comes without cookies, so it cannot tell who asks.
    if (settings.announce && c.req.method !== 'OPTIONS')
      headers.set(ALLOW_HEADER, await visitor.allowed());
    const { code, detail } = c.get('refusal') ?? {};
    settings.log({
      event: 'response',
      level: status >= 500 ? 'error' : code === undefined ? 'info' : 'warn',
      requestId: id,
      method,
      operation: c.get('operation'),
      formId: c.get('formId'),
      status,
      code,
      upstreamStatus: detail?.upstreamStatus,
      repeated: c.get('repeated'),
      durationMs: Math.round(performance.now() - start),
      message: detail?.diagnostic ?? detail?.note,
    });
  };
}

/** `:id` takes any segment; one that is no form's id is no route. */
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

function refuse(c: Call, refusal: ProxyError): Response {
  c.set('refusal', refusal);
  return errorResponse(refusal, c.get('requestId'));
}

/** One request on a route of the table. Throws a ProxyError wherever the way ends. */
async function handle(c: Call, route: Route, settings: Settings): Promise<Response> {
  const request = c.req.raw;
  // By the request's own method: Hono runs HEAD as GET.
  const operation = route.operations.get(request.method);
  if (operation === undefined) {
    const allow = [...route.operations.keys()].join(', ');
    throw new ProxyError(405, 'PROXY_METHOD', 'This cannot be done here.', { allow });
  }
  const id = c.req.param('id') ?? '';
  c.set('operation', operation);
  if (id !== '') c.set('formId', id);

  const writes = operation === 'generate' || operation === 'delete';
  if (writes && !isTrustedWrite(request.headers, new URL(request.url).origin, settings.origins)) {
    throw new ProxyError(403, 'PROXY_FORBIDDEN', 'This page may not change forms.');
  }
  const asked = c.get('visitor').ask(operation, id || undefined);
  // The other three are asked meanwhile, so that the header costs no time of its own.
  if (settings.announce) void c.get('visitor').allowed();
  const decision = await asked;
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
      repeated: () => c.set('repeated', true),
      report: (diagnostic) => c.get('report')(operation, diagnostic),
      begun: (work) => letFinish(c, work),
    },
  );
  return jsonResponse(service.status, service.body, service.retryAfter);
}

/** Asks the runtime, where it is one that wants to be asked. */
function letFinish(c: Call, work: Promise<unknown>): void {
  let context: Pick<ExecutionContext, 'waitUntil'>;
  try {
    context = c.executionCtx;
  } catch {
    return; // Hono throws where there is none
  }
  context.waitUntil(work);
}
