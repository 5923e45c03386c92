/**
 * False if the focus is elsewhere in the page, because the visitor or the page has moved it there. An element that finishes
 * something then leaves it there. True if nothing has the focus, as after the focused button was removed.
 */
export function mayTakeFocus(element: Element): boolean {
  const { activeElement, body } = element.ownerDocument;
  if (!activeElement || activeElement === body) return true;
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}
