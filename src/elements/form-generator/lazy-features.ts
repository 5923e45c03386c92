import type * as builder from './builder/builder.js';
import type * as history from './history/prompt-history.js';
import type * as qr from './qr/qr-controller.js';
import type * as refine from './refine/refine-controller.js';

interface LazyFeatures {
  qr?: () => Promise<typeof qr>;
  builder?: () => Promise<typeof builder>;
  history?: () => Promise<typeof history>;
  refine?: () => Promise<typeof refine>;
}

/**
 * Features that load on demand. The folder `outcome/` also loads on demand, see `lazy-outcome.ts`. The build of
 * the script-tag file leaves all of these out.
 */
export const lazyFeatures: LazyFeatures = {
  qr: () => import('./qr/qr-controller.js'),
  builder: () => import('./builder/builder.js'),
  history: () => import('./history/prompt-history.js'),
  refine: () => import('./refine/refine-controller.js'),
};
