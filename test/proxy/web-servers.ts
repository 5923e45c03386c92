/** nginx, Apache and Caddy, with the configurations of the guide. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../runner/programs.js';
import { startProgram } from './conformance/process.js';

/** Runs nginx with a `server` block. */
export async function startNginx(folder: string, server: string) {
  const program = findProgram('nginx');
  assert.ok(program, 'nginx is missing: set NGINX_PATH');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  // Root's worker runs as another user.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(join(folder, 'htpasswd'), 'ada:{PLAIN}secret\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} pid ${folder}/nginx.pid; daemon off; worker_processes 1; error_log stderr notice; events {}
http { access_log off; ${paths} types { text/html html; application/javascript js; } ${server} }`,
  );
  const running = startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    cwd: folder,
  });
  await running.until(/start worker process \d+/);
  return running;
}

/** Runs Caddy with a site's block, in which `<hash>` is that of a password. */
export async function startCaddy(folder: string, text: string) {
  const program = findProgram('caddy');
  assert.ok(program, 'caddy is missing: set CADDY_PATH');
  const hash = execFileSync(program, ['hash-password', '--plaintext', 'secret'], {
    encoding: 'utf8',
  }).trim();
  const file = text.replaceAll('<hash>', hash);
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${file}\n`);
  const running = startProgram(
    program,
    ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    { cwd: folder, env: { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } },
  );
  await running.until(/serving initial configuration/);
  return running;
}

/** Where Debian has Apache. */
const APACHE = '/usr/sbin/apache2';
const APACHE_MODULES = '/usr/lib/apache2/modules';
export const hasApache = existsSync(APACHE);

/** Runs Apache with these modules and this configuration, which says where it listens. */
export async function startApache(folder: string, modules: readonly string[], text: string) {
  const loaded = ['mpm_event', 'authz_core', ...modules].map(
    (name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`,
  );
  // Root's processes run as another user, who must be able to read the folder.
  const user = process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : [];
  const own = [`ServerRoot ${folder}`, 'ServerName localhost', `PidFile ${folder}/apache.pid`];
  const lines = [...own, `ErrorLog ${folder}/apache.log`, ...user, ...loaded, text];
  writeFileSync(join(folder, 'apache.conf'), lines.join('\n'));
  return startProgram(APACHE, ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { cwd: folder });
}
