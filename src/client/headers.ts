import type { Runtime } from './runtime.js';
import { race, scope } from './signals.js';
import type { FormsClientOptions, HeadersContext } from './types.js';

/** Longest that the headers hook may take, in milliseconds. */
const HOOK_MS = 10_000;

export interface HeaderSource {
  /** How often the hook has answered a 401 so far. */
  readonly renewals: number;
  /**
   * The page's headers for one try. `refusedAt` is the value of `renewals` when headers were asked for
   * that a 401 then refused: the hook is asked once for all tries that were refused together.
   * Rejects with what the hook threw, or with the reason of `signal` or of the hook's own deadline.
   */
  ask(
    context: Omit<HeadersContext, 'signal'>,
    signal: AbortSignal,
    refusedAt?: number,
  ): Promise<Headers>;
}

/** Makes the `headers` option, values or hook, into something to ask before every try. */
export function createHeaderSource(
  source: FormsClientOptions['headers'],
  runtime: Runtime,
): HeaderSource {
  let renewals = 0;
  let renewing: Promise<HeadersInit> | undefined;

  async function call(context: Omit<HeadersContext, 'signal'>, parent?: AbortSignal) {
    if (typeof source !== 'function') return source ?? {};
    const limit = scope(runtime, HOOK_MS, parent);
    try {
      return await race(source({ ...context, signal: limit.signal }), limit.signal);
    } finally {
      limit.end();
    }
  }

  async function renew(context: Omit<HeadersContext, 'signal'>) {
    try {
      const headers = await call({ ...context, reason: 'unauthorized' });
      renewals++;
      return headers;
    } finally {
      renewing = undefined;
    }
  }

  return {
    get renewals() {
      return renewals;
    },
    async ask(context, signal, refusedAt) {
      return new Headers(
        refusedAt === renewals
          ? await race((renewing ??= renew(context)), signal)
          : await call(context, signal),
      );
    },
  };
}
