/** The four recipes, run as they stand in `demo/proxy/`, with the suite's addresses and short times put in. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askSite } from '../../../src/cli/ask-site.js';
import { startProxy } from '../../../demo/proxy/serve.js';
import { memoryOwners } from '../../../src/proxy/index.js';
import { findProgram } from '../../runner/programs.js';
import { KEY, ORIGIN, witness } from '../support.js';
import { startWorkerd } from '../workerd.js';
import { PATIENCE, VERIFY_AFTER_MS } from './names.js';
import type { ServerName } from './names.js';
import { adapt, startProgram } from './process.js';
import type { Program } from './process.js';
import { freePort } from '../../support/free-ports.js';

export interface Running {
  readonly port: number;
  end(): Promise<void>;
}

/** `host:port` of the simulated service and of the site's simulated application. */
export interface Doubles {
  readonly upstream: string;
  readonly site: string;
  /** True: as many requests as the recipe allows. False: more, where the recipe counts by address. */
  readonly limited: boolean;
  /** True: each visitor has own forms, for a server that can do so. */
  readonly owned?: boolean;
}

/** So that the limit of bytes, which all recipes have, comes first. */
const MAX_PROMPT_CHARACTERS = 20_000;

/** The name under which the suite reaches the servers. */
const HOST_NAME = new URL(ORIGIN).hostname;

const recipe = (name: string): string => readFileSync(join('demo/proxy', name), 'utf8');

/** A folder that is gone when the program has ended. */
async function inFolder(start: (folder: string) => Promise<[number, Program]>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  const clean = () => {
    for (const name of readdirSync(folder))
      if (name.endsWith('.log')) witness(readFileSync(join(folder, name), 'utf8'));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [port, program] = await start(folder);
    return { port, end: () => program.end().finally(clean) };
  } catch (error) {
    clean();
    throw error;
  }
}

/** Starts a program and waits until it says that it serves. */
async function started(program: Program, ready: RegExp): Promise<RegExpExecArray> {
  try {
    return await program.until(ready);
  } catch (error) {
    await program.end();
    throw error;
  }
}

async function node({ upstream, site, owned }: Doubles): Promise<Running> {
  const ms = PATIENCE * 1000;
  const proxy = await startProxy({
    port: 0,
    baseUrl: `http://${upstream}`,
    apiKey: KEY,
    authorize: askSite(`http://${site}/forms-auth`),
    owners: owned ? memoryOwners({ warn: () => {} }) : 'shared',
    verifyAfter: VERIFY_AFTER_MS,
    hosts: [HOST_NAME],
    maxPromptCharacters: MAX_PROMPT_CHARACTERS,
    timeouts: { read: ms, generate: ms, hooks: ms, body: ms },
    log: witness,
  });
  return { port: Number(new URL(proxy.url).port), end: () => proxy.close() };
}

async function workerd({ upstream, site, owned }: Doubles): Promise<Running> {
  return inFolder(async (folder) => {
    const program = await startWorkerd(folder, {
      upstream,
      site,
      env: { FORMS_API_KEY: KEY, FORMS_HOSTS: HOST_NAME },
      worker: [
        [
          'createFormsProxy({',
          `createFormsProxy({ maxPromptCharacters: ${MAX_PROMPT_CHARACTERS}, timeouts: { read: ${PATIENCE}e3, generate: ${PATIENCE}e3 },`,
        ],
        owned
          ? ['owners,\n    idem', `owners, verifyAfter: ${VERIFY_AFTER_MS},\n    idem`]
          : ['owners,\n    idem', "owners: 'shared',\n    idem"],
      ],
    });
    const [, port] = await started(program, /"socket":"http","port":(\d+)/);
    return [Number(port), program];
  });
}

/** A warning on each request would fill the log of a site. */
function assertNoWarning(nginxProgram: Program): void {
  const warnings = nginxProgram.output().match(/^.*\[(?:warn|alert|emerg)\].*$/gm) ?? [];
  assert.deepEqual(warnings.slice(0, 3), []);
}

async function nginx({ upstream, site, limited }: Doubles): Promise<Running> {
  const program = findProgram('nginx');
  assert.ok(program, 'nginx is missing: set NGINX_PATH');
  const port = await freePort();
  return inFolder(async (folder) => {
    writeFileSync(
      join(folder, 'forms-key.conf'),
      `proxy_set_header Authorization "Bearer ${KEY}";\n`,
      { mode: 0o600 },
    );
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      adapt(recipe('nginx/nginx.conf'), [
        ['pid /run/nginx.pid;', `pid ${folder}/nginx.pid; daemon off;`],
        ['worker_processes auto;', 'worker_processes 1;'],
        [
          'http {\n',
          `http { access_log ${folder}/access.log; ${paths} set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;\n`,
        ],
        ['server 127.0.0.1:3000;', `server ${site};`],
        ['server forms.example.com:443;', `server ${upstream};`],
        ['$forms_scheme https;', '$forms_scheme http;'],
        ['"https://www.example.com"', `"${ORIGIN}"`],
        ['listen 8080;', `listen 127.0.0.1:${port};`],
        ['www\\.example\\.com', HOST_NAME.replace('.', '\\.')],
        ['proxy_read_timeout 15s;', `proxy_read_timeout ${PATIENCE}s;`],
        ['proxy_read_timeout 120s;', `proxy_read_timeout ${PATIENCE}s;`],
        ...(limited
          ? []
          : [
              ['rate=6r/m', 'rate=1000r/s'] as const,
              ['rate=60r/m', 'rate=1000r/s', 2] as const,
              ['burst=1 ', 'burst=100 '] as const,
            ]),
      ]),
    );
    const running = startProgram(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      cwd: folder,
    });
    await started(running, /start worker process \d+/);
    return [port, { ...running, end: () => running.end().then(() => assertNoWarning(running)) }];
  });
}

async function caddy({ upstream, site }: Doubles): Promise<Running> {
  const program = findProgram('caddy');
  assert.ok(program, 'caddy is missing: set CADDY_PATH');
  const port = await freePort();
  return inFolder(async (folder) => {
    writeFileSync(
      join(folder, 'Caddyfile'),
      adapt(recipe('caddy/Caddyfile'), [
        [':8080 {', `:${port} {\n\tbind 127.0.0.1\n\tlog`],
        ['import forward 15s 20s', `import forward ${PATIENCE}s ${PATIENCE * 2}s`, 2],
        ['keepalive 4s', 'keepalive 1s'],
        ['import forward 120s 125s', `import forward ${PATIENCE}s ${PATIENCE * 2}s`],
      ]),
    );
    const running = startProgram(
      program,
      ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
      {
        cwd: folder,
        env: {
          FORMS_API_KEY: KEY,
          FORMS_ORIGIN: ORIGIN,
          FORMS_HOST: HOST_NAME,
          FORMS_SERVICE: `http://${upstream}`,
          FORMS_SITE: site,
          XDG_CONFIG_HOME: folder,
          XDG_DATA_HOME: folder,
        },
      },
    );
    await started(running, /serving initial configuration/);
    return [port, running];
  });
}

export const START: Readonly<Record<ServerName, (doubles: Doubles) => Promise<Running>>> = {
  Node: node,
  workerd,
  nginx,
  Caddy: caddy,
};
