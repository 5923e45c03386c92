import { withoutText } from '../shared/lazy.js';

/** Features that load on demand: each one a file `*.lazy.ts`, with the files that only it imports. */
export const lazyFeatures = {
  /** Checks whether the form shows, and reads its messages. Loads with the first frame. */
  frameMonitor: withoutText(() => import('./frame/monitor.lazy.js')),
  /** Watches an iframe that the page's HTML has inside the element. Loads if there is one. */
  pageIframe: withoutText(() => import('./page-iframe.lazy.js')),
  /** Finds the form by its id, or in other elements. Loads if there is no `src`. */
  formLookup: withoutText(() => import('./form-lookup.lazy.js')),
  /** Notices that a form was deleted. Loads after a form with `src` is shown. */
  deletionListener: withoutText(() => import('./deletion-listener.lazy.js')),
  /** Adds query parameters to the form's URL. Loads if `params` or `forward` is set. */
  urlParams: withoutText(() => import('./url-params.lazy.js')),
  /** The dialog, drawer or popover. Loads if `mode` is one of them. */
  overlay: () => import('./overlay/overlay.lazy.js'),
  /** Opens the overlay by itself. Loads if `open-on` is set. */
  selfOpening: withoutText(() => import('./overlay/self-opening.lazy.js')),
  /** The floating button. Loads if `launcher` is set. */
  launcher: () => import('./overlay/launcher.lazy.js'),
  /** Commands of buttons in the page. Loads in browsers without them (Safari before 26.2). */
  commands: withoutText(() => import('./overlay/commands.lazy.js')),
  /** The button in place of the form. Loads if `loading` is `click`. */
  facade: () => import('./states/facade.lazy.js'),
  /** The link to report the form. Loads with the form if `report` is set. */
  report: () => import('./report.lazy.js'),
  /** The message that there is no form. Loads if there is none. */
  empty: () => import('./states/empty.lazy.js'),
  /** Error messages for the visitor and for the console. Loads with the first failure. */
  error: () => import('./states/error.lazy.js'),
};
