/** The browsers and servers that tests run: where they are, and how they get here. */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** The environment variable that names its file. */
  readonly variable: string;
  /** Names to look for in PATH and in {@link FOLDERS}, or whole paths; the first one that is there counts. */
  readonly files: readonly string[];
  /** Debian's package or packages. Ubuntu's packages of browsers need snapd, which few containers run: `false`. */
  readonly debian: string | readonly string[];
  readonly ubuntu?: false;
  /** Homebrew's name, with its options. */
  readonly brew?: string;
}

const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec'].flatMap((root) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf', '.'].map((name) =>
    join(root, name),
  ),
);

const PROGRAMS = {
  chromium: {
    variable: 'CHROME_PATH',
    files: [
      'chromium',
      'google-chrome-stable',
      'google-chrome',
      'chromium-browser',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium',
    ubuntu: false,
    brew: '--cask google-chrome',
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    files: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
    ubuntu: false,
    brew: '--cask firefox',
  },
  webkitDriver: {
    variable: 'WEBKIT_DRIVER_PATH',
    files: ['WebKitWebDriver'],
    debian: 'webkit2gtk-driver',
  },
  miniBrowser: {
    variable: 'MINI_BROWSER_PATH',
    files: LIBRARIES.flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((api) =>
        join(folder, api, 'MiniBrowser'),
      ),
    ),
    debian: 'webkit2gtk-driver',
  },
  xvfb: { variable: 'XVFB_PATH', files: ['Xvfb'], debian: 'xvfb' },
  redis: {
    variable: 'REDIS_SERVER',
    files: ['redis-server'],
    debian: 'redis-server',
    brew: 'redis',
  },
  nginx: { variable: 'NGINX_PATH', files: ['nginx'], debian: 'nginx-light', brew: 'nginx' },
  postgres: {
    variable: 'POSTGRES_PATH',
    files: ['postgres'],
    debian: 'postgresql-15',
    brew: 'postgresql@15',
  },
  mariadb: {
    variable: 'MARIADB_PATH',
    files: ['mariadbd'],
    debian: 'mariadb-server-core',
    brew: 'mariadb',
  },
  caddy: { variable: 'CADDY_PATH', files: ['caddy'], debian: 'caddy', brew: 'caddy' },
  ruby: { variable: 'RUBY_PATH', files: ['ruby'], debian: 'ruby', brew: 'ruby' },
  go: { variable: 'GO_PATH', files: ['go'], debian: 'golang-go', brew: 'go' },
  sqlite3: { variable: 'SQLITE3_PATH', files: ['sqlite3'], debian: 'sqlite3', brew: 'sqlite' },
  promtool: {
    variable: 'PROMTOOL_PATH',
    files: ['promtool'],
    debian: 'prometheus',
    brew: 'prometheus',
  },
  php: {
    variable: 'PHP_PATH',
    files: ['php'],
    debian: ['php-cli', 'php-curl', 'php-sqlite3', 'php-pgsql', 'php-mysql'],
    brew: 'php',
  },
  phpFpm: {
    variable: 'PHP_FPM_PATH',
    // Debian's names have the version.
    files: ['php-fpm', 'php-fpm8.4', 'php-fpm8.3', 'php-fpm8.2', 'php-fpm8.1'],
    debian: 'php-fpm',
    brew: 'php',
  },
} as const satisfies Record<string, Program>;

export type ProgramName = keyof typeof PROGRAMS;

const programOf = (name: ProgramName): Program => PROGRAMS[name];

/** Folders that only root has in PATH, and that of Debian's PostgreSQL, which nobody has. */
const FOLDERS = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
  '/usr/lib/postgresql/15/bin',
];

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export const ENGINE_PROGRAMS: Readonly<Record<Engine, readonly ProgramName[]>> = {
  chromium: ['chromium'],
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'miniBrowser', 'xvfb'],
};

export const SERVERS = ['redis', 'nginx', 'postgres', 'mariadb', 'caddy', 'php', 'phpFpm'] as const;

