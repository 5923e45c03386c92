import { VERSION } from '../version.js';

/** The registered class of a tag. `version` is undefined for a class of another package. */
export interface Registered {
  version?: string;
}

/**
 * Registers a tag unless it is registered already: a second copy or version on the page is harmless. Registers nothing in a page
 * that is parsed as XML, where Lit can't create its templates: the content between the tags shows instead.
 */
export function define(tag: string, element: CustomElementConstructor & Registered): void {
  if (isXml()) return;
  const first = customElements.get(tag) as Registered | undefined;
  element.version = VERSION;
  if (first) void import('./versions.js').then((part) => part.compare(first, VERSION));
  else customElements.define(tag, element);
}

let isReported = false;

/** True for a page that is parsed as XML. Says so in one line of the console. */
function isXml(): boolean {
  const type = globalThis.document?.contentType ?? '';
  if (!/\bxml$/.test(type)) return false;
  if (!isReported) {
    console.error(
      `prompt-forms: this page is ${type}, in which the elements can't render. Send it as text/html.`,
    );
  }
  isReported = true;
  return true;
}
