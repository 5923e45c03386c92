import { isFormId, type Operation } from '../api/routes.js';
import { FormsError, isFormsError } from '../client/index.js';
import type {
  CallOptions,
  Form,
  FormsClient,
  GeneratedForm,
  GetResult,
  ListedForm,
  ListResult,
  ResponseMeta,
} from '../client/index.js';
import { formLabel } from '../language/form-label.js';
import { openChannel, type Channel, type ChannelMessage, type RefusalReason } from './channel.js';
import { ListLoader } from './list-loader.js';
import { PendingGenerates } from './pending-generates.js';
import { revalidateOnFocus } from './revalidate.js';
import {
  type Deletion,
  EMPTY_STATE,
  type FormsChange,
  type FormsListener,
  type FormsState,
  isDeletionOf,
} from './state.js';
import { isRefused, isSignedOut, Visit } from './visit.js';

/** The part that all results of a client have. */
interface AnyResult {
  readonly form?: Form;
  readonly forms?: readonly Form[];
  readonly meta?: ResponseMeta;
}

/** @throws TypeError if a page's own client returns something else. */
function checkList(result: ListResult): ListResult {
  if (Array.isArray((result as Partial<ListResult> | undefined)?.forms)) return result;
  throw new TypeError(
    'list() of the property "client" did not return an object with an array "forms"',
  );
}

/** Elements always get a FormsError, even if the page's own client throws something else. */
const toFormsError = (operation: Operation, cause: unknown): FormsError =>
  isFormsError(cause) ? cause : new FormsError({ kind: 'protocol', operation, cause });

/**
 * One picture of the account's forms per endpoint, for all elements of the page. Elements change it only through its
 * methods. Listeners are notified of each change, also of those in the page's other tabs.
 */
