import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMS, success } from '../proxy/support.js';
import type { Reply } from '../proxy/support.js';
import { skipsPhp } from './servers.js';
import { cuts, dataIn, fails, formOf, formsIn, respond, setUp, statusOf } from './set-up.js';

/** A response with exactly this text. */
const respondText =
  (text: string): Reply =>
  (_, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(text);

describe('responses of the service to the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, use, send, generate, list, get, remove, settled, diagnostics } = await setUp();

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

  describe('in no known shape', () => {
    const [secret, URL_OF_NOBODY] = ['a secret of the account', 'https://evil.test/f/1'];
    const form = { ...formOf(1), formUrl: URL_OF_NOBODY, owner: secret };
    const requests = {
      generate: () => generate('root'),
      list: () => list('root'),
      get: () => get('form_1_Ab', 'root'),
      delete: () => remove('form_1_Ab', 'root'),
    };
    const useAll = () => use({ owners: 'shared', formOrigins: ['https://forms.test'] });
    const assertHidden = ({ text }: { text: string }) => {
      assert.doesNotMatch(text, /secret|evil/);
      assert.equal(typeof (JSON.parse(text) as { success: unknown }).success, 'boolean', text);
    };

    it('are 502 if they are a success', async () => {
      const everywhere = [
        [form],
        [[form]],
        secret,
        URL_OF_NOBODY,
        7,
        null,
        true,
        {},
        form,
        { forms: [form] },
        { data: form },
        { success: 'yes', data: form },
        { success: 1, data: form },
      ];
      const ofData = [success(secret), success(URL_OF_NOBODY), success(7), success(null)];
      for (const [operation, request] of Object.entries(requests))
        for (const value of [
          ...everywhere,
          ...(operation === 'delete' ? [] : [...ofData, { success: true }]),
          ...(/generate|get/.test(operation) ? [success([form]), success([secret])] : []),
        ]) {
          useAll();
          service.reply = respond(value);
          const answer = await request();
          const what = `${operation} ${JSON.stringify(value)}`;
          assert.equal(statusOf(answer), '502 PROXY_UPSTREAM', what);
          assertHidden(answer);
        }
    });

    it('show nothing of a deleted form but what is known', async () => {
      for (const data of [secret, 7, [secret], [form], { deleted: true, more: secret }]) {
        useAll();
        service.reply = respond(success(data));
        const answer = await remove('form_1_Ab', 'root');
        assert.equal(answer.status, 200);
        assertHidden(answer);
      }
    });

    it('show nothing of a failure but what is known', async () => {
      for (const request of Object.values(requests))
        for (const value of [
          { success: false, data: secret },
          { success: false, data: form },
          { success: false, data: [secret, form] },
          { success: false, error: { message: 'No.', code: { a: secret }, more: secret } },
          { success: false, error: [secret], meta: secret, code: [secret], other: secret },
          { success: true, data: form },
          { success: secret, data: form },
        ]) {
          useAll();
          service.reply = respond(value, 422);
          const answer = await request();
          assert.equal(answer.status, 422);
          assert.doesNotMatch(answer.text, /secret|evil/);
        }
      for (const value of [secret, [form], [], null, 7]) {
        for (const [status, result] of [
          [404, '502 PROXY_UPSTREAM'],
          [422, '502 PROXY_UPSTREAM'],
          [500, '502 PROXY_UPSTREAM'],
          [429, '429 PROXY_UPSTREAM'],
        ] as const) {
          useAll();
          service.reply = respond(value, status, { 'Retry-After': '7' });
          const answer = await list('root');
          assert.equal(statusOf(answer), result);
          assert.equal(answer.headers.get('Retry-After'), status === 429 ? '7' : null);
          assertHidden(answer);
        }
      }
    });

    it('keep message and code of a failure, with any status', async () => {
      for (const status of [200, 422]) {
        useAll();
        service.reply = respond(
          {
            success: false,
            data: form,
            error: { message: 'No.', code: 'NO' },
            meta: { request_id: 'r' },
          },
          status,
        );
        const answer = await get('form_1_Ab', 'root');
        assert.deepEqual(
          [answer.status, JSON.parse(answer.text)],
          [
            status,
            { success: false, error: { message: 'No.', code: 'NO' }, meta: { request_id: 'r' } },
          ],
        );
      }
    });

    it('remove no record, and are not replayed', async () => {
      use();
      await generate('ada');
      service.reply = respond([{ success: false }], 404);
      assert.equal(statusOf(await get('form_1_Ab', 'ada')), '502 PROXY_UPSTREAM');
      assert.equal(formsIn(await list('ada')).length, 1);
    });

    it('leave every known shape of a list, without texts', async () => {
      const known = formOf(1);
      for (const [data, shown] of [
        [
          [known, secret, 7, null, [secret]],
          [known, null, 7, null, null],
        ],
        [{ forms: [known, secret] }, { forms: [known, null] }],
        [
          { items: [known], more: [secret] },
          { items: [known], more: [null] },
        ],
        [
          { items: [known], next: secret, total: 1 },
          { items: [known], next: true, total: 1 },
        ],
        [[], []],
        [{ forms: [] }, { forms: [] }],
      ]) {
        useAll();
        service.reply = respond(success(data));
        assert.deepEqual(dataIn(await list('root')), shown);
      }
      useAll();
      service.reply = respond(success({ form: known }));
      assert.deepEqual(dataIn(await get('form_1_Ab', 'root')), { form: known });
    });
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
