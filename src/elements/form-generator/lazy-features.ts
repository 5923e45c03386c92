/** Features that load on demand. The folder `outcome/` loads with the first update. */
export const lazyFeatures = {
  qr: () => import('../../ui/qr/qr.js'),
  builder: () => import('./builder/builder.js'),
  history: () => import('./history/prompt-history.js'),
  refine: () => import('./refine/refine-controller.js'),
};
