/** Servers that run the proxy in PHP: PHP's own, and php-fpm behind nginx with the configuration of the guide. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { findProgram, programPath } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { witness } from '../proxy/support.js';
import { adapt, startProgram } from '../proxy/conformance/process.js';
import type { Program } from '../proxy/conformance/process.js';
import { startNginx } from '../proxy/web-servers.js';
import { makeOptions } from './options.js';
import type { OptionsFolder, PhpOptions } from './options.js';

const EXTENSIONS = ['curl', 'pdo_sqlite', 'pdo_pgsql', 'pdo_mysql'];

/** Why tests that run PHP are skipped. False if they are not. */
export const skipsPhp: string | false = missingPhp();

function missingPhp(): string | false {
  const program = findProgram('php');
  if (program === undefined) return 'php is missing';
  const code = `foreach (${JSON.stringify(EXTENSIONS)} as $name) extension_loaded($name) or print(" $name"); PHP_VERSION_ID < 80100 and print(' PHP 8.1');`;
  const { stdout } = spawnSync(program, ['-r', code], { encoding: 'utf8' });
  return stdout !== '' && `php lacks${stdout}`;
}

// Skipped tests see nothing else in which a key could be.
if (skipsPhp) witness(skipsPhp);

/** The same for php-fpm and nginx. */
export const skipsFpm: string | false =
  skipsPhp ||
  (findProgram('phpFpm') === undefined && 'php-fpm is missing') ||
  (findProgram('nginx') === undefined && 'nginx is missing');

export const PROCESSES = 8;

export interface PhpServer extends OptionsFolder {
  readonly port: number;
  readonly url: string;
  /** What PHP itself has printed. */
  output(): string;
  /** Ends the server. Fails if PHP has warned of anything. */
  end(): Promise<void>;
}

/** So that a warning would be part of a response, as on a server that is set up carelessly. */
const SETTINGS = { display_errors: '1', error_reporting: '-1', log_errors: '1', html_errors: '0' };

const asServer = (
  folder: OptionsFolder,
  port: number,
  running: readonly Program[],
  { warns = false, errors }: { readonly warns?: boolean; readonly errors?: string } = {},
): PhpServer => {
  const output = () =>
    [
      ...running.map((program) => program.output()),
      errors === undefined ? '' : readFileSync(errors, 'utf8'),
    ].join('\n');
  const warnings = warns
    ? /PHP Fatal error.*/g
    : /PHP (?:[A-Z][a-z]+ )?(?:[Ww]arning|[Ee]rror|Notice|Deprecated).*/g;
  return {
    ...folder,
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    async end() {
      for (const program of running) await program.end();
      folder.logged();
      const printed = witness(output());
      folder.remove();
      assert.deepEqual(printed.match(warnings), null);
    },
  };
};

interface HowToStart {
  /** The options of the test make PHP warn. */
  readonly warns?: boolean;
  /** The proxy is below the path of its script, `/forms.php`. Otherwise, its routes have no path before them. */
  readonly isBelowScript?: boolean;
  /** Processes of PHP. */
  readonly processes?: number;
  /** More settings of php.ini. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts PHP's own server with several processes. */
export async function startPhp(
  options: PhpOptions,
  { warns = false, isBelowScript = false, processes = PROCESSES, settings: more }: HowToStart = {},
): Promise<PhpServer> {
  const folder = makeOptions(options);
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => [
    '-d',
    `${name}=${value}`,
  ]);
  const script = resolve('test/php/index.php');
  // The web root. The database is outside.
  const root = join(folder.path, 'public');
  mkdirSync(root);
  if (isBelowScript) writeFileSync(join(root, 'forms.php'), `<?php require '${script}';`);
  const place = ['-t', root, ...(isBelowScript ? [] : [script])];
  const program = startProgram(
    programPath('php'),
    [...settings, '-S', `127.0.0.1:${port}`, ...place],
    {
      cwd: folder.path,
      env: { FORMS_OPTIONS: folder.file, PHP_CLI_SERVER_WORKERS: String(processes) },
      isGroup: true,
    },
  );
  await untilListening(port, program);
  return asServer(folder, port, [program], { warns });
}

/** Starts php-fpm, and nginx before it. */
export async function startFpm(
  options: PhpOptions,
  { warns = false, isBelowScript = false, processes = PROCESSES, settings }: HowToStart = {},
): Promise<PhpServer> {
  const folder = makeOptions(options);
  const isRoot = process.getuid?.() === 0;
  const socket = join(folder.path, 'fpm.sock');
  const errors = join(folder.path, 'errors');
  writeFileSync(
    join(folder.path, 'fpm.conf'),
    [
      '[global]',
      `error_log = ${errors}`,
      'daemonize = no',
      '[forms]',
      ...(isRoot ? ['user = root', 'group = root'] : []),
      `listen = ${socket}`,
      'pm = static',
      `pm.max_children = ${processes}`,
      'catch_workers_output = yes',
      `env[FORMS_OPTIONS] = ${folder.file}`,
      ...Object.entries({ ...SETTINGS, ...settings }).map(
        ([name, value]) => `php_admin_value[${name}] = ${value}`,
      ),
      '',
    ].join('\n'),
  );
  const fpm = startProgram(
    programPath('phpFpm'),
    [...(isRoot ? ['-R'] : []), '-F', '-y', join(folder.path, 'fpm.conf')],
    { cwd: folder.path },
  );
  await untilListening(socket, fpm);
  const port = await freePort();
  const location = adapt(readFileSync('src/php/nginx.conf', 'utf8'), [
    ...(isBelowScript
      ? []
      : ([
          ['location ^~ /forms.php/ {', 'location / {'],
          ['SCRIPT_NAME /forms.php;', 'SCRIPT_NAME /index.php;'],
        ] as const)),
    ['include fastcgi_params;', 'include /etc/nginx/fastcgi_params;'],
    ['/var/www/site/forms.php;', `${resolve('test/php/index.php')};`],
    ['unix:/run/php/php-fpm.sock;', `unix:${socket};`],
  ]);
  const nginx = await startNginx(
    folder.path,
    `server { listen 127.0.0.1:${port}; server_name proxy.test;\n${location}\n}`,
  );
  return asServer(folder, port, [nginx, fpm], { errors, warns });
}

/** PHP's own server says that it has started before it listens. Resolves when the port or the socket is open. */
async function untilListening(place: number | string, program: Program): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(
        typeof place === 'string' ? { path: place } : { port: place, host: '127.0.0.1' },
      )
        .once('connect', () => done(true))
        .once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((wait) => setTimeout(wait, 25));
  }
  assert.fail(`PHP does not listen: ${program.output()}`);
}
