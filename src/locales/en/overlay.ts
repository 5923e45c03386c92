/** Text of the dialog, drawer or popover around a form. */
export const overlayText = () => ({
  close: 'Close',
});

export interface OverlayText extends ReturnType<typeof overlayText> {}
