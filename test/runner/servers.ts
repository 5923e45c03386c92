/** The servers that tests of the proxy run for themselves: where they are, and how they get here. */
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.js';
import { isExecutable } from './find-browsers.js';
import { thisMachine, type Machine } from './machine.js';

interface ServerProgram {
  /** In the environment: its path, for finding it and for the tests. */
  readonly variable: string;
  readonly program: string;
  readonly debian: string;
  readonly brew: string;
}

const PROGRAMS = {
  redis: {
    variable: 'REDIS_SERVER',
    program: 'redis-server',
    debian: 'redis-server',
    brew: 'redis',
  },
  nginx: { variable: 'NGINX_PATH', program: 'nginx', debian: 'nginx-light', brew: 'nginx' },
  postgres: {
    variable: 'POSTGRES_PATH',
    program: 'postgres',
    debian: 'postgresql-15',
    brew: 'postgresql@15',
  },
  mariadb: {
    variable: 'MARIADB_PATH',
    program: 'mariadbd',
    debian: 'mariadb-server-core',
    brew: 'mariadb',
  },
  caddy: { variable: 'CADDY_PATH', program: 'caddy', debian: 'caddy', brew: 'caddy' },
} as const satisfies Record<string, ServerProgram>;

export type Server = keyof typeof PROGRAMS;
export const SERVERS = Object.keys(PROGRAMS) as readonly Server[];

/** Paths of the servers of this machine; a missing one has none. */
export type Servers = Readonly<Partial<Record<Server, string>>>;

/** Folders of servers that only root has in PATH. */
const USUAL = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
  // Debian puts PostgreSQL's programs into no directory of PATH.
  '/usr/lib/postgresql/15/bin',
];

/** Only the tests of the proxy run servers. */
export const neededServers = (files: readonly string[]): readonly Server[] =>
  files.some((path) => path.startsWith('test/proxy/')) ? SERVERS : [];

/**
 * Looks for the servers in REDIS_SERVER, NGINX_PATH, POSTGRES_PATH, MARIADB_PATH and CADDY_PATH, in PATH and in the
 * usual places.
 */
export function findServers(
  env: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = isExecutable,
): Servers {
  const directories = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...USUAL];
  const found = SERVERS.flatMap((server) => {
    const { variable, program } = PROGRAMS[server];
    const places = directories.map((directory) => join(directory, program));
    const path = [env[variable] ?? '', ...places].find((place) => place !== '' && exists(place));
    return path === undefined ? [] : [[server, path] as const];
  });
  return Object.fromEntries(found);
}

/** The packages to install for missing servers, or a line with instructions. */
export function decideServers(
  { platform, canInstall, distribution }: Pick<Machine, 'platform' | 'canInstall' | 'distribution'>,
  missing: readonly Server[],
): { readonly packages: readonly string[]; readonly message?: string } {
  if (missing.length === 0) return { packages: [] };
  const programs = missing.map((server) => PROGRAMS[server]);
  const names = programs.map(({ program }) => program).join(', ');
  const variables = programs.map(({ variable }) => variable).join(', ');
  const packages = programs.map(({ debian }) => debian);
  const isDebian = distribution.includes('debian') || distribution.includes('ubuntu');
  if (isDebian && canInstall) return { packages };
  const install = isDebian
    ? `Install: sudo apt-get install ${packages.join(' ')}`
    : platform === 'darwin'
      ? `Install: brew install ${programs.map(({ brew }) => brew).join(' ')}`
      : 'Install them';
  return { packages: [], message: `Missing: ${names}. ${install}, or set ${variables}.` };
}

/**
 * Installs what is missing of the needed servers where that can be done, and gives the environment in which
 * tests find them. One that cannot be had is said in one line, and fails the tests that need it.
 */
export function ensureServers(needed: readonly Server[]): Record<string, string> {
  const missing = needed.filter((server) => findServers()[server] === undefined);
  const { packages, message } = decideServers(thisMachine(), missing);
  if (message) console.log(message);
  try {
    if (packages.length > 0) installPackages(packages);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
  return Object.fromEntries(
    Object.entries(findServers()).map(([server, path]) => [
      PROGRAMS[server as Server].variable,
      path,
    ]),
  );
}

/** The path of a server, for a test; throws one line that says what to install. */
export function serverPath(server: Server): string {
  const path = findServers()[server];
  if (path !== undefined) return path;
  const { message } = decideServers({ ...thisMachine(), canInstall: false }, [server]);
  throw new Error(message);
}
