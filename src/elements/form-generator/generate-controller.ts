import type { ReactiveControllerHost } from 'lit';
import type { FormsError, GeneratedForm } from '../../client/index.js';
import type { ElementFormats } from '../../language/formats.js';
import type { GeneratorText } from '../../locales/en/generator.js';
import type { RunText } from '../../locales/en/run.js';
import type { FormsStore } from '../../store/store.js';
import type { Announcer } from '../shared/announcer.js';
import type { StoreController } from '../shared/store-controller.js';
import type { EventHost } from '../shared/hosts.js';
import type { GenerateCodeLoader } from './generate-code.js';
import { isPending, type EndedState, type GenerateState } from './generate-state.js';
import { RetryWait } from './retry-wait.js';
import { Stopwatch } from './stopwatch.js';

/** The client retries after shorter waits by itself. Longer ones show a countdown. */
const MAX_SILENT_WAIT_MS = 999;

/** A long generate is announced after this time, and again at this interval. */
const ANNOUNCE_AFTER_S = 15;
const REANNOUNCE_S = 30;

/** The part of `<form-generator>` that a {@link GenerateController} needs. */
export interface GenerateHost extends ReactiveControllerHost, EventHost {
  readonly isConnected: boolean;
  readonly announcer: Announcer;
  readonly storeController: StoreController;
  readonly formats: ElementFormats;
  readonly text: Pick<GeneratorText, 'generating'>;
  /** Removes the draft of the description. */
  clearDraft(): void;
}

/** Generates one form at a time, and waits and tries again after a 429. */
export class GenerateController {
  readonly #host: GenerateHost;
  readonly #loader: GenerateCodeLoader;
  readonly stopwatch = new Stopwatch(() => this.#onTick());
  state: GenerateState = { status: 'idle' };
  /**
   * The form that a new version is generated from. The visitor keeps it until the new version is ready, and beside the new
   * version until it is accepted. The folder `refine/` decides about it.
   */
  keptForm: GeneratedForm | undefined;
  /** Ends the current generate. */
  #abort = new AbortController();
  /** The request is not sent yet: it goes to the account that the page has set by then. */
  #isConnecting = false;
  #announceAtSeconds = 0;
  readonly #retryWait = new RetryWait();

  constructor(host: GenerateHost, loader: GenerateCodeLoader) {
    this.#host = host;
    this.#loader = loader;
  }

  get isPending(): boolean {
    return isPending(this.state);
  }

  get currentForm(): GeneratedForm | undefined {
    return this.state.status === 'done' ? this.state.form : this.keptForm;
  }

  /**
   * Never rejects: a failure is in {@link state} and `form-error`.
   * @param keptForm The form that the new one is a version of.
   */
  async generate(prompt: string, keptForm?: GeneratedForm): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.keptForm = keptForm;
    this.#showRunning(prompt);
    this.#isConnecting = true;
    const store = await this.#loader.connect('generate');
    this.#isConnecting = false;
    if (this.#abort !== abort || abort.signal.aborted) return;
    if (store) await this.#run(store, prompt, abort);
    else this.reset();
  }

  /** Stops waiting. The service may still generate the form. */
  cancel(): void {
    const { state } = this;
    if (!isPending(state)) return;
    const { prompt } = state;
    this.setState({ status: 'cancelled', prompt });
    this.#abort.abort();
    this.#show((text) => text.cancelled);
    this.#host.emit('form-cancelled', { prompt });
  }

  /** Forgets the result. */
  reset(): void {
    this.keptForm = undefined;
    this.setState({ status: 'idle' });
    this.#host.announcer.clear();
  }

  /** Starts the next attempt now instead of after the countdown. */
  tryNow(): void {
    this.#retryWait.skip();
  }

  /**
   * Ends what runs for a visitor and drops the result. A generate that the proxy refused goes on: it shows the reason.
   * @param refusedSignal The signal of the call that was refused.
   * @returns false if everything goes on.
   */
  forgetVisitor(refusedSignal?: AbortSignal): boolean {
    const { state } = this;
    const { signal } = this.#abort;
    this.keptForm = undefined;
    if (this.#isConnecting && this.#host.isConnected) return false;
    if (refusedSignal && isPending(state) && signal === refusedSignal) return false;
    this.reset();
    if (isPending(state)) {
      this.#abort.abort();
      if (this.#host.isConnected) this.#host.emit('form-cancelled', { prompt: state.prompt });
    }
    return true;
  }

  /** Accepts a form of the list as the one that the prompt generated. */
  adoptCandidate(form: GeneratedForm, prompt: string): void {
    const { store } = this.#host.storeController;
    if (store) void this.#finish(store.addGenerated(form, prompt), prompt);
  }

  setState(state: GenerateState): void {
    this.stopwatch.stop();
    this.state = state;
    this.#host.requestUpdate();
  }

  async #run(store: FormsStore, prompt: string, abort: AbortController): Promise<void> {
    const { signal } = abort;
    signal.addEventListener('abort', () => this.stopwatch.stop());
    this.#loader.controller?.rememberPrompt(store, prompt);
    let maxWait = MAX_SILENT_WAIT_MS;
    for (let attempts = 1; !signal.aborted; attempts++) {
      this.#announceAtSeconds = ANNOUNCE_AFTER_S;
      this.stopwatch.start();
      try {
        const form = await store.generate(prompt, { signal, maxWait });
        if (signal.aborted) return; // a client of the page may ignore the signal
        this.#loader.controller?.recordDuration(this.stopwatch.seconds);
        await this.#finish(form, prompt);
        return;
      } catch (reason) {
        const error = reason as FormsError;
        if (signal.aborted) {
          await this.#handleCancelled(abort, error);
          return;
        }
        const delayMs = this.#loader.controller?.retryDelay(error, attempts);
        if (delayMs === undefined) {
          await this.#handleFailure(error, prompt);
          return;
        }
        maxWait = await this.#waitBeforeRetry(delayMs, prompt, signal);
        if (!signal.aborted) this.#showRunning(prompt);
      }
    }
  }

  async #finish(form: GeneratedForm, prompt: string): Promise<void> {
    const host = this.#host;
    this.#show((text) => text.ready);
    this.setState({ status: 'done', form, prompt });
    await host.updateComplete;
    host.clearDraft();
    host.emit('form-generated', { form, prompt });
  }

  /** The service may still generate a form whose request was under way. */
  async #handleCancelled(abort: AbortController, error: FormsError): Promise<void> {
    const { state } = this;
    if (state.status !== 'cancelled' || this.#abort !== abort || !error.outcome) return;
    this.#announce((text) => text.cancelledMayFinish);
    await this.#loader.controller?.findCandidates({ ...state, error });
  }

  async #handleFailure(error: FormsError, prompt: string): Promise<void> {
    const host = this.#host;
    const failed: EndedState = { status: 'failed', error, failedAt: Date.now(), prompt };
    host.announcer.clear();
    this.setState(failed);
    await host.updateComplete;
    host.storeController.reportError(error, 'generate');
    if (error.outcome && this.state === failed)
      await this.#loader.controller?.findCandidates(failed);
  }

