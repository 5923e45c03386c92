/** Text of the panel with a form's embed code. */
export const snippetsText = () => ({
  snippets: 'Embed code',
  scriptTag: 'Script tag',
  copy: 'Copy',
  embedCopied: 'Embed code copied',
  scriptHint: 'form-embed.js is in the folder dist of the npm package prompt-forms',
});

export interface SnippetsText extends ReturnType<typeof snippetsText> {}
