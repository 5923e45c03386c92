import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryOwners } from '../../../src/proxy/index.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { SeenForms } from '../../../src/proxy/admin/seen-forms.js';
import { KEY, success, witness } from '../support.js';
import { failure, idOf, makeAccount, makeAdmin, recordOf, urlOf } from './support.js';

const VERIFIED_AT = '2026-01-02T00:00:00.000Z';
const NOW = new Date().toISOString();

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

async function fill(owners: OwnerStore, owner: string, indexes: readonly number[]): Promise<void> {
  for (const index of indexes) await owners.add(owner, recordOf(index));
}

const idsOf = async (owners: OwnerStore, owner: string): Promise<readonly string[]> =>
  (await owners.forms(owner)).map(({ id = '(none)' }) => id).toSorted();

describe('the verification of all records', () => {
  it('updates details, attaches ids, removes records of deleted forms, and reports forms without an owner', async () => {
    const account = makeAccount([1, 2, 3, 9]);
    const { admin, owners, logged } = makeAdmin(account);
    await fill(owners, 'ada', [1, 5]);
    await owners.add('bob', recordOf(2, { id: undefined }));
    await owners.add('bob', recordOf(6, { id: undefined }));
    const same = { details: { title: 'Title 3' }, verifiedAt: VERIFIED_AT };
    await owners.add('bob', recordOf(3, same));
    const report = witness(await admin.verify());
    assert.deepEqual(report, {
      accounts: 1,
      forms: 4,
      found: 3,
      updated: 2,
      attached: 1,
      removed: 2,
      unconfirmed: 0,
      unowned: 1,
      unownedForms: [{ id: idOf(9), formUrl: urlOf(9) }],
    });
    assert.deepEqual(await idsOf(owners, 'ada'), [idOf(1)]);
    assert.deepEqual(await idsOf(owners, 'bob'), [idOf(2), idOf(3)]);
    assert.deepEqual((await owners.forms('ada'))[0]?.details, { title: 'Title 1' });
    // Unchanged, so not written.
    const third = (await owners.forms('bob')).find(({ id }) => id === idOf(3));
    assert.deepEqual(third, recordOf(3, same));
    // So that an operator can assign a form again.
    assert.ok(logged.some((line) => line.includes(idOf(5)) && line.includes(urlOf(5))));
    assert.equal((await admin.verify()).removed, 0);
  });

  it('keeps details that the list does not show, and only those of `fields`', async () => {
    const account = makeAccount([1]);
    account.forms.set(idOf(1), { id: idOf(1), formUrl: urlOf(1), title: 'New', secret: 'x' });
    const { admin, owners } = makeAdmin(account);
    await owners.add('ada', recordOf(1, { details: { title: 'Old', name: 'Name' } }));
    await admin.verify();
    assert.deepEqual((await owners.forms('ada'))[0]?.details, { title: 'New', name: 'Name' });
  });

  it('keeps a record that is younger than an hour, also without an id', async () => {
    const account = makeAccount([1]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1]);
    await owners.add('ada', recordOf(2, { createdAt: NOW }));
    await owners.add('ada', recordOf(3, { createdAt: NOW, id: undefined }));
    const report = await admin.verify();
    assert.deepEqual([report.removed, report.unconfirmed], [0, 0]);
    assert.equal((await owners.forms('ada')).length, 3);
  });

  it('removes nothing if the list is cut off, fails, stalls, or contains no array', async () => {
    const account = makeAccount(range(0, 100));
    const list = JSON.stringify(success({ forms: [...account.forms.values()] }));
    for (const respond of [
      () => new Response(list.slice(0, list.length / 2)),
      () => new Response(list.slice(0, -1)),
      () => Response.json({ success: true, data: { count: 1 } }),
      () => failure(429, { 'Retry-After': '1' }),
      () => failure(500),
      () => failure(401),
      () => Promise.reject(new TypeError('fetch failed')),
      () =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode(list.slice(0, -100))),
          }),
        ),
    ]) {
      const { admin, owners } = makeAdmin(account, undefined, { timeouts: { read: 50 } });
      await fill(owners, 'ada', [...range(0, 100), 200]);
      await owners.add('ada', recordOf(201, { id: undefined }));
      account.respond = ({ id }) => (id === undefined ? respond() : undefined);
      await assert.rejects(admin.verify(), (error) => {
        witness(String(error));
        return error instanceof Error && error.message !== '';
      });
      assert.equal((await owners.forms('ada')).length, 102);
      account.respond = () => undefined;
      assert.equal((await admin.verify()).removed, 2);
    }
  });

  it('refuses to remove anything if the list has none of the recorded forms', async () => {
    for (const indexes of [[7, 8], []]) {
      const account = makeAccount(indexes);
      const { admin, owners } = makeAdmin(account);
      await fill(owners, 'ada', [1, 2, 3]);
      await owners.add('ada', recordOf(4, { createdAt: NOW }));
      await assert.rejects(admin.verify(), /None of the 3 recorded forms .*another account/);
      assert.equal((await owners.forms('ada')).length, 4);
      assert.equal(account.requests.length, 1);
    }
    // Records of forms that were made while the list was read prove nothing.
    const { admin, owners } = makeAdmin(makeAccount([7]));
    await owners.add('ada', recordOf(4, { createdAt: NOW }));
    assert.equal((await admin.verify()).removed, 0);
  });

  it('reads one list for each key that an `apiKey` function returns', async () => {
    for (const indexes of [[1, 2], [7]]) {
      const account = makeAccount(indexes);
      const apiKey = async () => KEY;
      const { admin, owners } = makeAdmin(account, undefined, { apiKey });
      await fill(owners, 'ada', [1, 3]);
      await fill(owners, 'bob', [2]);
      if (indexes.includes(1)) assert.equal((await admin.verify()).removed, 1);
      else await assert.rejects(admin.verify(), /None of the 3 recorded forms/);
      assert.equal(account.count('GET', true), 1);
      assert.ok(account.requests.every(({ key }) => key === KEY));
    }
    const account = makeAccount([1]);
    const failing = makeAdmin(account, undefined, { apiKey: () => Promise.reject(new Error(KEY)) });
    await fill(failing.owners, 'ada', [1]);
    await assert.rejects(failing.admin.verify(), (error) => {
      witness(String(error));
      return error instanceof Error && /`apiKey`/.test(error.message);
    });
    assert.equal(account.requests.length, 0);
  });

  it('keeps a form that the list lacks and the service has', async () => {
    const account = makeAccount(range(0, 20));
    const page = [...account.forms.values()].slice(0, 10);
    account.respond = ({ id }) =>
      id === undefined ? Response.json(success({ forms: page, next: 2 })) : undefined;
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', range(0, 21));
    const report = await admin.verify();
    assert.deepEqual([report.found, report.removed, report.unconfirmed], [10, 1, 0]);
    assert.equal((await owners.forms('ada')).length, 20);
  });

  it('keeps records that the service does not confirm, and stops sending requests to a service that fails', async () => {
    for (const [status, asked] of [
      [403, 5],
      [500, 1],
    ] as const) {
      const account = makeAccount([0]);
      const { admin, owners } = makeAdmin(account);
      await fill(owners, 'ada', range(0, 6));
      account.respond = ({ id }) => (id === undefined ? undefined : failure(status));
      const report = await admin.verify();
      assert.deepEqual([report.removed, report.unconfirmed], [0, 5]);
      assert.equal(account.count('GET'), asked);
      assert.equal((await owners.forms('ada')).length, 6);
    }
  });

  it('does not report a form whose record came while the list was read', async () => {
    const account = makeAccount([1, 2, 3]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1]);
    let finds = 0;
    const late: OwnerStore = {
      ...owners,
      async find(forms) {
        finds += 1;
        if (finds === 2) await owners.add('bob', recordOf(2, { createdAt: NOW }));
        return (await owners.find?.(forms)) ?? [];
      },
    };
    const report = await makeAdmin(account, late).admin.verify();
    assert.deepEqual(
      [report.unowned, report.unownedForms],
      [1, [{ id: idOf(3), formUrl: urlOf(3) }]],
    );
    assert.equal((await admin.verify()).unowned, 1);
  });

  it('goes on if an id cannot be attached, and logs why', async () => {
    const account = makeAccount([1, 2]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1]);
    await owners.add('ada', recordOf(2, { id: undefined }));
    const attachId = () => Promise.reject(new Error('Another form has the id.'));
    const failing = makeAdmin(account, { ...owners, attachId });
    const report = await failing.admin.verify();
    assert.deepEqual([report.found, report.attached, report.removed], [2, 0, 0]);
    assert.match(failing.logged[0] ?? '', /form_2_Ab is not attached to .*Another form has the id/);
    assert.equal((await admin.verify()).attached, 1);
  });

  it('needs a store that can read all records, and ends if the store fails', async () => {
    const account = makeAccount([1]);
    const owners = memoryOwners({ warn: () => {} });
    await fill(owners, 'ada', [1, 2]);
    for (const name of ['records', 'find', 'verified'] as const) {
      const { [name]: _, ...less } = owners;
      await assert.rejects(makeAdmin(account, less).admin.verify(), new RegExp(`\`${name}\``));
    }
    const failing: OwnerStore = { ...owners, find: () => Promise.reject(new Error('No disk.')) };
    await assert.rejects(makeAdmin(account, failing).admin.verify(), /No disk/);
    const hanging: OwnerStore = { ...owners, find: () => new Promise(() => {}) };
    const options = { timeouts: { hooks: 20 } };
    await assert.rejects(makeAdmin(account, hanging, options).admin.verify(), /20 ms/);
    assert.equal((await owners.forms('ada')).length, 2);
  });

  it('reports forms without an owner in an account without records', async () => {
    const report = await makeAdmin(makeAccount([1, 2])).admin.verify();
    assert.deepEqual([report.forms, report.found, report.unowned], [2, 0, 2]);
  });
});

describe('the set of seen forms', () => {
  it('contains every added form, and almost no other', () => {
    const seen = new SeenForms();
    for (let index = 0; index < 100_000; index++) seen.add(urlOf(index));
    let wrong = 0;
    for (let index = 0; index < 100_000; index++) {
      assert.ok(seen.has(urlOf(index)));
      wrong += Number(seen.has(urlOf(index + 100_000)));
    }
    // At 100,000 of 134 million bits, one in 10 thousand millions would be right. A hash that spreads badly has thousands.
    assert.ok(wrong <= 1, `${wrong} of 100,000`);
  });
});
