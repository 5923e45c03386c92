import type { Formats } from '../../language/formats.js';

/** Text for deleting a form. */
export const deletingText = ({ isolate }: Formats) => ({
  deleteTitle: 'Delete this form?',
  deleteText: (label: string) =>
    `This permanently deletes “${isolate(label)}” and its link for everyone.`,
  deleting: 'Deleting…',
  deleted: (label: string) => `“${isolate(label)}” was deleted`,
  deletedAlready: (label: string) => `“${isolate(label)}” was already deleted`,
});

export interface DeletingText extends ReturnType<typeof deletingText> {}
