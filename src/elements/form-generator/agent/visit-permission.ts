import type { FormsStore } from '../../../store/store.js';

/** The visits in which the visitor lets assistants generate. Another visitor has another visit. */
const allowed = new WeakSet<object>();

/** The visits for which the session storage was read. */
const known = new WeakSet<object>();

/** The stores that have had a visit here. What was stored before a reload belongs to their first visit only. */
const seen = new WeakSet<FormsStore>();

const keyOf = ({ client }: FormsStore): string => `prompt-forms agent ${client.endpoint}`;

/**
 * True if the visitor lets assistants generate forms of this store. Ends with the visit, and with the tab. If the page changes
 * the visitor with a page load, and its proxy never answers 401 in between, the page has to clear the session storage.
 */
export function mayAgentGenerate(store: FormsStore): boolean {
  const { visit } = store;
  if (!known.has(visit)) {
    known.add(visit);
    if (seen.has(store)) write(store, false);
    else if (read(store)) allowed.add(visit);
    seen.add(store);
  }
  return allowed.has(visit);
}

/** Stores what the visitor has decided. If the browser blocks its storage, until the next page load. */
export function allowAgent(store: FormsStore, isAllowed: boolean): void {
  allowed[isAllowed ? 'add' : 'delete'](store.visit);
  write(store, isAllowed);
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
