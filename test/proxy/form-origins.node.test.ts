import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, ID, makeProxy, prompt, success } from './support.js';

const GOOD = 'https://forms.test/1';
const FOREIGN = [
  'https://forms.test.evil.test/1',
  'https://evil.test/?https://forms.test',
  'https://forms.test@evil.test/1',
  'https://forms.test:8443/1',
  'http://forms.test/1',
  'https://forms.test./1',
  'blob:https://forms.test/1',
  'javascript:alert(1)//https://forms.test',
  'data:text/html,https://forms.test',
  '//forms.test/1',
  'forms.test',
  '',
];

function setUp(formUrl: string, options: Partial<FormsProxyOptions> = {}) {
  const form = { id: ID, formUrl, title: 'A form' };
  return makeProxy(
    { formOrigins: ['https://forms.test'], rateLimit: false, ...options },
    ({ url, init }) =>
      Response.json(
        success(init.method === 'GET' && url.endsWith(FORMS) ? { forms: [form] } : form),
      ),
  );
}

describe('formOrigins', () => {
  const owned: Partial<FormsProxyOptions> = {
    owners: memoryOwners({ warn: () => {} }),
    authorize: () => ({ allow: true, identity: 'ada' }),
  };
  for (const [name, options] of [
    ['shared', {}],
    ['owned', owned],
  ] as const) {
    it(`passes on form URLs of these origins: ${name}`, async () => {
      const { proxy, logged } = setUp(GOOD, options);
      for (const [method, path] of [
        ['POST', `${FORMS}/generate`],
        ['GET', FORMS],
        ['GET', `${FORMS}/${ID}`],
      ] as const) {
        const body = method === 'POST' ? prompt() : undefined;
        assert.match((await ask(proxy, method, path, { body })).text, /"formUrl":"https:/);
      }
      assert.deepEqual(
        logged.filter(({ event }) => event === 'diagnostic'),
        [],
      );
    });
  }

  it('holds for a response that is no envelope, too', async () => {
    const form = { id: ID, formUrl: 'https://evil.test/1' };
    for (const [status, value] of [
      [200, [form]],
      [200, 'https://evil.test/1'],
      [200, success('https://evil.test/1')],
      [200, success(['https://evil.test/1'])],
      [500, [form]],
      [500, { ...success('https://evil.test/1'), success: false }],
    ] as const) {
      const { proxy } = makeProxy({ formOrigins: ['https://forms.test'] }, () =>
        Response.json(value, { status }),
      );
      assert.doesNotMatch((await ask(proxy, 'GET', FORMS)).text, /evil/);
    }
  });

  for (const url of FOREIGN) {
    it(`removes a form URL of another origin, and logs it once: ${url}`, async () => {
      const { proxy, logged } = setUp(url);
      for (const path of [FORMS, `${FORMS}/${ID}`, FORMS]) {
        const { status, text } = await ask(proxy, 'GET', path);
        assert.equal(status, 200);
        assert.match(text, /"title":"A form"/);
        assert.doesNotMatch(text, /formUrl|evil|alert/);
      }
      const problems = logged.filter(({ event }) => event === 'diagnostic');
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.message ?? '', /`formOrigins`/);
    });
  }

  it('responds with 502 to a generate with a form URL of another origin, and logs the URL', async () => {
    const { proxy, sent, logged } = setUp(FOREIGN[0]!, owned);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    for (let i = 0; i < 2; i++) {
      const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt(), headers });
      assert.deepEqual([answer.status, answer.code], [502, 'PROXY_UPSTREAM']);
      assert.doesNotMatch(answer.text, /evil/);
    }
    assert.equal(sent.length, 1);
    assert.ok(logged.some(({ message = '' }) => message.includes(FOREIGN[0]!)));
  });

  it('removes form URLs of other origins also from the records of the owner store', async () => {
    const owners = memoryOwners({ warn: () => {} });
    const createdAt = '2999-01-01T00:00:00.000Z';
    await owners.add('ada', {
      id: 'form_2_b',
      formUrl: 'https://evil.test/2',
      prompt: '',
      createdAt,
    });
    const { proxy } = setUp(GOOD, { ...owned, owners });
    const { text } = await ask(proxy, 'GET', FORMS);
    assert.match(text, /form_2_b/);
    assert.doesNotMatch(text, /evil/);
  });

  for (const [name, formOrigins, message] of [
    ['no array', 'https://forms.test', /`formOrigins` must be an array/],
    ['empty', [], /`formOrigins` is empty/],
    ['a path', ['https://forms.test/'], /`formOrigins` must hold exact origins/],
    ['http', ['http://forms.test'], /`formOrigins` must hold https origins/],
  ] as const) {
    it(`throws for a wrong value: ${name}`, () => {
      assert.throws(() => makeProxy({ formOrigins: formOrigins as never }), message);
    });
  }
});
