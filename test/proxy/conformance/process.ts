/** The servers' programs: started for the suite, ended by it, all that they say remembered. */
import { spawn } from 'node:child_process';
import { witness } from '../witness.js';

export interface Program {
  /** Output of the process until now. */
  output(): string;
  /** Resolves with the match once the output has it; rejects where the program ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the output once it has ended. */
  readonly ended: Promise<string>;
  end(): Promise<void>;
}

/** By this the test command finds what it started, and what that started. */
const MARK = 'PROMPT_FORMS_TEST_RUN';

/**
 * Starts a program with this environment and PATH alone. A third pipe is its file descriptor 3. With `isGroup`, its end is also that
 * of the processes that it has started, for a program that does not end them itself.
 */
export function startProgram(
  file: string,
  args: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>>; isGroup?: boolean },
): Program {
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: options.cwd,
      [MARK]: process.env[MARK] ?? '',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: options.isGroup ?? false,
  });
  const signal = (name: NodeJS.Signals): void => {
    if (!options.isGroup || child.pid === undefined) return void child.kill(name);
    try {
      process.kill(-child.pid, name);
    } catch {
      // All of them have ended.
    }
  };
  let output = '';
  const changed = new EventTarget();
  for (const stream of child.stdio.slice(1)) {
    if (!stream || !('setEncoding' in stream)) continue;
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      changed.dispatchEvent(new Event('text'));
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  // Also where the suite ends without its hooks. Asked, not killed: nginx ends its own children then.
  const ask = () => signal('SIGTERM');
  process.once('exit', ask);

  return {
    output: () => output,
    ended: ended.then(() => output),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        changed.addEventListener('text', look);
        void ended.then(() => reject(new Error(`${file} ended: ${output}`)));
        look();
      }),
    async end() {
      ask();
      const timer = setTimeout(() => signal('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
      process.removeListener('exit', ask);
      witness(output);
    },
  };
}

/** Puts a test's values into a recipe. Each text must stand in it exactly as often as said. */
export function adapt(
  recipe: string,
  changes: readonly (readonly [from: string, to: string, times?: number])[],
): string {
  return changes.reduce((text, [from, to, times = 1]) => {
    const parts = text.split(from);
    if (parts.length !== times + 1)
      throw new Error(`The recipe holds ${parts.length - 1} times, not ${times}: ${from}`);
    return parts.join(to);
  }, recipe);
}
