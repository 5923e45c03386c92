import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOwnerAdmin, memoryOwners } from '../../../src/proxy/index.js';
import type { OwnerAdminOptions } from '../../../src/proxy/index.js';
import { memoryBudget } from '../../../src/proxy/stores/memory-budget.js';
import { ask, FORMS, KEY, makeProxy, prompt, success, witness } from '../support.js';
import { failure, idOf, makeAccount, makeAdmin, recordOf, urlOf } from './support.js';

describe('createOwnerAdmin', () => {
  it('throws a TypeError for wrong options, which names it and quotes no value', () => {
    const owners = memoryOwners({ warn: () => {} });
    const base: OwnerAdminOptions = { baseUrl: 'https://service.test', apiKey: KEY, owners };
    for (const [options, message] of [
      [{ ...base, owners: 'shared' }, /createOwnerAdmin: `owners` is 'shared'/],
      [{ ...base, owners: undefined }, /createOwnerAdmin: `owners`/],
      [{ ...base, apiKey: 'short' }, /createOwnerAdmin: `apiKey`/],
      [{ ...base, baseUrl: KEY }, /createOwnerAdmin: `baseUrl`/],
      [{ ...base, budgets: {} }, /budgets/],
      [{ ...base, budget: { visitor: { day: 0 } } }, /budget\.visitor\.day/],
    ] as const)
      assert.throws(
        () => createOwnerAdmin(options as unknown as OwnerAdminOptions),
        (error) => {
          witness(String(error));
          return error instanceof TypeError && message.test(error.message);
        },
      );
    assert.ok(createOwnerAdmin({ ...base, authorize: () => true, hosts: ['www.example.com'] }));
  });

  it('rejects an owner that is empty or no string', async () => {
    const { admin } = makeAdmin(makeAccount([]));
    for (const owner of ['', undefined, 5] as unknown as string[]) {
      await assert.rejects(admin.forms(owner), TypeError);
      await assert.rejects(admin.export(owner), TypeError);
      await assert.rejects(admin.erase(owner), TypeError);
      await assert.rejects(admin.transfer({ from: owner, to: 'bob' }), TypeError);
      await assert.rejects(admin.transfer({ from: 'bob', to: owner }), TypeError);
      await assert.rejects(admin.transfer({ id: idOf(1), to: owner }), TypeError);
    }
    await assert.rejects(admin.usage(''), TypeError);
  });
});

describe('the forms of owners', () => {
  it('come from the store, and with `check` are compared with the service', async () => {
    const account = makeAccount([1, 2]);
    const { admin, owners } = makeAdmin(account);
    for (const index of [1, 5]) await owners.add('ada', recordOf(index));
    await owners.add('bob', recordOf(2, { id: undefined }));
    assert.deepEqual(await admin.forms('ada'), await owners.forms('ada'));
    assert.deepEqual(
      (await admin.owners()).map(({ owner, forms, missing }) => [owner, forms, missing]),
      [
        ['ada', 2, undefined],
        ['bob', 1, undefined],
      ],
    );
    assert.equal(account.requests.length, 0);
    const missing = async (owner: string) =>
      (await admin.forms(owner, { check: true })).map(({ formUrl, isMissing }) => [
        formUrl,
        isMissing,
      ]);
    assert.deepEqual((await missing('ada')).toSorted(), [
      [urlOf(1), false],
      [urlOf(5), true],
    ]);
    assert.deepEqual(await missing('bob'), [[urlOf(2), false]]);
    assert.deepEqual(await missing('nobody'), []);
    assert.deepEqual(await admin.owners({ check: true }), [
      { owner: 'ada', forms: 2, missing: 1 },
      { owner: 'bob', forms: 1, missing: 0 },
    ]);
    account.respond = () => failure(500);
    await assert.rejects(admin.owners({ check: true }), /The list of the service failed/);
    await assert.rejects(admin.forms('ada', { check: true }), /The list of the service failed/);
    assert.equal((await admin.forms('ada')).length, 2);
  });
});

