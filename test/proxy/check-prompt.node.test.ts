import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CheckPrompt, FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, ID, makeProxy, prompt, success } from './support.js';

function setUp(options: Partial<FormsProxyOptions>) {
  const made = makeProxy({ rateLimit: false, ...options }, () =>
    Response.json(success({ id: ID, formUrl: 'https://forms.test/1' })),
  );
  const generate = (text: string, headers: Record<string, string> = {}) =>
    ask(made.proxy, 'POST', `${FORMS}/generate`, { body: prompt(text), headers });
  return { ...made, generate };
}

describe('checkPrompt', () => {
  it('gets the prompt, the identity, the request and a signal, and returns undefined to accept', async () => {
    const seen: unknown[] = [];
    const { generate, sent } = setUp({
      authorize: () => ({ allow: true, identity: 'ada' }),
      checkPrompt: async (text, { identity, request, signal }) => {
        seen.push(text, identity, request.headers.get('X-Site'), signal.aborted);
        return undefined;
      },
    });
    assert.equal((await generate('Tea ☕', { 'X-Site': '1' })).status, 200);
    assert.deepEqual(seen, ['Tea ☕', 'ada', '1', false]);
    assert.equal(sent[0]?.init.body, '{"prompt":"Tea ☕"}');
  });

  it('rejects the prompt with 422 and a message for the visitor', async () => {
    const { generate, sent, logged } = setUp({ checkPrompt: () => ({ reject: 'No raffles.' }) });
    const { status, code, text } = await generate('A raffle');
    assert.deepEqual([status, code, sent.length], [422, 'PROXY_PROMPT_REJECTED', 0]);
    assert.equal(JSON.parse(text).error.message, 'No raffles.');
    assert.deepEqual([logged[0]?.level, logged[0]?.code], ['warn', 'PROXY_PROMPT_REJECTED']);
  });

  it('can replace the prompt', async () => {
    const { generate, sent } = setUp({ checkPrompt: (text) => ({ prompt: `${text} In German.` }) });
    await generate('A "form".');
    assert.deepEqual(JSON.parse(String(sent[0]?.init.body)), { prompt: 'A "form". In German.' });
  });

  it('is not called for a repeated generate, but called again after a rejection', async () => {
    let asked = 0;
    const { generate, sent } = setUp({
      checkPrompt: () => (++asked === 1 ? { reject: 'Not now.' } : undefined),
    });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await generate('A', key)).status);
    assert.deepEqual([statuses, asked, sent.length], [[422, 200, 200], 2, 1]);
  });

  it('is not called if `authorize` denies the request or the rate limit is reached', async () => {
    const checkPrompt = () => assert.fail('asked');
    assert.equal((await setUp({ checkPrompt, authorize: () => false }).generate('A')).status, 403);
    const rateLimit = { take: () => 1_000 };
    assert.equal((await setUp({ checkPrompt, rateLimit }).generate('A')).status, 429);
  });

  const broken: readonly [string, unknown][] = [
    [
      'throws',
      (text: string) => {
        throw new Error(text);
      },
    ],
    ['hangs', () => new Promise(() => {})],
    ['returns true', () => true],
    ['returns null', () => null],
    ['returns an empty prompt', () => ({ prompt: ' ' })],
    ['returns a prompt with U+0000', () => ({ prompt: 'a\0b' })],
    ['refuses without a message', () => ({ reject: '' })],
  ];
  for (const [name, checkPrompt] of broken)
    it(`causes a 500, and no request to the service, if it ${name}`, async () => {
      const { generate, sent, logged } = setUp({
        checkPrompt: checkPrompt as CheckPrompt,
        timeouts: { hooks: 20 },
      });
      const { status, code } = await generate('my secret wish');
      assert.deepEqual([status, code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
      assert.match(logged.at(-1)?.message ?? '', /`checkPrompt`/);
      assert.doesNotMatch(JSON.stringify(logged), /secret wish/);
    });
});

describe('maxPromptCharacters', () => {
  it('is 4,000 by default: a longer prompt gets 413', async () => {
    const { generate, sent } = setUp({});
    assert.equal((await generate('x'.repeat(4_000))).status, 200);
    const { status, code, text } = await generate('x'.repeat(4_001));
    assert.deepEqual([status, code, sent.length], [413, 'PROXY_TOO_LARGE', 1]);
    assert.match(text, /at most 4000 characters/);
  });

  it('can be set', async () => {
    const { generate } = setUp({ maxPromptCharacters: 3 });
    assert.deepEqual([(await generate('abc')).status, (await generate('abcd')).status], [200, 413]);
  });
});
