/** The orders of the list; the first is that in which the service sends the forms. */
export const SORTS = ['service', 'newest', 'oldest', 'name'] as const;
export type Sort = (typeof SORTS)[number];
