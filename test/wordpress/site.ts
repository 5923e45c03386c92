/** WordPress from Debian's packages, unpacked into a folder of its own, with MariaDB and PHP's own web server. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages as installNpmPackages } from '../../.build/packages.js';
import { installMissing, installPackages, mayInstall, systemOf } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { send } from '../apps/server.js';

/** WordPress needs Apache as a package, but not as a program. So these packages are unpacked, and not installed. */
const UNPACKED = [
  'wordpress',
  'wordpress-l10n',
  'wordpress-theme-twentytwentythree',
  'libjs-cropper',
  'libjs-underscore',
  'php-getid3',
];

/** What PHP needs: its command, and the extensions of WordPress and of the plugin. */
const INSTALLED = ['php-cli', 'php-curl', 'php-mysql', 'php-mbstring', 'php-zip'];

const PHP_EXTENSIONS = ['curl', 'mbstring', 'mysqli', 'zip'];

/** At least one per request that WordPress sends to itself, the browser's parallel requests, and one more. */
const WORKERS = 6;

/** WordPress in the folder of the unpacked packages. */
const FILES = 'usr/share/wordpress';

const START_TIMEOUT_MS = 30_000;

function hasPhp(): boolean {
  try {
    const modules = execFileSync('php', ['-m'], { encoding: 'utf8' }).split('\n');
    return PHP_EXTENSIONS.every((name) => modules.includes(name));
  } catch {
    return false;
  }
}

/** Installs and unpacks what is missing. @returns the reason if the site can't run on this machine. */
export function prepareWordpress(cache: string): string | undefined {
  const system = systemOf();
  if (system !== 'debian' && system !== 'ubuntu') return 'WordPress comes from Debian’s packages';
  if (!hasPhp()) {
    if (!mayInstall(system)) return `no PHP with ${PHP_EXTENSIONS.join(', ')}: run as root`;
    installPackages(INSTALLED);
  }
  if (installMissing(['mariadb']).length > 0) return 'no MariaDB: run as root';
  const root = join(cache, 'wordpress');
  if (existsSync(join(root, 'unpacked'))) return undefined;
  if (!mayInstall(system)) return 'no WordPress: run as root';
  console.log(`Downloading with apt-get: ${UNPACKED.join(' ')} (NO_INSTALL=1 turns this off)`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  const asRoot = ['-o', 'APT::Sandbox::User=root'];
  execFileSync('apt-get', [...asRoot, 'download', ...UNPACKED], { cwd: root, stdio: 'ignore' });
  for (const file of readdirSync(root).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg', ['-x', file, '.'], { cwd: root });
  // A link to a file that only an installed package has.
  rmSync(join(root, FILES, '.htaccess'));
  mkdirSync(join(root, 'unpacked'));
  return undefined;
}

/** The constants that a site owner sets, and keys as WordPress' own generator makes them. */
const configFile = (database: string, port: number): string => `<?php
define( 'DB_NAME', 'site' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '${database}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
${['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE']
  .flatMap((name) => [`${name}_KEY`, `${name}_SALT`])
  .map((name) => `define( '${name}', '${randomBytes(32).toString('hex')}' );`)
  .join('\n')}
define( 'WP_HOME', 'http://localhost:${port}' );
define( 'WP_SITEURL', 'http://localhost:${port}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'FS_METHOD', 'direct' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', 'localhost,127.0.0.1' );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

/** PHP's server treats each address with a dot as a file. WordPress decides itself. */
const ROUTER = `<?php
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$file = __DIR__ . $path;
if ( is_file( $file ) || is_file( "$file/index.php" ) ) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';
`;

export interface WordpressSite {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Output of the server until now. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts WordPress before its own installation: the first page asks for the language. */
export async function startWordpress(cache: string): Promise<WordpressSite> {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
  // WordPress looks for its configuration beside its files, so it gets files in place of Debian's links.
  cpSync(join(cache, 'wordpress', FILES), folder, { recursive: true, dereference: true });
  // Its driver is a package that few commands need.
  installNpmPackages('test/proxy');
  const { startMariadb } = await import('../proxy/mariadb-server.js');
  const mariadb = await startMariadb();
  const port = await freePort();
  writeFileSync(join(folder, 'wp-config.php'), configFile(`127.0.0.1:${mariadb.port}`, port));
  writeFileSync(join(folder, 'router.php'), ROUTER);
  const server = spawn('php', ['-S', `localhost:${port}`, '-t', folder, 'router.php'], {
    cwd: folder,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: String(WORKERS) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its workers are processes of one group, and end together.
    detached: true,
  });
  const ended = once(server, 'exit');
  let printed = '';
  const collect = (chunk: Buffer) => (printed += chunk.toString());
  server.stdout.on('data', collect);
  server.stderr.on('data', collect);
  const stop = async () => {
    if (server.exitCode === null) process.kill(-server.pid!, 'SIGTERM');
    await ended;
    await mariadb.end();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    const isReady = await send({ port, path: '/wp-admin/install.php' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > end || server.exitCode !== null) {
      await stop();
      throw new Error(`WordPress does not respond:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: `http://localhost:${port}`, port, folder, output: () => printed, stop };
}
