import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryOwners } from '../../../src/proxy/index.js';
import type { FormsProxyOptions, OwnedForm, OwnerStore } from '../../../src/proxy/index.js';
import { deferred, FORMS, makeProxy, ORIGIN, success } from '../support.js';
import type { Sent } from '../support.js';

const OLD = '2026-01-01T00:00:00.000Z';

const recordOf = (index: number, more: Partial<OwnedForm> = {}): OwnedForm => ({
  id: `form_${index}_a`,
  formUrl: `https://service.test/f/${index}`,
  prompt: `P${index}`,
  createdAt: OLD,
  verifiedAt: OLD,
  details: { title: 'Old' },
  ...more,
});

const idIn = ({ url }: Sent): string => url.split('/').at(-1) ?? '';

/** A proxy with these records of Ada. `list` resolves when a list and its verification are over. */
async function setUp(
  records: readonly OwnedForm[],
  respond: (sent: Sent) => Response | Promise<Response>,
  options: Partial<FormsProxyOptions> = {},
) {
  const owners = memoryOwners({ warn: () => {} });
  for (const record of records) await owners.add('ada', record);
  const made = makeProxy(
    { owners, rateLimit: false, authorize: () => ({ allow: true, identity: 'ada' }), ...options },
    respond,
  );
  /** Sends a list, and gives the work that the proxy continues after the response. */
  const start = async () => {
    const work: Promise<unknown>[] = [];
    const response = await made.proxy.fetch(new Request(ORIGIN + FORMS), undefined, {
      waitUntil: (promise) => void work.push(promise),
    });
    const { data } = (await response.json()) as { data: { forms: { title?: string }[] } };
    return { work, forms: data.forms, askedBefore: made.sent.length };
  };
  const list = async () => {
    const started = await start();
    await Promise.all(started.work);
    return started;
  };
  return { ...made, owners, start, list, asked: () => made.sent.map(idIn) };
}

const found = (sent: Sent): Response => Response.json(success({ id: idIn(sent), title: 'New' }));
const titles = async (owners: OwnerStore): Promise<unknown[]> =>
  (await owners.forms('ada')).map(({ details }) => details?.title);

