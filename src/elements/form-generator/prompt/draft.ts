/** The storage of a draft: `session` for this tab, `local` for this browser. */
type DraftPlace = 'session' | 'local';

/** The draft that was kept; undefined if there is none, or the browser blocks its storage. */
export function readDraft(place: DraftPlace, key: string): string | undefined {
  try {
    return storageOf(place).getItem(key) ?? undefined;
  } catch {
    return undefined; // also on a server, which has no storage
  }
}

/** Keeps a draft. An empty one is removed. Does nothing if the browser blocks its storage or has no room. */
export function writeDraft(place: DraftPlace, key: string, text: string): void {
  try {
    if (text) storageOf(place).setItem(key, text);
    else storageOf(place).removeItem(key);
  } catch {
    // The text is still in the box.
  }
}

const storageOf = (place: DraftPlace): Storage =>
  place === 'local' ? localStorage : sessionStorage;

/**
 * The key of the draft of this page's generator: the path, the route of a router that keeps it in the hash (`#/…`, `#!…`),
 * and the name. The hash of a heading is no route.
 */
export function draftKey(name: string): string {
  const { pathname = '', hash = '' } = globalThis.location ?? {}; // a server has none
  const route = /^#[!/]/.test(hash) ? hash : '';
  return `prompt-forms draft ${pathname}${route} ${name}`;
}
