import { metrics, ValueType } from '@opentelemetry/api';
import { logErrors } from '../log.js';
import type { ProxyLog } from '../log.js';

/** Codes of requests that a limit refused, with the attribute `limit` of their counter. */
const LIMITS: Readonly<Record<string, string>> = {
  PROXY_RATE_LIMITED: 'rate',
  PROXY_BUDGET_SPENT: 'budget',
};

/**
 * A log for the option `log` that measures every response through the global meter of OpenTelemetry, and then passes the
 * entry on to `next`. Without an SDK, OpenTelemetry does nothing, so it costs nothing. Attributes have no identity and no
 * id. See dist/guide/production.md#metrics.
 *
 * - `prompt_forms.request.duration`: histogram in seconds, by `operation`, `status` and `code`. Its count is the number of
 *   requests.
 * - `prompt_forms.upstream.duration`: histogram in seconds, by `operation` and `status`, for requests to the service.
 * - `prompt_forms.refusals`: counter, by `operation` and `limit` (`rate` or `budget`).
 * @param next Default: errors and diagnostics only, as a line of JSON each on the console.
 */
export function openTelemetryLog(next: ProxyLog = logErrors): ProxyLog {
  const meter = metrics.getMeter('prompt-forms');
  const duration = { unit: 's', valueType: ValueType.DOUBLE };
  const requests = meter.createHistogram('prompt_forms.request.duration', {
    ...duration,
    description: 'Time from a request to its response',
  });
  const upstream = meter.createHistogram('prompt_forms.upstream.duration', {
    ...duration,
    description: 'Time that requests to the form service took',
  });
  const refusals = meter.createCounter('prompt_forms.refusals', {
    description: 'Requests that the rate limit or the budget refused',
  });
  return (entry) => {
    const { event, operation = 'none', status = 0, code, durationMs, upstreamMs } = entry;
    if (event === 'response') {
      const attributes = { operation, status };
      requests.record((durationMs ?? 0) / 1000, code ? { ...attributes, code } : attributes);
      if (upstreamMs !== undefined) upstream.record(upstreamMs / 1000, attributes);
      const limit = LIMITS[code ?? ''];
      if (limit !== undefined) refusals.add(1, { operation, limit });
    }
    next(entry);
  };
}
