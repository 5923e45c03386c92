/** Features that load on demand. */
export const lazyFeatures = {
  /** Progress, failure and result, and the client that sends the request. Prefetched after the first update. */
  result: () => import('./result/result-view.lazy.js'),
  qr: () => import('../shared/qr/qr.lazy.js'),
  refine: () => import('./result/refine/refine-controller.lazy.js'),
};