export class FormsStore {
  readonly client: FormsClient;
  /** The generates that elements started through this store. */
  readonly generates = new PendingGenerates({
    generate: (prompt, options) => this.generate(prompt, options),
    subscribe: (listener) => this.subscribe(listener),
    announceRelease: () => this.#notify({ type: 'released' }),
  });
  #state = EMPTY_STATE;
  readonly #listeners = new Set<FormsListener>();
  readonly #watchers = new Set<FormsListener>();
  /** Replaced when the visitor changes: a response for one visitor is never shown to the next. */
  #visit = new Visit();
  /** The last call got a 401 of the proxy, here or in another tab. */
  #isSignedOut = false;
  readonly #loader = new ListLoader({
    list: async (options) => checkList(await this.client.list(options)),
    onStart: () => this.#set({ status: 'loading', error: undefined, retryAt: undefined }),
    onWait: (retryAt) => {
      if (retryAt !== this.#state.retryAt) this.#set({ retryAt });
    },
    onLoaded: (result) => this.#showList(result),
    onFailed: (cause, signal) => this.#showLoadFailure(cause, signal),
  });
  #stopRevalidating: (() => void) | undefined;
  #channel: Channel | undefined;

  constructor(client: FormsClient) {
    this.client = client;
  }

  get state(): FormsState {
    return this.#state;
  }

  /** Nobody is signed in, as the proxy has said last. */
  get isSignedOut(): boolean {
    return this.#isSignedOut;
  }

  // These three are no closures of `subscribe` and `watch`: those would keep the first listener, and with it an element that has
  // left the page.
  readonly #onMessage = (message: ChannelMessage): void => {
    if (message.type === 'deleted') this.#removeForm(message.id, message.formUrl);
    else if (message.type === 'reset') this.#resetWithTab(message.reason);
    else this.#refreshIfWatched();
  };

  readonly #revalidate = (): void => {
    if (!this.#loader.isLoading) void this.refresh();
  };

  readonly #lastLoad = () => ({
    endedAt: this.#loader.endedAt,
    hasConnectionFailed: this.#state.error?.kind === 'network',
  });

  /** Notifies `listener` of every change, until the returned function is called. Sends nothing. */
  subscribe(listener: FormsListener): () => void {
    this.#listeners.add(listener);
    this.#channel ??= openChannel(this.client.endpoint, this.#onMessage);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      this.#channel?.close();
      this.#channel = undefined;
    };
  }

  /** As {@link subscribe}. Also keeps the list loaded and up to date while anything watches. */
  watch(listener: FormsListener): () => void {
    const unsubscribe = this.subscribe(listener);
    this.#watchers.add(listener);
    // While nothing watched, the list was not kept up to date.
    if (this.#watchers.size === 1) void this.refresh();
    this.#stopRevalidating ??= revalidateOnFocus(this.#revalidate, this.#lastLoad);
    return () => {
      unsubscribe();
      this.#watchers.delete(listener);
      if (this.#watchers.size) return;
      this.#stopRevalidating?.();
      this.#stopRevalidating = undefined;
      if (this.#loader.stop()) this.#set({ status: 'idle', retryAt: undefined });
    };
  }

  /**
   * Loads the list, after a 429 with a countdown. Never rejects: the outcome is in {@link state}. The newest call wins, and
   * does not wait for the countdown of an older one.
   */
  async refresh(): Promise<void> {
    await this.#loader.load();
  }

  /** Ends the countdown of a load. */
  tryNow(): void {
    this.#loader.tryNow();
  }

  #showList({ forms, skipped, possiblyTruncated, meta }: ListResult): void {
    const { deletedIds } = this.#visit;
    this.#visit.holdsData = true;
    this.#visit.isListed = true;
    this.#isSignedOut = false;
    this.updateVisitor(meta);
    const kept = deletedIds.size ? forms.filter(({ id = '' }) => !deletedIds.has(id)) : forms;
    this.#set({ status: 'ready', forms: kept, skipped, possiblyTruncated });
  }

  #showLoadFailure(cause: unknown, signal: AbortSignal): void {
    const error = toFormsError('list', cause);
    if (isRefused(error)) this.#dropAfterRefusal(error, signal);
    this.#updateAfterFailure(error);
    this.#set({ status: 'error', error });
  }

  #refreshIfWatched(): void {
    if (this.#watchers.size) void this.refresh();
  }

  /** @throws FormsError. If its outcome is unknown, see {@link candidates}. */
  async generate(prompt: string, options?: CallOptions): Promise<GeneratedForm> {
    const visit = this.#visit;
    const ids = visit.isListed ? this.#state.forms.flatMap(({ id }) => id ?? []) : undefined;
    try {
      const { form } = await this.#call('generate', options, (own) =>
        this.client.generate({ prompt }, own),
      );
      return this.addGenerated(form, prompt);
    } catch (error) {
      const isUnknown = isFormsError(error) && error.outcome !== undefined;
      if (ids && isUnknown) visit.idsBefore.set(error, ids);
      throw error;
    }
  }

  /** @throws FormsError */
  async get(id: string, options?: CallOptions): Promise<GetResult['form']> {
    return (await this.#call('get', options, (own) => this.client.get(id, own))).form;
  }

  /**
   * Forms that a generate of unknown outcome may have made: a new list has them, but neither had the list before it, nor
   * did this page generate them. Candidates, never a proof.
   * @returns undefined if the list was not known before.
   * @throws FormsError
   */
  async candidates(
    error: FormsError,
    options?: CallOptions,
  ): Promise<readonly ListedForm[] | undefined> {
    const { idsBefore, prompts } = this.#visit;
    const ids = idsBefore.get(error);
    if (!ids) return undefined;
    const newForms = this.#call('list', options, async (own) => ({
      forms: await this.client.newSince(ids, own),
    }));
    this.#refreshIfWatched(); // shares the request
    return (await newForms).forms.filter(
      ({ id = '', formUrl = '' }) => !prompts.has(id) && !prompts.has(formUrl),
    );
  }

  /** Adds a form that was generated from this prompt, and notifies all listeners. */
  addGenerated(form: GeneratedForm, prompt: string): GeneratedForm {
    const { id } = form;
    const { prompts, deletedIds } = this.#visit;
    prompts.set(id ?? form.formUrl, prompt);
    if (id !== undefined) {
      const others = this.#state.forms.filter((other) => other.id !== id);
      // The list may have had it, and the visitor deleted it, before this response arrived.
      if (!deletedIds.has(id)) this.#set({ forms: [{ ...form, id }, ...others] });
    }
    this.#notify({ type: 'generated', form, prompt });
    this.#channel?.post({ type: 'generated' });
    // A pending response may not have the form yet.
    this.#refreshIfWatched();
    return form;
  }

  /**
   * A form that does not exist any more (404) counts as deleted, unconfirmed. Calls for a form with a pending
   * deletion get the same outcome.
   * @throws FormsError
   */
  delete(id: string, options?: CallOptions): Promise<Deletion> {
    const { deletions } = this.#visit;
    let deletion = deletions.get(id);
    if (!deletion) {
      deletion = this.#delete(id, options)
        .finally(() => deletions.delete(id))
        // The channel stays open, so that others are notified even if the element leaves the page.
        .finally(this.subscribe(() => {}));
      deletions.set(id, deletion);
    }
    return deletion;
  }

  async #delete(id: string, options?: CallOptions): Promise<Deletion> {
    let confirmed = false;
    try {
      // Not ended by a reset: the visitor has confirmed it.
      const call = () => this.client.delete(id, options);
      ({ confirmed } = await this.#applyOutcome('delete', options?.signal, call));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    const formUrl = this.#removeForm(id);
    this.#channel?.post({ type: 'deleted', id, formUrl });
    return { id, confirmed };
  }

  /**
   * Drops everything that belongs to the previous visitor: forms, labels, permissions, and pending responses.
   * Loads the list again while anything watches.
   */
  reset(): void {
    this.#isSignedOut = false;
    this.#drop({ type: 'reset', reason: 'changed' });
    this.#refreshIfWatched();
  }

  /**
   * Another tab has dropped what it had. While this one waits for a sign-in, the same visitor may sign in there: what the visitor
   * has typed stays.
   */
  #resetWithTab(reason: RefusalReason | undefined): void {
    const isReplaced = reason === undefined && !this.#isSignedOut;
    this.#isSignedOut = reason === 'signed-out';
    this.#drop({ type: 'reset', reason: isReplaced ? 'replaced' : 'changed' });
    this.#refreshIfWatched();
  }

  /**
   * @returns false if there was nothing to drop. No listener is then notified, so that a rejected call after a reset does not
   * cause another reset.
   */
  #dropAfterRefusal(error: FormsError, signal: AbortSignal | undefined): boolean {
    if (!this.#visit.holdsData) return false;
    this.#isSignedOut = isSignedOut(error);
    this.#drop({ type: 'reset', reason: 'refused', signal });
    this.#channel?.post({ type: 'reset', reason: this.#isSignedOut ? 'signed-out' : 'refused' });
    return true;
  }

  #drop(change: FormsChange): void {
    this.#visit.end();
    this.#visit = new Visit();
    this.#loader.stop();
    this.#state = EMPTY_STATE;
    this.#notify(change);
    this.#notify({ type: 'state' });
  }

  /** A call that ends with the visit. @throws FormsError */
  #call<Result extends AnyResult>(
    operation: Operation,
    options: CallOptions | undefined,
    call: (options: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const caller = options?.signal;
    return this.#visit.during(operation, caller, (signal) =>
      this.#applyOutcome(operation, caller, () => call({ ...options, signal })),
    );
  }

  /** Updates what the visitor may do after a call, unless the visitor has changed meanwhile. */
  async #applyOutcome<Result extends AnyResult>(
    operation: Operation,
    signal: AbortSignal | undefined,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const visit = this.#visit;
    try {
      const result = await call();
      if (!visit.hasEnded) {
        visit.holdsData = true;
        this.#isSignedOut = false;
        this.updateVisitor(result.meta);
      }
      return result;
    } catch (cause) {
      const error = toFormsError(operation, cause);
      if (!visit.hasEnded) {
        const hasDropped = isRefused(error) && this.#dropAfterRefusal(error, signal);
        this.#updateAfterFailure(error);
        if (hasDropped) this.#refreshIfWatched();
      }
      throw error;
    }
  }

  /** True unless the proxy has reported that this visitor lacks permission. */
  isAllowed(operation: Operation): boolean {
    return this.#state.allow?.includes(operation) ?? true;
  }

  /** Updates what the visitor may do from a response. What the response does not say stays as it is. */
  updateVisitor({ allow, remaining }: Pick<FormsState, 'allow' | 'remaining'> = {}): void {
    const { state } = this;
    if (allow && `${allow}` !== `${state.allow}`) this.#set({ allow });
    if (remaining !== undefined && remaining !== state.remaining) this.#set({ remaining });
  }

  /**
   * After a 401 of the proxy, nobody knows what the visitor may do once signed in. A refusal may come before there is any data to drop, and
   * after a failure that said what was left.
   */
  #updateAfterFailure(error: FormsError): void {
    if (isRefused(error)) this.#set({ remaining: undefined });
    if (isSignedOut(error)) {
      this.#isSignedOut = true;
      this.#set({ allow: undefined });
    } else this.updateVisitor(error);
  }

  /** The form's title or name, else the prompt that generated it, else its id or URL. */
  label(form: Form): string {
    return formLabel(form, this.#visit.promptOf(form));
  }

  /** The form's id. If only its URL is known, the list may have it. */
  idOf(form: Form): string | undefined {
    return form.id ?? this.#state.forms.find((other) => other.formUrl === form.formUrl)?.id;
  }

  /** @returns the form's URL, if it is known. */
  #removeForm(id: string, sentUrl?: string): string | undefined {
    const { forms } = this.#state;
    const { deletedIds, prompts } = this.#visit;
    const change = { type: 'deleted', id, formUrl: sentUrl };
    const index = forms.findIndex((form) => isDeletionOf(form, change));
    const formUrl = forms[index]?.formUrl ?? sentUrl;
    if (!isFormId(id) || deletedIds.has(id)) return formUrl;
    deletedIds.add(id);
    this.#notify({ type: 'deleted', id, formUrl });
    prompts.delete(id);
    if (index >= 0) this.#set({ forms: forms.toSpliced(index, 1) });
    return formUrl;
  }

  #set(change: Partial<FormsState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify({ type: 'state' });
  }

  #notify(change: FormsChange): void {
    this.generates.handleChange(change);
    for (const listener of Array.from(this.#listeners)) listener(change);
  }
}

/** A 404 in the service's envelope. The code may be missing, see dist/guide/service.md#codes. */
export const isGone = (error: unknown): boolean =>
  isFormsError(error) &&
  error.status === 404 &&
  (error.code === undefined ? error.serverMessage !== undefined : error.code === 'NOT_FOUND');
