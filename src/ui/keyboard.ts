/** For `keydown`: a held Enter activates a button once, not with each repeat. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * For `keydown`: true if the key submits a text box. Enter that ends a word of an input method is not Enter. Safari sends it
 * with key code 229 after the composition.
 * @param isEnterEnough Enter submits. Otherwise only Ctrl or Cmd with Enter does.
 */
export const isSubmitKey = (event: KeyboardEvent, isEnterEnough: boolean): boolean =>
  event.key === 'Enter' &&
  !event.isComposing &&
  event.keyCode !== 229 &&
  !event.shiftKey &&
  (isEnterEnough || event.ctrlKey || event.metaKey);

/** Enter with Ctrl or Cmd in the notation of the system: `Ctrl+Enter`, or `⌘ Enter` on Apple's. `ctrl` is the label of that key. */
export function submitShortcut(ctrl: string): string {
  const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
  return isApple ? '⌘ Enter' : `${ctrl}+Enter`;
}
