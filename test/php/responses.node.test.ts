import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMS, success } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { skipsPhp } from './servers.js';
import { cuts, fails, formOf, formsIn, respond, setUp, statusOf } from './set-up.js';

/** A response with exactly this text. */
const respondText =
  (text: string): Reply =>
  (_, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(text);

describe('responses of the service to the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, use, send, generate, list, settled, diagnostics } = await setUp();

  const odd = [
    ['half of an emoji', String.raw`"title":"Cake \ud83c"`],
    ['an escaped backslash before half of an emoji', String.raw`"title":"Cake \\\udf70"`],
    ['U+0000 in a name', String.raw`"\u0000a":1`],
    ['a number without end', '"createdAt":1e999'],
  ] as const;
  for (const [name, member] of odd)
    it(`takes ${name}`, async () => {
      use();
      const form = `{"id":"form_1_Ab","formUrl":"https://forms.test/f/1",${member}}`;
      service.reply = respondText(`{"success":true,"data":${form}}`);
      assert.equal(statusOf(await generate('ada')), '200');
      assert.equal(formsIn(await list('ada')).length, 1);
      service.reply = respondText(`{"success":true,"data":{"forms":[${form}]}}`);
      const all = await send('root', 'GET', FORMS);
      assert.deepEqual(
        formsIn(all).map(({ id, owner }) => `${id as string} ${owner as string}`),
        ['form_1_Ab ada'],
      );
    });

  it('finds the id of a form beside one with half of an emoji', async () => {
    use();
    service.reply = respond(success({ formUrl: 'https://forms.test/f/1' }));
    await generate('ada');
    const other = String.raw`{"id":"form_9_x","formUrl":"https://forms.test/9","title":"\ud83c"}`;
    const own = '{"id":"form_1_Ab","formUrl":"https://forms.test/f/1"}';
    service.reply = respondText(`{"success":true,"data":{"forms":[${other},${own}]}}`);
    assert.deepEqual(
      formsIn(await list('ada')).map(({ id }) => id),
      ['form_1_Ab'],
    );
  });

  it('looks for ids only in the data of a success', async () => {
    for (const text of [
      '{"success":true,"data":{},"other":[{"id":"form_1_Ab","formUrl":"https://forms.test/f/1"}]}',
      '{"data":[{"id":"form_1_Ab","formUrl":"https://forms.test/f/2"}],"success":false}',
      `{"success":true,"data":${'['.repeat(2_000)}`,
    ]) {
      use();
      service.reply = respond(success({ formUrl: 'https://forms.test/f/1' }));
      await generate('ada');
      service.reply = respondText(text);
      assert.deepEqual(
        formsIn(await list('ada')).map(({ id }) => id),
        [undefined],
        text.slice(0, 60),
      );
    }
  });

  it('takes a delete without data for done', async () => {
    use();
    await generate('ada');
    service.reply = respond({ success: true, data: null });
    assert.equal((await send('ada', 'DELETE', `${FORMS}/form_1_Ab`)).status, 200);
    assert.deepEqual(formsIn(await list('ada')), []);
  });

  it('takes a URL of digits', async () => {
    use();
    service.reply = respond(success({ formUrl: '123' }));
    await generate('ada');
    service.reply = respond(success({ forms: [] }));
    assert.equal((await list('ada')).status, 200);
  });

  it('reports a generate after which nobody knows of a form', async () => {
    for (const reply of [fails(500), cuts]) {
      use();
      service.reply = reply;
      await generate('ada');
      assert.ok(diagnostics().some((message) => /nobody owns it/.test(message)));
    }
  });

  it('needs time that grows with the size of a response', async () => {
    use({ owners: 'shared' });
    const shortest = async (length: number): Promise<number> => {
      const members = Object.fromEntries(Array.from({ length }, (_, i) => [`next${i}`, 'cursor']));
      service.reply = respond(success({ forms: [], ...members }));
      let least = Infinity;
      for (let run = 0; run < 5; run++) {
        const startedAt = performance.now();
        assert.equal((await list('ada')).status, 200);
        least = Math.min(least, performance.now() - startedAt);
      }
      return least;
    };
    const ratio = (await shortest(50_000)) / (await shortest(6_250));
    // A copy for each member takes up to 64 times as long.
    assert.ok(ratio < 32, `${ratio} times as long for 8 times as many`);
  });

  it('shows no array of a delete, and takes it for done', async () => {
    use();
    await generate('ada');
    service.reply = respond(success([]));
    const answer = await send('ada', 'DELETE', `${FORMS}/form_1_Ab`);
    assert.deepEqual((JSON.parse(answer.text) as { data: unknown }).data, null);
    assert.deepEqual(formsIn(await list('ada')), []);
  });

  it('asks a busy service for ids once', async () => {
    for (const status of [429, 500]) {
      use();
      service.reply = respond(success({ formUrl: 'https://forms.test/f/1' }));
      await generate('ada');
      service.reply = fails(status);
      const asked = service.arrived.length;
      assert.equal((await list('ada')).status, 200);
      await settled();
      assert.equal(service.arrived.length - asked, 1);
    }
  });

  it('takes no id from a list that fails', async () => {
    const list1 = `[${JSON.stringify(formOf(1))}]`;
    for (const [status, text] of [
      [500, `{"success":true,"data":${list1}}`],
      [200, `{"success":false,"data":${list1}}`],
    ] as const) {
      use();
      service.reply = respond(success({ formUrl: formOf(1).formUrl }));
      await generate('ada');
      await generate('ada');
      service.reply = (_, outgoing) => outgoing.writeHead(status).end(text);
      assert.deepEqual(
        formsIn(await list('ada')).map(({ id }) => id),
        [undefined],
        text,
      );
    }
  });

  it('takes a form with deep members that visitors do not get', async () => {
    use();
    const deep = `${'['.repeat(600)}${']'.repeat(600)}`;
    service.reply = respondText(
      `{"success":true,"data":{"formUrl":"https://forms.test/f/1","id":"form_1_Ab","more":${deep}}}`,
    );
    assert.equal((await generate('ada')).status, 200);
    assert.equal(formsIn(await list('ada')).length, 1);
  });
});
