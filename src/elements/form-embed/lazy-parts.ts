import { withoutText } from '../shared/lazy.js';

/*
 * Everything that `<form-embed>` loads on demand. Each part is a file `*.lazy.ts` and the files that only it imports. All
 * other files load with the element.
 */

/** Checks whether the form shows, and reads its messages. Loads with the first frame. */
export const loadFrameMonitor = withoutText(() => import('./frame/monitor.lazy.js'));

/** Finds the form by its id, or in other elements. Loads if there is no `src`. */
export const loadFormLookup = withoutText(() => import('./form-lookup.lazy.js'));

/** Notices that a form was deleted. Loads after a form with `src` is shown. */
export const loadDeletionListener = withoutText(() => import('./deletion-listener.lazy.js'));

/** Adds query parameters to the form's URL. Loads if `params` or `forward` is set. */
export const loadUrlParams = withoutText(() => import('./url-params.lazy.js'));

/** The dialog, drawer or popover. Loads if `mode` is one of them. */
export const loadOverlay = () => import('./overlay/overlay.lazy.js');

/** Opens the overlay by itself. Loads if `open-on` is set. */
export const loadSelfOpening = withoutText(() => import('./overlay/self-opening.lazy.js'));

/** The floating button. Loads if `launcher` is set. */
export const loadLauncher = () => import('./overlay/launcher.lazy.js');

/** Commands of buttons in the page. Loads in browsers without them (Safari before 26.2). */
export const loadCommands = withoutText(() => import('./overlay/commands.lazy.js'));

/** The button in place of the form. Loads if `loading` is `click`. */
export const loadFacade = () => import('./states/facade.lazy.js');

/** The message that there is no form. Loads if there is none. */
export const loadEmpty = () => import('./states/empty.lazy.js');

/** Error messages for the visitor and for the console. Loads with the first failure. */
export const loadError = () => import('./states/error.lazy.js');
