import { loadOnIntent, loadSnippets } from '../../shared/intent.js';
import { lazyFeatures } from '../lazy-features.js';

/**
 * Loads what an action needs before the click: the description builder, and the panels below the actions of the result.
 * Called once per element.
 */
export const loadGeneratorActions = (root: HTMLElement | DocumentFragment): void =>
  loadOnIntent(root, (reached) => {
    const { builder, qr } = lazyFeatures;
    const loaders = reached.closest('[part=builder]')
      ? [builder]
      : reached.closest('[part=result] [aria-expanded]')
        ? [loadSnippets, qr]
        : [];
    return loaders.filter((load) => load !== undefined);
  });
