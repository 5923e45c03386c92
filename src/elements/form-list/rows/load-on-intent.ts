import { lazyFeatures } from '../lazy-features.js';

/** The part of `<form-list>` that {@link loadOnIntent} needs. */
export interface IntentHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly undo: number;
}

const EVENTS = ['pointerover', 'focusin'] as const;

/**
 * Loads the modules of an action when the pointer or the focus reaches its control, so that the click does not wait for them.
 * Called once per element.
 */
export function loadOnIntent(host: IntentHost): void {
  const handleIntent = ({ target }: Event): void => {
    const control = (target as Element).closest<HTMLElement>('[data-act]');
    for (const loading of modulesOf(control?.dataset.act, host)) {
      // The click loads the module again, and reports a failure.
      loading.catch(() => {});
    }
  };
  for (const type of EVENTS) host.renderRoot.addEventListener(type, handleIntent);
}

function modulesOf(action: string | undefined, host: IntentHost): readonly Promise<unknown>[] {
  switch (action) {
    case 'embed':
      return [lazyFeatures.formDialog(), import('../../../ui/snippets/panel.js')];
    case 'preview':
      return [lazyFeatures.formDialog()];
    case 'delete':
      return host.undo > 0 ? [lazyFeatures.deferredDeletions()] : [];
    default:
      return [];
  }
}
