/** What stands for a form until the person asks for it. */
export const facadeText = () => ({
  showForm: 'Show form',
});

export interface FacadeText extends ReturnType<typeof facadeText> {}
