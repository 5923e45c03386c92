/** Registers a tag unless it is registered already: a second copy or version on the page is harmless. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
