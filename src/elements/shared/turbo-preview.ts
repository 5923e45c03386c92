import type { ReactiveControllerHost } from 'lit';

const ATTRIBUTE = 'data-turbo-preview';

/** The elements that wait for the end of a preview. */
const waiting = new WeakSet<ReactiveControllerHost>();

/**
 * True while Turbo shows a page from its cache until the server's response is there. Most elements are about to be replaced, so
 * whatever they would request, the next ones request again.
 */
export const isTurboPreview = (): boolean =>
  globalThis.document?.documentElement.hasAttribute(ATTRIBUTE) ?? false;

/**
 * As {@link isTurboPreview}. Updates the host after the preview: an element stays if Turbo morphs the page.
 */
export function isWaitingForTurbo(host: ReactiveControllerHost): boolean {
  if (!isTurboPreview()) return false;
  if (waiting.has(host)) return true;
  waiting.add(host);
  const observer = new MutationObserver(() => {
    if (isTurboPreview()) return;
    observer.disconnect();
    waiting.delete(host);
    host.requestUpdate();
  });
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return true;
}
