import type { CSSResult, ReactiveControllerHost } from 'lit';
import { isServer } from '../../is-server.js';
import type { LocaleController } from '../../language/locale-controller.js';
import type { loadPartMessages } from '../../language/part-messages.js';
import type { EventHost, StyleHost } from '../shared/hosts.js';
import { lazyLoadError } from '../shared/load-failure.js';
import type * as commands from './overlay/commands.lazy.js';
import type * as launcher from './overlay/launcher.lazy.js';
import type * as selfOpening from './overlay/self-opening.lazy.js';

/*
 * Everything that `<form-embed>` loads on demand. Each part is a file `*.lazy.ts` and the files that only it imports. All
 * other files load with the element.
 */

/** Checks whether the form shows, and reads its messages. Loads with the first frame. */
export const loadFrameMonitor = () => import('./frame/monitor.lazy.js');

/** Finds the form by its id, or in other elements. Loads if there is no `src`. */
export const loadFormLookup = () => import('./form-lookup.lazy.js');

/** Notices that a form was deleted. Loads after a form with `src` is shown. */
export const loadDeletionListener = () => import('./deletion-listener.lazy.js');

/** Adds query parameters to the form's URL. Loads if `params` or `forward` is set. */
export const loadUrlParams = () => import('./url-params.lazy.js');

/** The dialog, drawer or popover. Loads if `mode` is one of them. */
export const loadOverlay = () => import('./overlay/overlay.lazy.js');

/** Opens the overlay by itself. Loads if `open-on` is set. The build of `dist/prompt-forms.js` leaves it out. */
export const loadSelfOpening: (() => Promise<typeof selfOpening>) | undefined = () =>
  import('./overlay/self-opening.lazy.js');

/** The floating button. Loads if `launcher` is set. The build of the script-tag files leaves it out. */
export const loadLauncher: (() => Promise<typeof launcher>) | undefined = () =>
  import('./overlay/launcher.lazy.js');

/**
 * Commands of buttons in the page. Loads in browsers without them (Safari before 26.2). The build of
 * `dist/prompt-forms.js` leaves it out.
 */
export const loadCommands: (() => Promise<typeof commands>) | undefined = () =>
  import('./overlay/commands.lazy.js');

/** The button in place of the form. Loads if `loading` is `click`. */
export const loadFacade = () => import('./states/facade.lazy.js');

/** The message that there is no form. Loads if there is none. */
export const loadEmpty = () => import('./states/empty.lazy.js');

/** Error messages for the visitor and for the console. Loads with the first failure. */
export const loadError = () => import('./states/error.lazy.js');

/** The part of the element that {@link LazyParts} needs. */
export interface LazyPartsHost extends ReactiveControllerHost, StyleHost, EventHost, Element {
  readonly locale: LocaleController;
}

/** Exports that a part has if it needs them. */
interface LazyPart {
  readonly partStyles?: readonly CSSResult[];
  /** Loads the translations of the part. */
  readonly loadPartMessages?: typeof loadPartMessages;
}

/** Loads one of the parts above. The function identifies the part. */
type Loader<Module> = () => Promise<Module>;

/** Loads parts on demand, with their styles and translations, and updates the host after that. */
export class LazyParts {
  readonly #host: LazyPartsHost;
  readonly #modules = new Map<Loader<unknown>, unknown>();
  /** Resolves with undefined if the part can't be loaded. */
  readonly #loading = new Map<Loader<unknown>, Promise<unknown>>();
  #failure: unknown;

  constructor(host: LazyPartsHost) {
    this.#host = host;
  }

  /** Why the first of the parts that failed could not be loaded. Undefined if none has failed. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Gets a part, and starts to load it if necessary.
   * @returns undefined until the part is loaded. Then the host updates.
   */
  use<Module extends object>(load: Loader<Module>): Module | undefined {
    if (!isServer) void this.load(load);
    return this.#modules.get(load) as Module | undefined;
  }

  /**
   * Loads a part, once. Never rejects: after a failure it logs the cause, dispatches `form-error` and resolves with
   * undefined, until {@link retry} is called.
   */
  load<Module extends object>(load: Loader<Module>): Promise<Module | undefined> {
    let loading = this.#loading.get(load);
    if (!loading) {
      loading = load().then((module) => this.#add(load, module));
      loading = loading.catch((cause: unknown) => this.#fail(cause));
      this.#loading.set(load, loading);
    }
    return loading as Promise<Module | undefined>;
  }

  /** Loads the parts that failed again, when they are needed. */
  retry(): void {
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    for (const load of this.#loading.keys()) {
      if (!this.#modules.has(load)) this.#loading.delete(load);
    }
    this.#host.requestUpdate();
  }

  async #add<Module extends LazyPart>(load: Loader<Module>, module: Module): Promise<Module> {
    const host = this.#host;
    await module.loadPartMessages?.(host.locale, host);
    this.#modules.set(load, module);
    if (module.partStyles) host.addStyles(...module.partStyles);
    host.requestUpdate();
    return module;
  }

  /** One connection failure concerns all parts that load at this time, so only the first one is reported. */
  #fail(cause: unknown): undefined {
    if (this.#failure !== undefined) return;
    this.#failure = cause;
    const host = this.#host;
    host.requestUpdate();
    console.error(`<${host.localName}>: a part that loads on demand failed.`, cause);
    host.emit('form-error', { error: lazyLoadError('embed', cause), operation: 'embed' });
  }
}
