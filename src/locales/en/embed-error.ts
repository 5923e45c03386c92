/** Text of `<form-embed>` if a form does not show. */
export const embedErrorText = () => ({
  openInNewTab: 'Open form in a new tab',
  embedSlow: 'The form is taking long to load.',
  embedUnreachable: 'The form can’t be reached',
  embedUnreachableHint: 'Check your connection and try again.',
  embedSilent: 'Can’t see the whole form?',
});

export interface EmbedErrorText extends ReturnType<typeof embedErrorText> {}