  /** @returns how long the client may wait in the next attempt: 0 if the visitor does not want to wait. */
  async #waitBeforeRetry(delayMs: number, prompt: string, signal: AbortSignal): Promise<number> {
    this.setState({ status: 'waiting', prompt, retryAt: performance.now() + delayMs });
    this.stopwatch.start();
    const seconds = Math.ceil(delayMs / 1000);
    this.#show((text) => text.waiting(this.#host.formats.duration(seconds)));
    const hasWaited = await this.#retryWait.start(delayMs, signal);
    return hasWaited ? MAX_SILENT_WAIT_MS : 0;
  }

  #showRunning(prompt: string): void {
    this.setState({ status: 'running', prompt });
    this.#host.announcer.show(() => this.#host.text.generating);
  }

  #show(select: (text: RunText) => string): void {
    this.#host.announcer.show(() =>
      this.#loader.controller ? select(this.#loader.controller.text) : '',
    );
  }

  #announce(select: (text: RunText) => string): void {
    this.#host.announcer.announce(() =>
      this.#loader.controller ? select(this.#loader.controller.text) : '',
    );
  }

  #onTick(): void {
    const host = this.#host;
    const { seconds } = this.stopwatch;
    if (this.state.status === 'running' && seconds >= this.#announceAtSeconds) {
      this.#announceAtSeconds = seconds + REANNOUNCE_S;
      this.#show((text) => text.generatingLong(this.#host.formats.duration(seconds)));
    }
    host.requestUpdate();
  }
}
