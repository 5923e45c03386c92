import { isFormId, type Operation } from '../api.js';
import { FormsError, isFormsError } from '../client/index.js';
import type {
  ResponseMeta,
  CallOptions,
  Form,
  FormsClient,
  GeneratedForm,
  GetResult,
  ListedForm,
} from '../client/index.js';
import { openChannel, type Channel } from './channel.js';
import { keepFresh } from './fresh.js';

/** What is known of the account's forms behind one endpoint. */
export interface FormsState {
  /** `idle` before the first load and after one that was given up; all but `ready` show the forms of before. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  /** In the order in which the service sends them; new ones stand first until the next answer. */
  readonly forms: readonly ListedForm[];
  /** Why the last load failed. */
  readonly error?: FormsError;
  /** Entries of the answer that could not be read. */
  readonly skipped: number;
  /** The answer hints at paging. */
  readonly possiblyTruncated: boolean;
  /** The operations that this visitor may do, as the proxy says; undefined where it says nothing: all. */
  readonly allow?: readonly Operation[] | undefined;
}

export type FormsChange =
  | { readonly type: 'state' }
  /**
   * Everything that belongs to the previous visitor is gone. `refused`: a call got 401 or 403, and `signal` is the
   * one that this call was given. `changed`: the connection changed, or the page called `resetForms()`.
   */
  | {
      readonly type: 'reset';
      readonly reason: 'refused' | 'changed';
      readonly signal?: AbortSignal | undefined;
    }
  | { readonly type: 'generated'; readonly form: GeneratedForm; readonly prompt: string }
  | { readonly type: 'deleted'; readonly id: string; readonly formUrl?: string | undefined };

export type FormsListener = (change: FormsChange) => void;

/** `confirmed: false`: the form was already gone, or the answer to the first try was lost. */
export interface Deletion {
  readonly id: string;
  readonly confirmed: boolean;
}

/** A prompt can be long, and a service's title as well; a label stands in lists, names and questions. */
const LABEL_LENGTH = 80;

/** What is left of it where it was cut: white space, and one half of a character. */
const CUT = /[\s\ud800-\udbff]+$/;

/** What a call of the client gives, as far as all have it. */
interface Answered {
  readonly form?: Form;
  readonly forms?: readonly Form[];
  readonly meta?: ResponseMeta;
}

const EMPTY: FormsState = { status: 'idle', forms: [], skipped: 0, possiblyTruncated: false };

/** Elements get a FormsError, whatever a client of the page's own rejects with. */
function toFormsError(operation: Operation, cause: unknown): FormsError {
  if (isFormsError(cause)) return cause;
  const message = `${operation}: the client failed with something that is no FormsError`;
  return new FormsError({ kind: 'protocol', operation, message, cause });
}

/**
 * The visitor is not, or no longer, the one who may see the forms. A 403 for one operation of a visitor who may list
 * them is none: the proxy's `Prompt-Forms-Allow` says so.
 */
const isRefused = ({ kind, status, allow }: FormsError): boolean =>
  kind === 'http' && (status === 401 || (status === 403 && !allow?.includes('list')));

/**
 * The page's one picture of an account's forms behind one endpoint. Elements change it only through
 * its methods, and are told of each change, in this tab and in the page's other tabs.
 */
export class FormsStore {
  readonly client: FormsClient;
  #state = EMPTY;
  readonly #listeners = new Set<FormsListener>();
  readonly #watchers = new Set<FormsListener>();
  readonly #prompts = new Map<string, string>();
  /** A deletion is permanent (section 3), so an id in here never comes back, whatever an older answer says. */
  readonly #gone = new Set<string>();
  readonly #deletions = new Map<string, Promise<Deletion>>();
  /** For each generate with unknown outcome: the ids that were known before it, where the list was. */
  #knownBefore = new WeakMap<FormsError, readonly string[]>();
  /** Aborts when the store is reset: what was asked for one visitor is not for the next. */
  #visit = new AbortController();
  /** The service has answered something to this visitor. */
  #holdsData = false;
  #load: AbortController | undefined;
  #loadedAt = 0;
  #unfresh: (() => void) | undefined;
  #listed = false;
  #channel: Channel | undefined;

