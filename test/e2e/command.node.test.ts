import assert from 'node:assert/strict';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { runToEnd } from '../cli/run-command.js';
import { KEY } from '../proxy/support.js';
import { install, npm, packInto } from './packed.js';

const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

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

  for (const [libraries, env] of [
    ['libsql kysely@0.28', {}],
    ['pg kysely@0.28', { FORMS_OWNERS: 'postgres://site:password@127.0.0.1:1/site' }],
    ['@redis/client', { FORMS_OWNERS: '', FORMS_REDIS_URL: 'redis://127.0.0.1:1' }],
  ] as const) {
    it(`says in one line how to install ${libraries}`, async () => {
      assert.deepEqual(await npx(['orphans'], env), {
        code: 1,
        stdout: '',
        stderr: `prompt-forms orphans: A library for the owner store is missing. Run: npm install ${libraries}\n`,
      });
    });
  }

  for (const command of ['proxy', 'dev']) {
    it(`${command} says in one line how to install what the proxy needs`, async () => {
      assert.deepEqual(await npx([command, '--port=0']), {
        code: 1,
        stdout: '',
        stderr: `prompt-forms ${command}: A library for the proxy is missing. Run: npm install hono @hono/node-server\n`,
      });
    });
  }

  it('doctor needs no library', async () => {
    const { code, stdout, stderr } = await npx(['doctor', service.url]);
    assert.deepEqual([code, stderr], [1, '']);
    assert.match(stdout, /^ {2}ok +Page /m);
  });

  it('lists and assigns forms once the libraries are installed', async () => {
    const libraries = ['libsql', 'kysely'].map((name) => `${name}@${devDependencies[name]}`);
    npm(project, 'install', '--no-audit', '--no-fund', '--prefer-offline', ...libraries);
    const [first, second, third] = service.service.forms('account').map(({ id }) => id);
    assert.ok(first && second && third);
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
