import { readData } from '../../api/envelope.js';
import { findForm } from '../../api/forms.js';
import { getString, isObject } from '../../api/json.js';
import type { Handler } from 'hono';
import type { Operation } from '../../api/routes.js';
import { record, respond, visitorOf, waitUntil } from '../env.js';
import type { Call, Env } from '../env.js';
import type { OwnedCall, OwnedServiceCall } from '../ownership/owned-call.js';
import type { Settings } from '../settings.js';
import { callService, streamAccountList } from './request.js';
import { badResponse } from './response.js';
import type { ParsedResponse, ServiceResponse } from './response.js';
import { traceServiceCall } from './trace.js';

/**
 * Sends a request that has passed all guards to the service: within the visitor's own forms if there is an owner store.
 * @throws ProxyError: the errors of {@link callService} and of the owner store.
 * @example
 * app.all('/api/v1/forms', forward(settings));
 */
export function forward(settings: Settings): Handler<Env> {
  return async (c) => {
    const call = ownedCallOf(c, settings);
    const perform: (call: OwnedCall) => Promise<ServiceResponse> =
      settings.ownership ?? ((shared) => shared.send(shared));
    return respond(c, await perform(call));
  };
}

/** The request as the owner store's operations see it. */
function ownedCallOf(c: Call, settings: Settings): OwnedCall {
  const operation = c.get('operation');
  const { identity, scope, keyFor } = visitorOf(c);
  const requestId = c.get('requestId');
  return {
    operation,
    id: c.get('formId') ?? '',
    ...(operation === 'generate' && { prompt: c.get('prompt') }),
    identity,
    scope,
    requestId,
    send: sender(c, settings),
    async streamList(takeForm) {
      const { baseUrl } = settings;
      await traceServiceCall(c.get('trace'), { operation: 'list', baseUrl }, async (headers) => {
        const key = () => keyFor('list');
        await streamAccountList({ requestId, key, traceHeaders: headers }, takeForm, settings);
        return { status: 200 };
      });
    },
    async accountOf(called, owner) {
      const key = await (owner === undefined
        ? keyFor(called)
        : settings.key.keyFor({ identity: owner, scope: 'own', operation: called }));
      return key.account;
    },
    report: c.get('report'),
    waitUntil: (work) => waitUntil(c, work),
  };
}

/** Returns a function that sends a request to the service, traces it, and adds its time to the log entry. */
function sender(c: Call, settings: Settings): OwnedCall['send'] {
  const { baseUrl } = settings;
  let upstreamMs = 0;
  return async (call: OwnedServiceCall): Promise<ParsedResponse> => {
    const { operation, id, prompt, isBackground } = call;
    const start = performance.now();
    try {
      const response = await traceServiceCall(
        c.get('trace'),
        { operation, baseUrl },
        (traceHeaders) =>
          callService(
            {
              operation,
              id,
              prompt,
              requestId: c.get('requestId'),
              key: () => visitorOf(c).keyFor(operation),
              traceHeaders,
              onDisconnect: isBackground ? undefined : c.get('onDisconnect'),
            },
            settings,
          ),
      );
      if (!isBackground) record(c, { upstreamRequestId: requestIdOf(response.value) });
      const filtered = settings.filterFields(response, operation);
      if (operation === 'generate') assertUrlKept(response, filtered);
      if (isOwnOperation(c, operation, isBackground)) c.set('executed', filtered);
      return filtered;
    } finally {
      upstreamMs += performance.now() - start;
      if (!isBackground) record(c, { upstreamMs: Math.round(upstreamMs) });
    }
  };
}

/** True for the operation of the visitor's request. */
const isOwnOperation = (c: Call, operation: Operation, isBackground = false): boolean =>
  !isBackground && operation === c.get('operation');

/** Throws for a new form whose URL `formOrigins` has removed: the visitor could not open it. */
function assertUrlKept(response: ParsedResponse, filtered: ParsedResponse): void {
  const urlOf = (one: ParsedResponse) => getString(findForm(readData(one)), 'formUrl');
  const formUrl = urlOf(response);
  if (formUrl === undefined || urlOf(filtered) !== undefined) return;
  throw badResponse(
    `The service generated a form whose origin is not in \`formOrigins\`: ${JSON.stringify(formUrl)}.`,
    response.status,
  );
}

/** `meta.request_id` of a response, in a length for the log. */
function requestIdOf(value: unknown): string | undefined {
  const meta = isObject(value) ? value.meta : undefined;
  return getString(meta, 'request_id')?.slice(0, 100);
}
