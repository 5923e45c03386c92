import { execFileSync } from 'node:child_process';
import { cpus, platform, totalmem } from 'node:os';
import { findProgram } from '../runner/programs.js';
import { peerVersions, versionOf } from './packages.js';

function browserVersion(): string {
  const chromium = findProgram('chromium');
  if (!chromium) return 'no Chromium';
  const told = execFileSync(chromium, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /^\S+ [\d.]+/.exec(told)?.[0] ?? told.trim();
}

/** Machine and versions of the measurement, in two lines. */
export const machine = (): string => {
  const own = ['lit', 'vite', 'hono', 'puppeteer-core'].map(
    (name) => `${name} ${versionOf(name, '.')}`,
  );
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(
    totalmem() / 2 ** 30,
  )} GiB, ${platform()}, Node ${process.versions.node}, ${browserVersion()} headless, ${own.join(', ')}.

Beside: ${peerVersions().join(', ')}.`;
};
