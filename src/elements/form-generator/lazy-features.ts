/** Features that load on demand. */
export const lazyFeatures = {
  /** Everything after the first generate, and the code that sends it. Loaded with the first update. */
  result: () => import('./result/result-view.lazy.js'),
  qr: () => import('../../ui/qr/qr.lazy.js'),
  builder: () => import('./prompt/builder/builder.lazy.js'),
  history: () => import('./prompt/history/prompt-history.lazy.js'),
  refine: () => import('./result/refine/refine-controller.lazy.js'),
};
