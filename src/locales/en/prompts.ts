/** Text of the list of recent descriptions. */
export const promptsText = () => ({
  prompts: 'Recent descriptions',
  useAgain: 'Use again',
});

export interface PromptsText extends ReturnType<typeof promptsText> {}
