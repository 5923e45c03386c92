/** nginx and Caddy, with the configurations of the guide. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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
