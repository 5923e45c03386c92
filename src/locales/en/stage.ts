/** Text of the dialog, drawer or popover around a form. */
export const stageText = () => ({
  close: 'Close',
});

export interface StageText extends ReturnType<typeof stageText> {}
