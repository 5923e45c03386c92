import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { secondsUntil } from '../../../client/timing.js';
import type { FormsError, GeneratedForm, Operation } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import { isDeletionOf, type FormsChange } from '../../../store/state.js';
import type { PendingGenerate, PendingGenerateState } from '../../../store/pending-generates.js';
import type { FormsStore } from '../../../store/store.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { EventHost } from '../../shared/hosts.js';
import type { Lazy } from '../../shared/lazy.js';
import { searchCandidates } from './candidate-search.js';
import {
  isPending,
  type CandidateSearch,
  type EndedState,
  type GenerateState,
} from './generate-state.js';
import { recordDuration, Stopwatch } from './duration.js';
import { StatusText, type GenerateMessages, type StatusTextHost } from './status-text.js';

/** A long generate is announced after this time, and again at this interval. */
const ANNOUNCE_AFTER_S = 15;
const REANNOUNCE_S = 30;

/** The part of `<form-generator>` that a {@link GenerateController} needs. */
export interface GenerateHost extends ReactiveControllerHost, EventHost, StatusTextHost {
  readonly isDisabled: boolean;
  readonly lazy: Lazy;
  /** Loads the code for the request and connects. Undefined after a failure, which is reported. */
  connectFor(operation: Operation): Promise<FormsStore | undefined>;
  readonly formats: ElementFormats;
}

/** The part of the text box that a {@link GenerateController} needs. */
interface PromptSource {
  /** The description. */
  readonly value: string;
  /** Shows the message and focuses the box if the description can't be sent. @returns true if it can be sent. */
  check(): boolean;
  /** Identifies the box by its page, its route and its name: the one that takes its place has the same. */
  readonly key: string;
  /** @returns a function that removes the draft of this description, also after the element has left the page. */
  draftRemover(prompt: string): () => void;
  /** Shows the description of a generate that the element has adopted. */
  showAdopted(prompt: string): void;
}

/**
 * Generates one form at a time, and waits and tries again after a 429. The generate belongs to the store. It goes on if the
 * element leaves the page, and the next generator of the same name adopts it.
 */
export class GenerateController implements ReactiveController {
  readonly #host: GenerateHost;
  readonly #storeController: StoreController;
  readonly #box: PromptSource;
  readonly stopwatch = new Stopwatch(() => this.#onTick());
  readonly #status: StatusText;
  #state: GenerateState = { status: 'idle' };
  #keptForm: GeneratedForm | undefined;
  /** The generate that shows. */
  #pending: PendingGenerate | undefined;
  /** The search for candidates whose result shows. Ends with the next state. */
  #search: AbortController | undefined;
  /** Resolves the promise of the current {@link generate}. */
  #settle: () => void = () => {};
  /** The request is not sent yet: it goes to the account that the page has set by then. */
  #isConnecting = false;
  #announceAtSeconds = 0;
  /** The state at the last `online` event. */
  #stateWhenOnline: GenerateState | undefined;

  constructor(host: GenerateHost, storeController: StoreController, box: PromptSource) {
    this.#host = host;
    this.#storeController = storeController;
    this.#box = box;
    this.#status = new StatusText(
      host,
      () => this.state.status === 'done' && this.keptForm !== undefined,
    );
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#onOnline);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#onOnline);
  }

  get state(): GenerateState {
    return this.#state;
  }

  /**
   * The form that a new version is generated from. The visitor keeps it until the new version is ready, and beside the new
   * version until it is accepted: `RefineController` decides about that.
   */
  get keptForm(): GeneratedForm | undefined {
    return this.#keptForm;
  }

  get isPending(): boolean {
    return isPending(this.state);
  }

  /** The connection has come back since the failure. */
  get isOnlineAgain(): boolean {
    return this.#stateWhenOnline === this.state;
  }

  /** No more forms can be generated for now. A press still asks: only the proxy knows when the limit ends. */
  get isLimitReached(): boolean {
    return this.#storeController.store?.state.remaining === 0;
  }

  get currentForm(): GeneratedForm | undefined {
    return this.state.status === 'done' ? this.state.form : this.keptForm;
  }

  /** The texts of a generate. That of a new version says so when it is ready. */
  get text(): GenerateMessages {
    return this.#status.messages;
  }

