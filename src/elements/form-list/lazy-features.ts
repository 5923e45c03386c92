import { withoutText } from '../shared/lazy.js';

/** Features that load on demand. Each chunk has the modules that only its own module imports. */
export const lazyFeatures = {
  /** Loaded while the list loads. */
  view: () => import('./list-view.lazy.js'),
  /** Loaded with `selection="multiple"`. */
  bulk: () => import('./deletion/bulk.lazy.js'),
  /** Loaded for the first search or sort order. */
  filterSort: withoutText(() => import('./query/filter-sort.lazy.js')),
  /** The dialog with the embed code or the preview, loaded for the first of them. `<form-embed>` loads apart. */
  formDialog: () => import('./form-dialog.lazy.js'),
};
