import { loadOnIntent, loadSnippets } from '../../shared/intent.js';
import { lazyFeatures } from '../lazy-features.js';

/** The part of `<form-list>` that {@link loadRowActions} needs. */
export interface IntentHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly undo: number;
}

/** Loads what an action of a row needs before the click. Called once per element. */
export const loadRowActions = (host: IntentHost): void =>
  loadOnIntent(host.renderRoot, (reached) => {
    const { act } = reached.closest<HTMLElement>('[data-act]')?.dataset ?? {};
    switch (act) {
      case 'embed':
        return [lazyFeatures.formDialog, loadSnippets];
      case 'preview':
        return [lazyFeatures.formDialog];
      case 'delete':
        return host.undo > 0 ? [lazyFeatures.deferredDeletions] : [];
      default:
        return [];
    }
  });
