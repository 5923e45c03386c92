/** Text that the generator and the list share. */
export const actionsText = () => ({
  cancel: 'Cancel',
  /** Accessible name of a button beside a form. */
  actionOn: (action: string, label: string) => `${action} ${label}`,
  /** The label of the key on keyboards. */
  ctrl: 'Ctrl',
  /** `first` is a fragment without a full stop, such as a heading. */
  joinSentences: (first: string, second: string) => `${first}. ${second}`,
  lazyLoadFailed: 'Couldn’t connect. Check your connection and try again.',
  unexpectedError: 'Something went wrong. Reload the page and try again.',
  copyFailed: 'Couldn’t copy. Select the text and copy it.',

  // deleting
  deleteForm: 'Delete form',
  deleteFailed: 'The form wasn’t deleted',
});

export interface ActionsText extends ReturnType<typeof actionsText> {}
