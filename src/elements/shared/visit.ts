import type { ReactiveControllerHost } from 'lit';

const TURBO_ATTRIBUTE = 'data-turbo-preview';

/** The types of the DOM leave `prerendering` out. */
type PageDocument = Document & { readonly prerendering?: boolean };

/** The elements that wait for the visit. */
const waiting = new WeakSet<ReactiveControllerHost>();

/**
 * True while nobody visits the page yet, and perhaps nobody ever will: the browser prerenders it, or Turbo shows it from its cache until
 * the server's response is there. In a preview of Turbo, most elements are about to be replaced, so whatever they would request, the
 * next ones request again.
 */
export function isBeforeVisit(): boolean {
  const page: PageDocument | undefined = globalThis.document;
  return page?.prerendering === true || !!page?.documentElement.hasAttribute(TURBO_ATTRIBUTE);
}

/** As {@link isBeforeVisit}. Updates the host when the visit begins: an element stays if Turbo morphs the page. */
export function isWaitingForVisit(host: ReactiveControllerHost): boolean {
  if (!isBeforeVisit()) return false;
  if (waiting.has(host)) return true;
  waiting.add(host);
  const check = (): void => {
    if (isBeforeVisit()) return;
    observer.disconnect();
    document.removeEventListener('prerenderingchange', check);
    waiting.delete(host);
    host.requestUpdate();
  };
  const observer = new MutationObserver(check);
  observer.observe(document.documentElement, { attributeFilter: [TURBO_ATTRIBUTE] });
  document.addEventListener('prerenderingchange', check);
  return true;
}
