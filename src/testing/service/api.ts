/** The routes of the service, see dist/guide/service.md#routes. */
import { isObject } from '../../api/json.js';
import { FORMS_PATH, GENERATE_PATH, isFormId, type Operation } from '../../api/routes.js';
import { pause } from '../../api/timers.js';
import { ERRORS, failure, success } from './envelope.js';
import {
  GENERATED_STATUS,
  MAX_BODY,
  REFUSALS,
  generateData,
  getData,
  listData,
  type Answers,
} from './choices.js';
import { actOut, cut, type FaultQueue } from './faults.js';
import type { Store, StoredForm } from './store.js';

/** The state behind the routes. */
export interface Backend {
  readonly store: Pick<Store, 'find' | 'of' | 'remove'>;
  /** Makes a form of a prompt and stores it. Rejects with the reason of the request's signal if it aborts before. */
  readonly addForm: (
    account: string,
    prompt: string,
    signal: AbortSignal,
  ) => StoredForm | Promise<StoredForm>;
  readonly faults: FaultQueue;
  readonly answers: Answers;
  /** Milliseconds that the next generate takes. Default: 0. */
  readonly generateTime?: (() => number) | undefined;
}

/** Executes an operation for an account, or fails as the next fault says. */
export async function executeRoute(
  route: Route,
  account: string,
  request: Request,
  backend: Backend,
): Promise<Response> {
  try {
    const fault = backend.faults.take(route.operation, ({ kind }) => kind !== 'delete-failed');
    const acted = fault && (await actOut(fault, request.signal));
    const answer = acted ?? (await perform(route, account, request, backend));
    return fault?.kind === 'lost' ? await cut(answer) : answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return failure(ERRORS.internal);
  }
}

/** One of the four operations. */
export interface Route {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
}

/** The route of a request, or the response if there is none. */
export function matchRoute(method: string, path: string): Route | Response {
  if (path === GENERATE_PATH) {
    if (method === 'POST') return { operation: 'generate', id: '' };
    return failure(REFUSALS.method, { Allow: 'POST' });
  }
  if (path === FORMS_PATH) {
    if (method === 'GET') return { operation: 'list', id: '' };
    return failure(REFUSALS.method, { Allow: 'GET' });
  }
  const id = path.startsWith(`${FORMS_PATH}/`) ? path.slice(FORMS_PATH.length + 1) : '';
  if (id === '' || id.includes('/')) return failure(REFUSALS.route);
  switch (method) {
    case 'GET':
      return { operation: 'get', id };
    case 'DELETE':
      return { operation: 'delete', id };
    case 'PATCH':
      return failure(REFUSALS.edit, { Allow: 'GET, DELETE' });
    default:
      return failure(REFUSALS.method, { Allow: 'GET, DELETE' });
  }
}

async function perform(
  { operation, id }: Route,
  account: string,
  request: Request,
  api: Backend,
): Promise<Response> {
  switch (operation) {
    case 'generate':
      return generate(request, account, api);
    case 'list':
      return success(200, listData(api.store.of(account), api.answers));
    case 'get': {
      const form = owned(id, account, api);
      return form ? success(200, getData(form, api.answers)) : failure(ERRORS.notFound);
    }
    case 'delete': {
      const form = owned(id, account, api);
      if (!form) return failure(ERRORS.notFound);
      const fault = api.faults.take('delete', ({ kind }) => kind === 'delete-failed');
      if (fault) return failure(ERRORS.deleteFailed);
      api.store.remove(form.id);
      return success(200, { id: form.id, deleted: true });
    }
  }
}

/** Undefined also for a form of another account. */
function owned(id: string, account: string, api: Backend): StoredForm | undefined {
  const form = isFormId(id) ? api.store.find(id) : undefined;
  return form?.account === account ? form : undefined;
}

async function generate(request: Request, account: string, api: Backend): Promise<Response> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) return failure(REFUSALS.media);
  if (Number(request.headers.get('Content-Length')) > MAX_BODY) return failure(REFUSALS.tooLarge);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY) return failure(REFUSALS.tooLarge);

  const body = parseObject(bytes);
  if (!body) return failure(REFUSALS.json);
  const prompt = Object.hasOwn(body, 'prompt') ? body.prompt : undefined;
  if (typeof prompt !== 'string') return failure(REFUSALS.promptMissing);
  if (prompt.trim() === '') return failure(REFUSALS.promptEmpty);

  const wait = api.generateTime?.() ?? 0;
  if (wait > 0) await pause(wait, { signal: request.signal });
  const form = await api.addForm(account, prompt, request.signal);
  return success(GENERATED_STATUS, generateData(form, api.answers));
}

function parseObject(bytes: ArrayBuffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
