import type { LitElement } from 'lit';
import type { FormsClient } from '../../src/client/index.js';
import { loadAdvice } from '../../src/client/failure.js';
import { createWorld, type Answers } from './world.js';

/** The part of an element that a story uses. */
export interface StoryElement extends LitElement {
  client?: FormsClient | undefined;
}

/** One state of one element, on its own page. The accessibility and visual tests run all stories. */
export interface Story<Element extends StoryElement = StoryElement> {
  /** Part of the page's URL, after the element's name. */
  readonly name: string;
  /** Width of the page for pictures, in pixels. Default 640. */
  readonly width?: number;
  /** The element's attributes in the page's markup. `formPage` is the URL of a form, of another origin. */
  readonly attributes?: (formPage: string) => Readonly<Record<string, string>>;
  /** The responses of the service. */
  readonly answers?: (formPage: string) => Answers;
  /** The visitor's actions until the state is reached. */
  readonly play?: (element: Element, formPage: string) => Promise<void> | void;
  /** True if all that shows is the page's own. */
  readonly saysNothing?: true;
  /** True after the state is reached. */
  readonly reached: (element: Element) => boolean;
}

/** The stories of an element, by state. A state without a story is a compile error. */
export type Stories<State extends string, Element extends StoryElement> = Readonly<
  Record<State, readonly [Story<Element>, ...Story<Element>[]]>
>;

/**
 * Adds the story's element to the page, with its own service, and plays the story to its end. The element's tag must be
 * registered.
 */
export async function show<Element extends StoryElement>(
  tag: string,
  story: Story<Element>,
  { parent, formPage }: { readonly parent: HTMLElement; readonly formPage: string },
): Promise<Element> {
  // This part otherwise loads with the first failure, and the state would depend on the duration of the download.
  await loadAdvice(globalThis).catch(() => undefined);
  const element = document.createElement(tag) as Element;
  for (const [name, value] of Object.entries(story.attributes?.(formPage) ?? {})) {
    element.setAttribute(name, value);
  }
  element.client = createWorld(story.answers?.(formPage) ?? {}).client;
  parent.append(element);
  await element.updateComplete;
  await story.play?.(element, formPage);
  await until(() => story.reached(element), `${tag}/${story.name}`);
  await element.updateComplete;
  return element;
}

/** Waits until `holds` returns true, for at most twenty seconds. Checks once per frame. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`The story never came to: ${what}`);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 200); // a browser may draw nothing for a while
    });
  }
}

/** Waits for the first visible node of the element that matches. */
export async function shown(element: StoryElement, selector: string): Promise<HTMLElement> {
  const find = () => element.shadowRoot?.querySelector<HTMLElement>(selector);
  await until(() => (find()?.getClientRects().length ?? 0) > 0, selector);
  return find()!;
}

/** Clicks a node as soon as it is visible. */
export async function press(element: StoryElement, selector: string): Promise<void> {
  (await shown(element, selector)).click();
  await element.updateComplete;
}

/** Presses a button that copies. Simulates a clipboard that works, or a browser that blocks copying. */
export async function copy(
  element: StoryElement,
  selector: string,
  { allowed }: { readonly allowed: boolean },
): Promise<void> {
  const before = said(element);
  const { clipboard } = navigator;
  const { execCommand } = document;
  const writeText = () => (allowed ? Promise.resolve() : Promise.reject(new Error('Not allowed')));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  document.execCommand = () => false;
  try {
    await press(element, selector);
    await until(() => !['', before].includes(said(element)), 'what is said of the copy');
  } finally {
    document.execCommand = execCommand;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  }
}

/** Shows another page in the preview beside the embed code: the form of the story has none. */
export async function showInPreview(element: StoryElement, formPage: string): Promise<void> {
  (await shown(element, '.embed-preview form-embed')).setAttribute('src', formPage);
}

/** Selects an item of a list of choices. */
export async function select(
  element: StoryElement,
  selector: string,
  index: number,
): Promise<void> {
  const choices = (await shown(element, selector)) as HTMLSelectElement;
  choices.selectedIndex = index;
  choices.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

/** Waits for the line that says what has succeeded, which then stays: otherwise, it leaves after six seconds. */
export async function succeed(element: StoryElement, act: () => Promise<void>): Promise<void> {
  const { setInterval } = globalThis;
  Object.assign(globalThis, { setInterval: () => 0 });
  try {
    await act();
    await shown(element, '.success');
  } finally {
    globalThis.setInterval = setInterval;
  }
}

/** The text of the element's live region. */
export const said = (element: StoryElement): string =>
  element.shadowRoot?.querySelector('[role=status]')?.textContent.trim() ?? '';

/** Moves the page's clock forward permanently, like a computer that slept. */
export function runAhead(seconds: number): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + seconds * 1000;
}
