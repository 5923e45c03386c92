import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs npm in a folder, and returns its output. */
export const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Packs what is built into a folder. Returns the path of the tarball. */
export function packInto(folder: string): string {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(npm('.', ...pack)) as [{ filename: string }];
  return join(folder, packed.filename);
}

/** Installs a package into a project as its user does. */
export const install = (project: string, tarball: string, ...options: string[]): string =>
  npm(project, 'install', '--no-audit', '--no-fund', ...options, tarball);
