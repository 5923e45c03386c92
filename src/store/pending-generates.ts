import type { CallOptions, FormsError, GeneratedForm } from '../client/index.js';
import { isDeletionOf, type FormsChange, type FormsListener } from './state.js';
import { RetryWait } from './retry-wait.js';

/**
 * Times in milliseconds of `performance.now()`, except `failedAt`, which is one of `Date.now()`. `seconds`: whole seconds that the
 * successful attempt took.
 */
export type PendingGenerateState =
  | { readonly status: 'running'; readonly startedAt: number }
  | { readonly status: 'waiting'; readonly startedAt: number; readonly retryAt: number }
  | { readonly status: 'done'; readonly seconds: number; readonly form: GeneratedForm }
  | { readonly status: 'failed'; readonly error: FormsError; readonly failedAt: number };

/** The part of the store that a generate needs. */
interface GenerateStore {
  generate(prompt: string, options: CallOptions): Promise<GeneratedForm>;
  subscribe(listener: FormsListener): () => void;
  /** Notifies all listeners that the element that showed a generate has left the page. */
  announceRelease(): void;
}

/**
 * A generate, with its attempts. It belongs to the store, not to the element that started it: it goes on after the visitor
 * has gone to another route, where no element shows it.
 */
export class PendingGenerate {
  readonly prompt: string;
  /** Identifies the element that started it, and the one that may take its place. */
  readonly name: string;
  /** Called with each change of {@link state}. Undefined while no element shows the generate. */
  listener: (() => void) | undefined;
  #state: PendingGenerateState = { status: 'running', startedAt: performance.now() };
  readonly #abort = new AbortController();
  readonly #retryWait = new RetryWait('generate');

  constructor(name: string, prompt: string) {
    this.name = name;
    this.prompt = prompt;
  }

  get state(): PendingGenerateState {
    return this.#state;
  }

  get isEnded(): boolean {
    return this.#state.status === 'done' || this.#state.status === 'failed';
  }

  /** The signal of its requests. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Makes attempts until one succeeds or no other one makes sense. @returns the state at the end. Never rejects. */
  async run(store: Pick<GenerateStore, 'generate' | 'subscribe'>): Promise<PendingGenerateState> {
    // The channel stays open, so that other tabs get the form even if the element has left the page.
    const unsubscribe = store.subscribe(() => {});
    const { prompt, signal } = this;
    let startedAt = 0;
    const send = (maxWait: number) => {
      startedAt = performance.now();
      this.setState({ status: 'running', startedAt });
      return store.generate(prompt, { signal, maxWait });
    };
    const onWait = (retryAt: number) =>
      this.setState({ status: 'waiting', startedAt: performance.now(), retryAt });
    try {
      const form = await this.#retryWait.run(send, signal, onWait);
      const seconds = Math.floor((performance.now() - startedAt) / 1000);
      return { status: 'done', seconds, form };
    } catch (error) {
      return { status: 'failed', error: error as FormsError, failedAt: Date.now() };
    } finally {
      unsubscribe();
    }
  }

  /** Starts the next attempt now instead of after the countdown. */
  tryNow(): void {
    this.#retryWait.skip();
  }

  /** Ends the requests. The service may still generate the form. */
  abort(): void {
    this.#abort.abort();
  }

  setState(state: PendingGenerateState): void {
    this.#state = state;
    this.listener?.();
  }
}

/** The generates of a page that are under way, and those that ended while no element showed them. */
export class PendingGenerates {
  readonly #store: GenerateStore;
  readonly #generates = new Set<PendingGenerate>();

  constructor(store: GenerateStore) {
    this.#store = store;
  }

  /**
   * Starts a generate. The caller sets its listener.
   * @param name Identifies the element on its page: see {@link adopt}.
   * @param onDone Called when the form is there. Must not hold the element, which may be gone by then.
   */
  start(name: string, prompt: string, onDone: () => void): PendingGenerate {
    this.#forgetEnded(name);
    const generate = new PendingGenerate(name, prompt);
    this.#generates.add(generate);
    void this.#run(generate, onDone);
    return generate;
  }

  async #run(generate: PendingGenerate, onDone: () => void): Promise<void> {
    const state = await generate.run(this.#store);
    if (state.status === 'done') onDone();
    // Without an element that shows it, the next one of this name will.
    if (generate.listener) this.#generates.delete(generate);
    generate.setState(state);
  }

  /**
   * For an element that has come to the page: the newest generate of the element whose place it takes, if no other element
   * shows that generate. The caller sets its listener.
   * @param prompt Only a generate of this prompt that is still under way.
   */
  adopt(name: string, prompt?: string): PendingGenerate | undefined {
    const adopted = [...this.#generates].findLast(
      (generate) =>
        !generate.listener &&
        generate.name === name &&
        (prompt === undefined || (prompt === generate.prompt && !generate.isEnded)),
    );
    if (adopted) this.#forgetEnded(name);
    return adopted;
  }

  /** The element that shows the generate has left the page. An element that is there already may take its place. */
  release(generate: PendingGenerate): void {
    generate.listener = undefined;
    this.#store.announceRelease();
  }

  /** Forgets the outcomes that no element has shown: there is a newer one. */
  #forgetEnded(name: string): void {
    for (const generate of this.#generates)
      if (generate.name === name && generate.isEnded) this.#generates.delete(generate);
  }

  /** Ends a generate. The listener still gets the outcome. */
  cancel(generate: PendingGenerate): void {
    this.#generates.delete(generate);
    generate.abort();
  }

  /**
   * Drops what belongs to the previous visitor, and forms that were deleted. A generate that the proxy refused
   * (see `isRefused` in visit.ts) goes on: its failure says why.
   */
  handleChange(change: FormsChange): void {
    for (const generate of this.#generates) {
      const { state } = generate;
      const isRefused = change.type === 'reset' && generate.signal === change.signal;
      // Without an element, nobody of this visit is there to be told.
      if (change.type === 'reset' && !(isRefused && generate.listener)) this.cancel(generate);
      else if (state.status === 'done' && isDeletionOf(state.form, change))
        this.#generates.delete(generate);
    }
  }
}
