import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
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

describe('forms without an owner', () => {
  const setUp = () => ({ ...BASE, fetch: fetchForms, owners: memoryOwners({ warn: () => {} }) });
  const idsOf = (forms: readonly { id: string }[]) => forms.map(({ id }) => id);

  it('are forms of the account that the owner store does not have, by id or by URL', async () => {
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

  it('can be assigned to one owner, and not to a second one', async () => {
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

  it('cannot be listed without `find`, from an unreadable list or with a wrong key', async () => {
    const { find: _, ...owners } = memoryOwners({ warn: () => {} });
    await assert.rejects(findOrphans({ ...setUp(), owners }), /`find`/);
    for (const response of [
      () => Response.json(success({ count: 1 })),
      () => new Response(`${KEY}: not JSON`),
      () => Response.json({ success: false, error: { message: KEY } }, { status: 401 }),
    ]) {
      await assert.rejects(findOrphans({ ...setUp(), fetch: async () => response() }), (error) => {
        witness(String(error));
        return error instanceof Error && /cannot be read|401/.test(error.message);
      });
    }
  });

  it('cannot be listed with invalid options, and the error does not show their values', async () => {
    for (const wrong of [
      { apiKey: `${KEY}\n${KEY}` },
      { baseUrl: `http://site:${encodeURIComponent(KEY)}@127.0.0.1:1` },
      { baseUrl: KEY },
    ]) {
      await assert.rejects(findOrphans({ ...BASE, owners: setUp().owners, ...wrong }), (error) => {
        witness(inspect(error));
        return error instanceof Error && /cannot be asked.*`baseUrl`.*`apiKey`/.test(error.message);
      });
    }
  });
});
