/** Text of the panel with a form's embed code. */
export const snippetsText = () => ({
  snippets: 'Embed code',
  copy: 'Copy',
  embedCopied: 'Embed code copied',
});

export interface SnippetsText extends ReturnType<typeof snippetsText> {}
