/** The values of the attribute `actions`. */
export const ACTIONS = ['open', 'copy', 'embed', 'preview', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** The values of the attribute `sort`. The first one is the default: the order of the service. */
export const SORT_ORDERS = ['service', 'newest', 'oldest', 'name'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The values of the attribute `selection`. The first one is the default. */
export const SELECTION_MODES = ['none', 'single', 'multiple'] as const;
export type SelectionMode = (typeof SELECTION_MODES)[number];
