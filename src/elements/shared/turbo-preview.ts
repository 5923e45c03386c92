/**
 * True while Turbo shows a page from its cache until the server's response is there. Its elements are about to be replaced, so
 * whatever they would request, the next ones request again.
 */
export const isTurboPreview = (): boolean =>
  document.documentElement.hasAttribute('data-turbo-preview');
