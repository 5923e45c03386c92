/** Copies of the apps outside of the repository, with the packages of their lock files and the packed package. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};

/** The folder of the copies. Outside of the repository, so that nothing of its node_modules is found. */
export const CACHE = join(tmpdir(), `prompt-forms-apps-${hashOf(resolve('.')).slice(0, 8)}`);

const OWN = 'prompt-forms';
const INSTALLED = 'node_modules/.installed';

interface Manifest {
  readonly dependencies: Record<string, string>;
}

interface Lock {
  readonly packages: Record<string, Manifest & { resolved?: string }>;
}

const read = (file: string): string => readFileSync(file, 'utf8');

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

/** Runs a command in a folder. Its output is in the message of the error. */
export function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = withoutSecrets(),
): string {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      env: { ...env, ...QUIET },
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

/** Copies the app, except what a developer may have installed or built in its folder. */
function copyApp(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true, force: true });
  }
  const tracked = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '.'], {
    cwd: `demo/proxy/${name}`,
    encoding: 'utf8',
  });
  for (const file of tracked.split('\0').filter(Boolean))
    cpSync(`demo/proxy/${name}/${file}`, join(folder, file));
}

/** Has package.json and the lock file name the tarball, since the version is not in a registry. */
function useTarball(folder: string, tarball: string): void {
  const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
  const lock = JSON.parse(read(join(folder, 'package-lock.json'))) as Lock;
  const location = `file:${tarball}`;
  manifest.dependencies[OWN] = location;
  lock.packages['']!.dependencies[OWN] = location;
  lock.packages[`node_modules/${OWN}`]!.resolved = location;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2));
}

/**
 * Installs the app as its user does, and returns its folder. The packages are installed again if the lock file has changed,
 * and the packed package always.
 */
export function installApp(name: string, tarball: string): string {
  const folder = join(CACHE, name);
  copyApp(name, folder);
  useTarball(folder, tarball);
  const stamp = join(folder, INSTALLED);
  const hash = hashOf(read(`demo/proxy/${name}/package-lock.json`), process.version);
  if (!existsSync(stamp) || read(stamp) !== hash) {
    const ci = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    runIn(folder, 'npm', [...ci, '--engine-strict']);
    writeFileSync(stamp, hash);
  }
  const own = join(folder, 'node_modules', OWN);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  runIn(folder, 'tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  return folder;
}
