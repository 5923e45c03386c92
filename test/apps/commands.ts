/** Commands that run in the folders of the apps. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

export const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

/** The folder of the copies. Outside of the repository, so that nothing of its node_modules is found. */
export const CACHE = join(tmpdir(), `prompt-forms-apps-${hashOf(resolve('.')).slice(0, 8)}`);

/** The frameworks report nothing to their makers, and ask nothing. */
const QUIET = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** The environment without anything of this package's, and so without secrets. */
export const withoutSecrets = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(FORMS_|SESSION_|TRUSTED_|PORT$|HOST$|ORIGIN$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
    ),
  );

/** Runs a command in a folder, on the given Node. Its output is in the message of the error. */
export function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  node: string = process.execPath,
  more: Readonly<Record<string, string>> = {},
): string {
  const env = { ...withoutSecrets(), ...more };
  // npm and the commands of packages run on the first `node` of PATH.
  const path = `${dirname(node)}${delimiter}${env.PATH}`;
  try {
    return execFileSync(command, args, {
      cwd: folder,
      env: { ...env, ...QUIET, PATH: path },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(0, 8_000), {
      cause: error,
    });
  }
}
