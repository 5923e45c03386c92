/** The values of the attribute `actions`. */
export const ACTIONS = ['open', 'copy', 'embed', 'preview', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
