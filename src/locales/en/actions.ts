/** What the generator and the list say of one form: its link, and its end. */
export const actionsText = () => ({
  cancel: 'Cancel',
  copyLink: 'Copy link',
  /** The name of a button that stands beside a form. */
  actionOn: (action: string, label: string) => `${action} ${label}`,
  linkCopied: 'Link copied',
  partMissing: 'The connection was lost. Check it and try again.',
  copyFailed: 'Copying is not allowed here. Copy this text yourself.',

  // deleting
  deleteForm: 'Delete form',
  deleteFailed: 'The form was not deleted',
});

export interface ActionsText extends ReturnType<typeof actionsText> {}
