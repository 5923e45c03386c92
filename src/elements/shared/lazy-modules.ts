import { html, nothing, type ReactiveControllerHost } from 'lit';
import { loadPartMessages } from '../../language/part-messages.js';
import type { Operation } from '../../client/index.js';
import type { LocaleController } from '../../language/locale-controller.js';
import type { ActionsText } from '../../locales/en/actions.js';
import { infoIcon } from '../../ui/icons.js';
import { isDownloadFailure, lazyLoadError } from './load-failure.js';
import type { EventHost } from './hosts.js';
import { changingText } from '../../ui/changing-text.js';

type Import<Module> = () => Promise<Module>;

/** The part of an element that {@link LazyModules} needs. */
export interface LazyModulesHost extends ReactiveControllerHost, Element, EventHost {
  readonly locale: LocaleController;
}

/** Loads modules of an element, and their texts, on demand. */
export class LazyModules {
  readonly #host: LazyModulesHost;
  readonly #kept = new Map<Import<unknown>, Promise<void>>();
  /** Why the last load failed. */
  #failure: unknown;
  #hasKeptFailed = false;

  constructor(host: LazyModulesHost) {
    this.#host = host;
  }

  /** True if a module of {@link keep} did not load. */
  get hasFailed(): boolean {
    return this.#hasKeptFailed;
  }

  /**
   * Loads a module. Never rejects: after a failure it logs the cause, {@link renderFailure} shows a message, and it
   * resolves to undefined. With an operation, a failure also dispatches `form-error`.
   */
  async load<Module>(
    importModule: Import<Module>,
    operation?: Operation,
  ): Promise<Module | undefined> {
    const host = this.#host;
    this.#setFailure(undefined);
    try {
      const [module] = await Promise.all([importModule(), loadPartMessages(host.locale, host)]);
      return module;
    } catch (cause) {
      this.#setFailure(cause);
      console.error(`<${host.localName}>: a part that loads on demand failed.`, cause);
      if (operation) host.emit('form-error', { error: lazyLoadError(operation, cause), operation });
      return undefined;
    }
  }

  /** Loads a module once, however often it is asked for. A module that failed is asked for again after {@link retry}. */
  keep<Module>(importModule: Import<Module>, onLoad: (module: Module) => void): Promise<void> {
    const known = this.#kept.get(importModule);
    if (known) return known;
    const loading = this.load(importModule).then((module) => {
      if (this.#kept.get(importModule) !== loading) return; // reset meanwhile
      if (module) onLoad(module);
      else this.#hasKeptFailed = true;
      this.#host.requestUpdate();
    });
    this.#kept.set(importModule, loading);
    return loading;
  }

  /** True if {@link keep} was called for the module. */
  isKept(importModule: Import<unknown>): boolean {
    return this.#kept.has(importModule);
  }

  /** Resolves when no module of {@link keep} is loading. */
  async settled(): Promise<void> {
    await Promise.all(this.#kept.values());
  }

  /** Forgets modules that failed, so that they are loaded again. */
  retry(): void {
    if (this.#hasKeptFailed) this.reset();
  }

  /** Forgets all modules. */
  reset(): void {
    this.#kept.clear();
    this.#hasKeptFailed = false;
  }

  /** The message after a failure. */
  renderFailure({ lazyLoadFailed, unexpectedError }: ActionsText) {
    if (!this.#failure) return nothing;
    return html`<div class="notice" role="alert">
      ${infoIcon}
      <p>${changingText(isDownloadFailure(this.#failure) ? lazyLoadFailed : unexpectedError)}</p>
    </div>`;
  }

  #setFailure(failure: unknown): void {
    if (failure === this.#failure) return;
    this.#failure = failure;
    this.#host.requestUpdate();
  }
}
