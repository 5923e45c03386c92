import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Database from 'libsql';
import { FORMS, ID, success } from '../proxy/support.js';
import { skipsPhp } from './servers.js';
import { cuts, fails, formOf, formsIn, respond, setUp, statusOf } from './set-up.js';

interface Stored {
  readonly id: string | null;
  readonly formUrl: string;
  readonly verifiedAt: string;
  readonly details: Readonly<Record<string, string>>;
}

describe('lists of the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, file, generate, list, get, remove, settled } = await setUp();
  const stored = async (user: string) => (await loop.call('forms', user)) as Stored[];
  const idsIn = (forms: readonly { readonly id?: unknown }[]) => forms.map(({ id }) => id);

  /** Adds records as if they were made and verified long ago, the first one first. */
  function addRecords(owner: string, numbers: readonly number[], hasIds = true): void {
    const database = new Database(file(), { timeout: 30_000 });
    const insert = database.prepare(
      "insert into form_owner values (?, ?, ?, 'Prompt', ?, '{}', ?)",
    );
    for (const [index, number] of numbers.entries()) {
      const { id, formUrl } = formOf(number);
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString();
      insert.run(formUrl, hasIds ? id : null, owner, at, at);
    }
    database.close();
  }

  describe('the list', () => {
    it('has own forms only, newest first, from the records alone', async () => {
      use();
      for (const user of ['ada', 'bob', 'ada']) await generate(user, `Of ${user}`);
      service.reset();
      service.reply = cuts;
      const forms = formsIn(await list('ada'));
      assert.deepEqual(idsIn(forms), ['form_3_Ab', 'form_1_Ab']);
      assert.deepEqual(forms[0]?.prompt, 'Of ada');
      assert.equal(service.arrived.length, 0);
      assert.deepEqual(formsIn(await list('eve')), []);
    });

    it('is refused without an identity, and so is everything else', async () => {
      use();
      for (const answer of [
        await list(),
        await get(ID),
        await remove(ID),
        await generate(undefined),
      ])
        assert.equal(statusOf(answer), '403 PROXY_FORBIDDEN');
      assert.equal(service.arrived.length, 0);
    });

    it('of an administrator has the forms of all, with owners and prompts', async () => {
      use();
      await generate('ada', 'Of ada');
      service.reply = respond(success({ forms: [formOf(1), formOf(2)] }));
      const [first, second] = formsIn(await list('root'));
      assert.deepEqual([first?.owner, first?.prompt], ['ada', 'Of ada']);
      assert.deepEqual([second?.id, second?.owner], ['form_2_Ab', undefined]);
    });

    it('is verified afterwards: five forms, the oldest first', async () => {
      use({ verifyAfter: 1_000 });
      await generate('ada');
      addRecords('ada', [11, 12, 13, 14, 15, 16, 17]);
      service.reset();
      service.reply = (incoming, outgoing, arrived) => {
        const id = /form_\d+_Ab/.exec(arrived.url)?.[0];
        const reply =
          id === 'form_12_Ab'
            ? fails(404, 'NOT_FOUND')
            : respond(success(formOf(0, { id, title: 'New' })));
        reply(incoming, outgoing, arrived);
      };
      assert.equal(formsIn(await list('ada')).length, 8);
      await settled();
      const verified = service.arrived.map(({ url }) => /\d+/.exec(url.slice(FORMS.length))?.[0]);
      assert.deepEqual(verified.toSorted(), ['11', '12', '13', '14', '15']);
      const forms = await stored('ada');
      assert.ok(!idsIn(forms).includes('form_12_Ab'));
      assert.equal(forms.find(({ id }) => id === 'form_11_Ab')?.details.title, 'New');
      service.reset();
      await list('ada');
      await settled();
      assert.equal(service.arrived.length, 2, 'the others are new enough');
    });

    it('stays as it is while the service fails, and asks no more once it is busy', async () => {
      for (const [reply, most] of [
        [fails(500), 5],
        [fails(429), 2],
        [respond('<h1>404</h1>', 404), 5],
        [cuts, 5],
      ] as const) {
        use({ verifyAfter: 1_000 });
        await list('ada');
        addRecords('ada', [11, 12, 13, 14, 15, 16]);
        service.reset();
        service.reply = reply;
        assert.equal(formsIn(await list('ada')).length, 6);
        await settled();
        assert.ok(service.arrived.length > 0 && service.arrived.length <= most);
        assert.equal((await stored('ada')).length, 6);
      }
    });
  });

  describe('a form without an id', () => {
    const withoutId = (number: number) => ({ formUrl: formOf(number).formUrl, title: 'x' });

    it('gets it from the list of the account', async () => {
      use();
      service.reply = respond(success(withoutId(3)));
      await generate('ada');
      assert.deepEqual(idsIn(await stored('ada')), [null]);
      service.reply = respond(success({ forms: [formOf(1), formOf(2), formOf(3)] }));
      assert.deepEqual(idsIn(formsIn(await list('ada'))), ['form_3_Ab']);
      assert.deepEqual(idsIn(await stored('ada')), ['form_3_Ab']);
      assert.equal(statusOf(await get('form_2_Ab', 'ada')), '404 NOT_FOUND');
    });

    it('is listed without one if the service fails', async () => {
      use();
      service.reply = respond(success(withoutId(3)));
      await generate('ada');
      service.reply = fails(500);
      const [form] = formsIn(await list('ada'));
      assert.deepEqual([form?.id, form?.formUrl], [undefined, formOf(3).formUrl]);
    });

    it('can be reached by its owner alone', async () => {
      use();
      service.reply = respond(success(withoutId(3)));
      await generate('ada');
      service.reply = (incoming, outgoing, arrived) =>
        respond(success(arrived.url === FORMS ? { forms: [formOf(3)] } : formOf(3)))(
          incoming,
          outgoing,
          arrived,
        );
      assert.equal(statusOf(await get('form_3_Ab', 'bob')), '404 NOT_FOUND');
      assert.equal(statusOf(await get('form_3_Ab', 'ada')), '200');
    });
  });
});
