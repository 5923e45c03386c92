/** For `keydown`: Enter that is held down activates a button once, not with each repeat. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/** A shortcut as keyboards of this system show it: `Ctrl+Z`, or `⌘ Z` on Apple's. `ctrl` is the name of that key. */
export function shortcut(key: string, ctrl: string): string {
  const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
  return isApple ? `⌘ ${key}` : `${ctrl}+${key}`;
}
