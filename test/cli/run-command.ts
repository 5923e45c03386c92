import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { witness } from '../proxy/support.js';

/** The command as it is published. Without a compiler it starts in a fourth of the time. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with this environment and nothing else of FORMS_*, until it ends. */
export function runToEnd(
  program: string,
  args: readonly string[],
  { env, cwd }: { readonly env?: Readonly<Record<string, string>>; readonly cwd?: string } = {},
): Promise<Ended> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:FORMS_|NODE_TEST)/.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { cwd, env: { ...inherited, ...env }, timeout: 60_000 },
      (error, stdout, stderr) => {
        if (child.exitCode === null) reject(error ?? new Error(`${program} was stopped`));
        else resolve({ code: child.exitCode, stdout: witness(stdout), stderr: witness(stderr) });
      },
    );
  });
}

/** Runs the `prompt-forms` command. */
export const runCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Ended> => runToEnd(process.execPath, [MAIN, ...args], { env, cwd });
