/** Copies of the apps outside of the repository, with the packages of their lock files and the packed package. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CACHE, hashOf, runIn } from './commands.js';
import { nodeFor } from './node.js';

const OWN = 'prompt-forms';
const INSTALLED = 'node_modules/.installed';

interface Manifest {
  readonly dependencies: Record<string, string>;
}

interface Lock {
  readonly packages: Record<string, Manifest & { resolved?: string }>;
}

const read = (file: string): string => readFileSync(file, 'utf8');

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

export interface InstalledApp {
  readonly folder: string;
  /** The binary of Node that builds and runs it. */
  readonly node: string;
}

/**
 * Installs the app as its user does. The packages are installed again if the lock file or the version of Node has changed,
 * and the packed package always.
 */
export function installApp(name: string, tarball: string): InstalledApp {
  const folder = join(CACHE, name);
  const { node, version } = nodeFor(name);
  copyApp(name, folder);
  useTarball(folder, tarball);
  const stamp = join(folder, INSTALLED);
  const hash = hashOf(read(`demo/proxy/${name}/package-lock.json`), version);
  if (!existsSync(stamp) || read(stamp) !== hash) {
    const ci = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    runIn(folder, 'npm', [...ci, '--engine-strict'], node);
    writeFileSync(stamp, hash);
  }
  const own = join(folder, 'node_modules', OWN);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  runIn(folder, 'tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  return { folder, node };
}
