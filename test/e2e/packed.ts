import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs npm in a folder, as from a new terminal, and returns its output. */
export function npm(cwd: string, ...args: string[]): string {
  // While Vite builds in this process, the variable is "production": npm would leave out development dependencies.
  const { NODE_ENV: _, ...env } = process.env;
  return execFileSync('npm', args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Packs what is built into a folder. Returns the path of the tarball. */
export function packInto(folder: string): string {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(npm('.', ...pack)) as [{ filename: string }];
  return join(folder, packed.filename);
}

/** Installs a package into a project as its user does. */
export const install = (project: string, tarball: string, ...options: string[]): string =>
  npm(project, 'install', '--no-audit', '--no-fund', ...options, tarball);
