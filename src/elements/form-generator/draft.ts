/** Where a draft is kept: for this tab, or for this browser. */
type DraftPlace = 'session' | 'local';

/**
 * Keeps a page's draft, an empty one no longer; without a text, tells the one that was kept. A browser that keeps
 * nothing, or has no room, is no failure: the text is still in the box.
 */
export function draft(place: DraftPlace, name: string, text?: string): string | null | undefined {
  try {
    const key = `prompt-forms draft ${location.pathname} ${name}`;
    const storage = place === 'local' ? localStorage : sessionStorage;
    if (text === undefined) return storage.getItem(key);
    if (text) storage.setItem(key, text);
    else storage.removeItem(key);
  } catch {
    // A page may be refused its storage, and a server has none.
  }
}
