/** A list that is measured, and what all of them show. */
import type { ListedForm } from '../../../src/client/index.js';

export type Forms = readonly (ListedForm & { readonly formUrl: string; readonly title: string })[];

/**
 * Shows forms in rows of 64 px, each with a label, an id, a link and two buttons. Steps return when they were asked
 * for; whether the page shows what it should is looked up by whoever measures.
 */
export interface Contender {
  show(forms: Forms): unknown;
  /** Shows up to 2,000 rows, where it does not do so at first. */
  showRows?(): unknown;
  delete(id: string): unknown;
  /** As a person who is about to search. */
  prepare?(): unknown;
  /** Shows those whose label has the words; all without words. */
  search(words: string): unknown;
  /** Only where it was made selectable. */
  selectAll(): unknown;
  /** True if the first row shows that it is selected. */
  isChosen(): boolean;
  /** The scroll container. */
  scroller(): Element;
  remove(): void;
}

/** Puts a list into the page; where it is selectable each row has a checkbox too. */
export type Create = (selectable: boolean) => Contender;

const TOPICS = ['Summer party', 'Workshop', 'Customer', 'Café', 'Volunteer', 'Newsletter', 'Race'];
const KINDS = ['RSVP', 'registration', 'feedback', 'survey', 'application', 'order', 'contact'];

/** Always the same forms; every tenth is a race. */
export const formsOf = (count: number): Forms =>
  Array.from({ length: count }, (_, index) => {
    const letters = ((index * 7919) % 999_983).toString(36);
    const topic = index % 10 ? TOPICS[index % 6] : 'Race';
    return {
      id: `form_${1_733_312_400_000 - index * 1000}_${letters}`,
      formUrl: `https://forms.example/f/${letters}`,
      title: `${topic} ${KINDS[index % 7]} ${index}`,
      raw: {},
    };
  });

/** A column left of which the rows' labels begin. */
const X = 110;
const STEP = 12;

/** The most elements in what shows a label; to read the text of thousands of rows takes longer than lists do. */
const PARTS = 12;

/** The text at a point across shadow roots: that of the element and of its parent. */
function textsAt(y: number): readonly string[] {
  let element = document.elementFromPoint(X, y);
  while (element?.shadowRoot) {
    const inside: Element | null = element.shadowRoot.elementFromPoint(X, y);
    if (!inside || inside === element) break;
    element = inside;
  }
  return [element, element?.parentElement].map((each) =>
    each && each.childElementCount <= PARTS ? each.textContent.trim() : '',
  );
}

/** Cache of the points at which labels were found, since they repeat. */
const places = new Set<number>();
/** A look at the whole window takes as long as some lists do: only known places are looked at, but for once in this time. */
const LOOK_MS = 100;
let looked = 0;

/** The point at which the page shows a label. Undefined if it is not visible. */
export function placeOf(label: string): number | undefined {
  const shows = (y: number) => textsAt(y).includes(label);
  const known = [...places].find(shows);
  if (known !== undefined) return known;
  if (performance.now() - looked < LOOK_MS) return undefined;
  for (let y = 4; y < innerHeight; y += STEP) {
    if (!shows(y)) continue;
    places.add(y);
    return y;
  }
  looked = performance.now();
  return undefined;
}
