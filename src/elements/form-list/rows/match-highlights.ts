import { css } from 'lit';

/** A document knows each name once, so all lists add their ranges to one highlight. */
const NAME = 'prompt-forms-match';

export const matchStyles = css`
  ::highlight(prompt-forms-match) {
    background-color: color-mix(in oklab, var(--_accent) 28%, transparent);
  }

  @media (forced-colors: active) {
    ::highlight(prompt-forms-match) {
      background-color: Mark;
      color: MarkText;
    }
  }
`;

/** The marked parts of each element. */
const rangesOf = new Map<Element, readonly Range[]>();

/** Marks words in text without changing the document, so that the browser's own search keeps its place there. */
export const matchHighlights = {
  /**
   * Shows a text with these parts marked.
   * @param marks Pairs of start and end.
   * @returns false in browsers without custom highlights. Nothing was done then.
   */
  show(element: Element, text: string, marks: readonly (readonly [number, number])[]): boolean {
    // jsdom, in which sites test their pages, has no object CSS.
    if (!globalThis.CSS?.highlights) return false;
    clear(element);
    // A translator may have put the same text into nodes of its own, which have no such ranges.
    const isPlain = element.firstChild instanceof Text && element.childNodes.length === 1;
    if (!isPlain || element.textContent !== text) element.textContent = text;
    const ranges = marks.map((mark) => addRange(element, mark));
    if (ranges.length > 0) rangesOf.set(element, ranges);
    return true;
  },

  /** Forgets elements that have left the page. */
  clearRemoved(): void {
    for (const element of rangesOf.keys()) {
      if (!element.isConnected) clear(element);
    }
  },
};

function addRange(element: Element, [start, end]: readonly [number, number]): Range {
  const text = element.firstChild!;
  const range = new Range();
  range.setStart(text, start);
  range.setEnd(text, end);
  sharedHighlight().add(range);
  return range;
}

function clear(element: Element): void {
  for (const range of rangesOf.get(element) ?? []) sharedHighlight().delete(range);
  rangesOf.delete(element);
}

/** The page may have removed it from the registry. */
function sharedHighlight(): Highlight {
  const highlight = CSS.highlights.get(NAME) ?? new Highlight();
  CSS.highlights.set(NAME, highlight);
  return highlight;
}
