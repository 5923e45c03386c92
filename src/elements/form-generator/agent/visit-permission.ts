import type { FormsStore } from '../../../store/store.js';

/** Visits in which the visitor lets assistants generate forms. In memory only: the next visitor, or page load, asks again. */
const allowedVisits = new WeakSet<object>();

const listeners = new Set<() => void>();

/** True if the visitor lets assistants generate forms of this store without a press. */
export const mayAgentsGenerate = ({ visit }: FormsStore): boolean => allowedVisits.has(visit);

/** Keeps the visitor's decision until the visit ends, and notifies all generators. */
export function allowAgents({ visit }: FormsStore, isAllowed: boolean): void {
  if (isAllowed) allowedVisits.add(visit);
  else allowedVisits.delete(visit);
  for (const listener of listeners) listener();
}

/** Calls `listener` after each decision, until the returned function is called. */
export function onPermissionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
