import { Hono } from 'hono';
import type { ExecutionContext, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import {
  ALLOW_HEADER,
  IDEMPOTENT_HEADER,
  REMAINING_HEADER,
  REPLAYED_HEADER,
} from '../api/headers.js';
import type { Operation } from '../api/routes.js';
import type { Call, Env } from './env.js';
import { errorResponse, misconfigured, ProxyError, setOwnHeaders } from './envelope.js';
import { Admissions } from './guards/admission.js';
import { authorize } from './guards/authorize.js';
import { announceBudget } from './guards/announce-budget.js';
import { reserveBudget } from './guards/budget.js';
import { checkPrompt } from './guards/check-prompt.js';
import { context } from './guards/context.js';
import { csrf } from './guards/csrf.js';
import { disconnect } from './guards/disconnect.js';
import { hooks } from './guards/hooks.js';
import { host } from './guards/host.js';
import { idempotency } from './guards/idempotency.js';
import { loop } from './guards/loop.js';
import { media } from './guards/media.js';
import { method } from './guards/method.js';
import { prompt } from './guards/prompt.js';
import { createAdmit, rateLimit } from './guards/rate-limit.js';
import { loggedMethod } from './log.js';
import type { FormsProxy, FormsProxyOptions } from './options.js';
import { pathOf, ROUTES } from './routes.js';
import type { Route } from './routes.js';
import { forward } from './service/forward.js';
import { readSettings } from './settings.js';
import type { Settings } from './settings.js';

/**
 * Creates the proxy that holds the account's API key. It forwards the four operations of the service
 * (dist/guide/service.md#routes) and nothing else, each only if `authorize` allows it. Runs on every runtime with Request
 * and Response. Needs Hono.
 * @throws TypeError for options that cannot work, such as an empty `apiKey`. The message says what to set and quotes no
 * value.
 */
export function createFormsProxy(options: FormsProxyOptions): FormsProxy {
  const settings = readSettings(options);
  const app = new Hono<Env>({
    getPath: (request, context) => pathOf(settings.target(request, context?.env)),
  });
  app.use(context(settings));
  const admissions = new Admissions();
  const guards = guardsOf(settings, admissions);
  for (const route of ROUTES) {
    const path = settings.basePath + route.path;
    if (settings.origins.length > 0) app.use(path, corsOf(route, settings));
    app.use(path, ...guards.all, method(route));
    for (const [verb, operation] of route.operations)
      app.on([verb], [path], ...guards[operation], forward(settings));
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
    fetch: async (request, details, context = undefined) => {
      try {
        // The proxy uses only `waitUntil` of the context.
        return await app.fetch(
          request,
          Object(details) as object,
          context as ExecutionContext | undefined,
        );
      } catch {
        return failBeforeRouting(request, settings);
      }
    },
    admit(request, details, context) {
      return admissions.ask(request, (asking) => this.fetch(asking, details, context));
    },
  };
}

/**
 * The guards of each operation, in the order in which a request passes them. Each either throws a ProxyError, responds itself, or
 * calls the next one.
 */
function guardsOf(
  settings: Settings,
  admissions: Admissions,
): Readonly<Record<Operation | 'all', readonly MiddlewareHandler<Env>[]>> {
  const { budget, timeouts } = settings;
  const admit = createAdmit(settings);
  const read = [authorize(settings), disconnect(settings.abortOnDisconnect), rateLimit(admit)];
  return {
    all: [loop(), host(settings.hosts)],
    list: [...read, admissions.guard(), announceBudget(budget)],
    get: read,
    delete: [csrf(settings), media(), ...read, hooks(settings.hooks)],
    generate: [
      csrf(settings),
      authorize(settings),
      prompt(settings),
      announceBudget(budget),
      idempotency({ ...settings, admit }),
      disconnect(settings.abortOnDisconnect),
      checkPrompt(settings.checkPrompt, timeouts.hooks),
      reserveBudget(budget),
      hooks(settings.hooks),
    ],
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

const corsOf = (route: Route, settings: Settings): MiddlewareHandler<Env> =>
  cors({
    origin: [...settings.origins],
    allowMethods: [...route.operations.keys()],
    exposeHeaders: [
      'Retry-After',
      'X-Request-Id',
      'Date',
      ALLOW_HEADER,
      IDEMPOTENT_HEADER,
      REPLAYED_HEADER,
      REMAINING_HEADER,
    ],
    credentials: settings.credentials,
    maxAge: 600,
  });

function respondWithError(c: Call, error: ProxyError): Response {
  c.set('error', error);
  return errorResponse(error, c.get('requestId'));
}
