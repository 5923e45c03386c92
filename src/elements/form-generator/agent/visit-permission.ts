import type { FormsStore } from '../../../store/store.js';

interface Decision {
  /** Another visitor has another visit. */
  readonly visit: object;
  readonly isAllowed: boolean;
}

/** The last decision for each store. What was stored before a reload counts for the first visit only. */
const decisions = new WeakMap<FormsStore, Decision>();

const keyOf = ({ client }: FormsStore): string => `prompt-forms agent ${client.endpoint}`;

/**
 * True if the visitor lets assistants generate forms of this store. Ends with the visit, and with the tab. If the page changes
 * the visitor with a page load, and its proxy never answers 401 in between, the page has to clear the session storage.
 */
export function mayAgentGenerate(store: FormsStore): boolean {
  const before = decisions.get(store);
  if (before?.visit === store.visit) return before.isAllowed;
  return allowAgent(store, !before && read(store));
}

/** Stores what the visitor has decided. If the browser blocks its storage, until the next page load. */
export function allowAgent(store: FormsStore, isAllowed: boolean): boolean {
  decisions.set(store, { visit: store.visit, isAllowed });
  write(store, isAllowed);
  return isAllowed;
}

function read(store: FormsStore): boolean {
  try {
    return sessionStorage.getItem(keyOf(store)) !== null;
  } catch {
    return false;
  }
}

function write(store: FormsStore, isAllowed: boolean): void {
  try {
    if (isAllowed) sessionStorage.setItem(keyOf(store), '1');
    else sessionStorage.removeItem(keyOf(store));
  } catch {
    // The browser blocks its storage.
  }
}