/** True for a program that this process may run. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    if (!statSync(path).isFile()) return false;
    // Ubuntu's packages of browsers are small scripts that start a snap, which may be missing.
    const [snap] =
      statSync(path).size < 65_536
        ? (/\/snap\/bin\/[\w.-]+/.exec(readFileSync(path, 'latin1')) ?? [])
        : [];
    return snap === undefined || existsSync(snap);
  } catch {
    return false;
  }
}

/** The path of a program: that in its variable, else the first one found. Undefined if there is none. */
export function findProgram(
  name: ProgramName,
  env: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = isExecutable,
): string | undefined {
  const { variable, files } = programOf(name);
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  return [env[variable] ?? '', ...files]
    .filter((file) => file !== '')
    .flatMap((file) => (file.includes('/') ? [file] : folders.map((folder) => join(folder, file))))
    .find(exists);
}

/** The path of a program. Throws an error that says what to install. */
export function programPath(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(missingMessage([name], systemOf()));
  return path;
}

export type System = 'debian' | 'ubuntu' | 'macos' | 'other';

/** Reads the system from the text of /etc/os-release. */
export function systemIn(osRelease: string): System {
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].join(' ');
  if (/\bubuntu\b/.test(ids)) return 'ubuntu';
  return /\bdebian\b/.test(ids) ? 'debian' : 'other';
}

/** The system of this machine. */
export function systemOf(): System {
  if (process.platform === 'darwin') return 'macos';
  const file = '/etc/os-release';
  return existsSync(file) ? systemIn(readFileSync(file, 'utf8')) : 'other';
}

/** True where apt-get may be used: as root on Debian and Ubuntu, unless `NO_INSTALL` is set. */
export const mayInstall = (system: System, env: NodeJS.ProcessEnv = process.env): boolean =>
  (system === 'debian' || system === 'ubuntu') && process.getuid?.() === 0 && !env.NO_INSTALL;

/** The packages of these programs that apt-get can install. */
export const packagesOf = (names: readonly ProgramName[], system: System): string[] => [
  ...new Set(
    names
      .map(programOf)
      .filter(({ ubuntu }) => system !== 'ubuntu' || ubuntu !== false)
      .flatMap(({ debian }) => debian),
  ),
];

/** What to do about missing programs, in one line. */
export function missingMessage(names: readonly ProgramName[], system: System): string {
  const programs = names.map(programOf);
  const packages = packagesOf(names, system);
  const brews = [...new Set(programs.flatMap(({ brew }) => brew ?? []))];
  const install =
    system === 'debian' || (system === 'ubuntu' && programs.every(({ ubuntu }) => ubuntu !== false))
      ? `Install: sudo apt-get install ${packages.join(' ')}`
      : system === 'macos' && brews.length > 0
        ? `Install: ${brews.map((brew) => `brew install ${brew}`).join(' && ')}`
        : 'Install them';
  const paths = `or set ${programs.map(({ variable }) => variable).join(', ')}`;
  const isBrowser = Object.values(ENGINE_PROGRAMS)
    .flat()
    .some((name) => names.includes(name));
  const others = isBrowser ? `, or choose browsers with ENGINES=${ENGINES.join(',')}` : '';
  return `Missing: ${programs.map(({ files }) => files[0]!.split('/').at(-1)).join(', ')}. ${install}, ${paths}${others}.`;
}

/** Debian asks this program whether a package's service may be started; 101 says no. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs Debian packages as root, and starts none of their services. Throws if apt-get fails. */
export function installPackages(packages: readonly string[]): void {
  console.log(`Installing with apt-get: ${packages.join(' ')} (NO_INSTALL=1 turns this off)`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
      const { status, error } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (error) throw error;
      if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
    }
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

/** Installs those of the programs that are missing, where that is possible. @returns those that are still missing. */
export function installMissing(names: readonly ProgramName[]): ProgramName[] {
  const missing = () => names.filter((name) => findProgram(name) === undefined);
  const packages = packagesOf(missing(), systemOf());
  if (packages.length > 0 && mayInstall(systemOf())) installPackages(packages);
  return missing();
}

/** Finds or installs what these engines need. Throws an error that says what to install. */
export function ensureBrowsers(engines: readonly Engine[]): void {
  const missing = installMissing(engines.flatMap((engine) => ENGINE_PROGRAMS[engine]));
  if (missing.length > 0) throw new Error(missingMessage(missing, systemOf()));
}

/** Finds or installs the servers of the proxy's tests. Prints what is missing: the tests that need it fail or are skipped. */
export function ensureServers(): void {
  try {
    const missing = installMissing(SERVERS);
    if (missing.length > 0) console.log(missingMessage(missing, systemOf()));
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}
