import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IdLookUp } from '../../../src/proxy/ownership/id-look-up.js';
import { badResponse } from '../../../src/proxy/service/response.js';
import type { OwnedCall } from '../../../src/proxy/ownership/owned-call.js';
import { memoryOwners } from '../../../src/proxy/index.js';
import { ask, deferred, FORMS, makeProxy, prompt, success } from '../support.js';

const urlOf = (index: number): string => `https://service.test/f/${index}`;
const formOf = (index: number) => ({ id: `form_${index}_a`, formUrl: urlOf(index) });

/** A call whose account has these forms. `gate` holds the list back. */
function callWith(count: number, gate: Promise<void> = Promise.resolve()) {
  let scans = 0;
  let read = 0;
  const reports: string[] = [];
  const call = {
    report: (diagnostic: string) => void reports.push(diagnostic),
    async streamList(takeForm: (form: object) => boolean) {
      scans += 1;
      await gate;
      for (let index = 1; index <= count; index++) {
        read += 1;
        if (takeForm(formOf(index))) return;
      }
    },
    waitUntil: () => {},
  } as unknown as OwnedCall;
  return { call, reports, scans: () => scans, read: () => read };
}

describe('the look-up of ids', () => {
  it('stops when all ids are found', async () => {
    const { call, read } = callWith(1_000);
    const ids = await new IdLookUp(1_000).find([urlOf(3), urlOf(2)], call);
    assert.deepEqual([...ids].toSorted(), [
      [urlOf(2), 'form_2_a'],
      [urlOf(3), 'form_3_a'],
    ]);
    assert.equal(read(), 3);
  });

  it('reads the list once for all calls that wait for the same forms', async () => {
    const gate = deferred();
    const { call, scans } = callWith(10, gate.promise);
    const lookUp = new IdLookUp(1_000);
    const results = [[1, 2], [2], [1]].map((indexes) => lookUp.find(indexes.map(urlOf), call));
    gate.resolve();
    const ids = await Promise.all(results);
    assert.equal(scans(), 1);
    assert.ok(ids.every((found) => found.size === 2));
    assert.equal((await lookUp.find([urlOf(1)], call)).get(urlOf(1)), 'form_1_a');
    assert.equal(scans(), 1);
  });

  it('reads it again for another form, at most once in five seconds', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 1_000;
    test.mock.method(performance, 'now', () => now);
    const advance = async (ms: number) => {
      now += ms;
      test.mock.timers.tick(ms);
      for (let turns = 0; turns < 20; turns++) await Promise.resolve();
    };
    const { call, scans } = callWith(10);
    const lookUp = new IdLookUp(60_000);
    await lookUp.find([urlOf(1)], call);
    const others = [lookUp.find([urlOf(2)], call), lookUp.find([urlOf(3)], call)];
    await advance(4_900);
    assert.equal(scans(), 1);
    await advance(200);
    const ids = await Promise.all(others);
    assert.equal(scans(), 2);
    assert.deepEqual(
      ids.map((found) => found.size),
      [2, 2],
    );
  });

  it('reads the list again for a missing form only after a pause, which doubles', async (test) => {
    let now = 1_000;
    test.mock.method(performance, 'now', () => now);
    const { call, scans } = callWith(1);
    const lookUp = new IdLookUp(1_000);
    for (let times = 0; times < 3; times++)
      assert.equal((await lookUp.find([urlOf(7)], call)).size, 0);
    assert.equal(scans(), 1);
    now += 5_001;
    await lookUp.find([urlOf(7)], call);
    assert.equal(scans(), 2);
    // Each time twice as late, and at most an hour: else it would cost a reading for each list.
    now += 5_001;
    assert.equal((await lookUp.find([urlOf(7)], call)).size, 0);
    assert.equal(scans(), 2);
    now += 5_000;
    await lookUp.find([urlOf(7)], call);
    assert.equal(scans(), 3);
    for (let times = 0; times < 20; times++) {
      now += 60 * 60_000 + 1;
      await lookUp.find([urlOf(7)], call);
    }
    assert.equal(scans(), 23);
  });

  it('finds other forms although one form is missing in the list', async (test) => {
    let now = 1_000;
    test.mock.method(performance, 'now', () => now);
    const { call } = callWith(1);
    const lookUp = new IdLookUp(1_000);
    await lookUp.find([urlOf(7)], call);
    now += 5_001;
    await lookUp.find([urlOf(7)], call);
    now += 5_001;
    assert.equal((await lookUp.find([urlOf(7), urlOf(1)], call)).get(urlOf(1)), 'form_1_a');
  });

  it('starts again if the runtime has stopped the first read and all calls that waited for it', async (test) => {
    let now = 1_000;
    test.mock.method(performance, 'now', () => now);
    const lookUp = new IdLookUp(60_000);
    test.mock.timers.enable({ apis: ['setTimeout'] });
    void lookUp.find([urlOf(1)], callWith(1, new Promise(() => {})).call);
    now += 60_001;
    const { call } = callWith(1);
    assert.equal((await lookUp.find([urlOf(1)], call)).get(urlOf(1)), 'form_1_a');
  });

  it('logs why it failed', async () => {
    const { call, reports } = callWith(1, Promise.reject(badResponse('It broke off.')));
    await assert.rejects(new IdLookUp(1_000).find([urlOf(1)], call), { status: 502 });
    assert.match(reports[0] ?? '', /It broke off/);
  });

  it('starts again if the runtime has stopped the first read', async (test) => {
    let now = 1_000;
    test.mock.method(performance, 'now', () => now);
    const lookUp = new IdLookUp(20);
    // It never settles: a runtime has stopped it with its visitor.
    const { call: stopped } = callWith(1, new Promise(() => {}));
    const waiting = [1, 1].map((index) => lookUp.find([urlOf(index)], stopped));
    for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, 'rejected');
    now += 5_001;
    const { call } = callWith(1);
    assert.equal((await lookUp.find([urlOf(1)], call)).get(urlOf(1)), 'form_1_a');
  });
});

