/** Makes a text box as high as its text, within the limits of its styles, in browsers without `field-sizing`. */
export function fitToText(textarea: HTMLTextAreaElement): void {
  if (window.CSS?.supports('field-sizing', 'content')) return;
  const { style, offsetHeight, clientHeight } = textarea;
  style.blockSize = 'auto';
  style.blockSize = `${textarea.scrollHeight + offsetHeight - clientHeight}px`;
}

/** Replaces the whole text as if the visitor had typed it, so that the browser can undo it. */
export function typeInto(textarea: HTMLTextAreaElement, text: string): void {
  textarea.focus();
  textarea.select();
  document.execCommand?.('insertText', false, text);
  if (textarea.value === text) return;
  textarea.value = text;
  textarea.dispatchEvent(new Event('input'));
}
