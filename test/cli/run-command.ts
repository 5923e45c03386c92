import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { COMMANDS } from '../../src/cli/commands.js';
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

const isOfForms = ([name]: readonly [string, unknown]): boolean => name.startsWith('FORMS_');

/**
 * Runs a command in this process, as the `prompt-forms` command does, and without the time that a process takes to start. One at
 * a time: until it ends, environment, folder, exit code and console are those of the command.
 */
export async function callCommand(
  [name = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): Promise<Ended> {
  const command = COMMANDS.get(name) ?? assert.fail(`no command ${name}`);
  const { log, error } = console;
  const { env: environment, exitCode } = process;
  const folder = process.cwd();
  let stdout = '';
  let stderr = '';
  console.log = (...values) => void (stdout += `${format(...values)}\n`);
  console.error = (...values) => void (stderr += `${format(...values)}\n`);
  process.env = {
    ...Object.fromEntries(Object.entries(environment).filter((entry) => !isOfForms(entry))),
    ...env,
  };
  process.exitCode = 0;
  process.chdir(cwd);
  try {
    const run = await command.load();
    await run(args);
    const code = Number(process.exitCode);
    return { code, stdout: witness(stdout), stderr: witness(stderr) };
  } catch (reason) {
    assert.ok(reason instanceof Error);
    stderr += `prompt-forms ${name}: ${reason.message}\n`;
    return { code: 1, stdout: witness(stdout), stderr: witness(stderr) };
  } finally {
    Object.assign(console, { log, error });
    process.env = environment;
    process.exitCode = exitCode;
    process.chdir(folder);
  }
}