  constructor(client: FormsClient) {
    this.client = client;
  }

  get state(): FormsState {
    return this.#state;
  }

  /** Tells `listener` of every change until the returned function is called. Sends nothing. */
  subscribe(listener: FormsListener): () => void {
    this.#listeners.add(listener);
    this.#channel ??= openChannel(this.client.endpoint, (message) => {
      if (message.type === 'deleted') this.#forget(message.id, message.formUrl);
      else if (message.type === 'reset') this.reset();
      else this.#refreshIfWatched();
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size) return;
      this.#channel?.close();
      this.#channel = undefined;
    };
  }

  /** As {@link subscribe}, and keeps the list loaded, and fresh, while anybody watches. */
  watch(listener: FormsListener): () => void {
    const unsubscribe = this.subscribe(listener);
    this.#watchers.add(listener);
    // While nobody watched, nobody kept the picture fresh.
    if (this.#watchers.size === 1) void this.refresh();
    this.#unfresh ??= keepFresh(
      () => {
        if (!this.#load) void this.refresh();
      },
      () => ({ at: this.#loadedAt, lost: this.#state.error?.kind === 'network' }),
    );
    return () => {
      unsubscribe();
      this.#watchers.delete(listener);
      if (this.#watchers.size) return;
      this.#unfresh?.();
      this.#unfresh = undefined;
      if (!this.#load) return;
      this.#load.abort();
      this.#load = undefined;
      this.#set({ status: 'idle' });
    };
  }

  /** Loads the list (section 4.2). Never rejects: the outcome is in {@link state}. The newest call wins. */
  async refresh(): Promise<void> {
    this.#load?.abort();
    const load = (this.#load = new AbortController());
    const { signal } = load;
    this.#set({ status: 'loading', error: undefined });
    try {
      const { forms, skipped, possiblyTruncated, meta } = await this.client.list({ signal });
      if (load !== this.#load) return;
      this.#ended();
      this.#holdsData = true;
      this.learn(meta.allow);
      const gone = this.#gone;
      const all = gone.size ? forms.filter(({ id }) => !gone.has(id)) : forms;
      this.#listed = true;
      this.#set({ status: 'ready', forms: all, skipped, possiblyTruncated });
    } catch (cause) {
      if (load !== this.#load) return;
      this.#ended();
      const error = toFormsError('list', cause);
      if (isRefused(error)) this.#dropAfterRefusal(signal);
      this.learn(error.allow);
      this.#set({ status: 'error', error });
    }
  }

  #refreshIfWatched(): void {
    if (this.#watchers.size) void this.refresh();
  }

  #ended(): void {
    this.#load = undefined;
    this.#loadedAt = Date.now();
  }

  /** Section 4.1. Throws the client's FormsError; for one of unknown outcome see {@link candidates}. */
  async generate(prompt: string, options?: CallOptions): Promise<GeneratedForm> {
    const known = this.#listed ? this.#state.forms.map(({ id }) => id) : undefined;
    const { signal: visit } = this.#visit;
    try {
      const { form } = await this.#call('generate', options, (own) =>
        this.client.generate({ prompt }, own),
      );
      return this.adopt(form, prompt);
    } catch (error) {
      if (known && !visit.aborted && isFormsError(error) && error.outcome)
        this.#knownBefore.set(error, known);
      throw error;
    }
  }

  /** Section 4.3. Throws the client's FormsError. */
  async get(id: string, options?: CallOptions): Promise<GetResult['form']> {
    return (await this.#call('get', options, (own) => this.client.get(id, own))).form;
  }

  /**
   * What a generate of unknown outcome may have made: forms that a fresh list has, and that neither
   * the list before it had nor this page generated. Candidates, never a proof.
   * @returns undefined where the list was not known before.
   * @throws the client's FormsError.
   */
  async candidates(
    error: FormsError,
    options?: CallOptions,
  ): Promise<readonly ListedForm[] | undefined> {
    const known = this.#knownBefore.get(error);
    if (!known) return undefined;
    const fresh = this.#call('list', options, async (own) => ({
      forms: await this.client.newSince(known, own),
    }));
    this.#refreshIfWatched(); // shares the request
    return (await fresh).forms.filter(
      ({ id, formUrl = '' }) => !this.#prompts.has(id) && !this.#prompts.has(formUrl),
    );
  }

  /** Takes a form that was made from this prompt into the picture, and tells everybody. */
  adopt(form: GeneratedForm, prompt: string): GeneratedForm {
    this.#prompts.set(form.formUrl, prompt);
    if (form.id !== undefined) {
      this.#prompts.set(form.id, prompt);
      const listed: ListedForm = { ...form, id: form.id };
      const others = this.#state.forms.filter((other) => other.id !== form.id);
      // Seen in the list, and deleted there, before its own answer came: then it stays away.
      if (!this.#gone.has(form.id)) this.#set({ forms: [listed, ...others] });
    }
    this.#tell({ type: 'generated', form, prompt });
    this.#channel?.post({ type: 'generated' });
    // An answer that is under way may not have it yet.
    this.#refreshIfWatched();
    return form;
  }

  /**
   * Section 4.5. A form that does not exist any more (404 `NOT_FOUND`) counts as deleted, unconfirmed.
   * Calls for a form whose deletion is under way get that one's outcome. Throws the client's FormsError.
   */
  delete(id: string, options?: CallOptions): Promise<Deletion> {
    let deletion = this.#deletions.get(id);
    if (!deletion) {
      deletion = this.#delete(id, options)
        .finally(() => this.#deletions.delete(id))
        // Others are told also where whoever deletes leaves the page meanwhile.
        .finally(this.subscribe(() => {}));
      this.#deletions.set(id, deletion);
    }
    return deletion;
  }

  async #delete(id: string, options?: CallOptions): Promise<Deletion> {
    let confirmed = false;
    try {
      // Goes on after a reset: the visitor who wanted it has confirmed it.
      ({ confirmed } = await this.#outcomeOf('delete', options?.signal, () =>
        this.client.delete(id, options),
      ));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    const formUrl = this.#forget(id);
    this.#channel?.post({ type: 'deleted', id, formUrl });
    return { id, confirmed };
  }

  /**
   * Drops everything that belongs to the previous visitor: forms, labels, permissions, and answers that are still to
   * come. Loads the list again while anybody watches.
   */
  reset(): void {
    this.#drop({ type: 'reset', reason: 'changed' });
    this.#refreshIfWatched();
  }

  /** As {@link reset}, also in the page's other stores and tabs over the same endpoint. */
  resetEverywhere(): void {
    this.reset();
    this.#tellOthersOfReset();
  }

  /** @returns whether there was anything to drop: what others do about a reset may be refused as well. */
  #dropAfterRefusal(signal: AbortSignal | undefined): boolean {
    if (!this.#holdsData) return false;
    this.#drop({ type: 'reset', reason: 'refused', signal });
    this.#tellOthersOfReset();
    return true;
  }

  #drop(change: FormsChange): void {
    this.#visit.abort();
    this.#visit = new AbortController();
    this.#load?.abort();
    this.#load = undefined;
    this.#holdsData = false;
    this.#listed = false;
    this.#prompts.clear();
    this.#gone.clear();
    this.#deletions.clear();
    this.#knownBefore = new WeakMap();
    this.#state = EMPTY;
    this.#tell(change);
    this.#tell({ type: 'state' });
  }

  /** Also where nobody listens here. */
  #tellOthersOfReset(): void {
    const unsubscribe = this.subscribe(() => {});
    this.#channel?.post({ type: 'reset' });
    unsubscribe();
  }

  /** Identifies the visit, by another object after each reset. What belongs to one visitor is kept under it. */
  get visit(): object {
    return this.#visit;
  }

  /** A call that ends with the visit. Throws a FormsError. */
  async #call<Result extends Answered>(
    operation: Operation,
    options: CallOptions | undefined,
    call: (options: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const caller = options?.signal;
    const visit = this.#visit.signal;
    // By hand, as in the client: signals that follow others have been lost to garbage collection.
    const controller = new AbortController();
    const abort = () => controller.abort(caller?.reason);
    if (caller?.aborted) abort();
    caller?.addEventListener('abort', abort);
    visit.addEventListener('abort', abort);
    try {
      const own = { ...options, signal: controller.signal };
      const result = await this.#outcomeOf(operation, caller, () => call(own));
      if (!visit.aborted) return result;
      throw new FormsError({
        kind: 'abort',
        operation,
        message: `${operation}: the visitor changed meanwhile`,
      });
    } finally {
      caller?.removeEventListener('abort', abort);
      visit.removeEventListener('abort', abort);
    }
  }

  /** Takes over what the outcome of a call says of the visitor, unless there is another one by now. */
  async #outcomeOf<Result extends Answered>(
    operation: Operation,
    signal: AbortSignal | undefined,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const visit = this.#visit.signal;
    try {
      const result = await call();
      if (!visit.aborted) {
        this.#holdsData = true;
        this.learn(result.meta?.allow);
      }
      return result;
    } catch (cause) {
      const error = toFormsError(operation, cause);
      if (!visit.aborted) {
        const hasDropped = isRefused(error) && this.#dropAfterRefusal(signal);
        this.learn(error.allow);
        if (hasDropped) this.#refreshIfWatched();
      }
      throw error;
    }
  }

  /** Whether this visitor may do it, as far as the proxy has said. */
  may(operation: Operation): boolean {
    return this.#state.allow?.includes(operation) ?? true;
  }

  /** Takes over what the proxy said of this visitor; an answer without the header says nothing. */
  learn(allow: readonly Operation[] | undefined): void {
    if (allow && `${allow}` !== `${this.#state.allow}`) this.#set({ allow });
  }

  /** What people call the form: its title or name, else the prompt it was made from here, else its id. */
  label({ title, name, id = '', formUrl = '' }: Form): string {
    const label =
      title ?? name ?? this.#prompts.get(id) ?? this.#prompts.get(formUrl) ?? (id || formUrl);
    return label.length > LABEL_LENGTH
      ? `${label.slice(0, LABEL_LENGTH).replace(CUT, '')}…`
      : label;
  }

  /** The form's id, also where only its URL is known and the list has it. */
  idOf(form: Form): string | undefined {
    return form.id ?? this.#state.forms.find((other) => other.formUrl === form.formUrl)?.id;
  }

  /** @returns the form's URL, where it is known. */
  #forget(id: string, told?: string): string | undefined {
    const { forms } = this.#state;
    const place = forms.findIndex((each) => each.id === id);
    const formUrl = forms[place]?.formUrl ?? told;
    if (!isFormId(id) || this.#gone.has(id)) return formUrl;
    this.#gone.add(id);
    this.#tell({ type: 'deleted', id, formUrl });
    if (place >= 0) this.#set({ forms: forms.toSpliced(place, 1) });
    return formUrl;
  }

  #set(change: Partial<FormsState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell({ type: 'state' });
  }

  #tell(change: FormsChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** Section 7: 404 `NOT_FOUND`; where the code stands is not shown, so an envelope's 404 without one counts too. */
export const isGone = (error: unknown): boolean =>
  isFormsError(error) &&
  error.status === 404 &&
  (error.code === undefined ? error.serverMessage !== undefined : error.code === 'NOT_FOUND');