  /**
   * Generates a form from the description in the box. Never rejects: a failure is in {@link state} and `form-error`. Resolves
   * after the outcome and, if that is unknown, after the search for candidates; at once if the element leaves the page.
   */
  async generate(): Promise<void> {
    if (!this.#connect() || !this.#box.check()) return;
    await this.#request(this.#box.value.trim());
  }

  /**
   * Generates a new version of a form, as {@link generate} does. The service can't change a form, so the new version is a form of
   * its own, and the previous one stays. If the service can change a form one day (`PATCH`), its request belongs here.
   */
  async generateVersion(previous: GeneratedForm, description: string): Promise<void> {
    // With another connection, the previous form is that of another visitor.
    if (!this.#connect() || this.currentForm !== previous) return;
    await this.#request(description, previous);
  }

  /** Stops waiting. The service may still generate the form. */
  cancel(): void {
    const { state } = this;
    if (!isPending(state)) return;
    const { prompt } = state;
    this.#setState({ status: 'cancelled', prompt });
    if (this.#pending) this.#storeController.store?.generates.cancel(this.#pending);
    this.#status.show((text) => text.cancelled);
    this.#host.emit('form-cancelled', { prompt });
  }

  /** Forgets the result. */
  reset(): void {
    this.#drop();
    this.#keptForm = undefined;
    this.#setState({ status: 'idle' });
    this.#status.clear();
  }

  /** Starts the next attempt now instead of after the countdown. */
  tryNow(): void {
    this.#pending?.tryNow();
  }

  /**
   * For an element that has come to the page: shows the generate of the element whose place it takes. While a generate is about
   * to start, only one of the same description, so that no form is generated twice.
   */
  adopt({ generates }: FormsStore): void {
    const { state } = this;
    if (this.#pending || (state.status !== 'idle' && !this.#isConnecting)) return;
    const prompt = isPending(state) ? state.prompt : undefined;
    const pending = generates.adopt(this.#box.key, prompt);
    if (!pending) return;
    this.#box.showAdopted(pending.prompt);
    void this.#follow(pending);
  }

  /** The element has left the page. The generate goes on. */
  release(store: FormsStore): void {
    if (this.#pending) store.generates.release(this.#pending);
    this.reset();
  }

  /**
   * Ends what runs for a visitor and drops the result. A generate that the proxy refused, for example because the
   * session has expired, goes on: it shows the reason.
   * @param refusedSignal The signal of the call that was refused.
   * @returns false if everything goes on.
   */
  forgetVisitor(store: FormsStore, refusedSignal?: AbortSignal): boolean {
    const { state } = this;
    const pending = this.#pending;
    this.#keptForm = undefined;
    if (this.#isConnecting) return false;
    if (refusedSignal && isPending(state) && pending?.signal === refusedSignal) return false;
    this.reset();
    if (!isPending(state)) return true;
    if (pending) store.generates.cancel(pending);
    this.#host.emit('form-cancelled', { prompt: state.prompt });
    return true;
  }

  /** Searches the list for a form that the service may have generated. The result is in {@link state}. */
  async findCandidates(ended: EndedState): Promise<void> {
    const { error } = ended;
    if (!error) return;
    const search = new AbortController();
    const { signal } = search;
    const show = (result: CandidateSearch) => this.#setState({ ...ended, search: result }, search);
    show('searching');
    try {
      const results = searchCandidates(this.#storeController.store, error, signal);
      for await (const { candidates, isFirst } of results) {
        if (signal.aborted) return;
        show(candidates ?? 'impossible');
        if (candidates?.length) this.#status.announce((text) => text.candidatesFound);
        else if (candidates && isFirst) this.#status.announce((text) => text.candidatesNone);
      }
    } catch (reason) {
      if (signal.aborted) return;
      show('impossible');
      this.#storeController.reportError(reason as FormsError, 'list');
    }
  }

  /** Follows what happens to the forms, here and elsewhere. */
  handleChange(store: FormsStore, change: FormsChange): void {
    if (this.currentForm && isDeletionOf(this.currentForm, change))
      this.#setState({ status: 'idle' });
    if (change.type === 'released') this.adopt(store);
  }

  /** Accepts a form of the list as the one that the prompt generated. */
  adoptCandidate(form: GeneratedForm, prompt: string): void {
    const { store } = this.#storeController;
    if (store) void this.#finish(store.addGenerated(form, prompt), prompt);
  }

  /** Shows a form that is there already: one that the browser restores, or another version. */
  showForm(form: GeneratedForm, prompt: string): void {
    this.#keptForm = undefined;
    this.#setState({ status: 'done', form, prompt });
  }

  /** Keeps another form beside the one that is generated, or none any more. */
  keepForm(form: GeneratedForm | undefined): void {
    this.#keptForm = form;
  }

  /** @returns true if the element can generate now. */
  #connect(): boolean {
    // The element may show a generate as soon as it is connected.
    this.#storeController.connect();
    if (this.#host.isDisabled || this.isPending) return false;
    const { setupError } = this.#storeController;
    if (setupError) this.#storeController.reportError(setupError, 'generate');
    return !setupError;
  }

  /** @param keptForm The form that the new one is a version of. */
  async #request(prompt: string, keptForm?: GeneratedForm): Promise<void> {
    if (!this.#host.emit('form-generate', { prompt }, true)) return;
    this.#host.lazy.retry();
    this.#drop();
    this.#keptForm = keptForm;
    this.#showRunning(prompt);
    const connecting = this.state;
    this.#isConnecting = true;
    const store = await this.#host.connectFor('generate');
    this.#isConnecting = false;
    // Cancelled, or a generate was adopted.
    if (this.state !== connecting) return;
    if (store) await this.#start(store, prompt);
    else this.reset();
  }

  /** @param search The search that has this state as its result. */
  #setState(state: GenerateState, search?: AbortController): void {
    if (search !== this.#search) this.#search?.abort();
    this.#search = search;
    this.stopwatch.stop();
    this.#state = state;
    this.#host.requestUpdate();
  }

  #start({ generates }: FormsStore, prompt: string): Promise<void> {
    const onDone = this.#box.draftRemover(prompt);
    return this.#follow(generates.start(this.#box.key, prompt, onDone));
  }

  #follow(pending: PendingGenerate): Promise<void> {
    this.#pending = pending;
    pending.listener = this.#onChange;
    const settled = new Promise<void>((resolve) => (this.#settle = resolve));
    this.#onChange();
    return settled;
  }

  /** Shows no generate any more. */
  #drop(): void {
    if (this.#pending) this.#pending.listener = undefined;
    this.#pending = undefined;
    this.#settle();
  }

  readonly #onChange = (): void => {
    const pending = this.#pending;
    if (!pending) return;
    const { prompt, state, signal } = pending;
    if (state.status === 'failed') {
      void this.#handleFailure(pending, state).then(() => this.#end(pending));
      return;
    }
    // A client of the page may ignore the signal.
    if (signal.aborted) return;
    switch (state.status) {
      case 'running':
        this.#announceAtSeconds = ANNOUNCE_AFTER_S;
        this.#showRunning(prompt);
        this.stopwatch.start(state.startedAt);
        return;
      case 'waiting': {
        const seconds = secondsUntil(state.retryAt);
        this.#setState({ status: 'waiting', prompt, retryAt: state.retryAt });
        this.stopwatch.start(state.startedAt);
        this.#status.showWaiting(seconds);
        return;
      }
      case 'done':
        recordDuration(state.seconds);
        void this.#finish(state.form, prompt).then(() => this.#end(pending));
    }
  };

  /** The connection is back: the list may tell now whether the form was generated. */
  readonly #onOnline = (): void => {
    const { state } = this;
    this.#stateWhenOnline = state;
    this.#host.requestUpdate();
    if (state.status !== 'failed' && state.status !== 'cancelled') return;
    const { error, search } = state;
    const isFound = Array.isArray(search) && search.length > 0;
    if (error?.outcome && !isFound) void this.findCandidates(state);
  };

  #end(pending: PendingGenerate): void {
    if (this.#pending === pending) this.#drop();
  }

  async #finish(form: GeneratedForm, prompt: string): Promise<void> {
    const host = this.#host;
    this.#status.showReady(() => this.#storeController.store?.state.remaining);
    this.#setState({ status: 'done', form, prompt });
    await host.updateComplete;
    this.#box.draftRemover(prompt)();
    host.emit('form-generated', { form, prompt });
  }

  async #handleFailure(
    { prompt, signal }: PendingGenerate,
    { error, failedAt }: Extract<PendingGenerateState, { status: 'failed' }>,
  ): Promise<void> {
    const host = this.#host;
    if (signal.aborted) {
      await this.#handleCancelled(error);
      return;
    }
    const failed: EndedState = { status: 'failed', error, failedAt, prompt };
    this.#status.clear();
    this.#setState(failed);
    await host.updateComplete;
    this.#storeController.reportError(error, 'generate');
    if (error.outcome && this.state === failed) await this.findCandidates(failed);
  }

  /** The service may still generate a form whose request was under way. */
  async #handleCancelled(error: FormsError): Promise<void> {
    const { state } = this;
    if (state.status !== 'cancelled' || !error.outcome) return;
    this.#status.announce((text) => text.cancelledMayFinish);
    await this.findCandidates({ ...state, error });
  }

  #showRunning(prompt: string): void {
    this.#setState({ status: 'running', prompt });
    this.#status.showRunning();
  }

  #onTick(): void {
    const host = this.#host;
    const { seconds } = this.stopwatch;
    if (this.state.status === 'running' && seconds >= this.#announceAtSeconds) {
      this.#announceAtSeconds = seconds + REANNOUNCE_S;
      this.#status.show((text) => text.generatingLong(this.#host.formats.duration(seconds)));
    }
    host.requestUpdate();
  }
}
