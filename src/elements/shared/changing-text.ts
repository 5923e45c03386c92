import { Directive, directive, type ChildPart } from 'lit/directive.js';

/** `Node.TEXT_NODE`, in environments of unit tests too. */
const TEXT_NODE = 3;

class ChangingText extends Directive {
  #last: string | undefined;
  #value: string | Text = '';

  render(text: string): string {
    return text;
  }

  override update(part: ChildPart, [text]: [string]): string | Text {
    if (text === this.#last) return this.#value;
    const node = part.startNode?.nextSibling;
    const isOurs = node?.nodeType === TEXT_NODE && node.nodeValue === this.#last;
    // In place of a node, Lit removes what is there.
    this.#value = this.#last === undefined || isOurs ? text : document.createTextNode(text);
    this.#last = text;
    return this.#value;
  }
}

/**
 * A text that changes while its template stays. Translators of browsers and extensions replace text nodes, and Lit would write
 * the next text into the node that is no longer shown.
 */
export const changingText = directive(ChangingText);
