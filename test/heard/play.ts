/** Plays one task and writes down what is spoken. */
import type { Desktop } from './desktop.js';
import type { Stage } from './stage.js';
import { describeStep, type Language, type Step, type Task } from './task.js';

/** @returns the transcript: a line that starts with `>` for each step, and an indented one for each utterance. */
export async function play(
  { desktop, stage }: { readonly desktop: Desktop; readonly stage: Stage },
  task: Task,
  language: Language,
): Promise<string> {
  // Orca omits what it has just spoken: an empty page makes each task independent of the one before.
  await stage.send({ do: 'open', path: '/' });
  await rest(desktop, stage);
  await stage.send({ do: 'open', path: `/?task=${task.name}&lang=${language}` });
  await rest(desktop, stage);
  for (const step of task.before ?? []) {
    await run(desktop, stage, step);
    await rest(desktop, stage);
  }
  desktop.speech.take();
  const lines = [`# ${task.summary}`, ''];
  for (const step of task.steps) {
    await run(desktop, stage, step);
    await rest(desktop, stage);
    lines.push(`> ${describeStep(step)}`);
    lines.push(...desktop.speech.take().map((spoken) => `  ${withoutPort(spoken)}`));
  }
  if (!desktop.isHeard()) throw new Error('Orca has ended.');
  return `${lines.join('\n')}\n`;
}

/** The port of the form's page differs in each run. */
const withoutPort = (spoken: string): string => spoken.replace(/\blocalhost:\d+/g, 'localhost');

async function run(desktop: Desktop, stage: Stage, step: Step): Promise<void> {
  switch (step.do) {
    case 'key':
      for (let presses = 1; presses <= step.times; presses++) {
        desktop.press(step.key);
        if (presses < step.times) await rest(desktop, stage);
      }
      return;
    case 'type':
      return desktop.type(step.text);
    default:
      return stage.send(step);
  }
}

/** Waits until the page has rendered and Orca has spoken; again if something followed meanwhile. */
async function rest({ speech }: Desktop, stage: Stage): Promise<void> {
  let size: number;
  do {
    await stage.send({ do: 'settle' });
    await speech.rest();
    ({ size } = speech);
    await stage.send({ do: 'settle' });
  } while (speech.size !== size);
}
