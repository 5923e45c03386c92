import { routeOf } from '../../api/routes.js';
import type { Operation } from '../../api/routes.js';
import { ProxyError } from '../envelope.js';
import type { ProxyLogEntry } from '../log.js';
import type { ParsedResponse } from './response.js';

/** A request to the service. */
export interface TracedServiceCall {
  readonly operation: Operation;
  /** URL of the service, without `/api/v1` and a trailing slash. */
  readonly baseUrl: string;
}

/** How a request to the service ended. */
export interface TracedServiceResult {
  /** Status of the service's response, if there was one. */
  readonly status?: number;
  /** Set if the proxy does not forward the response. */
  readonly error?: { readonly status: number; readonly code: string };
}

/** The response to a visitor. */
export interface TracedResponse extends Pick<
  ProxyLogEntry,
  'requestId' | 'method' | 'operation' | 'code'
> {
  readonly status: number;
  /** The path with `{id}` in place of an id. Missing if there is no operation. */
  readonly path?: string;
}

/** A part of a trace. */
interface Traced<Result> {
  /** Calls `work`, and makes this part the parent of what `work` starts. Called once, and returns what `work` returns. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called once, at the end. */
  readonly end: (result: Result) => void;
}

export interface ServiceCallTrace extends Traced<TracedServiceResult> {
  /** Headers for the service. They never replace the proxy's own. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RequestTrace extends Traced<TracedResponse> {
  /** Called before each request to the service. */
  readonly startServiceCall: (call: TracedServiceCall) => ServiceCallTrace;
}

/** Called with each request of a visitor. Neither this function nor its results may throw. */
export type StartTrace = (request: Request) => RequestTrace;

/** Calls `work` within the trace, if there is one. */
export const runTraced = <T>(trace: RequestTrace | undefined, work: () => Promise<T>): Promise<T> =>
  trace === undefined ? work() : trace.run(work);

/** The path of an operation, with `{id}` in place of an id. */
export const pathTemplate = (operation: Operation): string => routeOf(operation, '{id}').path;

/** Calls `send` with the headers for the service, and traces its result. */
export async function traceServiceCall<R extends Pick<ParsedResponse, 'status'>>(
  trace: RequestTrace | undefined,
  call: TracedServiceCall,
  send: (headers: Readonly<Record<string, string>>) => Promise<R>,
): Promise<R> {
  if (trace === undefined) return send({});
  const { headers, run, end } = trace.startServiceCall(call);
  try {
    const response = await run(() => send(headers));
    end({ status: response.status });
    return response;
  } catch (error) {
    end(error instanceof ProxyError ? { status: error.detail.upstreamStatus, error } : {});
    throw error;
  }
}
