/** The sort orders of the list. The first one is the default: the order of the service. */
export const SORT_ORDERS = ['service', 'newest', 'oldest', 'name'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
