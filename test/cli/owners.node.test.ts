import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startService } from '../../demo/service/serve.js';
import { openSqlite } from '../../src/cli/stores.js';
import { closedPort, KEY, witness } from '../proxy/support.js';
import { callCommand, MAIN, runCommand } from './run-command.js';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
/** Clears the screen, renames the window, forges a line, and turns the text around. */
const EVIL = '\u001b[2J\u001b]0;x\u0007\r\n9 forms\u009b31m\u202e\u2028';
const CONTROL = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e]/u;

describe('prompt-forms owners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owners-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  let file = '';
  let files = 0;

  const run = (args: readonly string[], env: Record<string, string> = {}, command = callCommand) =>
    command(['owners', ...args], {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_OWNERS: file,
      ...env,
    });

  const withStore = async <T>(
    work: (stores: Awaited<ReturnType<typeof openSqlite>>) => Promise<T>,
  ): Promise<T> => {
    const stores = await openSqlite(file);
    try {
      return await work(stores);
    } finally {
      await stores.close();
    }
  };
  const forms = () => service.service.forms('account');

  /** Ada has two forms, one of which is gone, and Bob has one. One form has no owner. */
  beforeEach(async () => {
    files += 1;
    file = join(folder, `${files}.sqlite`);
    for (const { id } of forms())
      await fetch(`${service.url}/api/v1/forms/${id}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${KEY}` },
      });
    service.service.fill('account', 3);
    const [first, second] = forms();
    assert.ok(first && second);
    await withStore(async ({ owners }) => {
      const createdAt = LONG_AGO;
      const { id, formUrl } = first;
      await owners.add('ada', { id, formUrl, prompt: `Tea ${EVIL}`, createdAt });
      const gone = { id: 'form_1_gone', formUrl: 'https://service.test/f/gone' };
      await owners.add('ada', { ...gone, prompt: 'Coffee', createdAt });
      await owners.add(`bob ${EVIL}`, { formUrl: second.formUrl, prompt: 'Milk', createdAt });
    });
  });

  const owned = (owner: string) =>
    withStore(async ({ owners }) => (await owners.forms(owner)).map(({ id }) => id).toSorted());

  it('lists owners and forms, and marks what the service no longer has', async () => {
    const all = await run(['list']);
    assert.deepEqual([all.code, all.stderr], [0, '']);
    assert.match(all.stdout, /^ +2 +1 {2}ada$/m);
    assert.match(all.stdout, /^ +1 +0 {2}bob /m);
    assert.match(all.stdout, /^2 owners, 3 forms, 1 of which/m);
    const ada = await run(['list', 'ada']);
    assert.deepEqual([ada.code, ada.stderr], [0, '']);
    const lines = ada.stdout.trimEnd().split('\n');
    assert.equal(lines.length, 3);
    assert.match(lines.find((line) => line.startsWith('form_1_gone')) ?? '', /missing/);
    assert.doesNotMatch(
      lines.find((line) => line.startsWith(forms()[0]?.id ?? '?')) ?? '?',
      /missing/,
    );
    assert.equal(lines.at(-1), '2 forms');
    for (const { stdout } of [all, ada]) assert.doesNotMatch(stdout, CONTROL);
  });

  it('lists what the store has while the service is down, and says so', async () => {
    const env = { FORMS_BASE_URL: await closedPort() };
    const all = await run(['list'], env);
    assert.equal(all.code, 1);
    assert.match(all.stdout, /^ +2 +\? {2}ada$/m);
    assert.match(all.stderr, /^Not compared with the service: .*cannot be reached.*\n$/);
    assert.match((await run(['list', 'ada'], env)).stdout, /^2 forms$/m);
  });

  it('exports an owner as JSON without control characters', async () => {
    const { code, stdout } = await run(['export', 'ada'], {}, runCommand);
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, CONTROL);
    const { owner, forms: exported } = JSON.parse(stdout) as {
      owner: string;
      forms: { id: string; prompt: string }[];
    };
    assert.equal(owner, 'ada');
    assert.deepEqual(exported.map(({ prompt }) => prompt).toSorted(), ['Coffee', `Tea ${EVIL}`]);
  });

  it('transfers one form, or all of them', async () => {
    const one = await run(['transfer', '--id', 'form_1_gone', 'ada', 'cleo']);
    assert.deepEqual([one.code, one.stdout], [0, '1 form moved from ada to cleo\n']);
    assert.equal((await run(['transfer', '--id', 'form_1_gone', 'ada', 'cleo'])).code, 1);
    const rest = await run(['transfer', 'ada', 'cleo']);
    assert.equal(rest.stdout, '1 form moved from ada to cleo\n');
    assert.equal((await owned('cleo')).length, 2);
    assert.deepEqual(await owned('ada'), []);
  });

  it('erases only with --yes if there is no terminal', async () => {
    const refused = await run(['erase', 'ada'], {}, runCommand);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /--yes/);
    assert.equal((await owned('ada')).length, 2);
    const erased = await run(['erase', 'ada', '--yes']);
    assert.equal(erased.code, 0);
    assert.match(erased.stdout, /^1 form deleted, 1 gone before, 0 not deleted$/m);
    assert.match(erased.stdout, /^ {2}log: /m);
    assert.deepEqual(await owned('ada'), []);
    assert.equal(forms().length, 2);
    const again = await run(['erase', 'ada', '--yes']);
    assert.deepEqual([again.code, again.stdout], [1, '']);
    assert.match(again.stderr, /^No form belongs to ada\..*\nNothing was erased\.\n$/);
  });

  it('fails for an owner who has nothing, who may be misspelled', async () => {
    for (const args of [
      ['list', 'Ada'],
      ['export', 'ada '],
      ['erase', 'adda', '--yes'],
      ['erase', 'adda'],
      ['usage', 'ad'],
      ['transfer', 'adda', 'cleo'],
      ['transfer', '--id', 'form_1_none', 'ada', 'cleo'],
      ['transfer', 'ada', 'ada'],
    ]) {
      const { code, stderr, stdout } = await run(args);
      assert.equal(code, 1, args.join(' '));
      assert.match(stderr, /^No form (?:belongs to|moved)/);
      assert.doesNotMatch(stdout, /deleted|moved/);
    }
    assert.equal((await owned('ada')).length, 2);
  });

  it('takes an owner whom the proxy would refuse, so that old records can be moved', async () => {
    await withStore(async ({ owners }) =>
      owners.add('anonymous undefined', {
        id: 'form_9_old',
        formUrl: 'https://service.test/f/old',
        prompt: 'Old',
        createdAt: LONG_AGO,
      }),
    );
    const { code, stdout } = await run(['transfer', 'anonymous undefined', 'cleo']);
    assert.deepEqual([code, stdout], [0, '1 form moved from anonymous undefined to cleo\n']);
    assert.deepEqual(await owned('cleo'), ['form_9_old']);
  });

  it('creates no database, in another folder or of another name', async () => {
    const missing = join(folder, 'elsewhere', 'forms-owners.sqlite');
    const empty = join(folder, 'empty.sqlite');
    writeFileSync(empty, '');
    for (const [args, path] of [
      [['list'], missing],
      [['erase', 'ada', '--yes'], missing],
      [['verify'], missing],
      [['list'], empty],
      [['erase', 'ada', '--yes'], empty],
    ] as const) {
      const { code, stdout, stderr } = await run(args, { FORMS_OWNERS: path });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(
        stderr,
        /(?:does not exist|has no owners) \(.*\)\. The proxy creates it.*FORMS_OWNERS/,
      );
    }
    assert.ok(!existsSync(join(folder, 'elsewhere')));
    assert.equal(statSync(empty).size, 0);
  });

  it('fails if a form was not deleted, and names it', async () => {
    const env = { FORMS_BASE_URL: await closedPort() };
    const { code, stderr } = await run(['erase', 'ada', '--yes'], env);
    assert.equal(code, 1);
    assert.match(stderr, /^form_1_gone {2}.*cannot be reached/m);
    assert.equal((await owned('ada')).length, 2);
  });

  const script = '/usr/bin/script';
  it('asks on a terminal', { skip: !existsSync(script) && 'no `script` here' }, async () => {
    const type = (line: string): Promise<string> =>
      new Promise((resolve) => {
        const command = `"${process.execPath}" "${MAIN}" owners erase ada`;
        const env = {
          PATH: process.env.PATH,
          FORMS_BASE_URL: service.url,
          FORMS_API_KEY: KEY,
          FORMS_OWNERS: file,
        };
        const child = spawn(script, ['-qec', command, '/dev/null'], { env });
        let shown = '';
        child.stdout.on('data', (chunk: Buffer) => {
          const wasAsked = shown.includes('Write yes: ');
          shown += chunk.toString();
          if (!wasAsked && shown.includes('Write yes: ')) child.stdin.write(`${line}\n`);
        });
        child.on('exit', () => resolve(witness(shown)));
      });
    assert.match(await type('no'), /Delete 2 forms of ada for everyone\?[^]*Nothing was erased/);
    assert.equal((await owned('ada')).length, 2);
    assert.match(await type('yes'), /1 form deleted/);
    assert.deepEqual(await owned('ada'), []);
  });

  it('shows what is used of the budgets', async () => {
    assert.equal((await run(['usage'])).stdout, 'No budget.\n');
    const day = new Date().toISOString().slice(0, 10);
    const counter = { key: `account ${day}`, limit: 5, endsAt: Date.now() + 86_400_000 };
    await withStore(async ({ budget }) => void (await budget.reserve([counter])));
    // The limits of a plan are in the code of the site.
    assert.match((await run(['usage'])).stdout, /^account, this day: 1, until .*Z\n$/);
    const env = { FORMS_BUDGET_ACCOUNT_DAY: '5', FORMS_BUDGET_VISITOR_MONTH: '9' };
    assert.match((await run(['usage'], env)).stdout, /^account, this day: 1 of 5, until .*Z\n$/);
    assert.match((await run(['usage', 'ada'], env)).stdout, /^visitor, this month: 0 of 9, /);
  });

  it('verifies all records', async () => {
    const { code, stdout, stderr } = await run(['verify']);
    assert.equal(code, 0);
    assert.match(stdout, /^2 of 3 forms of the service have an owner$/m);
    assert.match(stdout, /1 ids attached\n1 records removed/);
    assert.match(stdout, /^1 forms without an owner/m);
    assert.match(stderr, /^The service has no form form_1_gone at .*"ada" no longer owns it/);
    assert.deepEqual(await owned('ada'), [forms()[0]?.id]);
    assert.equal((await run(['verify'])).stderr, '');
  });

  it('removes nothing with the key of another account', async () => {
    const { url, close } = await startService({ port: 0, keys: { [KEY]: 'another' } });
    after(close);
    const { code, stdout, stderr } = await run(['verify'], { FORMS_BASE_URL: url });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^prompt-forms owners: None of the 3 recorded forms .*another account/);
    assert.equal((await owned('ada')).length, 2);
  });

  it('reads the configuration of the proxy', async () => {
    const path = join(folder, 'proxy.config.mjs');
    const proxyIndex = pathToFileURL('dist/proxy/index.js').href;
    writeFileSync(
      path,
      `const { memoryOwners } = await import(${JSON.stringify(proxyIndex)});
      const owners = memoryOwners({ warn() {} });
      await owners.add('cleo', ${JSON.stringify({ ...forms()[2], prompt: '' })});
      setInterval(() => {}, 1_000);
      export default {
        baseUrl: ${JSON.stringify(service.url)},
        apiKey: async () => process.env.KEY_OF_THE_FILE,
        owners,
      };`,
    );
    const { code, stdout, stderr } = await runCommand(['owners', 'list', '--config', path], {
      KEY_OF_THE_FILE: KEY,
    });
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^ +1 +0 {2}cleo$/m);
  });

  it('changes nothing if the configuration file says that all users share the forms', async () => {
    const config = join(folder, 'shared.config.mjs');
    writeFileSync(config, "export default { owners: 'shared' };");
    const { code, stderr } = await run(['list', '--config', config], { FORMS_OWNERS: '' });
    assert.equal(code, 1);
    assert.match(stderr, /The owners are `shared`/);
  });

  it('reports a wrong argument or setting in one line', async () => {
    for (const [args, env, line] of [
      [[], {}, /Name an action: list, export/],
      [['toString'], {}, /Name an action/],
      [['export'], {}, /Write: npx prompt-forms owners export <owner>/],
      [['transfer', 'ada'], {}, /Write: .*<from> <to>/],
      [['list', 'ada', 'bob'], {}, /Write: .*list <owner>/],
      [['erase', ''], {}, /Write: /],
      [['list', '--yes'], {}, /"--yes" has no effect on list/],
      [['erase', 'ada', '--id', 'form_1_a'], {}, /"--id" has no effect on erase/],
      [['list'], { FORMS_OWNERS: 'shared' }, /`shared`/],
      [['list'], { FORMS_BASE_URL: '' }, /Set FORMS_BASE_URL/],
      [['list'], { FORMS_API_KEY: 'short' }, /shorter than 16/],
      [['verify'], { FORMS_API_KEY: 'another-key-0123456789' }, /401/],
      [
        ['verify'],
        { FORMS_BASE_URL: 'http://site:secret-word@127.0.0.1:1' },
        /FORMS_BASE_URL must not hold a user name or password/,
      ],
    ] as const) {
      const { code, stdout, stderr } = await run(args, env);
      assert.deepEqual([code, stdout], [1, ''], args.join(' '));
      assert.match(stderr, /^prompt-forms owners: .*\n$/);
      assert.match(stderr, line);
      assert.doesNotMatch(stderr, /secret-word/);
    }
  });
});
