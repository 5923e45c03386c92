import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMS, ID, KEY, success } from '../proxy/support.js';
import { php } from './options.js';
import { skipsPhp } from './servers.js';
import { dataIn, fails, formOf, respond, setUp, statusOf } from './set-up.js';

interface Stored {
  readonly id: string | null;
  readonly formUrl: string;
  readonly verifiedAt: string;
  readonly details: Readonly<Record<string, string>>;
}

describe('forms of visitors behind the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, send, generate, list, get, remove, diagnostics } = await setUp();
  const stored = async (user: string) => (await loop.call('forms', user)) as Stored[];
  const idsIn = (forms: readonly { readonly id?: unknown }[]) => forms.map(({ id }) => id);

  describe('fields', () => {
    const form = formOf(1, {
      name: 'Tea',
      createdAt: '2026-01-01',
      color: 'red',
      ownerEmail: 'a@site.test',
      settings: { secret: 1 },
      title: 'A title',
    });
    const known = { ...formOf(1), name: 'Tea', createdAt: '2026-01-01', title: 'A title' };

    it('are only those that reveal nothing, and those of the option', async () => {
      use({ owners: 'shared' });
      service.reply = respond({
        ...success({ forms: [form, 7, null, [form]], total: 9, cursor: 'secret', other: form }),
        debug: 'secret',
      });
      assert.deepEqual(dataIn(await list('ada')), {
        forms: [known, 7, null, null],
        total: 9,
        cursor: true,
      });
      service.reply = respond(success(form));
      assert.deepEqual(dataIn(await get(ID, 'ada')), known);
      use({ owners: 'shared', fields: ['color'] });
      service.reply = respond(success(form));
      const { id, formUrl, color } = form as Record<string, unknown>;
      assert.deepEqual(dataIn(await get(ID, 'ada')), { id, formUrl, color });
    });

    it('of a failure are the message and the code', async () => {
      use({ owners: 'shared' });
      const error = { message: 'No.', code: 'NO', trace: 'secret', details: [form] };
      service.reply = respond({ success: false, error, meta: { host: 'secret' } }, 400);
      const { text, status } = await get(ID, 'ada');
      assert.equal(status, 400);
      assert.doesNotMatch(text, /secret|site\.test/);
      assert.match(text, /"message":"No\.","code":"NO"/);
    });

    it('have no form URL of an origin that `formOrigins` does not name', async () => {
      const formOrigins = ['https://other.test'];
      use({ owners: 'shared', formOrigins });
      service.reply = respond(success({ forms: [formOf(1)] }));
      const { formUrl: _, ...rest } = formOf(1);
      assert.deepEqual(dataIn(await list('ada')), { forms: [rest] });
      service.reply = respond(success(formOf(1)));
      assert.equal(statusOf(await generate('ada')), '502 PROXY_UPSTREAM');
      assert.match(diagnostics().join('\n'), /`formOrigins`.*https:\/\/forms\.test/);
      use({ formOrigins: ['https://forms.test'] });
      const made = dataIn(await generate('ada'));
      assert.equal(made.formUrl, 'https://forms.test/f/1');
    });

    it('never have the key, whatever the service sends, and the log has none', async () => {
      for (const text of [KEY, `a${KEY}b`, KEY.replace('/', '\\/')]) {
        use({ owners: 'shared' });
        service.reply = (_, outgoing) => {
          outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Retry-After': KEY });
          outgoing.end(`{"success":true,"data":{"forms":[{"id":"form_1_a","title":"${text}"}]}}`);
        };
        assert.equal(statusOf(await list('ada')), '502 PROXY_UPSTREAM');
      }
      use({ owners: 'shared', authorize: php`fn () => throw new Exception('${KEY}')` });
      assert.equal(statusOf(await list('ada')), '403 PROXY_FORBIDDEN');
      assert.ok(!JSON.stringify(loop.logged()).includes(KEY));
    });
  });

  describe('get and delete', () => {
    it('reach own forms only', async () => {
      use();
      await generate('ada');
      service.reset();
      const [foreign, unknown] = [await get('form_1_Ab', 'bob'), await get('form_9_Ab', 'bob')];
      const shown = ({ text }: { readonly text: string }) =>
        text.replace(/"request_id":"[^"]+"/, '');
      assert.equal(shown(foreign), shown(unknown));
      assert.equal(statusOf(await remove('form_1_Ab', 'bob')), '404 NOT_FOUND');
      assert.equal(service.arrived.length, 0);
      service.reply = respond(success({ deleted: true }));
      assert.equal(statusOf(await remove('form_1_Ab', 'ada')), '200');
      assert.deepEqual(await stored('ada'), []);
    });

    it('forget a form that the service does not have, and keep one that a server in between denies', async () => {
      use();
      await generate('ada');
      await generate('ada');
      service.reply = fails(404, 'NOT_FOUND');
      assert.equal((await remove('form_1_Ab', 'ada')).status, 404);
      service.reply = respond('not found', 404);
      await get('form_2_Ab', 'ada');
      assert.deepEqual(idsIn(await stored('ada')), ['form_2_Ab']);
    });

    it('show anyone the public fields with `publicGet`, and the owner all', async () => {
      use({ publicGet: true });
      service.reply = respond(success(formOf(1, { createdAt: '2026-01-01' })));
      await generate('ada');
      for (const user of [undefined, 'bob'])
        assert.deepEqual(dataIn(await get('form_1_Ab', user)), formOf(1));
      assert.equal(dataIn(await get('form_1_Ab', 'ada')).createdAt, '2026-01-01');
      assert.equal(statusOf(await remove('form_1_Ab', 'bob')), '404 NOT_FOUND');
      assert.equal(statusOf(await list()), '403 PROXY_FORBIDDEN');
      assert.equal((await get('form_1_Ab')).headers.get('Prompt-Forms-Allow'), 'get');
    });
  });

  describe('an owner', () => {
    it('gives all forms to another one', async () => {
      use();
      for (const user of ['visitor', 'visitor', 'ada']) await generate(user);
      assert.equal(await loop.call('transfer', 'visitor', 'ada'), 2);
      assert.equal((await stored('ada')).length, 3);
      assert.equal(await loop.call('transfer', 'visitor', 'ada'), 0);
    });

    it('is erased, at the service first', async () => {
      use();
      for (const user of ['ada', 'ada', 'ada', 'bob']) await generate(user);
      service.reset();
      service.reply = (incoming, outgoing, arrived) => {
        const reply = arrived.url.endsWith('form_2_Ab')
          ? fails(500)
          : respond(success({ deleted: true }));
        reply(incoming, outgoing, arrived);
      };
      const result = await loop.call('erase', 'ada');
      assert.deepEqual(result, { deleted: 2, gone: 0, failed: ['form_2_Ab'] });
      assert.deepEqual(idsIn(await stored('ada')), ['form_2_Ab']);
      assert.equal((await stored('bob')).length, 1);
      assert.ok(service.arrived.every(({ method }) => method === 'DELETE'));
      service.reply = fails(404, 'NOT_FOUND');
      assert.deepEqual(await loop.call('erase', 'ada'), { deleted: 0, gone: 1, failed: [] });
    });
  });

  it('are forms of the tenant whose key the function `apiKey` returns', async () => {
    const [red, blue] = ['test-key-of-the-red-one', 'test-key-of-the-blue-one'];
    use({
      apiKey: php`fn (array $context): array => match (strstr((string) $context['identity'], ':', true)) {
        'red' => ['key' => '${red}', 'account' => 'red'],
        'blue' => ['key' => '${blue}', 'account' => 'blue'],
        'none' => throw new Exception('${red}'),
        default => ['key' => 'short', 'account' => 'x'],
      }`,
      budget: { account: { day: 1 } },
    });
    for (const [user, key] of [
      ['red:ada', red],
      ['blue:ada', blue],
    ] as const) {
      assert.equal((await generate(user)).status, 200);
      assert.equal(service.arrived.at(-1)?.headers.authorization, `Bearer ${key}`);
      assert.equal(statusOf(await generate(user)), '429 PROXY_BUDGET_SPENT');
    }
    for (const user of ['none:ada', 'other:ada'])
      assert.equal(statusOf(await generate(user)), '500 PROXY_MISCONFIGURED');
    const log = JSON.stringify(loop.logged());
    assert.ok(!log.includes(red) && !log.includes(blue));
    assert.equal(statusOf(await send('blue:ada', 'GET', `${FORMS}/form_1_Ab`)), '404 NOT_FOUND');
  });
});
