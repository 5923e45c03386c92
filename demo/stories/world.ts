import { API_VERSION, FORMS_PATH, GENERATE_PATH, type Operation } from '../../src/api/routes.js';
import { createFormsClient, type FormsClient } from '../../src/client/index.js';

/**
 * The response of the service to one request: an envelope (demo/guide/service.md#envelope) with status and headers.
 * - `never`: no response at all.
 * - `late`: no response before the client's timeout.
 * - `lost`: the connection fails.
 * - `offline`: the connection fails, and the browser reports that it is offline.
 */
export type Answer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly data?: unknown;
      readonly error?: { readonly code?: string; readonly message: string };
    }
  | 'never'
  | 'late'
  | 'lost'
  | 'offline';

/** A response that the story sends later. */
export type HeldAnswer = () => Promise<Answer>;

/** By operation: one response for all requests, or a sequence whose last response repeats. */
export type Answers = {
  readonly [Op in Operation]?: Answer | HeldAnswer | readonly (Answer | HeldAnswer)[];
};

/** A client with a simulated service. No request leaves the page. */
export interface World {
  readonly client: FormsClient;
}

const ENVELOPE_META = { request_id: 'req_story', api_version: API_VERSION };

export function createWorld(answers: Answers): World {
  const asked = new Map<Operation, number>();

  function answerTo(operation: Operation): Answer | HeldAnswer {
    const all = [
      answers[operation] ?? { status: 500, error: { message: `No answer to ${operation}` } },
    ].flat();
    const count = asked.get(operation) ?? 0;
    asked.set(operation, count + 1);
    return all[Math.min(count, all.length - 1)]!;
  }

  async function answer(request: Request): Promise<Response> {
    const next = answerTo(operationOf(request));
    const said = typeof next === 'function' ? await next() : next;
    if (said === 'offline') goOffline();
    if (said === 'lost' || said === 'offline') throw new TypeError('The connection was lost');
    if (said === 'never' || said === 'late') return untilAborted(request.signal);
    const { status = 200, headers = {}, data = null, error = null } = said;
    return Response.json(
      { success: error === null, data, error, meta: ENVELOPE_META },
      { status, headers },
    );
  }

  const client = createFormsClient({
    // A separate endpoint for each story, so that stories do not share a store.
    endpoint: `https://service.example/${crypto.randomUUID()}`,
    retries: 0,
    ...(Object.values(answers).flat().includes('late') ? { timeout: 100 } : {}),
    fetch: (input, init) => answer(new Request(input, { ...init, keepalive: false })),
  });
  return { client };
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Makes the browser report that it is offline, until the call has failed. */
function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  setTimeout(() => Reflect.deleteProperty(navigator, 'onLine'));
}

function operationOf({ method, url }: Request): Operation {
  const path = new URL(url).pathname;
  if (path.endsWith(GENERATE_PATH)) return 'generate';
  if (path.endsWith(FORMS_PATH)) return 'list';
  return method === 'DELETE' ? 'delete' : 'get';
}
