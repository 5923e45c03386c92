import { existsSync, readFileSync } from 'node:fs';

/** The facts that decide what can be installed, and how. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Root may use apt-get, unless `NO_INSTALL` is set. */
  readonly canInstall: boolean;
  /** `ID` and `ID_LIKE` of /etc/os-release. */
  readonly distribution: readonly string[];
  /** Ubuntu ships Chromium and Firefox as snaps, which need this service. */
  readonly hasSnapd: boolean;
}

/** `ID` and `ID_LIKE` in the text of an os-release file. */
export const distributionIn = (osRelease: string): string[] =>
  [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, value]) =>
    (value ?? '').split(' ').filter(Boolean),
  );

export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  const file = '/etc/os-release';
  return {
    platform: process.platform,
    canInstall: process.getuid?.() === 0 && !env.NO_INSTALL,
    distribution: existsSync(file) ? distributionIn(readFileSync(file, 'utf8')) : [],
    hasSnapd: existsSync('/run/snapd.socket'),
  };
}
