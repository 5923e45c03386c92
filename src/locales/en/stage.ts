/** What the dialog, drawer or popover around a form says. */
export const stageText = () => ({
  close: 'Close',
});

export interface StageText extends ReturnType<typeof stageText> {}
