import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxyOptions, GeneratedForm, HookContext } from '../../src/proxy/index.js';
import { ask, FORMS, ID, makeProxy, prompt, success } from './support.js';

const FORM = { id: ID, formUrl: 'https://forms.test/1' };

function setUp(
  options: Partial<FormsProxyOptions> = {},
  answer = () => Response.json(success(FORM)),
) {
  const generated: [GeneratedForm, HookContext][] = [];
  const deleted: [string, HookContext][] = [];
  const made = makeProxy(
    {
      rateLimit: false,
      authorize: () => ({ allow: true, identity: 'ada' }),
      onGenerated: (...about) => void generated.push(about),
      onDeleted: (...about) => void deleted.push(about),
      ...options,
    },
    answer,
  );
  const generate = (headers: Record<string, string> = {}) =>
    ask(made.proxy, 'POST', `${FORMS}/generate`, { body: prompt('Tea'), headers });
  const remove = () => ask(made.proxy, 'DELETE', `${FORMS}/${ID}`);
  return { ...made, generated, deleted, generate, remove };
}

describe('onGenerated and onDeleted', () => {
  for (const owned of [false, true])
    it(`are called after a success, ${owned ? 'with an owner store' : 'for a shared account'}`, async () => {
      const owners = owned ? memoryOwners({ warn: () => {} }) : 'shared';
      const { generate, remove, generated, deleted } = setUp({
        owners,
        checkPrompt: (text) => ({ prompt: `${text} and cake` }),
      });
      const answer = await generate({ 'X-Site': '1' });
      const [[form, context] = []] = generated;
      assert.deepEqual(form, { ...FORM, prompt: 'Tea and cake' });
      assert.deepEqual([context?.identity, context?.scope], ['ada', 'own']);
      assert.equal(context?.requestId, answer.headers.get('X-Request-Id'));
      assert.equal(context?.request.headers.get('X-Site'), '1');
      await remove();
      assert.deepEqual(
        deleted.map(([id, { identity }]) => [id, identity]),
        [[ID, 'ada']],
      );
      assert.equal(generated.length, 1);
    });

  it('are called once for a repeated generate', async () => {
    const { generate, generated } = setUp();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await Promise.all([generate(key), generate(key)]);
    await generate(key);
    assert.equal(generated.length, 1);
  });

  for (const [name, answer] of [
    [
      'a failure',
      () => Response.json({ success: false, error: { message: 'No.' } }, { status: 500 }),
    ],
    ['a form that was already deleted', () => Response.json({ success: false }, { status: 404 })],
    ['a success that is none', () => Response.json({ success: false })],
    ['a response that is not JSON', () => new Response('<h1>')],
  ] as const)
    it(`are not called after ${name}`, async () => {
      const { generate, remove, generated, deleted } = setUp({}, answer);
      await generate();
      await remove();
      assert.deepEqual([generated, deleted], [[], []]);
    });

  for (const [name, hook] of [
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
  ] as const)
    it(`a hook that ${name} is logged, and does not change the response`, async () => {
      const { generate, remove, logged } = setUp({ onGenerated: hook, onDeleted: hook });
      assert.deepEqual([(await generate()).status, (await remove()).status], [200, 200]);
      await new Promise(setImmediate);
      const messages = logged.flatMap(({ event, message }) =>
        event === 'diagnostic' ? message : [],
      );
      assert.deepEqual(messages, ['`onGenerated` failed: Error.', '`onDeleted` failed: Error.']);
    });

  it('do not delay the response', async () => {
    const { generate } = setUp({ onGenerated: () => new Promise(() => {}) });
    assert.equal((await generate()).status, 200);
  });
});
