import type { Formats } from '../../language/formats.js';

/** What is said where a person deletes a form. */
export const deletingText = ({ isolate }: Formats) => ({
  deleteTitle: 'Delete this form?',
  deleteText: (label: string) =>
    `“${isolate(label)}” will be deleted for everyone, with its link. This cannot be undone.`,
  deleting: 'Deleting…',
  deleted: (label: string) => `“${isolate(label)}” was deleted`,
  deletedAlready: (label: string) => `“${isolate(label)}” was already gone`,
});

export interface DeletingText extends ReturnType<typeof deletingText> {}
