/**
 * Records what an element's live regions announce: the text of a region whenever it changes, as screen readers
 * say it. An alert is announced as a whole; a status too.
 */
export function recordAnnouncements(element: Element): { readonly texts: string[]; stop(): void } {
  const texts: string[] = [];
  const last = new Map<Element, string>();
  const read = (): void => {
    const regions = element.shadowRoot!.querySelectorAll('[role=alert], [role=status]');
    for (const region of regions) {
      const text = region.textContent.replace(/\s+/g, ' ').trim();
      if (text && text !== last.get(region)) texts.push(text);
      last.set(region, text);
    }
    for (const region of last.keys()) if (!region.isConnected) last.delete(region);
  };
  read();
  texts.length = 0;
  const observer = new MutationObserver(read);
  observer.observe(element.shadowRoot!, { childList: true, characterData: true, subtree: true });
  return { texts, stop: () => observer.disconnect() };
}
