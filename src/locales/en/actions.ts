import type { Formats } from '../../language/formats.js';

/** What the generator and the list say of one form: its link, and its end. */
export const actionsText = ({ isolate }: Formats) => ({
  cancel: 'Cancel',
  copyLink: 'Copy link',
  /** The name of a button that stands beside a form. */
  actionOn: (action: string, label: string) => `${action} ${label}`,
  linkCopied: 'Link copied',
  copyFailed: 'Copying is not allowed here. Copy this text yourself.',

  // deleting
  deleteForm: 'Delete form',
  deleteTitle: 'Delete this form?',
  deleteText: (label: string) =>
    `“${isolate(label)}” will be deleted for everyone, with its link. This cannot be undone.`,
  deleting: 'Deleting…',
  deleted: (label: string) => `“${isolate(label)}” was deleted`,
  deletedAlready: (label: string) => `“${isolate(label)}” was already gone`,
  deleteFailed: 'The form was not deleted',
});

export interface ActionsText extends ReturnType<typeof actionsText> {}
