import type { Context, ExecutionContext, MiddlewareHandler } from 'hono';
import { ALLOW_HEADER, IDEMPOTENT_HEADER, REPLAYED_HEADER } from '../../api.js';
import type { Operation } from '../../api.js';
import { createAuthorizer } from '../authorize.js';
import type { RequestAuthorizer } from '../authorize.js';
import { setOwnHeaders } from '../envelope.js';
import type { ProxyError } from '../envelope.js';
import type { ExecutionDetails } from '../execute.js';
import { levelOf, loggedIdentity, loggedMethod } from '../log.js';
import type { RequestDetails } from '../options.js';
import type { Settings } from '../settings.js';
import { pathTemplate, runTraced } from '../service/trace.js';
import type { RequestTrace } from '../service/trace.js';

/** The values that the steps of one request share. */
interface Variables {
  requestId: string;
  authorizer: RequestAuthorizer;
  /** True once `authorize` has decided about the request. Before, the proxy rejects it without a question. */
  isDecided?: boolean;
  report: (operation: Operation, diagnostic: string, level?: 'warn') => void;
  trace?: RequestTrace;
  operation?: Operation;
  formId?: string;
  formUrl?: string;
  identity?: string;
  details?: ExecutionDetails;
  error?: ProxyError;
  repeated?: boolean;
}

export interface Env {
  Bindings: object;
  Variables: Variables;
}

export type Call = Context<Env>;

/** Codes of repeats that get no earlier outcome. */
const NOT_REPLAYED = new Set<ProxyError['code'] | undefined>([
  'PROXY_UNAVAILABLE',
  'PROXY_TIMEOUT',
  'PROXY_RATE_LIMITED',
  'PROXY_KEY_REUSED',
]);

/** Middleware for every request: authorization, response headers and the log. */
export function requestContext(settings: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now();
    const id = crypto.randomUUID();
    c.set('requestId', id);
    settings.loopGuard.add(id);
    const method = loggedMethod(c.req.method);
    const report = (operation: Operation, diagnostic: string, level: 'warn' | 'error' = 'error') =>
      settings.log({
        event: 'diagnostic',
        level,
        requestId: id,
        method,
        operation,
        message: diagnostic,
      });
    const { authorize, timeouts, policy } = settings;
    const details: RequestDetails = c.env;
    const authorizer = createAuthorizer({
      authorize,
      request: c.req.raw,
      context: details.context,
      limitMs: timeouts.hooks,
      report,
      policy,
    });
    c.set('authorizer', authorizer);
    c.set('report', report);
    const trace = settings.trace?.(c.req.raw);
    c.set('trace', trace);
    await runTraced(trace, next).finally(() => settings.loopGuard.remove(id));
    const { headers, status } = c.res;
    setOwnHeaders(headers, id, settings.origins);
    if (settings.executeOnce !== undefined) headers.set(IDEMPOTENT_HEADER, '1');
    const { code, detail } = c.get('error') ?? {};
    if (c.get('repeated') && !NOT_REPLAYED.has(code)) headers.set(REPLAYED_HEADER, '1');
    // A request that is rejected anyway should cause no further questions.
    if (settings.announce && c.get('isDecided') && code !== 'PROXY_RATE_LIMITED')
      headers.set(ALLOW_HEADER, await authorizer.allowed());
    const operation = c.get('operation');
    trace?.end({
      requestId: id,
      method,
      operation,
      path: operation && settings.basePath + pathTemplate(operation),
      status,
      code,
    });
    settings.log({
      event: 'response',
      level: levelOf(status, code),
      requestId: id,
      method,
      operation,
      formId: c.get('formId'),
      ...(c.get('formUrl') !== undefined && { formUrl: c.get('formUrl') }),
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

/** Keeps the work running after the response, on runtimes that would stop it. */
export function waitUntil(c: Call, work: Promise<unknown>): void {
  let context: Pick<ExecutionContext, 'waitUntil'>;
  try {
    context = c.executionCtx;
  } catch {
    return; // Hono throws if there is none
  }
  context.waitUntil(work);
}