describe('a list with a form whose id is unknown', () => {
  const authorize = () => ({ allow: true, identity: 'ada' });

  it('waits two seconds for the id, then has the form without it, and the next list has the id', async (test) => {
    const owners = memoryOwners({ warn: () => {} });
    const gate = deferred();
    const { proxy } = makeProxy({ authorize, owners, rateLimit: false }, async ({ init }) => {
      if (init.method === 'POST') return Response.json(success({ formUrl: urlOf(1) }));
      await gate.promise;
      return Response.json(success({ forms: [formOf(1)] }));
    });
    const list = async () => {
      const { text } = await ask(proxy, 'GET', FORMS);
      return (JSON.parse(text) as { data: { forms: Record<string, unknown>[] } }).data.forms[0];
    };
    await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt('Late') });
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const listed = list();
    // Real turns of the event loop: the response comes as soon as the mocked two seconds are over.
    const ticking = setInterval(() => test.mock.timers.tick(100), 1);
    const first = await listed;
    clearInterval(ticking);
    test.mock.timers.reset();
    assert.equal(first?.id, undefined);
    assert.deepEqual([first?.formUrl, first?.prompt], [urlOf(1), 'Late']);
    gate.resolve();
    for (let turns = 0; turns < 10_000 && !(await owners.owns('ada', 'form_1_a')); turns++)
      await new Promise(setImmediate);
    assert.equal((await list())?.id, 'form_1_a');
  });

  it('is complete while the account’s list fails or is cut off', async () => {
    for (const respond of [
      () => new Response('{"success":true,"data":{"forms":[{"id":"form_9_z"'),
      () => Response.json({ success: false, error: {} }, { status: 429 }),
      () => Response.json({ success: false, error: {} }, { status: 500 }),
      () => Promise.reject(new TypeError('fetch failed')),
    ]) {
      const owners = memoryOwners({ warn: () => {} });
      const createdAt = '2026-01-01T00:00:00.000Z';
      const { proxy } = makeProxy({ authorize, owners, rateLimit: false }, respond);
      await owners.add('ada', { formUrl: urlOf(1), prompt: 'A', createdAt });
      const verifiedAt = new Date().toISOString();
      await owners.add('ada', { ...formOf(2), prompt: 'B', createdAt, verifiedAt });
      const { status, text } = await ask(proxy, 'GET', FORMS);
      assert.equal(status, 200);
      const { data } = JSON.parse(text) as { data: { forms: { prompt: string }[] } };
      assert.deepEqual(data.forms.map((form) => form.prompt).toSorted(), ['A', 'B']);
      assert.equal((await owners.forms('ada')).length, 2);
    }
  });
});
