/** Text of `<form-embed>`. */
export const embedText = () => ({
  embedLabel: 'Form',
  embedEmpty: 'Your form will appear here',
  embedSelect: 'Select a form',
  embedLoading: 'Loading the form…',
  embedStillLoading: 'Still loading…',
  embedGone: 'This form no longer exists',
  embedGoneHint: 'It was deleted.',
  embedRefused: 'This form can’t be shown here',
  embedFailed: 'The form couldn’t be loaded',
  // Other elements have these in text that loads on demand here.
  lazyLoadFailed: 'Couldn’t connect. Check your connection and try again.',
  tryAgain: 'Try again',
});

export interface EmbedText extends ReturnType<typeof embedText> {}
