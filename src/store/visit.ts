import type { Operation } from '../api/routes.js';
import { isProxyRejection } from '../client/errors.js';
import { FormsError, type Form } from '../client/index.js';
import type { Deletion } from './state.js';

/** True for a 401 of the proxy: nobody is signed in. */
export const isSignedOut = (error: FormsError): boolean =>
  error.status === 401 && isProxyRejection(error);

/**
 * True for an error that ends the visit: the session has expired (401 of the proxy), or the visitor may not see the forms (403 of the
 * proxy whose `Prompt-Forms-Allow` lacks `list`; without the header, as with `announce: false`, the 403 to a list). Any other 401 or
 * 403 comes from something in front of the proxy, such as a firewall, or is about one request.
 *
 * Before a 401 becomes an error, the client asks the page's `headers` function once for new headers. After the error, the store
 * drops what it knows of the visitor, which cancels all generates but the refused one: its element shows the reason, and keeps the
 * prompt.
 */
export const isRefused = (error: FormsError): boolean =>
  isSignedOut(error) ||
  (error.status === 403 &&
    isProxyRejection(error) &&
    (error.allow ? !error.allow.includes('list') : error.operation === 'list'));

/** The data of one visitor. When the visitor changes, the store drops all of it. */
export class Visit {
  /** There has been a successful response. */
  holdsData = false;
  /** The list has been loaded. */
  isListed = false;
  /** By id of the form that was generated from the prompt. By its URL if the service did not send the id. */
  readonly prompts = new Map<string, string>();
  /** Deletion is permanent: none of these returns, whatever an older response says. */
  readonly deletedIds = new Set<string>();
  /** By id: the deletions that are under way. */
  readonly deletions = new Map<string, Promise<Deletion>>();
  /** For each generate with unknown outcome: the ids that the list had before it. */
  readonly idsBefore = new WeakMap<FormsError, readonly string[]>();
  readonly #end = new AbortController();

  get hasEnded(): boolean {
    return this.#end.signal.aborted;
  }

  /** Ends all calls of {@link during}. */
  end(): void {
    this.#end.abort();
  }

  /** The prompt that the form was generated from on this page. */
  promptOf({ id = '', formUrl = '' }: Form): string | undefined {
    return this.prompts.get(id) ?? this.prompts.get(formUrl);
  }

  /**
   * Makes a call whose signal aborts with the caller's and with the visit.
   * @throws FormsError of kind `abort` for a response that comes after the visit. Also what the call throws.
   */
  async during<Result>(
    operation: Operation,
    caller: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    // Not AbortSignal.any: engines have garbage-collected such signals, see src/client/timing.ts.
    const controller = new AbortController();
    const abort = () => controller.abort(caller?.reason);
    if (caller?.aborted) abort();
    const sources = [caller, this.#end.signal];
    for (const source of sources) source?.addEventListener('abort', abort);
    try {
      const result = await call(controller.signal);
      if (this.hasEnded) throw new FormsError({ kind: 'abort', operation });
      return result;
    } finally {
      for (const source of sources) source?.removeEventListener('abort', abort);
    }
  }
}
