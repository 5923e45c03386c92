import type { Operation } from '../../../src/api/routes.js';
import { createClientIn } from '../../../src/client/client.js';
import { loadAdvice } from '../../../src/client/failure.js';
import { isFormsError, type TypedFormsError } from '../../../src/client/index.js';
import type {
  CallOptions,
  ClientEvent,
  FormsClient,
  FormsClientOptions,
  ResultOf,
} from '../../../src/client/types.js';
import type { Runtime } from '../../../src/client/timing.js';
import { ID } from './answers.js';
import { FakeRuntime } from './fake-runtime.js';

export const ENDPOINT = 'https://site.example/proxy';

/** One request as fetch got it. */
export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
  /** `now()` when it was sent. */
  readonly at: number;
}

/** One step of a scripted fetch. */
export type Step = (sent: Sent) => Response | Promise<Response>;

// It loads with the first failure otherwise, which takes real time.
await loadAdvice(globalThis);

/** The client's factory in a runtime of the test's own. */
export const createClient = (options: FormsClientOptions, runtime: Runtime): FormsClient =>
  createClientIn(runtime, options);

export interface Setup {
  readonly client: FormsClient;
  readonly runtime: FakeRuntime;
  readonly sent: Sent[];
  readonly events: ClientEvent[];
}

/** A client on a fake clock whose requests are answered by `steps` in turn, the last one for ever. */
export function setUp(
  steps: readonly Step[],
  options: FormsClientOptions = {},
  place: Partial<Runtime> = {},
): Setup {
  const runtime = Object.assign(new FakeRuntime(), place);
  const sent: Sent[] = [];
  const events: ClientEvent[] = [];
  const client = createClient(
    {
      endpoint: ENDPOINT,
      onEvent: (event) => events.push(event),
      fetch: async (url, init = {}) => {
        const request = {
          url: String(url),
          init,
          headers: new Headers(init.headers),
          at: runtime.time,
        };
        sent.push(request);
        const step = steps[sent.length - 1] ?? steps.at(-1);
        if (!step) throw new Error('No request was expected.');
        return step(request);
      },
      ...options,
    },
    runtime,
  );
  return { client, runtime, sent, events };
}

/** Calls an operation with arguments that are good. */
export function call<Op extends Operation>(
  client: FormsClient,
  operation: Op,
  options?: CallOptions,
): Promise<ResultOf[Op]> {
  const calls: { [Name in Operation]: () => Promise<ResultOf[Name]> } = {
    generate: () => client.generate({ prompt: 'A form' }, options),
    list: () => client.list(options),
    get: () => client.get(ID, options),
    delete: () => client.delete(ID, options),
  };
  return calls[operation]();
}

/** The FormsError that `work` rejects with; anything else is a failed test. */
export async function errorOf(work: Promise<unknown>): Promise<TypedFormsError> {
  try {
    await work;
  } catch (error) {
    if (isFormsError(error)) return error;
    throw new Error('Rejected with something that is no FormsError.', { cause: error });
  }
  throw new Error('Did not reject.');
}

/** A fetch that never answers; it rejects when its signal aborts, as fetch does. */
export const never: Step = ({ init }) =>
  new Promise((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  );

/** A lost connection. */
export const lost: Step = () => Promise.reject(new TypeError('Failed to fetch'));
