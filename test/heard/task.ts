/** The parts of a task: the elements on the page, and what the visitor does. Node and the page import this file. */
import type { Operation } from '../../src/api/routes.js';
import type { Answer } from '../../demo/stories/world.js';

/** A response of the service that waits for the step {@link respond}. */
export interface Held {
  readonly held: Answer;
}

export type TaskAnswer = Answer | Held;

export type TaskAnswers = {
  readonly [Op in Operation]?: TaskAnswer | readonly TaskAnswer[];
};

export interface TaskElement {
  readonly tag: 'form-generator' | 'form-list' | 'form-embed';
  readonly attributes?: Readonly<Record<string, string>>;
  /** Text of the page's own button that opens the form. */
  readonly trigger?: string;
}

/** One action of the visitor, or one event that the visitor waits for. */
export type Step =
  | { readonly do: 'key'; readonly key: string; readonly times: number }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'show' }
  | { readonly do: 'respond' }
  | { readonly do: 'later'; readonly seconds: number }
  | { readonly do: 'focus'; readonly selector: string };

/** Presses a key by its name in xdotool, such as `Tab` or `ctrl+Return`. */
export const key = (name: string, times = 1): Step => ({ do: 'key', key: name, times });
export const type = (text: string): Step => ({ do: 'type', text });
/** Adds the elements to the page. Without this step they are there from the start. */
export const show = (): Step => ({ do: 'show' });
/** Sends the oldest held response. */
export const respond = (): Step => ({ do: 'respond' });
/** Moves the page's clock forward. */
export const later = (seconds: number): Step => ({ do: 'later', seconds });
/** Moves the focus to a control by script. Only in {@link Task.before}. */
export const focus = (selector: string): Step => ({ do: 'focus', selector });

export interface Task {
  /** The name of the transcript. */
  readonly name: string;
  /** A sentence for the head of the transcript. */
  readonly summary: string;
  readonly elements: readonly TaskElement[];
  readonly answers?: TaskAnswers;
  /** Steps that lead to the start of the task. Not part of the transcript. */
  readonly before?: readonly Step[];
  readonly steps: readonly [Step, ...Step[]];
}

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A step as a line of a transcript. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'key':
      return step.times === 1 ? step.key : `${step.key} × ${step.times}`;
    case 'type':
      return `type "${step.text}"`;
    case 'show':
      return '(the element is added to the page)';
    case 'respond':
      return '(the service responds)';
    case 'later':
      return `(${step.seconds} seconds later)`;
    case 'focus':
      return `(focus on ${step.selector})`;
  }
}