describe('the verification of listed forms', () => {
  it('happens after the response, and the next list has its result', async () => {
    const { list, asked } = await setUp([recordOf(1)], found);
    const first = await list();
    assert.deepEqual([first.askedBefore, first.forms[0]?.title], [0, 'Old']);
    assert.deepEqual(asked(), ['form_1_a']);
    const second = await list();
    assert.equal(second.forms[0]?.title, 'New');
    assert.deepEqual(asked(), ['form_1_a']);
  });

  it('requests at most five forms, the oldest first, and no recently verified one', async () => {
    const records = [3, 1, 6, 2, 5, 4].map((index) =>
      recordOf(index, { verifiedAt: `2026-01-0${index}T00:00:00.000Z` }),
    );
    const young = recordOf(7, { verifiedAt: new Date(Date.now() - 50_000).toISOString() });
    const unknown = recordOf(8, { verifiedAt: undefined });
    const { list, asked } = await setUp([...records, young, unknown], found);
    await list();
    const ids = [8, 1, 2, 3, 4].map((index) => `form_${index}_a`);
    assert.deepEqual(asked(), ids);
    await list();
    assert.deepEqual(asked(), [...ids, 'form_5_a', 'form_6_a']);
    await list();
    assert.equal(asked().length, 7);
  });

  it('happens again after `verifyAfter`', async () => {
    const verifiedAt = new Date(Date.now() - 50_000).toISOString();
    const { list, asked } = await setUp([recordOf(1, { verifiedAt })], found, {
      verifyAfter: 40_000,
    });
    await list();
    assert.deepEqual(asked(), ['form_1_a']);
  });

  it('sends at most two requests at a time, whatever the number of lists', async () => {
    const records = Array.from({ length: 9 }, (_, index) => recordOf(index + 1));
    let running = 0;
    let most = 0;
    const release = deferred();
    const both = deferred();
    const { start } = await setUp(records, async (sent) => {
      most = Math.max(most, ++running);
      if (running === 2) both.resolve();
      await release.promise;
      running -= 1;
      return found(sent);
    });
    const lists = await Promise.all([start(), start(), start(), start()]);
    await both.promise;
    await new Promise((resolve) => setTimeout(resolve, 20));
    release.resolve();
    await Promise.all(lists.flatMap(({ work }) => work));
    assert.equal(most, 2);
  });

  it('removes the record of a form that the service no longer has', async () => {
    const { list, owners, logged } = await setUp([recordOf(1), recordOf(2)], (sent) =>
      idIn(sent) === 'form_1_a'
        ? Response.json({ success: false, error: { code: 'NOT_FOUND' } }, { status: 404 })
        : found(sent),
    );
    await list();
    assert.deepEqual(
      (await owners.forms('ada')).map(({ id }) => id),
      ['form_2_a'],
    );
    const [entry] = logged.filter(({ event }) => event === 'diagnostic');
    assert.equal(entry?.level, 'warn');
    assert.match(entry?.message ?? '', /form_1_a at "https:\/\/service\.test\/f\/1"/);
  });

  for (const [name, respond, readMs = 10_000] of [
    ['a 404 of another server', () => Response.json({ message: 'no page' }, { status: 404 })],
    ['a 404 without JSON', () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['a 500', () => Response.json({ success: false, error: {} }, { status: 500 })],
    ['a 403', () => Response.json({ success: false, error: {} }, { status: 403 })],
    ['a 401', () => Response.json({ success: false, error: {} }, { status: 401 })],
    ['a 200 without success', () => Response.json({ success: false, data: { id: 'form_1_a' } })],
    ['a 200 of another form', () => Response.json(success({ id: 'form_2_b', title: 'Other' }))],
    ['a 200 without data', () => Response.json(success(null))],
    ['a 200 with nothing of the form', () => Response.json(success({}))],
    ['a 200 with a list', () => Response.json(success({ forms: [{ id: 'form_1_a' }] }))],
    ['a 200 that is cut off', () => new Response('{"success":true,"data":{"id":"form_1_a"')],
    ['a 200 with the API key', () => Response.json(success({ title: 'sk_test/KEY+0123456789==' }))],
    ['no response', () => Promise.reject(new TypeError('fetch failed'))],
    ['a response that does not end', () => new Promise<Response>(() => {}), 20],
  ] as const)
    it(`changes nothing for ${name}, and sends the request again after a minute`, async (test) => {
      const { list, owners, asked } = await setUp([recordOf(1)], respond, {
        timeouts: { read: readMs },
      });
      await list();
      assert.deepEqual(await owners.forms('ada'), [recordOf(1)]);
      await list();
      assert.equal(asked().length, 1);
      const later = performance.now() + 60_001;
      test.mock.method(performance, 'now', () => later);
      await list();
      assert.equal(asked().length, 2);
    });

  it('reaches a form although the requests for others fail', async () => {
    const records = [1, 2, 3, 4, 5, 6].map((index) => recordOf(index));
    const { list, asked } = await setUp(records, (sent) =>
      idIn(sent) === 'form_6_a'
        ? found(sent)
        : Response.json({ success: false, error: {} }, { status: 403 }),
    );
    await list();
    await list();
    assert.equal(asked().length, 6);
    assert.ok(asked().includes('form_6_a'));
  });

  it('ends after the first 500 of the service', async () => {
    const { list, asked } = await setUp([recordOf(1), recordOf(2)], () =>
      Response.json({ success: false, error: {} }, { status: 500 }),
    );
    await list();
    assert.equal(asked().length, 1);
  });

  it('happens for a date in the future and an invalid date too, and the list is sent', async () => {
    const records = [
      recordOf(1, { verifiedAt: 'zzz' }),
      recordOf(2, { verifiedAt: '2999-01-01T00:00:00.000Z' }),
    ];
    const { list, asked } = await setUp(records, found, { verifyAfter: Number.MAX_SAFE_INTEGER });
    assert.equal((await list()).forms.length, 2);
    assert.equal(asked().length, 2);
  });

  it('stops at a 429, and pauses as long as the service says', async (test) => {
    const records = [1, 2, 3].map((index) => recordOf(index));
    let isBusy = true;
    const { list, asked } = await setUp(records, (sent) =>
      isBusy
        ? Response.json(
            { success: false, error: {} },
            { status: 429, headers: { 'Retry-After': '30' } },
          )
        : found(sent),
    );
    let now = performance.now();
    test.mock.method(performance, 'now', () => now);
    await list();
    assert.equal(asked().length, 1);
    isBusy = false;
    now += 29_000;
    await list();
    assert.equal(asked().length, 1);
    now += 60_000;
    await list();
    assert.equal(asked().length, 4);
  });

  it('logs a rejected API key, since own lists do not need it', async () => {
    const { list, logged } = await setUp([recordOf(1)], () =>
      Response.json({ success: false, error: {} }, { status: 401 }),
    );
    await list();
    const messages = logged.filter(({ event }) => event === 'diagnostic');
    assert.match(messages[0]?.message ?? '', /rejected the API key/);
  });

  it('happens with each list if the store has no `verified`', async () => {
    const inner = memoryOwners({ warn: () => {} });
    await inner.add('ada', recordOf(1));
    const { verified: _, ...owners } = inner;
    const { list, asked } = await setUp([], found, { owners });
    await list();
    await list();
    assert.deepEqual(asked(), ['form_1_a', 'form_1_a']);
    assert.deepEqual(await titles(inner), ['Old']);
  });

  it('logs that the store failed, and changes nothing', async () => {
    const inner = memoryOwners({ warn: () => {} });
    await inner.add('ada', recordOf(1));
    const owners = { ...inner, verified: () => Promise.reject(new Error('disk full')) };
    const { list, logged } = await setUp([], found, { owners });
    await list();
    assert.ok(logged.some(({ message }) => /disk full.*form_1_a/.test(message ?? '')));
  });

  it('does not bring back a record that was removed meanwhile', async () => {
    const gate = deferred();
    const asked = deferred();
    const { start, owners } = await setUp([recordOf(1)], async (sent) => {
      asked.resolve();
      await gate.promise;
      return found(sent);
    });
    const { work } = await start();
    await asked.promise;
    await owners.remove('form_1_a');
    gate.resolve();
    await Promise.all(work);
    assert.deepEqual(await owners.forms('ada'), []);
  });
});
