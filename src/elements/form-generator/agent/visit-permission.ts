import type { ReactiveControllerHost } from 'lit';
import type { FormsStore } from '../../../store/store.js';

/** Visits in which the visitor lets assistants generate forms. In memory only: the next visitor, or page load, asks again. */
const allowedVisits = new WeakSet<object>();

/** Generators on the page that show the permission. */
export const permissionHosts = new Set<ReactiveControllerHost>();

/** True if the visitor lets assistants generate forms of this store without a press. */
export const mayAgentsGenerate = ({ visit }: FormsStore): boolean => allowedVisits.has(visit);

/** Keeps the visitor's decision until the visit ends, and shows it in all generators. */
export function allowAgents({ visit }: FormsStore, isAllowed: boolean): void {
  if (isAllowed) allowedVisits.add(visit);
  else allowedVisits.delete(visit);
  for (const host of permissionHosts) host.requestUpdate();
}
