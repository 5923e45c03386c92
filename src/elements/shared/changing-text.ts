import { Directive, directive, type ChildPart } from 'lit/directive.js';
import { setCommittedValue } from 'lit/directive-helpers.js';

/** `Node.TEXT_NODE`, in environments of unit tests too. */
const TEXT_NODE = 3;

class ChangingText extends Directive {
  #last: string | undefined;

  render(text: string): string {
    return text;
  }

  override update(part: ChildPart, [text]: [string]): string {
    const node = part.startNode?.nextSibling;
    const isOurs = node?.nodeType === TEXT_NODE && node.nodeValue === this.#last;
    // Lit then removes what is there.
    if (this.#last !== undefined && text !== this.#last && !isOurs) setCommittedValue(part);
    this.#last = text;
    return text;
  }
}

/**
 * A text that changes while its template stays. Translators of browsers and extensions replace text nodes, and Lit would write
 * the next text into the node that is no longer shown.
 */
export const changingText = directive(ChangingText);
