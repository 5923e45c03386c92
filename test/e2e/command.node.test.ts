import assert from 'node:assert/strict';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { runToEnd } from '../cli/run-command.js';
import { runProgram } from '../proxy/program.js';
import { KEY } from '../proxy/support.js';
import { nodeSqlite } from '../support/node-sqlite.js';
import { install, npm, packInto } from './packed.js';

const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Limit against accidents. */
const MAX_PACKAGES = 16;

/** The command in a project that has the packed package; the tests run in their order. */
describe('npx prompt-forms', () => {
  let project: string;
  let service: RunningService;

  before(async () => {
    project = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    npm(project, 'init', '--yes');
    install(project, packInto(project), '--prefer-offline');
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    service.service.fill('account', 3);
  });

  after(async () => {
    await service?.close();
    rmSync(project, { recursive: true, force: true });
  });

  const npx = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runToEnd('npx', ['--no-install', 'prompt-forms', ...args], {
      cwd: project,
      env: {
        FORMS_BASE_URL: service.url,
        FORMS_API_KEY: KEY,
        FORMS_OWNERS: 'owners.sqlite',
        npm_config_loglevel: 'error',
        ...env,
      },
    });

  it('prints its usage and its version', async () => {
    const help = await npx(['--help']);
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.match(help.stdout, /^ {2}orphans assign <owner> <id>… /m);
    assert.equal((await npx(['--version'])).stdout, `${version}\n`);
    accessSync(join(project, 'node_modules/prompt-forms/dist/cli/main.js'), constants.X_OK);
  });

  it('fails for an unknown command', async () => {
    assert.deepEqual(await npx(['unknown']), {
      code: 1,
      stdout: '',
      stderr: 'prompt-forms: Unknown command "unknown". Run: npx prompt-forms --help\n',
    });
  });

  it('is installed with a few packages, of which none is native', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const installed = Object.entries(lock.packages).filter(([name]) => name !== '');
    assert.ok(installed.length <= MAX_PACKAGES, installed.map(([name]) => name).join());
    assert.deepEqual(
      installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name),
      [],
    );
  });

  for (const [library, purpose, env] of [
    ...(nodeSqlite
      ? []
      : [['libsql', 'the owner store, which Node has from 22.13 on,', {}] as const]),
    ['pg', 'the owner store', { FORMS_OWNERS: 'postgres://site:password@127.0.0.1:1/site' }],
    ['@redis/client', 'Redis', { FORMS_OWNERS: '', FORMS_REDIS_URL: 'redis://127.0.0.1:1' }],
  ] as const) {
    it(`says in one line how to install ${library}`, async () => {
      assert.deepEqual(await npx(['orphans'], env), {
        code: 1,
        stdout: '',
        stderr: `prompt-forms orphans: A library for ${purpose} is missing. Run: npm install ${library}\n`,
      });
    });
  }

  for (const [command, env] of [
    ['dev', { FORMS_BASE_URL: '', FORMS_API_KEY: '', SERVICE_PORT: '0' }],
    // The default store.
    ...(nodeSqlite
      ? [['proxy', { FORMS_OWNERS: 'default.sqlite', FORMS_ALLOW: 'list' }] as const]
      : []),
    ['proxy', { FORMS_OWNERS: 'shared', FORMS_ALLOW: 'list' }],
  ] as const) {
    it(`${command} runs with nothing else installed, with ${JSON.stringify(env)}`, async () => {
      const program = join(project, 'node_modules/prompt-forms/dist/cli/main.js');
      const all = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY, ...env };
      const running = runProgram(all, { program, args: [command, '--port=0'], cwd: project });
      const printed = await running.until(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/);
      const [url] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(printed) ?? [];
      const response = await fetch(`${url}/api/v1/forms`);
      assert.equal(response.status, 200, await response.text());
      running.signal('SIGTERM');
      const { code, stderr } = await running.exited;
      assert.deepEqual([code, stderr.replace(/^proxy: Warning: .*\n/gm, '')], [0, '']);
    });
  }

  it('doctor needs no library', async () => {
    const { code, stdout, stderr } = await npx(['doctor', service.url]);
    assert.deepEqual([code, stderr], [1, '']);
    assert.match(stdout, /^ {2}ok +Page /m);
  });

  it('lists and assigns forms once the library of its store is installed', async () => {
    const library = `libsql@${devDependencies['libsql']}`;
    npm(project, 'install', '--no-audit', '--no-fund', '--prefer-offline', library);
    const [first, second, third] = service.service.forms('account').map(({ id }) => id);
    assert.ok(first && second && third);
    const missing = await npx(['orphans']);
    assert.match(missing.stderr, /does not exist \(owners\.sqlite\)\. The proxy creates it/);
    // Whether it is ready depends on the store, which it creates.
    const program = join(project, 'node_modules/prompt-forms/dist/cli/main.js');
    const settings = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY, FORMS_ALLOW: 'list' };
    const proxy = runProgram(
      { ...settings, FORMS_OWNERS: 'owners.sqlite' },
      { program, args: ['proxy', '--port=0'], cwd: project },
    );
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(await proxy.until(/http:\S+/)) ?? [];
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    proxy.signal('SIGTERM');
    await proxy.exited;
    const orphans = async () => {
      const { code, stdout, stderr } = await npx(['orphans']);
      assert.deepEqual([code, stderr], [0, '']);
      const ids = [...stdout.matchAll(/^(form_\S+) /gm)].map(([, id]) => id);
      assert.ok(stdout.endsWith(`${ids.length} forms without an owner\n`), stdout);
      return ids.toSorted();
    };
    assert.deepEqual(await orphans(), [first, second, third].toSorted());
    assert.deepEqual(await npx(['orphans', 'assign', 'ada', first, third]), {
      code: 0,
      stdout: `${first} belongs to ada now\n${third} belongs to ada now\n`,
      stderr: '',
    });
    assert.deepEqual(await orphans(), [second]);
  });
});
