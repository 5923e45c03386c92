import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openOwnersFile } from '../../demo/proxy/owners.js';
import { startService } from '../../demo/service/serve.js';
import { assignOrphan, findOrphans, memoryOwners } from '../../src/proxy/index.js';
import { KEY, success, witness } from './support.js';

const BASE = { baseUrl: 'https://service.test/', apiKey: KEY };
const FORMS = [
  { id: 'form_1_a', formUrl: 'https://service.test/f/1', title: 'One', createdAt: '2026-01-01' },
  { id: 'form_2_a', formUrl: 'https://service.test/f/2' },
  { id: 'form_3_a' },
];

/** A service with these forms; the third one shows its URL only by itself. */
const fetchForms = async (url: string): Promise<Response> =>
  Response.json(
    success(
      url === 'https://service.test/api/v1/forms'
        ? { forms: FORMS }
        : { id: 'form_3_a', formUrl: 'https://service.test/f/3' },
    ),
  );

describe('forms that nobody owns', () => {
  const setUp = () => ({ ...BASE, fetch: fetchForms, owners: memoryOwners({ warn: () => {} }) });
  const idsOf = (forms: readonly { id: string }[]) => forms.map(({ id }) => id);

  it('are what the account has and the store has not, by id or by URL', async () => {
    const options = setUp();
    assert.deepEqual(idsOf(await findOrphans(options)), ['form_1_a', 'form_2_a', 'form_3_a']);
    const prompt = '';
    const createdAt = '2026-01-01T00:00:00.000Z';
    await options.owners.add('ada', {
      ...FORMS[0],
      formUrl: 'https://service.test/f/1',
      prompt,
      createdAt,
    });
    // Its id is not attached yet.
    await options.owners.add('ada', { formUrl: 'https://service.test/f/2', prompt, createdAt });
    assert.deepEqual(idsOf(await findOrphans(options)), ['form_3_a']);
  });

  it('belong to an owner once they are assigned, and to no second one', async () => {
    const options = setUp();
    await assignOrphan('form_1_a', 'ada', options);
    await assignOrphan('form_3_a', 'ada', options);
    assert.deepEqual(
      (await options.owners.forms('ada')).map(({ id, formUrl }) => [id, formUrl]).toSorted(),
      [
        ['form_1_a', 'https://service.test/f/1'],
        ['form_3_a', 'https://service.test/f/3'],
      ],
    );
    await assert.rejects(
      assignOrphan('form_1_a', 'bob', options),
      /no form form_1_a without an owner/,
    );
    await assert.rejects(assignOrphan('form_9_a', 'bob', options), /no form form_9_a/);
    assert.deepEqual(idsOf(await findOrphans(options)), ['form_2_a']);
  });

  it('cannot be listed without `find`, from a list that cannot be read, or with a wrong key', async () => {
    const { find: _, ...owners } = memoryOwners({ warn: () => {} });
    await assert.rejects(findOrphans({ ...setUp(), owners }), /`find`/);
    for (const response of [
      () => Response.json(success({ count: 1 })),
      () => Response.json({ success: false, error: { message: KEY } }, { status: 401 }),
    ]) {
      await assert.rejects(findOrphans({ ...setUp(), fetch: async () => response() }), (error) => {
        witness(String(error));
        return error instanceof Error && /cannot be read|401/.test(error.message);
      });
    }
  });
});

describe('npm run orphans', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orphans-'));
  const file = join(folder, 'owners.sqlite');
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', 'demo/proxy/orphans.ts', ...args],
        {
          env: {
            ...process.env,
            FORMS_BASE_URL: service.url,
            FORMS_API_KEY: KEY,
            FORMS_OWNERS: file,
            ...env,
          },
        },
        (_, stdout, stderr) =>
          resolve({ code: child.exitCode ?? -1, stdout: witness(stdout), stderr: witness(stderr) }),
      );
    });

  it('lists and assigns, with the store of the proxy', async () => {
    service.service.fill('account', 3);
    const [first, second, third] = service.service.forms('account');
    assert.ok(first && second && third);
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
    const { owners, close } = await openOwnersFile(file);
    assert.equal(await owners.owns('ada', first.id), true);
    assert.equal(await owners.owns('ada', second.id), false);
    await close();
  });

  it('says in one line what is wrong', async () => {
    for (const [args, env, line] of [
      [['delete'], {}, /^orphans: Usage: .*\n$/],
      [['assign', 'ada'], {}, /^orphans: Usage: .*\n$/],
      [['assign', 'ada', 'form_9_x'], {}, /^orphans: .*no form form_9_x.*\n$/],
      [[], { FORMS_OWNERS: 'shared' }, /^orphans: .*`shared`.*\n$/],
      [[], { FORMS_API_KEY: 'another-key-0123456789' }, /^orphans: .*401.*\n$/],
    ] as const) {
      const { code, stdout, stderr } = await run(args, env);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, line);
    }
  });
});
