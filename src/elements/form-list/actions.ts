/** What a person can do with a form, as the attribute `actions` names it; the first is what is not known. */
export const ACTIONS = ['open', 'copy', 'embed', 'preview', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
