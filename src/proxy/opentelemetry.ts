/** `prompt-forms/proxy/opentelemetry`: metrics and traces of the proxy. Needs `@opentelemetry/api`. */
export { openTelemetryLog } from './opentelemetry/metrics.js';
export { openTelemetryTrace } from './opentelemetry/traces.js';
export type { OpenTelemetryTraceOptions } from './opentelemetry/traces.js';
