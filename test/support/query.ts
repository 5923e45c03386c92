/** Finds elements as people and assistive technology do: by role, name or part, through shadow roots. */
import { axe, type FlatNode } from './axe.js';
import { waitUntil } from './wait-until.js';

export interface ByRole {
  /** The whole accessible name, or a pattern for it. */
  readonly name?: string | RegExp;
  /** Also what assistive technology does not see. */
  readonly hidden?: boolean;
}

const matches = (text: string, wanted: string | RegExp | undefined): boolean =>
  wanted === undefined || (typeof wanted === 'string' ? text === wanted : wanted.test(text));

const one = <Found extends Element>(found: readonly Found[], wanted: string): Found => {
  if (found.length === 1) return found[0]!;
  throw new Error(`Expected one ${wanted}, found ${found.length}`);
};

const elementsBelow = (node: FlatNode): FlatNode[] => [
  ...(node.actualNode instanceof HTMLElement ? [node] : []),
  ...node.children.flatMap(elementsBelow),
];

/** Runs `read` over what the element shows, as one flat tree. */
function readFlat<Result>(root: Element, read: (nodes: FlatNode[]) => Result): Result {
  axe.setup(document.documentElement);
  try {
    const node = axe.utils.getNodeFromTree(root);
    return read(node ? elementsBelow(node) : []);
  } finally {
    axe.teardown();
  }
}

const nameOf = (node: FlatNode, includeHidden = false): string =>
  axe.commons.text.accessibleTextVirtual(node, { includeHidden }).replace(/\s+/g, ' ').trim();

/** Every element of the role (and name) in the element, in the order in which they are shown. */
export function allByRole<Found extends HTMLElement = HTMLElement>(
  root: Element,
  role: string,
  { name, hidden = false }: ByRole = {},
): Found[] {
  return readFlat(root, (nodes) =>
    nodes
      .filter((node) => axe.commons.aria.getRole(node) === role)
      .filter((node) => hidden || axe.commons.dom.isVisibleToScreenReaders(node))
      .filter((node) => name === undefined || matches(nameOf(node, hidden), name))
      .map((node) => node.actualNode as Found),
  );
}

/** The only element of the role (and name); throws where there is none or more than one. */
export function byRole<Found extends HTMLElement = HTMLElement>(
  root: Element,
  role: string,
  options: ByRole = {},
): Found {
  return one(allByRole<Found>(root, role, options), `${role} ${String(options.name ?? '')}`);
}

/** As {@link byRole}, and undefined where there is none. */
export function queryByRole<Found extends HTMLElement = HTMLElement>(
  root: Element,
  role: string,
  options: ByRole = {},
): Found | undefined {
  const found = allByRole<Found>(root, role, options);
  return found.length === 0 ? undefined : one(found, role);
}

/** As {@link byRole}, once it is there; waits 20 seconds at most. */
export async function findByRole<Found extends HTMLElement = HTMLElement>(
  root: Element,
  role: string,
  options: ByRole = {},
): Promise<Found> {
  const wanted = `${role} ${String(options.name ?? '')}`;
  await waitUntil(() => allByRole(root, role, options).length > 0, `No ${wanted} came`, {
    interval: 50, // each look reads the whole page
    timeout: 20_000,
  });
  return byRole<Found>(root, role, options);
}

/** The accessible names of elements that are shown. */
export const accessibleNames = (elements: readonly HTMLElement[]): string[] =>
  readFlat(document.documentElement, () =>
    elements.map((element) => {
      const node = axe.utils.getNodeFromTree(element);
      return node ? nameOf(node) : '';
    }),
  );

/** The accessible name of an element that is shown. */
export const accessibleName = (element: HTMLElement): string =>
  readFlat(element, ([node]) => (node ? nameOf(node) : ''));

/** Every element that carries the part, in the element's own shadow root and those below. */
export function allByPart<Found extends HTMLElement = HTMLElement>(
  root: Element | ShadowRoot,
  part: string,
): Found[] {
  const own =
    root instanceof Element && root.shadowRoot ? allByPart<Found>(root.shadowRoot, part) : [];
  const below = [...root.querySelectorAll<Found>('*')].flatMap((element) => [
    ...(element.part.contains(part) ? [element] : []),
    ...(element.shadowRoot ? allByPart<Found>(element.shadowRoot, part) : []),
  ]);
  return [...own, ...below];
}

/** The only element that carries the part; throws where there is none or more than one. */
export const byPart = <Found extends HTMLElement = HTMLElement>(
  root: Element,
  part: string,
): Found => one(allByPart<Found>(root, part), `part ${part}`);
