/** Text of the link below a form. */
export const reportText = () => ({
  reportForm: 'Report this form',
});

export interface ReportText extends ReturnType<typeof reportText> {}
