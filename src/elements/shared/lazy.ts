/** Code that loads on demand. */
import { nothing, type CSSResult, type ReactiveControllerHost } from 'lit';
import type { Operation } from '../../api/routes.js';
import { FormsError } from '../../client/errors.js';
import { isServer } from '../../is-server.js';
import type { LocaleController } from '../../language/locale-controller.js';
import { loadPartMessages } from '../../language/part-messages.js';
import type { ActionsText } from '../../locales/en/actions.js';
import { renderNotice } from './look/notice.js';
import type { EventHost, StyleHost } from './hosts.js';

/** Imports a module. The function identifies the module, so it has to be the same one each time. */
export interface Loader<Module> {
  (): Promise<Module>;
  /** False for a module that shows no text. No translations are loaded for it. */
  readonly needsText?: boolean;
}

/** For a module that shows no text. */
export const withoutText = <Module>(load: () => Promise<Module>): Loader<Module> =>
  Object.assign(load, { needsText: false });

/** The part of an element that {@link Lazy} needs. */
export interface LazyHost extends ReactiveControllerHost, Element, EventHost, StyleHost {
  readonly locale: LocaleController;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * The modules of one element that load on demand, each of them once. The translations of the element load with them, and the
 * styles that a module exports as `partStyles` are added to the element. Then the element updates.
 *
 * After a failure the cause is logged, and the module waits for {@link retry}.
 */
export class Lazy {
  readonly #host: LazyHost;
  readonly #operation: 'embed' | undefined;
  readonly #modules = new Map<Loader<unknown>, unknown>();
  readonly #loading = new Map<Loader<unknown>, Promise<unknown>>();
  readonly #failures = new Map<Loader<unknown>, unknown>();

  /** @param operation For elements that dispatch `form-error` whenever a module fails. */
  constructor(host: LazyHost, operation?: 'embed') {
    this.#host = host;
    this.#operation = operation;
  }

  /** Why the first of the modules that failed did not load. Undefined if none has failed. */
  get failure(): unknown {
    const [first] = this.#failures.values();
    return first;
  }

  hasFailed(load: Loader<unknown>): boolean {
    return this.#failures.has(load);
  }

  /** Gets a module. Undefined until it has loaded. */
  get<Module>(load: Loader<Module>): Module | undefined {
    return this.#modules.get(load) as Module | undefined;
  }

  /** For rendering: gets a module, and starts to load it if necessary. Undefined until it has loaded, and on servers. */
  use<Module>(load: Loader<Module>): Module | undefined {
    if (!isServer && !this.#modules.has(load)) void this.load(load);
    return this.get(load);
  }

  /**
   * Loads a module. Never rejects: after a failure it resolves with undefined, until {@link retry} is called.
   * @param operation Dispatches `form-error` with this operation after a failure.
   */
  async load<Module>(
    load: Loader<Module>,
    operation: Operation | 'embed' | undefined = this.#operation,
  ): Promise<Module | undefined> {
    if (this.#failures.has(load)) return undefined;
    try {
      return await this.#import(load);
    } catch (cause) {
      this.#fail(load, cause, operation);
      return undefined;
    }
  }

  /** Loads a module for something that the visitor or the page does. Tries again after a failure. */
  loadForAction<Module>(load: Loader<Module>, operation?: Operation): Promise<Module | undefined> {
    this.retry();
    return this.load(load, operation);
  }

  /** Loads a module before it is used. A failure is not reported: the use tries again. */
  async prefetch<Module>(load: Loader<Module>): Promise<Module | undefined> {
    try {
      return await this.#import(load);
    } catch {
      return undefined;
    }
  }

  /**
   * Prefetches when the pointer or the focus reaches a control, so that its click does not wait.
   * @param loadersOf What the action of the reached element needs.
   */
  prefetchOnIntent(loadersOf: (reached: Element) => readonly Loader<unknown>[]): void {
    const handleIntent = ({ target }: Event): void => {
      for (const load of loadersOf(target as Element)) void this.prefetch(load);
    };
    for (const type of ['pointerover', 'focusin'])
      this.#host.renderRoot.addEventListener(type, handleIntent);
  }

  /** Forgets failures: modules that failed load again when they are used. */
  retry(): void {
    if (this.#failures.size === 0) return;
    this.#failures.clear();
    this.#host.requestUpdate();
  }

  /** Resolves when no module is loading. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
  }

  #import<Module>(load: Loader<Module>): Promise<Module> {
    const known = this.#loading.get(load);
    if (known) return known as Promise<Module>;
    const loading = this.#importNow(load);
    this.#loading.set(load, loading);
    loading.catch(() => this.#loading.delete(load));
    return loading;
  }

  async #importNow<Module>(load: Loader<Module>): Promise<Module> {
    const host = this.#host;
    const texts = load.needsText === false ? undefined : loadPartMessages(host.locale, host);
    let module: Module;
    try {
      [module] = await Promise.all([load(), texts]);
    } finally {
      // A site's unit test may end while a module loads, and take the document away: then nothing goes on.
      if (typeof document === 'undefined') await new Promise(() => {});
    }
    this.#modules.set(load, module);
    const { partStyles } = module as { readonly partStyles?: readonly CSSResult[] };
    if (partStyles) host.addStyles(...partStyles);
    host.requestUpdate();
    return module;
  }

  /** One failure of the connection concerns all modules that load at this time, so only the first one is reported. */
  #fail(load: Loader<unknown>, cause: unknown, operation: Operation | 'embed' | undefined): void {
    const isFirst = this.#failures.size === 0;
    this.#failures.set(load, cause);
    if (!isFirst) return;
    const host = this.#host;
    host.requestUpdate();
    console.error(`<${host.localName}>: a part that loads on demand failed.`, cause);
    if (operation) host.emit('form-error', { error: toFormsError(operation, cause), operation });
  }
}

/** Browsers and bundlers each have their own message, and no code, for a module that cannot be downloaded. */
const DOWNLOAD_MESSAGES = /import|preload|chunk/i;

/** True if a module could not be downloaded. Any other error is an exception in the module itself. */
export const isDownloadFailure = (error: unknown): boolean =>
  error instanceof Error && DOWNLOAD_MESSAGES.test(error.message);

const toFormsError = (operation: Operation | 'embed', cause: unknown): FormsError =>
  new FormsError({
    kind: isDownloadFailure(cause) ? 'network' : 'protocol',
    operation: operation === 'embed' ? undefined : operation,
    message: `${operation}: a part of the element that loads on demand did not load, see "cause"`,
    cause,
  });

/** The message after a failure. */
export function renderLazyFailure(
  { failure }: Lazy,
  { lazyLoadFailed, unexpectedError }: ActionsText,
) {
  if (!failure) return nothing;
  const text = isDownloadFailure(failure) ? lazyLoadFailed : unexpectedError;
  return renderNotice({ kind: 'info', part: 'notice', text, isAlert: true });
}
