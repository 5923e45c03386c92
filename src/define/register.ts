import { VERSION } from '../version.js';

/** The registered class of a tag. `version` is undefined for a class of another package. */
export interface Registered {
  version?: string;
}

/** Registers a tag unless it is registered already: a second copy or version on the page is harmless. */
export function define(tag: string, element: CustomElementConstructor & Registered): void {
  const first = customElements.get(tag) as Registered | undefined;
  element.version = VERSION;
  if (first) void import('./versions.js').then((part) => part.compare(first, VERSION));
  else customElements.define(tag, element);
}
