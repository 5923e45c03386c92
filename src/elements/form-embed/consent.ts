const keyOf = (origin: string): string => `prompt-forms consent ${origin}`;

/** True if the visitor has pressed the button for a form of this origin before. False where the browser blocks its storage. */
export function hasConsent(origin: string): boolean {
  try {
    return localStorage.getItem(keyOf(origin)) !== null;
  } catch {
    return false;
  }
}

/** Stores that the visitor has pressed the button. Without storage, the press counts for this element alone. */
export function rememberConsent(origin: string): void {
  try {
    localStorage.setItem(keyOf(origin), '1');
  } catch {
    // The browser blocks its storage, or it is full.
  }
}

/**
 * Forgets for which origins the visitor has pressed the button of a `<form-embed>` with `consent="remember"`. Each one asks again
 * the next time that it is shown. A form that is shown already stays: the visitor may have typed into it. Does nothing on a server.
 * Guide: dist/guide/security.md#consent.
 */
export function resetConsent(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // The browser blocks its storage, so nothing is stored.
  }
}
