/** For `keydown`: a held Enter activates a button once, not with each repeat. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** A shortcut in the notation of the system: `Ctrl+Z`, or `⌘ Z` on Apple's. `ctrl` is the label of that key. */
export function shortcut(key: string, ctrl: string): string {
  const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
  return isApple ? `⌘ ${key}` : `${ctrl}+${key}`;
}
