import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createClient } from '@redis/client';
import { startService } from '../../demo/service/serve.js';
import { openSqlite } from '../../src/cli/stores.js';
import { redisOwners } from '../../src/proxy/redis.js';
import { startRedis } from '../proxy/redis-server.js';
import { closedPort, KEY } from '../proxy/support.js';
import { callCommand, runCommand } from './run-command.js';

describe('prompt-forms orphans', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orphans-'));
  const file = join(folder, 'owners.sqlite');
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const redis = await startRedis();
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  service.service.fill('account', 3);
  const [first, second, third] = service.service.forms('account');
  assert.ok(first && second && third);

  // As a proxy that has started leaves it.
  const created = await openSqlite(file);
  await created.owners.forms('nobody');
  await created.close();

  const run = (
    args: readonly string[],
    env: Record<string, string> = { FORMS_OWNERS: file },
    command = runCommand,
  ) => command(['orphans', ...args], { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY, ...env });

  it('lists and assigns forms with the owner store of the proxy', async () => {
    const before = await run([]);
    assert.deepEqual([before.code, before.stderr], [0, '']);
    assert.match(before.stdout, /3 forms without an owner\n$/);
    for (const { id, formUrl } of [first, second, third])
      assert.ok(before.stdout.includes(id) && before.stdout.includes(formUrl));
    const assigned = await run(['assign', 'ada', first.id, third.id]);
    assert.equal(
      assigned.stdout,
      `${first.id} belongs to ada now\n${third.id} belongs to ada now\n`,
    );
    const left = await run([]);
    assert.match(left.stdout, new RegExp(`^${second.id} .*\\n1 forms without an owner\\n$`));
    const { owners, close } = await openSqlite(file);
    assert.equal(await owners.owns('ada', first.id), true);
    assert.equal(await owners.owns('ada', second.id), false);
    await close();
  });

  it('reads and writes the records of `redisOwners`', async () => {
    const client = await createClient({ url: redis.url() }).connect();
    after(() => client.destroy());
    const owners = redisOwners(client);
    await owners.add('ada', { ...first, prompt: '', createdAt: '2026-01-01T00:00:00.000Z' });
    const env = { FORMS_REDIS_URL: redis.url() };
    assert.equal((await run(['assign', 'bob', second.id], env)).code, 0);
    assert.equal(await owners.owns('bob', second.id), true);
    const left = await run([], env);
    assert.match(left.stdout, new RegExp(`^${third.id} .*\\n1 forms without an owner\\n$`));
  });

  it('reads the configuration of the proxy, and exits although it keeps a timer running', async () => {
    const proxyIndex = pathToFileURL('dist/proxy/index.js').href;
    const path = join(folder, 'proxy.config.mjs');
    const text = `
      const { memoryOwners } = await import(${JSON.stringify(proxyIndex)});
      const owners = memoryOwners({ warn() {} });
      await owners.add('ada', ${JSON.stringify({ ...second, prompt: '' })});
      setInterval(() => {}, 1_000);
      export default {
        baseUrl: ${JSON.stringify(service.url)},
        apiKey: async () => process.env.KEY_OF_THE_FILE,
        owners,
      };`;
    writeFileSync(path, text);
    const { code, stdout, stderr } = await runCommand(['orphans', '--config', path], {
      KEY_OF_THE_FILE: KEY,
    });
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(stdout.includes(first.id) && !stdout.includes(second.id));
    assert.match(stdout, /2 forms without an owner\n$/);
  });

  it('reports a wrong argument or setting in one line', async () => {
    const noFile = join(folder, 'no-key');
    const brokenKey = join(folder, 'broken-key');
    writeFileSync(brokenKey, `${KEY}\n${KEY}`);
    const closed = await closedPort();
    for (const [args, env, line] of [
      [['delete'], {}, /Unknown argument "delete"/],
      [['assign', 'ada'], {}, /<owner> <id>…/],
      [['assign', 'ada', 'form_9_x'], {}, /no form form_9_x/],
      [['--config'], {}, /"--config" needs the path of a file/],
      [[], { FORMS_BASE_URL: '' }, /Set FORMS_BASE_URL/],
      [[], { FORMS_OWNERS: 'shared' }, /`shared`/],
      [[], { FORMS_OWNERS: '/dev/null/owners.sqlite' }, /SQLite file of FORMS_OWNERS/],
      [[], { FORMS_OWNERS: 'postgres://site:secret-word@127.0.0.1:1/site' }, /FORMS_OWNERS/],
      [[], { FORMS_OWNERS: '', FORMS_REDIS_URL: 'redis://:secret-word@127.0.0.1:1' }, /REDIS_URL/],
      [[], { FORMS_API_KEY: 'another-key-0123456789' }, /401/],
      [[], { FORMS_API_KEY: '', FORMS_API_KEY_FILE: noFile }, /FORMS_API_KEY_FILE/],
      [[], { FORMS_API_KEY: '', FORMS_API_KEY_FILE: brokenKey }, /contains a line break/],
      [[], { FORMS_BASE_URL: closed }, /service cannot be asked/],
      [
        [],
        { FORMS_BASE_URL: 'http://site:secret-word@127.0.0.1:1' },
        /FORMS_BASE_URL must not hold a user name or password/,
      ],
    ] as const) {
      const { code, stdout, stderr } = await run(args, { FORMS_OWNERS: file, ...env }, callCommand);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^prompt-forms orphans: .*\n$/);
      assert.match(stderr, line);
      assert.doesNotMatch(stderr, /secret-word/);
    }
  });

  it('exits at once if the API key cannot be read', async () => {
    const { code, stderr } = await run([], {
      FORMS_API_KEY: '',
      FORMS_API_KEY_FILE: join(folder, 'no-key'),
      FORMS_REDIS_URL: redis.url(),
    });
    assert.equal(code, 1);
    assert.match(stderr, /FORMS_API_KEY_FILE/);
  });
});
