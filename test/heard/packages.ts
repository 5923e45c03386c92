/** The programs that the command needs, and their packages. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, mayInstall, systemOf, type System } from '../runner/programs.js';

interface Program {
  /** One of these files must be there. A name without a slash is looked up in PATH. */
  readonly files: readonly string[];
  /** The Debian package. */
  readonly name: string;
}

const PROGRAMS: readonly Program[] = [
  { files: ['orca'], name: 'orca' },
  { files: ['/usr/libexec/at-spi-bus-launcher'], name: 'at-spi2-core' },
  { files: ['/usr/lib/python3/dist-packages/speechd'], name: 'python3-speechd' },
  { files: ['/usr/lib/python3/dist-packages/pyatspi'], name: 'python3-pyatspi' },
  { files: ['dbus-daemon'], name: 'dbus-daemon' },
  { files: ['gsettings'], name: 'libglib2.0-bin' },
  { files: ['Xvfb'], name: 'xvfb' },
  { files: ['xdotool'], name: 'xdotool' },
  { files: ['openbox'], name: 'openbox' },
  { files: ['firefox-esr', 'firefox'], name: 'firefox-esr' },
];

const isThere = (file: string): boolean =>
  file.startsWith('/')
    ? existsSync(file)
    : (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, file)));

/** The Debian packages of the programs that are missing. */
export const missingPackages = (has: (file: string) => boolean = isThere): string[] =>
  PROGRAMS.filter(({ files }) => !files.some(has)).map(({ name }) => name);

/** The reason why the missing packages can't be installed here. Undefined if they can. */
export function refuseToInstall(
  system: System,
  canInstall: boolean,
  packages: readonly string[],
): string | undefined {
  const missing = `Missing: ${packages.join(', ')}.`;
  if (system === 'macos') return `${missing} Orca runs on Linux only.`;
  if (system === 'other')
    return `${missing} These are Debian’s names; install the packages of your distribution.`;
  if (canInstall) return undefined;
  return `${missing} Install: sudo apt-get install --no-install-recommends ${packages.join(' ')}`;
}

/** Installs missing packages. Throws one line if that is not possible. */
export function ensurePackages(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const refusal = refuseToInstall(systemOf(), mayInstall(systemOf()), missing);
  if (refusal) throw new Error(refusal);
  installPackages(missing);
  const left = missingPackages();
  if (left.length > 0)
    throw new Error(`Installed ${missing.join(' ')}, and still did not find ${left.join(', ')}.`);
}
