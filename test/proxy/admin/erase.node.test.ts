import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryBudget } from '../../../src/proxy/stores/memory-budget.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { KEY, success, witness } from '../support.js';
import { failure, idOf, makeAccount, makeAdmin, recordOf, urlOf } from './support.js';

async function fill(owners: OwnerStore, owner: string, indexes: readonly number[]): Promise<void> {
  for (const index of indexes) await owners.add(owner, recordOf(index));
}

describe('the erasure of an owner', () => {
  it('deletes the forms at the service and the records, and nothing of others', async () => {
    const account = makeAccount([1, 2, 3]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1, 2]);
    await fill(owners, 'bob', [3]);
    const report = witness(await admin.erase('ada'));
    assert.deepEqual([report.deleted, report.alreadyGone, report.failed], [2, 0, []]);
    assert.deepEqual([...account.forms.keys()], [idOf(3)]);
    assert.deepEqual(await owners.forms('ada'), []);
    assert.equal((await owners.forms('bob')).length, 1);
    assert.equal(account.count('GET', true), 0);
    assert.equal((await admin.erase('ada')).deleted, 0);
  });

  it('can be repeated after a crash between the service and the record', async () => {
    const account = makeAccount([1, 2, 3]);
    const { owners } = makeAdmin(account);
    await fill(owners, 'ada', [1, 2, 3]);
    let removals = 0;
    const crashing: OwnerStore = {
      ...owners,
      async remove(id) {
        removals += 1;
        if (removals === 2) throw new Error('The process was killed.');
        await owners.remove(id);
      },
    };
    await assert.rejects(makeAdmin(account, crashing).admin.erase('ada'), /was killed/);
    assert.deepEqual([account.forms.size, (await owners.forms('ada')).length], [1, 2]);
    const report = await makeAdmin(account, owners).admin.erase('ada');
    assert.deepEqual([report.deleted, report.alreadyGone, report.failed], [1, 1, []]);
    assert.deepEqual([account.forms.size, await owners.forms('ada')], [0, []]);
  });

  it('keeps and reports a form that the service does not delete', async () => {
    const account = makeAccount([1, 2, 3, 4]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1, 2, 3, 4]);
    account.respond = ({ id }) => {
      if (id === idOf(1)) return failure(500);
      // A server in between, and not the service.
      if (id === idOf(2)) return new Response('<h1>404</h1>', { status: 404 });
      return id === idOf(3) ? failure(403) : undefined;
    };
    const report = witness(await admin.erase('ada'));
    assert.equal(report.deleted, 1);
    assert.deepEqual(
      report.failed.map(({ id, formUrl }) => [id, formUrl]).toSorted(),
      [1, 2, 3].map((index) => [idOf(index), urlOf(index)]),
    );
    assert.match(report.failed.find(({ id }) => id === idOf(1))?.reason ?? '', /500/);
    assert.equal((await owners.forms('ada')).length, 3);
    assert.match(report.remaining[0]?.content ?? '', /^3 records/);
    account.respond = () => undefined;
    assert.equal((await admin.erase('ada')).deleted, 3);
    assert.deepEqual(await owners.forms('ada'), []);
  });

  it('stops sending requests to a service that is down or hangs, and keeps all records', async () => {
    const down = (): Promise<Response> => Promise.reject(new TypeError(`${KEY} fetch failed`));
    const hanging = (): Promise<Response> => new Promise(() => {});
    for (const respond of [down, hanging]) {
      const account = makeAccount([]);
      const { admin, owners } = makeAdmin(account, undefined, { timeouts: { read: 20 } });
      await fill(
        owners,
        'ada',
        Array.from({ length: 50 }, (_, index) => index),
      );
      account.respond = respond;
      const report = witness(await admin.erase('ada'));
      assert.deepEqual([report.deleted, report.failed.length], [0, 50]);
      assert.equal(account.requests.length, 3);
      assert.equal((await owners.forms('ada')).length, 50);
    }
  });

  it('waits after a 429 and tries again, four times at most', async () => {
    const account = makeAccount([1, 2]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1, 2]);
    let busy = 3;
    account.respond = () => {
      busy -= 1;
      return busy >= 0 ? failure(429, { 'Retry-After': '0' }) : undefined;
    };
    assert.equal((await admin.erase('ada')).deleted, 2);
    account.forms.set(idOf(3), {});
    await fill(owners, 'ada', [3]);
    busy = Infinity;
    account.requests.length = 0;
    const { failed } = await admin.erase('ada');
    assert.match(failed[0]?.reason ?? '', /429/);
    assert.equal(account.requests.length, 5);
    assert.equal(await owners.owns('ada', idOf(3)), true);
  });

  it('reports a wrong key, and keeps the records', async () => {
    const account = makeAccount([1]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1]);
    account.respond = () => failure(401);
    const { failed } = witness(await admin.erase('ada'));
    assert.match(failed[0]?.reason ?? '', /API key \(401\)/);
    assert.equal(await owners.owns('ada', idOf(1)), true);
  });

  it('looks up missing ids in the list first', async () => {
    const account = makeAccount([1, 2, 3]);
    const { admin, owners } = makeAdmin(account);
    for (const index of [1, 2]) await owners.add('ada', recordOf(index, { id: undefined }));
    await fill(owners, 'ada', [3]);
    const report = await admin.erase('ada');
    assert.deepEqual([report.deleted, report.failed], [3, []]);
    assert.equal(account.count('GET', true), 1);
    assert.deepEqual([account.forms.size, await owners.forms('ada')], [0, []]);
  });

  it('removes a record without an id only if a complete list lacks it, and it is not new', async () => {
    const account = makeAccount([9]);
    const { admin, owners } = makeAdmin(account);
    await owners.add('ada', recordOf(1, { id: undefined }));
    await owners.add('ada', recordOf(2, { id: undefined, createdAt: new Date().toISOString() }));
    const list = JSON.stringify(success({ forms: [...account.forms.values()] }));
    account.respond = () => new Response(list.slice(0, -20));
    const broken = await admin.erase('ada');
    assert.deepEqual([broken.alreadyGone, broken.failed.length], [0, 2]);
    assert.match(broken.failed[0]?.reason ?? '', /broke off|cannot be read/);
    account.respond = () => undefined;
    const whole = await admin.erase('ada');
    assert.deepEqual(
      [whole.alreadyGone, whole.failed.map(({ formUrl }) => formUrl)],
      [1, [urlOf(2)]],
    );
    assert.deepEqual(
      (await owners.forms('ada')).map(({ formUrl }) => formUrl),
      [urlOf(2)],
    );
  });

  it('keeps a form that was transferred to another owner meanwhile', async () => {
    const account = makeAccount([1, 2]);
    const { admin, owners } = makeAdmin(account);
    await fill(owners, 'ada', [1, 2]);
    const [first = '', second = ''] = (await owners.forms('ada')).map(({ id }) => id);
    account.respond = async ({ id }) => {
      if (id === first) await owners.transfer?.({ id: second, from: 'ada', to: 'bob' });
      return undefined;
    };
    const report = await admin.erase('ada');
    assert.deepEqual([report.deleted, report.failed], [1, []]);
    assert.deepEqual([...account.forms.keys()], [second]);
    assert.equal(await owners.owns('bob', second), true);
  });

  it('reports which data remain where, and for how long', async () => {
    const budget = { visitor: { day: 5 }, store: memoryBudget() };
    const report = async (options: Parameters<typeof makeAdmin>[2]) =>
      (await makeAdmin(makeAccount([]), undefined, options).admin.erase('ada')).remaining;
    const all = await report({ budget, logIdentity: 'hash', idempotency: { keep: 7_200_000 } });
    assert.deepEqual(
      all.map(({ place }) => place),
      ['budget', 'idempotency', 'rateLimit', 'log'],
    );
    const untils = all.map(({ until }) => Date.parse(until ?? '') - Date.now());
    const ONE_DAY = 24 * 60 * 60_000;
    assert.ok((untils[0] ?? 0) > ONE_DAY - 60_000 && (untils[0] ?? 0) <= 32 * ONE_DAY);
    assert.ok(Math.abs((untils[1] ?? 0) - 7_200_000) < 60_000);
    assert.match(all[1]?.kept ?? '', /^2 hours/);
    assert.match(all[3]?.content ?? '', /SHA-256/);
    const least = await report({ idempotency: false, rateLimit: false, logIdentity: false });
    assert.deepEqual(
      least.map(({ place }) => place),
      ['log'],
    );
    assert.match(least[0]?.content ?? '', /no `identity`/);
  });
});
