/** `npx tsx test/apps/lock.ts <app>`: writes the lock file of an app from its package.json. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packInto } from '../e2e/packed.js';
import { CACHE, runIn } from './commands.js';
import { nodeFor } from './node.js';

const OWN = 'prompt-forms';

interface Manifest {
  readonly dependencies: Record<string, string>;
}

interface Lock {
  readonly packages: Record<
    string,
    Partial<Manifest> & { version?: string; resolved?: string; integrity?: string }
  >;
}

function writeLock(name: string): void {
  const folder = join(CACHE, `${name}-lock`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(`demo/proxy/${name}/package.json`, 'utf8');
  const manifest = JSON.parse(source) as Manifest;
  const version = manifest.dependencies[OWN]!;
  const own = { ...manifest.dependencies, [OWN]: `file:${packInto(CACHE)}` };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, dependencies: own }, null, 2),
  );
  const install = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit'];
  // npm prefers versions that run on its own Node.
  runIn(folder, 'npm', install, nodeFor(name).node);
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  // As if the package came from a registry like all others. No lock file of the repository names a registry.
  lock.packages['']!.dependencies![OWN] = version;
  delete lock.packages[`node_modules/${OWN}`]!.integrity;
  for (const entry of Object.values(lock.packages)) delete entry.resolved;
  writeFileSync(`demo/proxy/${name}/package-lock.json`, `${JSON.stringify(lock, null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
}

for (const name of process.argv.slice(2)) writeLock(name);
