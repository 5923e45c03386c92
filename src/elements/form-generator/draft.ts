/** The storage of a draft: `session` for this tab, `local` for this browser. */
type DraftPlace = 'session' | 'local';

/** The draft that was kept; undefined if there is none, or the browser blocks its storage. */
export function readDraft(place: DraftPlace, name: string): string | undefined {
  try {
    return storageOf(place).getItem(keyOf(name)) ?? undefined;
  } catch {
    return undefined; // also on a server, which has no storage
  }
}

/** Keeps a draft. An empty one is removed. Does nothing if the browser blocks its storage or has no room. */
export function writeDraft(place: DraftPlace, name: string, text: string): void {
  try {
    if (text) storageOf(place).setItem(keyOf(name), text);
    else storageOf(place).removeItem(keyOf(name));
  } catch {
    // The text is still in the box.
  }
}

const storageOf = (place: DraftPlace): Storage =>
  place === 'local' ? localStorage : sessionStorage;

const keyOf = (name: string): string => `prompt-forms draft ${location.pathname} ${name}`;
