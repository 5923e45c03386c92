import { VERSION } from '../version.js';

/** The registered class of a tag. `version` is undefined for a class of another package. */
export interface Registered {
  version?: string;
  /** True while the class is being defined: the browser then upgrades elements that are already on the page. */
  upgrading?: boolean;
}

/** Registers a tag unless it is registered already: a second copy or version on the page is harmless. */
export function define(tag: string, element: CustomElementConstructor & Registered): void {
  const first = customElements.get(tag) as Registered | undefined;
  element.version = VERSION;
  if (first) void import('./versions.js').then((part) => part.compare(first, VERSION));
  else {
    element.upgrading = true;
    customElements.define(tag, element);
    element.upgrading = false;
  }
}
