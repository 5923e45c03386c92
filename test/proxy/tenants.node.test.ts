import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import type { ApiKeyContext, FormsProxyOptions } from '../../src/proxy/index.js';
import { createService } from '../../demo/service/service.js';
import { ask, FORMS, makeProxy, prompt } from './support.js';
import type { Answer, Proxy } from './support.js';

const KEYS: Readonly<Record<string, string>> = {
  red: 'key-of-red-0123456789',
  blue: 'key-of-blue-0123456789',
};
const UUID = '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11';

/** Visitors such as `red:ada`, of the tenant before the colon. Administrators are called `root`. */
const authorize: FormsProxyOptions['authorize'] = (_, request) => {
  const identity = request.headers.get('X-User') ?? '';
  return { allow: true, identity, scope: identity.endsWith(':root') ? 'account' : 'own' };
};
const keyOf = ({ identity = '' }: ApiKeyContext): string =>
  KEYS[identity.split(':')[0] ?? ''] ?? '';

/** Two tenants of one service with an account each, behind one proxy. */
function setUp(
  options: Partial<FormsProxyOptions> = {},
  intercept: (key: string, url: string) => Response | undefined = () => undefined,
) {
  const service = createService({
    keys: { [KEYS.red ?? '']: 'red', [KEYS.blue ?? '']: 'blue' },
    publicUrl: 'https://service.test',
  });
  const owners = memoryOwners({ warn: () => {} });
  const all = makeProxy(
    { authorize, apiKey: keyOf, owners, rateLimit: false, ...options },
    ({ url, init, headers }) =>
      intercept(headers.get('Authorization')?.slice('Bearer '.length) ?? '', url) ??
      service.fetch(new Request(url, init)),
  );
  const works: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void works.push(work) };
  const proxy: Proxy = {
    ...all.proxy,
    fetch: (request, details) => all.proxy.fetch(request, details, context),
  };
  const send = (user: string, method: string, path: string, headers = {}, body?: string) =>
    ask(proxy, method, path, { headers: { 'X-User': user, ...headers }, body });
  const keys = () => all.sent.map(({ headers }) => headers.get('Authorization'));
  return {
    ...all,
    owners,
    keys,
    /** Waits for all that goes on after the responses. */
    settled: async (): Promise<void> => void (await Promise.all(works)),
    generate: (user: string, headers = {}) =>
      send(user, 'POST', `${FORMS}/generate`, headers, prompt(`A form of ${user}`)),
    list: (user: string) => send(user, 'GET', FORMS),
    get: (user: string, id: string) => send(user, 'GET', `${FORMS}/${id}`),
    remove: (user: string, id: string) => send(user, 'DELETE', `${FORMS}/${id}`),
  };
}

interface Entry {
  readonly id?: string;
  readonly owner?: string;
}
const idIn = ({ text }: Answer): string => (JSON.parse(text) as { data: { id: string } }).data.id;
const formsIn = ({ text }: Answer): readonly Entry[] =>
  (JSON.parse(text) as { data: { forms: Entry[] } }).data.forms;
const idsIn = (answer: Answer) => formsIn(answer).map(({ id }) => id);

