/** Text of the dialog, drawer or popover around a form. */
export const overlayText = () => ({
  close: 'Close',
  // The generator's result has this in text that loads on demand there.
  openForm: 'Open form',
});

export interface OverlayText extends ReturnType<typeof overlayText> {}
