/** Opens a dialog modally. jsdom, in which sites run their unit tests, has no modal dialogs: there it only opens. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal?.();
  dialog.open = true;
}
