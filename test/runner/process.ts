/** Child processes that are certain to be gone when the command ends. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Results } from './results.js';

export interface Outcome {
  /** Exit code; undefined where a signal ended the process or it could not start. */
  readonly code: number | undefined;
  /** Output of the process, both streams in order. */
  readonly output: string;
  readonly results: Results;
  readonly seconds: number;
}

/** Every process started from here, directly or not, has this in its environment. */
const MARK = `PROMPT_FORMS_TEST_RUN=${randomUUID()}`;
const running = new Set<ChildProcess>();

/** Signals a process group, or a process; one that is gone already is no error. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs a command to its end, in a process group of its own. */
export function run(
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Outcome> {
  const started = performance.now();
  const [file, ...args] = command;
  const [markName, markValue] = MARK.split('=') as [string, string];
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env, [markName]: markValue },
  });
  running.add(child);
  let output = '';
  let results: Results = {};
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('message', (message: { readonly results?: Results }) => {
    results = { ...results, ...message.results };
  });

  return new Promise((resolve) => {
    const done = (code: number | undefined) => {
      running.delete(child);
      resolve({ code, output, results, seconds: (performance.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      done(undefined);
    });
    // what outlives the command would hold its output open
    child.once('exit', () => child.pid && signal(-child.pid, 'SIGTERM'));
    child.once('close', (code) => done(code ?? undefined));
  });
}

/** Processes that carry this run's mark, other than this one. Found on Linux only. */
function marked(): number[] {
  let ids: string[];
  try {
    ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return ids
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(MARK);
      } catch {
        return false; // gone, or not ours
      }
    })
    .map(Number);
}

/** Asks all commands to end, and ends what is left of them after five seconds. */
export async function endAll(): Promise<void> {
  const children = [...running].filter((child) => child.pid !== undefined);
  for (const child of children) signal(-child.pid!, 'SIGTERM');
  const deadline = performance.now() + 5_000;
  while ((running.size > 0 || marked().length > 0) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const child of running) signal(-child.pid!, 'SIGKILL');
  for (const id of marked()) signal(id, 'SIGKILL');
}
