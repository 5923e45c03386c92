import type { LitElement } from 'lit';
import type { FormsClient } from '../../src/client/index.js';
import { loadRecovery } from '../../src/client/load-recovery.js';
import { createWorld, type Answers } from './world.js';

/** What a story needs of an element. */
export interface StoryElement extends LitElement {
  client?: FormsClient | undefined;
}

/** One state of one element, as a page of its own. The checks of access and of look run over all of them. */
export interface Story<Element extends StoryElement = StoryElement> {
  /** Part of the page's address, after the element's name. */
  readonly name: string;
  /** Pixels of the page that its pictures are taken in, where 640 do not show it. */
  readonly width?: number;
  /** The element's attributes in the page's markup; `formPage` is a form's URL, of another origin. */
  readonly attributes?: (formPage: string) => Readonly<Record<string, string>>;
  /** What the service answers. */
  readonly answers?: (formPage: string) => Answers;
  /** What a person does until the state is reached. */
  readonly play?: (element: Element) => Promise<void> | void;
  /** Holds once the state is reached. */
  readonly reached: (element: Element) => boolean;
}

/** The stories of an element by its states: a state without a story is a compile error. */
export type Stories<State extends string, Element extends StoryElement> = Readonly<
  Record<State, readonly [Story<Element>, ...Story<Element>[]]>
>;

/**
 * Puts the story's element into the page, behind a service of its own, and plays the story to its end.
 * The element's tag must be registered.
 */
export async function show<Element extends StoryElement>(
  tag: string,
  story: Story<Element>,
  { parent, formPage }: { readonly parent: HTMLElement; readonly formPage: string },
): Promise<Element> {
  // It loads with the first failure otherwise, and a state would depend on how long that takes.
  await loadRecovery(globalThis).catch(() => undefined);
  const element = document.createElement(tag) as Element;
  for (const [name, value] of Object.entries(story.attributes?.(formPage) ?? {})) {
    element.setAttribute(name, value);
  }
  element.client = createWorld(story.answers?.(formPage) ?? {}).client;
  parent.append(element);
  await element.updateComplete;
  await story.play?.(element);
  await until(() => story.reached(element), `${tag}/${story.name}`);
  await element.updateComplete;
  return element;
}

/** Waits until it holds, frame by frame; twenty seconds at most. */
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

/** The first node of the element that is shown and matches; waits until it is there. */
export async function shown(element: StoryElement, selector: string): Promise<HTMLElement> {
  const find = () => element.shadowRoot?.querySelector<HTMLElement>(selector);
  await until(() => (find()?.getClientRects().length ?? 0) > 0, selector);
  return find()!;
}

/** Clicks it, once it is shown. */
export async function press(element: StoryElement, selector: string): Promise<void> {
  (await shown(element, selector)).click();
  await element.updateComplete;
}

/** Presses something that copies; the clipboard takes it, or the browser lets nothing be copied. */
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

/** Whether the dialog has gone in which the person was asked. */
export const noDialog = (element: StoryElement): boolean =>
  element.shadowRoot?.querySelector('dialog') === null;

/** What the element's live region says. */
export const said = (element: StoryElement): string =>
  element.shadowRoot?.querySelector('[role=status]')?.textContent.trim() ?? '';

/** Sets the page's clock ahead for good, as the sleep of a computer does. */
export function runAhead(seconds: number): void {
  const before = performance.now.bind(performance);
  performance.now = () => before() + seconds * 1000;
}
