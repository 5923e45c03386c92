/** The page of one task: `?task=generate&lang=de`. Runs the commands of the test command (../stage.ts). */
import { isTimerPending, moveAhead, sleep } from './clock.js';
import '../../../src/define.js';
import { loadAdvice } from '../../../src/client/failure.js';
import { configure } from '../../../src/index.js';
import { locales } from '../../../demo/locales.js';
import {
  createWorld,
  type Answer,
  type Answers,
  type HeldAnswer,
} from '../../../demo/stories/world.js';
import type { StoryElement } from '../../../demo/stories/story.js';
import type { Command } from '../command.js';
import type { Language, TaskAnswer, TaskAnswers, TaskElement } from '../task.js';
import { tasksIn } from '../tasks/tasks.js';

configure({ locales });

const asked = new URLSearchParams(location.search);
const language = (asked.get('lang') ?? 'en') as Language;
document.documentElement.lang = language;
await locales[language]?.();

// This part otherwise loads with the first failure, which is then spoken later.
await loadAdvice(globalThis).catch(() => undefined);

const formPage = new URL('/stories/form.html', location.href);
formPage.hostname = 'localhost'; // another origin than 127.0.0.1
const task = tasksIn(language, formPage.href).find(({ name }) => name === asked.get('task'));
const main = document.querySelector('main')!;
/** Responses that wait for the command `respond`, oldest first. */
const held: (() => void)[] = [];

if (task) {
  document.title = task.name;
  if (!task.steps.some((step) => step.do === 'show')) showElements();
}
await listen();

async function listen(): Promise<void> {
  let result = 'ready';
  for (;;) {
    const response = await fetch('/next', { method: 'POST', body: result });
    const command = (await response.json()) as Command;
    if (command.do === 'open') {
      location.replace(command.path);
      return;
    }
    result = await run(command).then(
      () => 'done',
      (error: unknown) => `failed: ${String(error)}`,
    );
  }
}

async function run(command: Exclude<Command, { do: 'open' }>): Promise<void> {
  switch (command.do) {
    case 'show':
      return showElements();
    case 'respond':
      await until(() => held.length > 0, 'a held response');
      return held.shift()!();
    case 'later':
      return moveAhead(command.seconds);
    case 'focus':
      return focusOn(command.selector);
    case 'settle':
      return settle();
  }
}

function showElements(): void {
  const { client } = createWorld(answersOf(task!.answers ?? {}));
  for (const setup of task!.elements) main.append(createElement(setup, client));
}

function createElement(setup: TaskElement, client: StoryElement['client']): Element {
  const { tag, attributes = {}, trigger } = setup;
  const element = document.createElement(tag) as StoryElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.client = client;
  if (trigger) {
    element.append(
      Object.assign(document.createElement('button'), { slot: 'trigger', textContent: trigger }),
    );
  }
  return element;
}

function answersOf(answers: TaskAnswers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([operation, all]) => [
      operation,
      ([all].flat() as TaskAnswer[]).map(toAnswer),
    ]),
  );
}

function toAnswer(answer: TaskAnswer): Answer | HeldAnswer {
  if (typeof answer === 'string' || !('held' in answer)) return answer;
  return async () => {
    await new Promise<void>((resolve) => held.push(resolve));
    return answer.held;
  };
}

/** Finds the first visible node in the elements and their shadow trees. */
function find(selector: string, root: ParentNode = main): HTMLElement | undefined {
  for (const node of root.querySelectorAll<HTMLElement>('*')) {
    if (node.matches(selector) && node.getClientRects().length > 0) return node;
    const inside = node.shadowRoot && find(selector, node.shadowRoot);
    if (inside) return inside;
  }
  return undefined;
}

async function focusOn(selector: string): Promise<void> {
  await until(() => find(selector) !== undefined, selector);
  find(selector)!.focus();
}

/** Waits until the elements have rendered, no short timer runs and no code loads. */
async function settle(): Promise<void> {
  let loadedBefore: number;
  do {
    loadedBefore = loadedFiles();
    await Promise.all(
      [...main.children].map((element) => (element as StoryElement).updateComplete),
    );
    await sleep(200);
  } while (isTimerPending() || loadedFiles() !== loadedBefore);
}

function loadedFiles(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length;
}

async function until(holds: () => boolean, subject: string): Promise<void> {
  for (let attempts = 0; !holds(); attempts++) {
    if (attempts > 200) throw new Error(`${asked.get('task')}: no ${subject}`);
    await sleep(50);
  }
}
