import { loadExtras } from '../../ui/snippets/lazy-parts.js';

const EVENTS = ['pointerover', 'focusin'] as const;

/** Loads the panel with the embed code, and all that it waits for. */
export const loadSnippets = (): Promise<unknown> =>
  Promise.all([import('../../ui/snippets/panel.js'), loadExtras?.()]);

/**
 * Loads modules when the pointer or the focus reaches the control of an action, so that the click does not wait for them.
 * @param loadersOf What the action of the reached element needs.
 */
export function loadOnIntent(
  root: HTMLElement | DocumentFragment,
  loadersOf: (reached: Element) => readonly (() => Promise<unknown>)[],
): void {
  const handleIntent = ({ target }: Event): void => {
    for (const load of loadersOf(target as Element)) {
      // The click loads the module again, and reports a failure.
      load().catch(() => {});
    }
  };
  for (const type of EVENTS) root.addEventListener(type, handleIntent);
}
