import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { OwnedForm } from '../../src/proxy/index.js';
import { ask, FORMS, KEY, prompt, witness } from '../proxy/support.js';
import { DATABASES } from './databases.js';
import type { SharedDatabase } from './databases.js';
import { startLoop } from './loop.js';
import type { PhpLoop } from './loop.js';
import { skipsPhp } from './servers.js';
import { startFastService } from './service.js';
import type { FastService } from './service.js';

/** Names that a database could take for each other, or cut off. */
const IDENTITIES = [
  'ada',
  'ada ',
  'ada  ',
  ' ada',
  'Ada',
  'ADA',
  'a\u0301da',
  '\u00e1da',
  'ada\u{1f600}',
  "ada'; drop table form_owner; --",
  'ada\\',
  'a%d_',
  'x'.repeat(255),
  `${'x'.repeat(254)}y`,
  '\u{1f600}'.repeat(127),
];

const BUDGET = { visitor: { day: 5, month: 9 }, account: { month: 1_000 } };

for (const [name, { start, skip }] of Object.entries(DATABASES))
  describe(`a change of the server, with ${name}`, { skip: skipsPhp || skip }, () => {
    let database: SharedDatabase;
    let service: FastService;
    let loop: PhpLoop;

    before(async () => {
      database = await start();
      service = await startFastService();
      loop = startLoop({
        baseUrl: service.url,
        database: database.pdo,
        budget: BUDGET,
        rateLimit: false,
      });
    });
    after(async () => {
      await loop.end();
      await database.end();
      await service.end();
      assert.equal(loop.output(), '');
    });

    /** The proxy in JavaScript with the same options. The header has the identity, encoded. */
    const makeJavaScript = () =>
      createFormsProxy({
        baseUrl: service.url,
        apiKey: KEY,
        hosts: ['proxy.test'],
        owners: database.owners,
        budget: { ...BUDGET, store: database.budget },
        rateLimit: false,
        authorize: (_, request) => ({
          allow: true,
          identity: decodeURIComponent(request.headers.get('X-User') ?? ''),
        }),
        log: witness,
      });

    const forPhp = (user: string, init = {}) => ({
      headers: { 'X-User': encodeURIComponent(user) },
      ...init,
    });
    const urlsOf = (forms: readonly OwnedForm[]): string[] => forms.map(({ formUrl }) => formUrl);
    const ofPhp = async (user: string) => (await loop.call('forms', user)) as OwnedForm[];

    it('keeps the owners that JavaScript has recorded, and those that PHP has', async () => {
      const javaScript = makeJavaScript();
      for (const user of IDENTITIES) {
        const first = await ask(javaScript, 'POST', `${FORMS}/generate`, {
          ...forPhp(user),
          body: prompt(`1 ${user}`),
        });
        assert.equal(first.status, 200, first.text);
        const second = await loop.ask('POST', `${FORMS}/generate`, {
          ...forPhp(user),
          body: prompt(`2 ${user}`),
        });
        assert.equal(second.status, 200, second.text);
      }
      for (const user of IDENTITIES) {
        const inPhp = await ofPhp(user);
        const inJavaScript = await database.owners.forms(user);
        const prompts = inJavaScript.map((form) => form.prompt);
        assert.deepEqual(prompts.toSorted(), [`1 ${user}`, `2 ${user}`]);
        assert.deepEqual(urlsOf(inPhp).toSorted(), urlsOf(inJavaScript).toSorted());
        for (const form of inPhp) {
          const other = inJavaScript.find(({ id }) => id === form.id) ?? assert.fail('no record');
          for (const member of ['prompt', 'createdAt', 'verifiedAt', 'details'] as const)
            assert.deepEqual(form[member], other[member], member);
        }
      }
    });

    it('shows the same list before and after, and the same form', async () => {
      const javaScript = makeJavaScript();
      for (const user of IDENTITIES.slice(0, 6)) {
        const before = await ask(javaScript, 'GET', FORMS, forPhp(user));
        const then = await loop.ask('GET', FORMS, forPhp(user));
        const dataOf = ({ text }: { readonly text: string }) =>
          (JSON.parse(text) as { data: { forms: { id: string }[] } }).data;
        const sorted = (data: { forms: { id: string }[] }) =>
          data.forms.toSorted((a, b) => a.id.localeCompare(b.id));
        assert.equal(dataOf(then).forms.length, 2);
        assert.deepEqual(sorted(dataOf(then)), sorted(dataOf(before)));
        const { id = '' } = dataOf(before).forms[0] ?? {};
        const one = await ask(javaScript, 'GET', `${FORMS}/${id}`, forPhp(user));
        const same = await loop.ask('GET', `${FORMS}/${id}`, forPhp(user));
        assert.deepEqual(
          (JSON.parse(same.text) as { data: unknown }).data,
          (JSON.parse(one.text) as { data: unknown }).data,
        );
        assert.equal((await loop.ask('GET', `${FORMS}/${id}`, forPhp(`${user}.`))).status, 404);
      }
    });

    it('counts on where the other one has stopped, up to the same limit', async () => {
      for (const user of ['grace', 'grace ']) {
        const javaScript = makeJavaScript();
        const seen: string[] = [];
        for (let turn = 0; turn < 6; turn++) {
          const body = prompt('A form');
          const answer =
            turn % 2 === 0
              ? await ask(javaScript, 'POST', `${FORMS}/generate`, { ...forPhp(user), body })
              : await loop.ask('POST', `${FORMS}/generate`, { ...forPhp(user), body });
          seen.push(`${answer.status} ${answer.headers.get('Prompt-Forms-Remaining')}`);
        }
        assert.deepEqual(seen, ['200 4', '200 3', '200 2', '200 1', '200 0', '429 0']);
        const listed = [
          await ask(javaScript, 'GET', FORMS, forPhp(user)),
          await loop.ask('GET', FORMS, forPhp(user)),
        ];
        for (const { headers } of listed) assert.equal(headers.get('Prompt-Forms-Remaining'), '0');
      }
    });

    it('keeps what the other one has deleted and transferred', async () => {
      await loop.call('transfer', 'Ada', 'zoe');
      assert.deepEqual(await database.owners.forms('Ada'), []);
      assert.equal((await database.owners.forms('zoe')).length, 2);
      assert.equal((await database.owners.forms('ada')).length, 2);
      await database.owners.transfer?.({ from: 'zoe', to: 'Ada' });
      assert.equal((await ofPhp('Ada')).length, 2);
      const [{ id = '' } = {}] = await ofPhp('Ada');
      assert.equal((await loop.ask('DELETE', `${FORMS}/${id}`, forPhp('Ada'))).status, 200);
      assert.equal(await database.owners.owns('Ada', id), false);
      const [{ id: other = '' } = {}] = await ofPhp('Ada');
      await ask(makeJavaScript(), 'DELETE', `${FORMS}/${other}`, forPhp('Ada'));
      assert.deepEqual(await ofPhp('Ada'), []);
    });

    it('keeps the owner of a form that the service hands out twice', async () => {
      // The next form of the service, recorded before.
      const made = service.calls.filter(({ method }) => method === 'POST').length + 1;
      const id = `form_${made}_Ab`;
      const form = { id, formUrl: `https://forms.test/${id}`, prompt: 'x' };
      await database.owners.add('ada', { ...form, createdAt: '2026-01-01T00:00:00.000Z' });
      loop.clearLog();
      const { status } = await loop.ask('POST', `${FORMS}/generate`, {
        ...forPhp('heidi'),
        body: prompt(),
      });
      assert.equal(status, 200);
      assert.ok(urlsOf(await ofPhp('ada')).includes(form.formUrl));
      assert.deepEqual(await ofPhp('heidi'), []);
      assert.equal((await loop.ask('GET', `${FORMS}/${id}`, forPhp('heidi'))).status, 404);
      const entry = loop.logged().find(({ event }) => event === 'diagnostic');
      assert.match(entry?.message ?? '', /Nobody owns|Another owner/);
    });
  });
