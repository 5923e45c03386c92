/** What `<form-embed>` says. */
export const embedText = () => ({
  embedLabel: 'Form',
  embedEmpty: 'Your form will appear here',
  embedLoading: 'Loading the form…',
  embedGone: 'This form no longer exists',
  embedGoneHint: 'It was deleted. Generate or choose another one.',
  embedRefused: 'This address can’t be shown as a form',
  embedFailed: 'The form could not be loaded',
});

export interface EmbedText extends ReturnType<typeof embedText> {}
