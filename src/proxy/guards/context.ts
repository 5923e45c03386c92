import { readData } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString } from '../../api/json.js';
import type { MiddlewareHandler } from 'hono';
import {
  ALLOW_HEADER,
  IDEMPOTENT_HEADER,
  REMAINING_HEADER,
  REPLAYED_HEADER,
} from '../../api/headers.js';
import { createAuthorizer } from '../authorizer.js';
import type { Call, Env } from '../env.js';
import { setOwnHeaders } from '../envelope.js';
import type { ProxyError } from '../envelope.js';
import { createHourlyFilter, levelOf, loggedIdentity, loggedMethod } from '../log.js';
import type { LogIdentity, NewEntry } from '../log.js';
import type { RequestDetails } from '../incoming.js';
import { isRoutableId } from '../routes.js';
import { pathTemplate, runTraced } from '../service/trace.js';
import type { Settings } from '../settings.js';

/** Codes of repeats that get no earlier outcome. */
const NOT_REPLAYED = new Set<ProxyError['code'] | undefined>([
  'PROXY_UNAVAILABLE',
  'PROXY_TIMEOUT',
  'PROXY_RATE_LIMITED',
  'PROXY_KEY_REUSED',
]);

/**
 * Gives each request its id, its trace and its questions to `authorize`, and each response its headers and its log entry. The
 * outermost guard.
 * @example
 * app.use(context(settings));
 */
export function context(settings: Settings): MiddlewareHandler<Env> {
  // Any visitor can cause failures of `authorize`, as often as they like.
  const isFirst = createHourlyFilter();
  return async (c, next) => {
    const start = performance.now();
    const requestId = crypto.randomUUID();
    const method = loggedMethod(c.req.method);
    const { authorize, policy, timeouts, log } = settings;
    const details: RequestDetails = c.env;
    c.set('requestId', requestId);
    c.set('report', (message, level: NewEntry['level'] = 'error') =>
      log({
        event: 'diagnostic',
        level,
        requestId,
        method,
        operation: c.get('operation'),
        message,
      }),
    );
    c.set(
      'authorizer',
      createAuthorizer({
        authorize,
        request: c.req.raw,
        context: details.context,
        limitMs: timeouts.hooks,
        report: (operation, message) => {
          if (isFirst(`${operation} ${message}`))
            log({ event: 'diagnostic', level: 'error', requestId, method, operation, message });
        },
        policy,
      }),
    );
    const trace = settings.trace?.(c.req.raw);
    c.set('trace', trace);
    await runTraced(trace, next);
    await addHeaders(c, settings);
    const { status } = c.res;
    const { code } = c.get('error') ?? {};
    const operation = c.get('operation') as Env['Variables']['operation'] | undefined;
    const path = operation && settings.basePath + pathTemplate(operation);
    trace?.end({ requestId, method, operation, path, status, code });
    const entry = await entryOf(c, settings.logIdentity);
    const durationMs = Math.round(performance.now() - start);
    log({ event: 'response', requestId, method, ...entry, durationMs });
  };
}

async function addHeaders(c: Call, settings: Settings): Promise<void> {
  const { headers } = c.res;
  const { code } = c.get('error') ?? {};
  setOwnHeaders(headers, c.get('requestId'), settings.origins);
  if (settings.executeOnce !== undefined) headers.set(IDEMPOTENT_HEADER, '1');
  if (c.get('repeated') && !NOT_REPLAYED.has(code)) headers.set(REPLAYED_HEADER, '1');
  const remaining = c.get('remaining');
  if (remaining !== undefined) headers.set(REMAINING_HEADER, String(remaining));
  // A request that is rejected anyway should cause no further questions.
  if (settings.announce && c.get('isDecided') && code !== 'PROXY_RATE_LIMITED')
    headers.set(ALLOW_HEADER, await c.get('authorizer').allowed());
}

async function entryOf(
  c: Call,
  logIdentity: LogIdentity,
): Promise<Omit<NewEntry, 'event' | 'requestId' | 'method'>> {
  const { status } = c.res;
  const { code, detail } = c.get('error') ?? {};
  return {
    level: levelOf(status, code),
    operation: c.get('operation'),
    formId: c.get('formId'),
    ...madeForm(c),
    identity: await loggedIdentity(c.get('visitor')?.identity, logIdentity),
    status,
    code,
    upstreamStatus: detail?.upstreamStatus,
    ...c.get('details'),
    repeated: c.get('repeated'),
    message: detail?.diagnostic ?? detail?.note,
  };
}

const MAX_LOGGED_URL_LENGTH = 500;

/** The form that a generate made, or that a repeat found. */
function madeForm(c: Call): Pick<NewEntry, 'formId' | 'formUrl'> {
  const response = c.get('response');
  if (c.get('operation') !== 'generate' || c.get('error') || response === undefined) return {};
  const { status, body } = response;
  const form = findForm(readData({ status, value: JSON.parse(body) }));
  const id = getString(form, 'id');
  if (id !== undefined && isRoutableId(id)) return { formId: id };
  const formUrl = getString(form, 'formUrl')?.slice(0, MAX_LOGGED_URL_LENGTH);
  return formUrl === undefined ? {} : { formUrl };
}
