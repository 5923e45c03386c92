/** What the list of earlier descriptions says. */
export const promptsText = () => ({
  prompts: 'Your prompts',
  useAgain: 'Use again',
});

export interface PromptsText extends ReturnType<typeof promptsText> {}
