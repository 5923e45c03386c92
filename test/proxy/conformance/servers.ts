/**
 * Node, Lambda and workerd, and the command behind nginx and Caddy. Recipes run as they stand in `demo/proxy/`, with the suite's addresses
 * and short times put in.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askSite } from '../../../src/cli/ask-site.js';
import { startProxy } from '../../../demo/proxy/serve.js';
import { createFormsProxy, memoryOwners } from '../../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../../src/proxy/index.js';
import { createNodeHandler, nodeFetch } from '../../../src/proxy/node.js';
import { MAIN } from '../../cli/run-command.js';
import { KEY, ORIGIN, witness } from '../support.js';
import { startCaddy, startNginx } from '../web-servers.js';
import { startWorkerd } from '../workerd.js';
import { startLambda } from './lambda.js';
import { PATIENCE, VERIFY_AFTER_MS } from './names.js';
import type { ServerName } from './names.js';
import { adapt, startProgram } from './process.js';
import type { Program } from './process.js';
import { startSite } from './site.js';
import { freePort } from '../../support/free-ports.js';

export interface Running {
  readonly port: number;
  end(): Promise<void>;
}

/** `host:port` of the simulated service and of the site's simulated application. */
export interface Doubles {
  readonly upstream: string;
  readonly site: string;
  /** True: each visitor has own forms. */
  readonly owned: boolean;
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

function optionsOf({ upstream, site, owned }: Doubles): FormsProxyOptions {
  const ms = PATIENCE * 1000;
  return {
    baseUrl: `http://${upstream}`,
    apiKey: KEY,
    authorize: askSite(`http://${site}/forms-auth`),
    owners: owned ? memoryOwners({ warn: () => {} }) : 'shared',
    verifyAfter: VERIFY_AFTER_MS,
    hosts: [HOST_NAME],
    maxPromptCharacters: MAX_PROMPT_CHARACTERS,
    timeouts: { read: ms, generate: ms, hooks: ms, body: ms },
    log: witness,
  };
}

async function node(doubles: Doubles): Promise<Running> {
  const proxy = await startProxy({ port: 0, ...optionsOf(doubles) });
  return { port: Number(new URL(proxy.url).port), end: () => proxy.close() };
}

const lambda = (doubles: Doubles): Promise<Running> =>
  startLambda(createNodeHandler(createFormsProxy({ fetch: nodeFetch, ...optionsOf(doubles) })));

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

/** Starts the command with the variables that the recipes of web servers name. */
async function command(folder: string, { upstream, site, owned }: Doubles) {
  const ms = PATIENCE * 1000;
  const options = {
    maxPromptCharacters: MAX_PROMPT_CHARACTERS,
    verifyAfter: VERIFY_AFTER_MS,
    timeouts: { read: ms, generate: ms, hooks: ms, body: ms },
  };
  writeFileSync(
    join(folder, 'prompt-forms.config.js'),
    `export default ${JSON.stringify(options)};`,
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const env = {
    PORT: '0',
    FORMS_BASE_URL: `http://${upstream}`,
    FORMS_API_KEY: KEY,
    FORMS_AUTH_URL: `http://${site}/forms-auth`,
    FORMS_HOSTS: HOST_NAME,
    FORMS_HOPS: '1',
    FORMS_TRUSTED_PROXIES: '127.0.0.1',
    ...(!owned && { FORMS_OWNERS: 'shared' }),
  };
  const program = startProgram(process.execPath, [MAIN, 'proxy'], { cwd: folder, env });
  await started(program, /Visitors {2}.*\n/);
  const [, address] = await started(program, /http:\/\/(127\.0\.0\.1:\d+)/);
  return { address: address!, end: () => program.end() };
}

/** Starts the command, the other pages of the site, and a web server in front of both. */
async function inFront(
  doubles: Doubles,
  startWebServer: (
    folder: string,
    port: number,
    addresses: { readonly forms: string; readonly pages: string },
  ) => Promise<Program>,
): Promise<Running> {
  const port = await freePort();
  return inFolder(async (folder) => {
    const [forms, pages] = await Promise.all([command(folder, doubles), startSite()]);
    const addresses = { forms: forms.address, pages: pages.address };
    const web = await startWebServer(folder, port, addresses);
    const end = async (): Promise<void> => {
      await web.end();
      await Promise.all([forms.end(), pages.end()]);
    };
    return [port, { ...web, end }];
  });
}

/** A warning on each request would fill the log of a site. */
function assertNoWarning(output: string): void {
  const warnings = output.match(/^.*\[(?:warn|alert|emerg)\].*$/gm) ?? [];
  assert.deepEqual(warnings.slice(0, 3), []);
}

const nginx = (doubles: Doubles): Promise<Running> =>
  inFront(doubles, async (folder, port, { forms, pages }) => {
    const running = await startNginx(
      folder,
      adapt(recipe('nginx/nginx.conf'), [
        ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
        ['ssl_certificate /etc/ssl/site.pem;', ''],
        ['ssl_certificate_key /etc/ssl/site.key;', ''],
        ['127.0.0.1:8787', forms],
        ['127.0.0.1:3000', pages],
      ]),
    );
    return { ...running, end: () => running.end().then(() => assertNoWarning(running.output())) };
  });

const caddy = (doubles: Doubles): Promise<Running> =>
  inFront(doubles, (folder, port, { forms, pages }) =>
    startCaddy(
      folder,
      adapt(recipe('caddy/Caddyfile'), [
        ['www.example.com {', `:${port} {\n\tbind 127.0.0.1`],
        ['127.0.0.1:8787', forms],
        ['127.0.0.1:3000', pages],
      ]),
    ),
  );

export const START: Readonly<Record<ServerName, (doubles: Doubles) => Promise<Running>>> = {
  Node: node,
  Lambda: lambda,
  workerd,
  nginx,
  Caddy: caddy,
};
