/** `/_local/forms/<id>`: what the local service understood of a form's prompt. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setup } from './setup.js';

const summaryFor = async (prompt: string): Promise<unknown> => {
  const { ask, generate } = setup();
  const { id } = await generate(prompt);
  const { status, text } = await ask(`/_local/forms/${id}`);
  assert.equal(status, 200);
  return JSON.parse(text);
};

describe('/_local/forms/<id>', () => {
  test('has the fields of the prompt, and what was not understood', async () => {
    assert.deepEqual(await summaryFor('RSVP with name and guests. Send it to my boss.'), {
      title: 'RSVP',
      fields: [
        { name: 'name', label: 'Name', kind: 'name' },
        { name: 'guests', label: 'Guests', kind: 'number' },
      ],
      fieldSource: 'prompt',
      notUnderstood: ['Send it to my boss'],
      assumed: [],
      origin: 'sample',
    });
  });

  test('tells the fields that the prompt does not name from those that it names', async () => {
    const { assumed, fieldSource } = (await summaryFor(
      'Booking form for guitar lessons with preferred date, time, and level (beginner, advanced)',
    )) as Record<string, unknown>;
    assert.deepEqual(
      { assumed, fieldSource },
      { assumed: ['Name', 'Email'], fieldSource: 'prompt' },
    );
  });

  test('tells that all fields are assumed if the prompt names none', async () => {
    const { assumed, fieldSource } = (await summaryFor('Newsletter')) as Record<string, unknown>;
    assert.deepEqual(
      { assumed, fieldSource },
      { assumed: ['Email', 'First name'], fieldSource: 'topic' },
    );
  });

  test('is 404 for an unknown and for a deleted form', async () => {
    const { ask, call, generate } = setup();
    const { id } = await generate('Contact form');
    await call('DELETE', `/api/v1/forms/${id}`);
    for (const each of [id, 'form_1_absent', 'constructor', '', 'a/b']) {
      const answer = await ask(`/_local/forms/${each}`);
      assert.equal(answer.status, 404, each);
      assert.match(answer.headers.get('Content-Type') ?? '', /^application\/json/);
    }
  });

  test('can be read by GET only, and not by other sites', async () => {
    const { ask, generate } = setup();
    const { id } = await generate('Contact form');
    const origin = { Origin: 'https://other.example' };
    const { headers } = await ask(`/_local/forms/${id}`, { headers: origin });
    assert.equal(headers.get('Access-Control-Allow-Origin'), null);
    for (const method of ['POST', 'DELETE', 'OPTIONS'])
      assert.equal((await ask(`/_local/forms/${id}`, { method })).status, 405);
  });
});
