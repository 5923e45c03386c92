import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryBudget } from '../../../src/proxy/stores/memory-budget.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { idOf, makeAccount, makeAdmin, recordOf } from './support.js';

const KEYS: Readonly<Record<string, string>> = {
  red: 'key-of-red-0123456789',
  blue: 'key-of-blue-0123456789',
};

/** Red has the forms 1 to 3 and blue those from 4 to 6, each in an account of its own. Number 3 and number 6 are gone. */
async function setUp(options: Parameters<typeof makeAdmin>[2] = {}) {
  const accounts = { red: makeAccount([1, 2]), blue: makeAccount([4, 5]) };
  const asked: string[] = [];
  const made = makeAdmin(makeAccount([]), undefined, {
    apiKey: ({ identity = '' }) => KEYS[identity.split(':')[0] ?? ''] ?? '',
    async fetch(url, init) {
      const tenant = init.headers.Authorization === `Bearer ${KEYS.red}` ? 'red' : 'blue';
      asked.push(`${tenant} ${init.method}`);
      return accounts[tenant].fetch(url, init);
    },
    ...options,
  });
  const add = (owner: string, indexes: readonly number[], owners: OwnerStore) =>
    Promise.all(indexes.map((index) => owners.add(owner, recordOf(index))));
  await add('red:ada', [1, 2, 3], made.owners);
  await add('blue:ada', [4, 5, 6], made.owners);
  return { ...made, accounts, asked };
}

const idsOf = async (owners: OwnerStore, owner: string) =>
  (await owners.forms(owner)).map(({ id }) => id).toSorted();

describe('the admin of two tenants with an account each', () => {
  it('compares the records of an owner only with the list of the owner’s account', async () => {
    const { admin, owners, asked } = await setUp();
    const { accounts, forms, removed, unowned } = await admin.verify();
    assert.deepEqual([accounts, forms, removed, unowned], [2, 4, 2, 0]);
    assert.deepEqual(await idsOf(owners, 'red:ada'), [idOf(1), idOf(2)]);
    assert.deepEqual(await idsOf(owners, 'blue:ada'), [idOf(4), idOf(5)]);
    assert.deepEqual(asked.toSorted(), ['blue GET', 'blue GET', 'red GET', 'red GET']);
  });

  it('removes nothing of a tenant whose list fails', async () => {
    const { admin, owners, accounts } = await setUp();
    accounts.red.respond = () => new Response('down', { status: 503 });
    await assert.rejects(admin.verify(), AggregateError);
    assert.equal((await idsOf(owners, 'red:ada')).length, 3);
    assert.deepEqual(await idsOf(owners, 'blue:ada'), [idOf(4), idOf(5)]);
  });

  it('does not change the records of a tenant without a key, and verifies the others', async () => {
    const { admin, owners } = await setUp({
      apiKey({ identity = '' }) {
        if (identity.startsWith('red:')) throw new Error('withdrawn');
        return KEYS.blue ?? '';
      },
    });
    await assert.rejects(admin.verify(), /1 of 2 accounts/);
    assert.equal((await idsOf(owners, 'red:ada')).length, 3);
    assert.deepEqual(await idsOf(owners, 'blue:ada'), [idOf(4), idOf(5)]);
  });

  it('erases with the key of the owner', async () => {
    const { admin, owners, accounts, asked } = await setUp();
    const { deleted, alreadyGone } = await admin.erase('blue:ada');
    assert.deepEqual([deleted, alreadyGone], [2, 1]);
    assert.deepEqual([accounts.red.forms.size, accounts.blue.forms.size], [2, 0]);
    assert.ok(asked.every((request) => request.startsWith('blue ')));
    assert.equal((await idsOf(owners, 'red:ada')).length, 3);
  });

  it('moves no form to an owner of the other account', async () => {
    const { admin, owners } = await setUp();
    await assert.rejects(admin.transfer({ from: 'red:ada', to: 'blue:bob' }), /different API keys/);
    assert.equal(await admin.transfer({ from: 'red:ada', to: 'red:bob' }), 3);
    assert.equal((await idsOf(owners, 'red:bob')).length, 3);
  });
});

describe('the usage of a visitor with a plan', () => {
  it('is shown without a limit of the option `budget`', async () => {
    const store = memoryBudget();
    const { admin } = await setUp({ apiKey: KEYS.red, budget: { store } });
    assert.deepEqual(await admin.usage('ada'), []);
    const { createFormsProxy } = await import('../../../src/proxy/index.js');
    const proxy = createFormsProxy({
      baseUrl: 'https://service.test',
      apiKey: KEYS.red ?? '',
      owners: 'shared',
      authorize: () => ({ allow: true, identity: 'ada', limits: { day: 20 } }),
      budget: { store },
      log: () => {},
      fetch: async () => Response.json({ success: true, data: { formUrl: 'https://f.test/1' } }),
    });
    await proxy.fetch(
      new Request('http://localhost/api/v1/forms/generate', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"prompt":"A form"}',
      }),
    );
    const rows = await admin.usage('ada');
    // The month counts too: the next plan may have a limit for it.
    assert.deepEqual(
      rows.map(({ budget, period, used, limit }) => [budget, period, used, limit]),
      [
        ['visitor', 'day', 1, undefined],
        ['visitor', 'month', 1, undefined],
      ],
    );
  });
});