describe('a transfer', () => {
  it('moves one form or all forms of an owner, as an anonymous visitor signs in', async () => {
    const { admin, owners } = makeAdmin(makeAccount([]));
    for (const index of [1, 2, 3]) await owners.add('anonymous 1', recordOf(index));
    assert.equal(await admin.transfer({ id: idOf(1), to: 'ada' }), 1);
    assert.equal(await admin.transfer({ id: idOf(1), from: 'anonymous 1', to: 'eve' }), 0);
    assert.equal(await admin.transfer({ id: idOf(9), to: 'ada' }), 0);
    assert.equal(await admin.transfer({ from: 'anonymous 1', to: 'ada' }), 2);
    assert.equal(await admin.transfer({ from: 'anonymous 1', to: 'ada' }), 0);
    assert.equal(await admin.transfer({ from: 'ada', to: 'ada' }), 0);
    assert.equal((await owners.forms('ada')).length, 3);
  });

  it('rejects without the method of the store', async () => {
    const { transfer: _, ...owners } = memoryOwners({ warn: () => {} });
    const { admin } = makeAdmin(makeAccount([]), owners);
    await assert.rejects(admin.transfer({ from: 'ada', to: 'bob' }), /no method `transfer`/);
    const { find: __, ...blind } = memoryOwners({ warn: () => {} });
    const other = makeAdmin(makeAccount([]), blind).admin;
    await assert.rejects(other.transfer({ id: idOf(1), to: 'bob' }), /no method `find`/);
    assert.equal(await other.transfer({ id: idOf(1), from: 'ada', to: 'bob' }), 0);
  });
});

describe('usage and export', () => {
  const limits = { visitor: { day: 5, month: 50 }, account: { day: 7 } };

  it('show what the proxy has counted, of the account and of one visitor', async () => {
    const budget = { ...limits, store: memoryBudget() };
    const owners = memoryOwners({ warn: () => {} });
    let made = 0;
    const { proxy } = makeProxy(
      {
        owners,
        budget,
        rateLimit: false,
        authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
      },
      () => {
        made += 1;
        return Response.json(success({ id: idOf(made), formUrl: urlOf(made), title: 'Tea' }));
      },
    );
    for (const user of ['ada', 'ada', 'bob'])
      await ask(proxy, 'POST', `${FORMS}/generate`, {
        body: prompt('Tea'),
        headers: { 'X-User': user },
      });
    const { admin } = makeAdmin(makeAccount([]), owners, { budget });
    const usage = async (identity?: string) =>
      (await admin.usage(identity)).map((row) => {
        assert.ok(Date.parse(row.endsAt) > Date.now());
        return [row.budget, row.period, row.used, row.limit];
      });
    assert.deepEqual(await usage(), [['account', 'day', 3, 7]]);
    assert.deepEqual(await usage('ada'), [
      ['visitor', 'day', 2, 5],
      ['visitor', 'month', 2, 50],
    ]);
    assert.deepEqual(await usage('nobody'), [
      ['visitor', 'day', 0, 5],
      ['visitor', 'month', 0, 50],
    ]);
    const exported = witness(await admin.export('ada'));
    assert.deepEqual(JSON.parse(JSON.stringify(exported)), exported);
    assert.deepEqual(exported.forms, await owners.forms('ada'));
    assert.deepEqual(
      exported.forms.map((form) => [form.id, form.prompt, form.details]),
      [2, 1].map((index) => [idOf(index), 'Tea', { title: 'Tea' }]),
    );
    assert.equal(exported.usage?.[0]?.used, 2);
    assert.ok(exported.notIncluded.some(({ place }) => place === 'log'));
  });

  it('are empty without a budget, and usage says why it cannot read one', async () => {
    const account = makeAccount([]);
    assert.deepEqual(await makeAdmin(account).admin.usage('ada'), []);
    const inMemory = makeAdmin(account, undefined, { budget: limits }).admin;
    await assert.rejects(inMemory.usage(), /no `store`/);
    assert.equal((await inMemory.export('ada')).usage, undefined);
    const { used: _, ...store } = memoryBudget();
    const blind = makeAdmin(account, undefined, { budget: { ...limits, store } }).admin;
    await assert.rejects(blind.usage('ada'), /no method `used`/);
    const broken = { ...store, used: () => Promise.reject(new Error('No disk.')) };
    const failing = makeAdmin(account, undefined, { budget: { ...limits, store: broken } }).admin;
    await assert.rejects(failing.usage('ada'), /`budget` failed.*No disk/);
  });
});
