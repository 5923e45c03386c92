/**
 * Plays tasks with a screen reader and compares what is spoken with the references:
 * `npm run test:heard [-- --only=<part of a task's name>,… --language=de --browser=webkit --times=3 --accept]`
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BROWSERS, commandOf, startDesktop, type Browser } from './desktop.js';
import { ensurePackages } from './packages.js';
import { play } from './play.js';
import { startStage, waitFor } from './stage.js';
import { LANGUAGES, type Language, type Task } from './task.js';
import { tasksIn } from './tasks/tasks.js';
import {
  deleteTranscript,
  differenceOf,
  isSpokenAlike,
  readTranscript,
  transcriptNames,
  writeTranscript,
} from './transcripts.js';

/** The tasks that are played in WebKit too. */
const WEBKIT_TASKS: ReadonlySet<string> = new Set([
  'generate',
  'cancel',
  'prompt-missing',
  'list-load',
  'search',
  'select-all',
  'delete',
  'embed-dialog',
  'copy-link',
]);

/** A browser on a busy machine takes long for its first page. */
const FIRST_PAGE_TIMEOUT_MS = 120_000;

interface Options {
  readonly accept: boolean;
  readonly browser: Browser;
  readonly times: number;
  readonly tasks: readonly { readonly task: Task; readonly language: Language }[];
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      accept: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      browser: { type: 'string', default: 'firefox' },
      language: { type: 'string', default: LANGUAGES.join(',') },
      times: { type: 'string', default: '1' },
    },
  });
  const only = values.only.split(',').filter(Boolean);
  const browser = BROWSERS.find((name) => name === values.browser);
  if (!browser) throw new Error(`No browser matches --browser=${values.browser}`);
  const languages = LANGUAGES.filter((language) => values.language.split(',').includes(language));
  const tasks = languages.flatMap((language) =>
    tasksIn(language)
      .filter(({ name }) => browser === 'firefox' || WEBKIT_TASKS.has(name))
      .filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
      .map((task) => ({ task, language })),
  );
  if (tasks.length === 0) throw new Error(`No task matches --only=${values.only}`);
  return { accept: values.accept, browser, times: Number(values.times), tasks };
}

/** The problem of one task: what differs from the reference, or between two plays. */
async function problemOf(
  playOnce: () => Promise<string>,
  { accept, browser, times }: Options,
  name: string,
  language: Language,
): Promise<string | undefined> {
  const place = { browser, language };
  let expected = accept ? undefined : readTranscript(place, name);
  if (!accept && expected === undefined)
    return 'has no transcript: npm run test:heard -- --accept writes it';
  for (let plays = 1; plays <= times; plays++) {
    const actual = await playOnce();
    expected ??= actual;
    if (!isSpokenAlike(expected, actual)) return differenceOf(expected, actual);
  }
  if (accept) writeTranscript(place, name, expected!);
  return undefined;
}

const versionOf = (command: string): string =>
  spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';

async function main(): Promise<void> {
  const options = readOptions();
  ensurePackages();
  const { browser } = options;
  console.log(`Orca ${versionOf('orca')}, ${versionOf(commandOf(browser))}`);
  const stage = await startStage();
  const desktop = await startDesktop();
  const failed: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void desktop.close().finally(() => process.exit(1)));
  }
  try {
    desktop.browse(browser, stage.url);
    await waitFor(stage.shown, 'the first page of the browser', FIRST_PAGE_TIMEOUT_MS);
    await desktop.speech.rest();
    // Orca speaks the first task differently, since the browser has just opened.
    await play({ desktop, stage }, options.tasks[0]!.task, options.tasks[0]!.language);
    for (const { task, language } of options.tasks) {
      const name = `${language}/${task.name}`;
      const playOnce = () => play({ desktop, stage }, task, language);
      const problem = await problemOf(playOnce, options, task.name, language);
      console.log(problem ? `✗ ${name}\n${problem}` : `✓ ${name}`);
      if (problem) failed.push(name);
    }
  } finally {
    await desktop.close();
    stage.close();
  }
  deleteStale(options);
  const passed = options.tasks.length - failed.length;
  console.log(`Heard: ${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}

/** References without a task go when references are accepted, and fail the command otherwise. */
function deleteStale({ accept, browser }: Options): void {
  for (const language of LANGUAGES) {
    const place = { browser, language };
    const names = new Set(tasksIn(language).map(({ name }) => name));
    for (const stale of transcriptNames(place).filter((name) => !names.has(name))) {
      if (accept) deleteTranscript(place, stale);
      else throw new Error(`${browser}/${language}/${stale}.txt has no task`);
    }
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
