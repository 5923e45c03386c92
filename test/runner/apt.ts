import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

/** Debian asks this program whether a package's service may be started; 101 says no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** apt-get, with its output shown; throws where it fails. */
function apt(...args: string[]): void {
  const { status, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
}

/** Runs the work while no package may start its service. A policy that the machine has already stays. */
function withoutServices(work: () => void): void {
  let ours = false;
  try {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
    ours = true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    work();
  } finally {
    if (ours) rmSync(POLICY);
  }
}

/** Installs Debian packages as root and starts none of their services; throws where apt-get fails. */
export function installPackages(packages: readonly string[]): void {
  console.log(`Installing with apt-get: ${packages.join(' ')} (NO_INSTALL=1 turns this off)`);
  withoutServices(() => {
    apt('update');
    apt('install', '--yes', '--no-install-recommends', ...packages);
  });
}
