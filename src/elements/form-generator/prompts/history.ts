import type { GeneratedForm } from '../../../client/index.js';
import { isDeletionOf } from '../../../store/deletion.js';
import type { FormsChange, FormsStore } from '../../../store/store.js';

/** What was asked for on this page, and what came of it. */
export interface Entry {
  readonly prompt: string;
  /** Missing where none came, or it is gone. */
  readonly form?: GeneratedForm | undefined;
}

/** Older ones are forgotten. */
const MOST = 20;

/** In memory only, for each visit: nothing of it outlives the page or is there for the next visitor. */
const histories = new WeakMap<object, readonly Entry[]>();

/** The newest first. */
export const historyOf = (store: FormsStore): readonly Entry[] => histories.get(store.visit) ?? [];

/** Takes it down; a form is there once, and so is a prompt that came to nothing. */
export function remember(store: FormsStore, entry: Entry): void {
  const others = historyOf(store).filter(({ prompt, form }) =>
    form ? form.formUrl !== entry.form?.formUrl : prompt !== entry.prompt,
  );
  histories.set(store.visit, [entry, ...others].slice(0, MOST));
}

/** A form that was deleted is no result any more; its prompt stays. */
export function forgetForm(store: FormsStore, change: FormsChange): void {
  const entries = historyOf(store).map((entry) =>
    entry.form && isDeletionOf(entry.form, change) ? { prompt: entry.prompt } : entry,
  );
  histories.set(store.visit, entries);
}
