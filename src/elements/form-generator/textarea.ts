/** Makes a textbox as high as its text, between the limits of its styles, where CSS alone does not. */
export function fitToText(textarea: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  const { style, offsetHeight, clientHeight } = textarea;
  style.blockSize = 'auto';
  style.blockSize = `${textarea.scrollHeight + offsetHeight - clientHeight}px`;
}

/** Puts a text in place of all that is there, as if it was typed: the browser can undo it. */
export function typeInto(textarea: HTMLTextAreaElement, text: string): void {
  textarea.focus();
  textarea.select();
  document.execCommand('insertText', false, text);
  if (textarea.value === text) return;
  textarea.value = text;
  textarea.dispatchEvent(new Event('input'));
}
