/** Origins whose forms the visitor has asked for once and for all, space-separated. */
const KEY = 'prompt-forms consent';

const read = (): readonly string[] => (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);

/** True if the visitor has pressed the button for a form of this origin before. False where the browser blocks its storage. */
export function hasConsent(origin: string): boolean {
  try {
    return read().includes(origin);
  } catch {
    return false;
  }
}

/** Stores that the visitor has pressed the button. Without storage, the press counts for this element alone. */
export function rememberConsent(origin: string): void {
  try {
    localStorage.setItem(KEY, [...new Set([...read(), origin])].join(' '));
  } catch {
    // The browser blocks its storage, or it is full.
  }
}

/**
 * Forgets for which origins the visitor has pressed the button of a `<form-embed>` with `consent="remember"`: each one asks again
 * the next time that it is shown. A form that is shown already stays, since the visitor may have typed into it. Does nothing on a server.
 * Guide: dist/guide/security.md#consent.
 */
export function resetConsent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // The browser blocks its storage, so nothing is stored.
  }
}
