import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type {
  Attributes,
  Context,
  Span,
  SpanOptions,
  TextMapGetter,
  Tracer,
} from '@opentelemetry/api';
import { routeOf } from '../../api.js';
import { pathTemplate } from '../service/trace.js';
import type {
  ServiceCallTrace,
  StartTrace,
  TracedResponse,
  TracedServiceCall,
  TracedServiceResult,
} from '../service/trace.js';

export interface OpenTelemetryTraceOptions {
  /**
   * Continues the trace that the visitor's header `traceparent` names. Only for a proxy behind a server of yours that sets or
   * removes this header: otherwise any visitor adds to your traces, and decides which are recorded. Default false: each
   * request starts a trace, which links to the one of the visitor.
   */
  readonly trustTraceparent?: boolean;
  /** Sends `traceparent` to the service, so that it can continue the trace. Default false. */
  readonly sendTraceparent?: boolean;
}

/**
 * A function for the option `trace` that records each request, and each request to the service, as spans of OpenTelemetry's
 * global tracer. Without an SDK, OpenTelemetry does nothing, so it costs nothing. Attributes have no identity, no id of a form
 * and no prompt. See dist/guide/production.md#traces.
 */
export function openTelemetryTrace(options: OpenTelemetryTraceOptions = {}): StartTrace {
  const { trustTraceparent = false, sendTraceparent = false } = options;
  const tracer = trace.getTracer('prompt-forms');
  return (request) => {
    const span = startRequestSpan(tracer, request, trustTraceparent);
    const requestContext = trace.setSpan(context.active(), span);
    return {
      run: (work) => context.with(requestContext, work),
      startServiceCall: (call) => startServiceCall(tracer, call, requestContext, sendTraceparent),
      end: (response) => endRequestSpan(span, response),
    };
  };
}

const HEADERS: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
};

function startRequestSpan(tracer: Tracer, { headers, url }: Request, isTrusted: boolean): Span {
  const name = 'prompt_forms';
  const active = context.active();
  const attributes = { 'url.scheme': url.startsWith('https:') ? 'https' : 'http' };
  // An instrumentation of the site's server has already started a span for this request.
  if (trace.getSpan(active) !== undefined)
    return tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, active);
  const options: SpanOptions = { kind: SpanKind.SERVER, attributes };
  const remote = propagation.extract(isTrusted ? active : ROOT_CONTEXT, headers, HEADERS);
  if (isTrusted) return tracer.startSpan(name, options, remote);
  const visitor = trace.getSpanContext(remote);
  const links = visitor === undefined ? [] : [{ context: visitor }];
  return tracer.startSpan(name, { ...options, links }, active);
}

/** OpenTelemetry's name for an unusual method. */
const methodOf = (method: string): string => (method === 'OTHER' ? '_OTHER' : method);

function endRequestSpan(
  span: Span,
  { requestId, method, operation, path, status, code }: TracedResponse,
): void {
  const isFailure = status >= 500;
  span.updateName(`prompt_forms.${operation ?? 'none'}`);
  span.setAttributes({
    'http.request.method': methodOf(method),
    'http.response.status_code': status,
    'prompt_forms.request_id': requestId,
    ...(path !== undefined && { 'http.route': path, 'url.path': path }),
    ...errorType(code ?? (isFailure ? status : undefined)),
  });
  // A refusal is no error of the server.
  if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const errorType = (cause: string | number | undefined): Attributes =>
  cause === undefined ? {} : { 'error.type': String(cause) };

function startServiceCall(
  tracer: Tracer,
  { operation, baseUrl }: TracedServiceCall,
  parent: Context,
  sendTraceparent: boolean,
): ServiceCallTrace {
  const { method } = routeOf(operation);
  const path = pathTemplate(operation);
  const { hostname, port, protocol } = new URL(baseUrl);
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.full': baseUrl + path,
    'url.template': path,
  };
  const span = tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT, attributes }, parent);
  const callContext = trace.setSpan(parent, span);
  const headers: Record<string, string> = {};
  if (sendTraceparent) propagation.inject(callContext, headers);
  return {
    headers,
    run: (work) => context.with(callContext, work),
    end: (result) => endServiceCall(span, result),
  };
}

function endServiceCall(span: Span, { status, error }: TracedServiceResult): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  const failedStatus = status !== undefined && status >= 400 ? status : undefined;
  span.setAttributes(errorType(error?.code ?? failedStatus));
  // A visitor who disconnects (499) is no error of the service.
  if (failedStatus !== undefined || (error !== undefined && error.status >= 500))
    span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