describe('the function `apiKey`', () => {
  it('gets identity, scope and operation', async () => {
    const contexts: ApiKeyContext[] = [];
    const { generate, get, list, remove } = setUp({
      apiKey: (context) => {
        contexts.push(context);
        return keyOf(context);
      },
    });
    const id = idIn(await generate('red:ada'));
    await get('red:ada', id);
    await list('red:root');
    await remove('red:ada', id);
    assert.deepEqual(contexts.slice(0, 3), [
      { identity: 'red:ada', scope: 'own', operation: 'generate' },
      { identity: 'red:ada', scope: 'own', operation: 'get' },
      { identity: 'red:root', scope: 'account', operation: 'list' },
    ]);
    assert.deepEqual(contexts.at(-1), {
      identity: 'red:ada',
      scope: 'own',
      operation: 'delete',
    });
  });

  it('is called once for a generate with a key and a budget, and not for a list without a budget', async () => {
    let calls = 0;
    const apiKey = (context: ApiKeyContext): string => {
      calls += 1;
      return keyOf(context);
    };
    const { generate } = setUp({ apiKey, budget: { account: { day: 2 } } });
    await generate('red:ada', { 'Idempotency-Key': UUID });
    assert.equal(calls, 1);
    const withoutBudget = setUp({ apiKey });
    await withoutBudget.generate('red:ada');
    await withoutBudget.list('red:ada');
    await withoutBudget.settled();
    assert.equal(calls, 2);
  });

  it('is not called for a generate above the rate of reads, or with an invalid Idempotency-Key', async () => {
    let calls = 0;
    const { generate } = setUp({
      apiKey: (context) => {
        calls += 1;
        return keyOf(context);
      },
      budget: { account: { day: 9 } },
      rateLimit: { generate: { perMinute: 1, burst: 1 }, others: { perMinute: 1, burst: 2 } },
    });
    for (let i = 0; i < 3; i++)
      assert.equal((await generate('red:ada', { 'Idempotency-Key': 'short' })).status, 400);
    assert.equal(calls, 0);
    for (let i = 0; i < 5; i++)
      await generate('red:ada', { 'Idempotency-Key': crypto.randomUUID() });
    assert.equal(calls, 2);
  });

  it('is not called for a minute after a failure, which is logged once', async () => {
    let calls = 0;
    let isDown = false;
    const { generate, list, logged, settled } = setUp({
      verifyAfter: 1,
      budget: { account: { day: 9 } },
      apiKey: (context) => {
        calls += 1;
        if (isDown && context.identity === 'red:ada') throw new Error('down');
        return keyOf(context);
      },
    });
    const id = idIn(await generate('red:ada'));
    await generate('blue:ada');
    isDown = true;
    calls = 0;
    logged.length = 0;
    // Older than `verifyAfter`.
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (let i = 0; i < 10; i++) {
      assert.deepEqual(idsIn(await list('red:ada')), [id]);
      await settled();
    }
    assert.equal(calls, 2);
    const problems = logged.filter(({ event }) => event === 'diagnostic');
    assert.deepEqual(
      problems.map(({ level }) => level),
      ['warn', 'error'],
    );
    // Another visitor is not affected.
    assert.equal((await list('blue:ada')).headers.get('Prompt-Forms-Remaining'), '8');
  });

  it('may name the account, which then stays the same when the key is replaced', async () => {
    let key = KEYS.red ?? '';
    for (const account of ['', 'main']) {
      key = KEYS.red ?? '';
      const { generate, sent } = setUp(
        { apiKey: () => ({ key, account }), budget: { account: { day: 2 } } },
        () => Response.json({ success: true, data: { id: 'form_1_a', formUrl: 'https://f.test' } }),
      );
      const headers = { 'Idempotency-Key': UUID };
      assert.equal((await generate('ada', headers)).status, 200);
      key = KEYS.blue ?? '';
      assert.equal((await generate('ada', headers)).headers.get('Prompt-Forms-Replayed'), '1');
      assert.equal((await generate('bob')).status, 200);
      assert.equal((await generate('cy')).status, 429);
      assert.deepEqual(
        sent.map((one) => one.headers.get('Authorization')),
        [`Bearer ${KEYS.red}`, `Bearer ${KEYS.blue}`],
      );
    }
  });

  for (const result of [
    { key: KEYS.red, account: 'a b' },
    { key: KEYS.red },
    { account: 'a' },
    null,
  ])
    it(`is an error of the site if it returns ${Object.keys(result ?? {}).join()}: ${String((result as { account?: string })?.account)}`, async () => {
      const { generate, logged } = setUp({ apiKey: () => result as never });
      const { status, code } = await generate('red:ada');
      assert.deepEqual([status, code], [500, 'PROXY_MISCONFIGURED']);
      assert.match(logged.at(-1)?.message ?? '', /function `apiKey` returned/);
    });

  it('may fail for a list, which is sent anyway; a generate then fails before it is counted or sent', async () => {
    let isDown = false;
    const { generate, list, sent, logged } = setUp({
      verifyAfter: 1,
      budget: { account: { day: 2 } },
      apiKey: (context) => {
        if (isDown) throw new Error('vault is down');
        return keyOf(context);
      },
    });
    const id = idIn(await generate('red:ada'));
    isDown = true;
    assert.deepEqual(idsIn(await list('red:ada')), [id]);
    const { status, code } = await generate('red:ada');
    assert.deepEqual([status, code, sent.length], [500, 'PROXY_MISCONFIGURED', 1]);
    assert.ok(logged.every(({ message }) => !message?.includes('vault is down')));
    isDown = false;
    assert.equal((await generate('red:ada')).status, 200);
  });
});

