/**
 * `/_local/…`: controls of the local service, which the documented API does not have. They need no key, since they exist on a
 * developer's own machine alone; a strange web page cannot reach it, because JSON and DELETE need a CORS preflight
 * that is never granted, and because it cannot read responses without CORS headers.
 *
 *   GET    /_local/faults       faults that are still to come
 *   POST   /_local/faults       adds one, e.g. {"operation":"generate","kind":"rate-limit","retryAfter":5}
 *   DELETE /_local/faults       clears all
 *   POST   /_local/forms        makes forms in each account, e.g. {"count":1000}
 *   DELETE /_local/forms        removes all forms
 *   DELETE /_local/forms/made   removes those that POST made with "isTemporary": true
 *   GET    /_local/forms/<id>   how much of a form's prompt was understood
 */
import { json } from '../../src/testing/service/envelope.js';
import { fillStore } from './fill.js';
import type { Faults } from '../../src/testing/service/faults.js';
import type { Store } from '../../src/testing/service/store.js';
import type { FormSummary, LocalDefinition } from './form.js';
import { readFault } from './read-fault.js';

export interface Controlled {
  readonly faults: Faults;
  readonly store: Store<LocalDefinition>;
  readonly accounts: readonly string[];
  /** Ids of the temporary forms that a request here has made. */
  readonly made: Set<string>;
}

const MOST_FORMS = 100_000;
const FORM_PATH = '/_local/forms/';
const MADE_PATH = `${FORM_PATH}made`;

export async function answerControl(
  request: Request,
  path: string,
  controlled: Controlled,
): Promise<Response> {
  if (path === '/_local/faults') return answerFaults(request, controlled.faults);
  if (path === '/_local/forms') return answerForms(request, controlled);
  if (path === MADE_PATH) return answerMade(request, controlled);
  if (path.startsWith(FORM_PATH)) {
    return answerForm(request, path.slice(FORM_PATH.length), controlled.store);
  }
  return json(404, { error: 'Only /_local/faults and /_local/forms exist.' });
}

const NOT_JSON = { error: 'Send JSON with Content-Type: application/json.' };

/** Undefined if a page of another site could have sent it. */
const readJson = (request: Request): Promise<unknown> | undefined =>
  /^application\/json/i.test(request.headers.get('Content-Type') ?? '')
    ? request.json().catch(() => undefined)
    : undefined;

async function answerFaults(request: Request, faults: Faults): Promise<Response> {
  switch (request.method) {
    case 'GET':
      break;
    case 'DELETE':
      faults.clear();
      break;
    case 'POST': {
      const given = readJson(request);
      if (!given) return json(415, NOT_JSON);
      const fault = readFault(await given);
      if (typeof fault === 'string') return json(400, { error: fault });
      faults.add(fault);
      break;
    }
    default:
      return json(405, { error: 'GET, POST or DELETE.' }, { Allow: 'GET, POST, DELETE' });
  }
  const shown = faults
    .list()
    .map((fault) => (fault.times === Infinity ? { ...fault, times: 'Infinity' } : fault));
  return json(200, { faults: shown });
}

async function answerForms(request: Request, controlled: Controlled): Promise<Response> {
  const { store, accounts, made } = controlled;
  switch (request.method) {
    case 'DELETE':
      for (const account of accounts) for (const { id } of store.of(account)) store.remove(id);
      return json(200, { forms: 0 });
    case 'POST': {
      const given = readJson(request);
      if (!given) return json(415, NOT_JSON);
      const { count, isTemporary } = Object(await given) as Readonly<Record<string, unknown>>;
      if (typeof count !== 'number' || !(count >= 1 && count <= MOST_FORMS)) {
        return json(400, { error: `"count" must be a number from 1 to ${MOST_FORMS}.` });
      }
      for (const account of accounts)
        for (const id of fillStore(store, account, Math.floor(count)))
          if (isTemporary === true) made.add(id);
      return json(200, { forms: Math.floor(count) });
    }
    default:
      return json(405, { error: 'POST or DELETE.' }, { Allow: 'POST, DELETE' });
  }
}

function answerMade(request: Request, { store, made }: Controlled): Response {
  if (request.method !== 'DELETE') return json(405, { error: 'DELETE.' }, { Allow: 'DELETE' });
  for (const id of made) store.remove(id);
  made.clear();
  return json(200, { forms: 0 });
}

function answerForm(request: Request, id: string, store: Store<LocalDefinition>): Response {
  if (request.method !== 'GET') return json(405, { error: 'GET.' }, { Allow: 'GET' });
  const form = store.find(id);
  return form ? json(200, summaryOf(form.definition)) : json(404, { error: 'No such form.' });
}

const summaryOf = ({
  title,
  fields,
  fieldSource,
  notUnderstood,
  assumed,
  origin,
  notice,
  changed,
}: LocalDefinition): FormSummary => ({
  title,
  fields: fields.map(({ name, label, kind }) => ({ name, label, kind })),
  fieldSource,
  notUnderstood,
  assumed,
  origin,
  ...(notice !== undefined && { notice }),
  ...(changed && { changed }),
});
