/** The nearest box around an element that scrolls, in its own tree or around it. Else the page. */
export function scrollerAround(element: Element): Element {
  for (let node: Node | null = element; (node = parentOf(node));) {
    if (!(node instanceof Element) || node === document.body) continue;
    const { overflowY } = getComputedStyle(node);
    const canScroll = overflowY === 'auto' || overflowY === 'scroll';
    if (canScroll && node.scrollHeight > node.clientHeight) return node;
  }
  return document.scrollingElement ?? document.documentElement;
}

const parentOf = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) ||
  (node instanceof ShadowRoot ? node.host : node.parentNode);
