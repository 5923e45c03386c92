/** Text of the placeholder that shows until the visitor opens the form. */
export const facadeText = () => ({
  showForm: 'Show form',
});

export interface FacadeText extends ReturnType<typeof facadeText> {}
