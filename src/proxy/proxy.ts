import { Hono } from 'hono';
import type { ExecutionContext, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ALLOW_HEADER, IDEMPOTENT_HEADER, REPLAYED_HEADER } from '../api.js';
import {
  DOCTOR_NOTE,
  explainUntrustedWrite,
  isDoctorProbe,
  isTrustedWrite,
} from './guards/csrf.js';
import {
  errorResponse,
  jsonResponse,
  misconfigured,
  ProxyError,
  setOwnHeaders,
} from './envelope.js';
import { execute } from './execute.js';
import { isTrustedHost, untrustedHost } from './guards/host.js';
import { onDisconnectOf } from './incoming.js';
import { loggedMethod } from './log.js';
import type { FormsProxy, FormsProxyOptions } from './options.js';
import { readPrompt } from './guards/prompt.js';
import { requestContext, waitUntil } from './guards/context.js';
import type { Call, Env } from './guards/context.js';
import { isRoutableId, pathOf, ROUTES } from './routes.js';
import type { Route } from './routes.js';
import { readSettings } from './settings.js';
import { dataOf, formOf, textOf } from './service/data.js';
import type { ServiceResponse } from './service/response.js';
import type { Settings } from './settings.js';

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
  app.use(requestContext(settings));
  for (const route of ROUTES) {
    const path = settings.basePath + route.path;
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
    ],
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
  // Before all other checks, whose messages would mislead.
  settings.loopGuard.check(request.headers);
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
    const isProbe = isDoctorProbe(request.headers, id);
    const note = isProbe ? DOCTOR_NOTE : explainUntrustedWrite(request.headers);
    // The default log has no other line about this request.
    if (!isProbe) settings.warnOnce(note, note, 'warn');
    throw new ProxyError(403, 'PROXY_FORBIDDEN', 'This page may not change forms.', { note });
  }
  // Read first: a visitor who disconnects has no address any more.
  const address = settings.address(request, c.env);
  const { headers } = request;
  const onDecision = await settings.denialLimiter?.begin({ operation, headers, address });
  const decision = await c.get('authorizer').decide(operation, id || undefined);
  onDecision?.(decision.allow);
  c.set('isDecided', true);
  if (decision.allow) c.set('identity', decision.identity);
  if (!decision.allow) {
    if (decision.end instanceof ProxyError) throw decision.end;
    // A copy, since a site may return the same Response for many requests.
    const end = decision.end.clone();
    return new Response(end.body, end);
  }
  const body = operation === 'generate' ? await readPrompt(request, settings) : undefined;
  const requestId = c.get('requestId');
  const service = await execute(
    {
      operation,
      id,
      body,
      identity: decision.identity,
      anonymous: decision.anonymous,
      scope: decision.scope,
      address,
      requestId,
      request,
      onDisconnect: onDisconnectOf(request, c.env),
    },
    settings,
    {
      trace: c.get('trace'),
      // Asks about the other operations while the service works, so that the header adds no delay.
      admitted: () => {
        if (settings.announce) void c.get('authorizer').allowed();
      },
      record: (details) => c.set('details', { ...c.get('details'), ...details }),
      repeated: () => c.set('repeated', true),
      report: (diagnostic, level) => c.get('report')(operation, diagnostic, level),
      waitUntil: (work) => waitUntil(c, work),
    },
  );
  if (operation === 'generate') nameForm(c, service);
  return jsonResponse(service.status, service.body, service.retryAfter);
}

const MAX_LOGGED_URL_LENGTH = 500;

/** Adds the form that a generate made, or that a repeat found, to the log entry. */
function nameForm(c: Call, { status, body }: ServiceResponse): void {
  const form = formOf(dataOf({ status, value: JSON.parse(body) as unknown }));
  const id = textOf(form, 'id');
  if (id !== undefined && isRoutableId(id)) c.set('formId', id);
  else c.set('formUrl', textOf(form, 'formUrl')?.slice(0, MAX_LOGGED_URL_LENGTH));
}
