import type { GeneratedForm } from '../../../../client/index.js';
import { isDeletionOf, type FormsChange } from '../../../../store/state.js';
import type { FormsStore } from '../../../../store/store.js';

/** A prompt of this page, and the form that it generated. */
export interface HistoryEntry {
  readonly prompt: string;
  /** Undefined if no form was generated, or it is deleted. */
  readonly form?: GeneratedForm | undefined;
}

const MAX_ENTRIES = 20;

/** In memory only, per visit: an entry never outlives the page and never shows to the next visitor. */
const histories = new WeakMap<object, readonly HistoryEntry[]>();

/** Newest first. */
export const historyOf = (store: FormsStore): readonly HistoryEntry[] =>
  histories.get(store.visit) ?? [];

/** Adds an entry. A form has one entry, and so has a prompt without a form. */
export function remember(store: FormsStore, entry: HistoryEntry): void {
  const others = historyOf(store).filter(({ prompt, form }) =>
    form ? form.formUrl !== entry.form?.formUrl : prompt !== entry.prompt,
  );
  histories.set(store.visit, [entry, ...others].slice(0, MAX_ENTRIES));
}

/** Removes a deleted form from its entry. The prompt stays. */
export function forgetForm(store: FormsStore, change: FormsChange): void {
  if (change.type !== 'deleted') return;
  const entries = historyOf(store).map((entry) =>
    entry.form && isDeletionOf(entry.form, change) ? { prompt: entry.prompt } : entry,
  );
  histories.set(store.visit, entries);
}
