/** The peers: packages of a folder of their own, that `npm ci` at the root knows nothing of. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const PEERS = resolve('test/bench/peers');
const INSTALLED = `${PEERS}/node_modules/.installed`;

/** Installs the peers where they are not, or where their lock file has changed. */
export function installPeers(): void {
  const lock = createHash('sha256')
    .update(readFileSync(`${PEERS}/package-lock.json`))
    .digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return;
  console.log('Installing what the elements are measured beside…');
  const { status } = spawnSync('npm', ['ci', '--prefix', PEERS], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The packages of ${PEERS} could not be installed.`);
  writeFileSync(INSTALLED, lock);
}

/** The version of an installed package; undefined where it is not installed. */
export function versionOf(name: string, home = PEERS): string | undefined {
  const path = `${home}/node_modules/${name}/package.json`;
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

export const peerVersions = (): readonly string[] => {
  const { devDependencies } = JSON.parse(readFileSync(`${PEERS}/package.json`, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.keys(devDependencies).map((name) => `${name} ${versionOf(name) ?? '–'}`);
};
