/** Text that the generator and the list share. */
export const actionsText = () => ({
  cancel: 'Cancel',
  /** The name of a button that stands beside a form. */
  actionOn: (action: string, label: string) => `${action} ${label}`,
  /** As it is written on keyboards. */
  ctrl: 'Ctrl',
  /** `first` is a fragment without a full stop, such as a heading. */
  joinSentences: (first: string, second: string) => `${first}. ${second}`,
  lazyLoadFailed: 'Couldn’t connect. Check your connection and try again.',
  unexpectedError: 'Something went wrong. Reload the page and try again.',
  copyFailed: 'Couldn’t copy. Select the text and copy it.',

  // deleting
  deleteForm: 'Delete form',
  deleteFailed: 'The form was not deleted',
});

export interface ActionsText extends ReturnType<typeof actionsText> {}