describe('two tenants with an account each', () => {
  it('have their forms in their own account, and see nothing of each other', async () => {
    const { generate, list, get, remove, keys } = setUp();
    const red = idIn(await generate('red:ada'));
    const blue = idIn(await generate('blue:ada'));
    assert.deepEqual(keys(), [`Bearer ${KEYS.red}`, `Bearer ${KEYS.blue}`]);
    assert.deepEqual(idsIn(await list('red:ada')), [red]);
    assert.deepEqual(idsIn(await list('blue:root')), [blue]);
    for (const answer of [
      await get('red:ada', blue),
      await remove('red:ada', blue),
      await get('red:root', blue),
      await remove('red:root', blue),
    ])
      assert.deepEqual([answer.status, answer.code], [404, 'NOT_FOUND']);
    assert.equal((await get('blue:ada', blue)).status, 200);
  });

  it('keep their records when an administrator of the other account gets a 404', async () => {
    const { generate, get, remove, owners, list, settled } = setUp();
    const blue = idIn(await generate('blue:ada'));
    await get('red:root', blue);
    await remove('red:root', blue);
    await settled();
    assert.equal(await owners.owns('blue:ada', blue), true);
    assert.deepEqual(idsIn(await list('blue:ada')), [blue]);
  });

  it('lose the record of a form that their own administrator deletes or finds deleted', async () => {
    const { generate, get, remove, owners, settled } = setUp();
    const one = idIn(await generate('red:ada'));
    assert.equal((await remove('red:root', one)).status, 200);
    assert.equal(await owners.owns('red:ada', one), false);
    const two = idIn(await generate('red:ada'));
    await remove('red:ada', two);
    await owners.add('red:ada', {
      id: two,
      formUrl: 'https://service.test/two',
      prompt: '',
      createdAt: new Date().toISOString(),
    });
    assert.equal((await get('red:root', two)).status, 404);
    await settled();
    assert.equal(await owners.owns('red:ada', two), false);
  });

  it('have budgets of their own, also for the same visitor', async () => {
    let key = KEYS.red ?? '';
    const { generate, list } = setUp({
      apiKey: () => key,
      budget: { account: { day: 2 }, visitor: { day: 1 } },
    });
    const remaining = async () => (await list('ada')).headers.get('Prompt-Forms-Remaining');
    assert.equal((await generate('ada')).status, 200);
    assert.deepEqual([(await generate('ada')).status, await remaining()], [429, '0']);
    key = KEYS.blue ?? '';
    assert.equal(await remaining(), '1');
    assert.deepEqual([(await generate('ada')).status, await remaining()], [200, '0']);
    key = KEYS.red ?? '';
    assert.equal((await generate('ada')).status, 429);
  });

  it('never get a stored or running response of the other key', async () => {
    const queue = [KEYS.red, KEYS.blue, KEYS.blue, KEYS.red];
    const { generate, sent } = setUp({ apiKey: () => queue.shift() ?? '' });
    const headers = { 'Idempotency-Key': UUID };
    const [red, blue] = await Promise.all([generate('ada', headers), generate('ada', headers)]);
    assert.notEqual(idIn(red), idIn(blue));
    assert.equal(idIn(await generate('ada', headers)), idIn(blue));
    assert.equal(idIn(await generate('ada', headers)), idIn(red));
    assert.deepEqual([sent.length, queue.length], [2, 0]);
  });

  it('look up missing ids in their own account', async () => {
    const withoutIds = (key: string, url: string): Response => {
      const formUrl = `https://forms.test/${key === KEYS.red ? 'red' : 'blue'}`;
      const id = key === KEYS.red ? 'form_1_red' : 'form_2_blue';
      const data = url.endsWith('/generate') ? { formUrl } : { forms: [{ id, formUrl }] };
      return Response.json({ success: true, data });
    };
    const { generate, list, keys, sent } = setUp({}, withoutIds);
    await Promise.all([generate('red:ada'), generate('blue:ada')]);
    sent.length = 0;
    const [red, blue] = await Promise.all([list('red:ada'), list('blue:ada')]);
    assert.deepEqual(keys().toSorted(), [`Bearer ${KEYS.blue}`, `Bearer ${KEYS.red}`]);
    assert.deepEqual([idsIn(red), idsIn(blue)], [['form_1_red'], ['form_2_blue']]);
  });

  it('are verified on their own: a 429 of one account does not stop the other', async () => {
    let isLimited = false;
    const { generate, list, sent, keys, settled } = setUp({ verifyAfter: 1 }, (key) =>
      isLimited && key === KEYS.red ? new Response('{}', { status: 429 }) : undefined,
    );
    await generate('red:ada');
    await generate('blue:ada');
    isLimited = true;
    const verified = async (user: string): Promise<readonly (string | null)[]> => {
      sent.length = 0;
      // Older than `verifyAfter`.
      await new Promise((resolve) => setTimeout(resolve, 5));
      await list(user);
      await settled();
      return keys();
    };
    assert.deepEqual(await verified('red:ada'), [`Bearer ${KEYS.red}`]);
    assert.deepEqual(await verified('red:ada'), []);
    assert.deepEqual(await verified('blue:ada'), [`Bearer ${KEYS.blue}`]);
  });

  it('get the same response for a form of the other account as for an unknown one, whatever fails', async () => {
    let isDown = false;
    const { generate, get, owners, sent, settled } = setUp({
      apiKey: (context) => {
        if (isDown && context.identity === 'blue:ada') throw new Error('withdrawn');
        return keyOf(context);
      },
    });
    const blue = idIn(await generate('blue:ada'));
    isDown = true;
    sent.length = 0;
    const foreign = await get('red:root', blue);
    const unknown = await get('red:root', 'form_1_unknown');
    const shown = ({ status, text }: Answer) =>
      `${status} ${text.replace(/"request_id":"[^"]+"/, '')}`;
    assert.equal(shown(foreign), shown(unknown));
    assert.equal(sent.length, 2);
    await settled();
    assert.equal(await owners.owns('blue:ada', blue), true);
  });

  it('never show the key of either in a response or in the log', async () => {
    let throws = '';
    const { generate, logged } = setUp(
      {
        authorize: (operation, request, context) => {
          if (throws !== '') throw new Error(`the vault said ${throws}`);
          return authorize(operation, request, context);
        },
      },
      (key) =>
        Response.json({
          success: true,
          data: { id: 'form_1_a', formUrl: `https://x.test/${key}` },
        }),
    );
    for (const user of ['red:ada', 'blue:ada']) {
      const { status, text } = await generate(user);
      assert.equal(status, 502);
      for (const key of Object.values(KEYS)) assert.ok(!text.includes(key));
    }
    for (const key of Object.values(KEYS)) {
      throws = key;
      await generate('red:ada');
    }
    const log = JSON.stringify(logged);
    assert.ok(log.includes('the vault said [key]'));
    for (const key of Object.values(KEYS)) assert.ok(!log.includes(key));
  });
});
