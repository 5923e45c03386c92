/** Text of `<form-embed>`. */
export const embedText = () => ({
  embedLabel: 'Form',
  embedEmpty: 'Your form will appear here',
  embedLoading: 'Loading the form…',
  embedGone: 'This form no longer exists',
  embedGoneHint: 'It was deleted.',
  embedRefused: 'This form can’t be shown here',
  embedFailed: 'The form couldn’t be loaded',
});

export interface EmbedText extends ReturnType<typeof embedText> {}
