/** Features that load on demand. `result/result-view.ts`, in form-generator.ts, loads with the first update. */
export const lazyFeatures = {
  qr: () => import('../../ui/qr/qr.js'),
  builder: () => import('./prompt/builder/builder.js'),
  history: () => import('./prompt/history/prompt-history.js'),
  refine: () => import('./result/refine/refine-controller.js'),
};
