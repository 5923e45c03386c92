import type { CSSResult, ReactiveControllerHost } from 'lit';
import { isServer } from '../../is-server.js';
import type { LocaleController } from '../../language/locale-controller.js';
import type { loadPartMessages } from '../../language/part-messages.js';
import type { StyleHost } from '../shared/hosts.js';
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
export interface LazyPartsHost extends ReactiveControllerHost, StyleHost {
  readonly locale: LocaleController;
}

/** Exports that a part has if it needs them. */
interface LazyPart {
  readonly partStyles?: readonly CSSResult[];
  /** Loads the translations of the part. */
  readonly loadPartMessages?: typeof loadPartMessages;
}

/** Loads parts on demand, with their styles and translations, and updates the host after that. */
export class LazyParts {
  readonly #host: LazyPartsHost;
  /** The module by its loader; undefined while it loads. */
  readonly #modules = new Map<unknown, unknown>();

  constructor(host: LazyPartsHost) {
    this.#host = host;
  }

  /**
   * Gets a part, and starts to load it if necessary. After a failed download, the next call tries again.
   * @param load One of the loaders above: the part is identified by this function.
   * @returns undefined until the part is loaded. Then the host updates.
   */
  use<Module extends object>(load: () => Promise<Module>): Module | undefined {
    if (!isServer && !this.#modules.has(load)) {
      this.#modules.set(load, undefined);
      load().then(
        (module) => this.#add(load, module),
        () => this.#modules.delete(load),
      );
    }
    return this.#modules.get(load) as Module | undefined;
  }

  async #add(load: unknown, module: LazyPart): Promise<void> {
    const host = this.#host;
    await module.loadPartMessages?.(host.locale, host);
    this.#modules.set(load, module);
    host.addStyles(...(module.partStyles ?? []));
    host.requestUpdate();
  }
}
