import type * as extras from './extras/snippet-extras.lazy.js';

/** The folder `extras/`. The build of the script-tag file leaves it out for its size. */
export const loadExtras: (() => Promise<typeof extras>) | undefined = () =>
  import('./extras/snippet-extras.lazy.js');
