import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxyOptions, OwnedForm, OwnerStore } from '../../src/proxy/index.js';
import { createService } from '../../demo/service/service.js';
import { ask, deferred, FORMS, KEY, makeProxy, ORIGIN, prompt, success } from './support.js';
import type { Answer, Proxy } from './support.js';

const UUID = '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11';

/** Signed in as the header says; an administrator if the name is `root`. */
const authorize: FormsProxyOptions['authorize'] = (_, request) => {
  const identity = request.headers.get('X-User');
  return { allow: true, identity, scope: identity === 'root' ? 'account' : 'own' };
};

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly formUrl: string;
}

const formsIn = ({ text }: Answer): Entry[] =>
  (JSON.parse(text) as { data: { forms: Entry[] } }).data.forms;
const dataIn = ({ text }: Answer): Entry => (JSON.parse(text) as { data: Entry }).data;
const withoutRequestId = ({ status, text }: Answer): string =>
  `${status} ${text.replace(/"request_id":"[^"]+"/, '"request_id":"…"')}`;

const quiet = (): OwnerStore => memoryOwners({ warn: () => {} });

/** A store that records its calls, and whose methods a test can replace. */
function spyStore(overrides: Partial<OwnerStore> = {}) {
  const calls: string[] = [];
  const store = quiet();
  const spied = Object.fromEntries(
    Object.entries({ ...store, ...overrides }).map(([name, method]) => [
      name,
      (...values: never[]) => {
        calls.push(name);
        return (method as (...values: never[]) => unknown)(...values);
      },
    ]),
  ) as unknown as OwnerStore;
  return { store: spied, inner: store, calls };
}

/** The local service behind the proxy, with an owner store. */
function setUp(
  options: Partial<FormsProxyOptions> & { readonly answers?: 'full' | 'minimal' } = {},
) {
  const { answers = 'full', ...proxyOptions } = options;
  const service = createService({
    keys: { [KEY]: 'account' },
    publicUrl: 'https://service.test',
    answers,
  });
  const owners = proxyOptions.owners ?? quiet();
  const made = makeProxy(
    { authorize, rateLimit: false, ...proxyOptions, owners },
    ({ url, init }) => service.fetch(new Request(url, init)),
  );
  const as = (
    user: string | undefined,
    method: string,
    path: string,
    headers = {},
    body?: string,
  ) =>
    ask(made.proxy, method, path, {
      headers: { ...(user === undefined ? {} : { 'X-User': user }), ...headers },
      body,
    });
  return {
    ...made,
    owners: owners as OwnerStore,
    service,
    generate: (user: string | undefined, text = 'A form', headers = {}) =>
      as(user, 'POST', `${FORMS}/generate`, headers, prompt(text)),
    list: (user?: string) => as(user, 'GET', FORMS),
    get: (id: string, user?: string) => as(user, 'GET', `${FORMS}/${id}`),
    remove: (id: string, user?: string) => as(user, 'DELETE', `${FORMS}/${id}`),
  };
}

describe('the option owners', () => {
  for (const [name, owners] of [
    ['missing', undefined],
    ['null', null],
    ['another word', 'all'],
    ['a store without owns', { add() {}, forms() {}, remove() {} }],
    ['a function', () => {}],
  ] as const) {
    it(`throws a TypeError that names the option: ${name}`, () => {
      const options = { baseUrl: 'https://service.test', apiKey: KEY, authorize, owners };
      assert.throws(
        () => createFormsProxy(options as unknown as FormsProxyOptions),
        (error) =>
          error instanceof TypeError && /^createFormsProxy: `owners` must/.test(error.message),
      );
    });
  }

  it('throws for an invalid `verifyAfter`', () => {
    assert.throws(() => makeProxy({ owners: quiet(), verifyAfter: -1 }), /`verifyAfter` must/);
  });
});

describe('visitors without an identity', () => {
  it('get 403 for all four operations, and no request reaches the service', async () => {
    const { generate, list, get, remove, sent, logged } = setUp();
    for (const answer of [
      await generate(undefined),
      await list(),
      await get('form_1_a'),
      await remove('form_1_a'),
    ]) {
      assert.deepEqual([answer.status, answer.code], [403, 'PROXY_FORBIDDEN']);
      assert.equal(answer.headers.get('Prompt-Forms-Allow'), '');
    }
    assert.equal(sent.length, 0);
    assert.match(logged[0]?.message ?? '', /`identity`/);
    assert.ok(logged.every(({ event }) => event === 'response'));
  });

  it('can get one form with `publicGet`, with its public fields only', async () => {
    const { generate, list, get, remove } = setUp({ publicGet: true });
    const { id, formUrl, title } = dataIn(await generate('ada'));
    const answer = await get(id);
    assert.deepEqual(dataIn(answer), { id, formUrl, title });
    assert.equal(answer.headers.get('Prompt-Forms-Allow'), 'get');
    assert.equal((await list()).status, 403);
    assert.equal((await remove(id)).status, 403);
    assert.equal((await generate(undefined)).status, 403);
    assert.equal((await get('form_9_none')).code, 'NOT_FOUND');
  });

  it('get the same with `publicGet` as a visitor whose form it is not; its owner gets it whole', async () => {
    const { generate, get, remove } = setUp({ publicGet: true });
    const { id, formUrl, title, ...more } = dataIn(await generate('ada'));
    assert.ok(Object.keys(more).length > 0, 'the form has only public fields');
    assert.deepEqual(dataIn(await get(id, 'bob')), { id, formUrl, title });
    assert.deepEqual(dataIn(await get(id)), { id, formUrl, title });
    assert.deepEqual(dataIn(await get(id, 'ada')), { id, formUrl, title, ...more });
    assert.equal((await remove(id, 'bob')).code, 'NOT_FOUND');
  });

  it('can list, get and delete with the scope `account`, but not generate', async () => {
    const { list, generate, sent } = setUp({
      authorize: () => ({ allow: true, scope: 'account' }),
    });
    assert.equal((await list()).status, 200);
    assert.equal((await generate(undefined)).status, 403);
    assert.equal(sent.length, 1);
  });

  for (const [name, answer] of [
    ['a number', { allow: true, identity: 7 }],
    ['an empty identity', { allow: true, identity: '' }],
    ...[
      'undefined',
      'null',
      'NaN',
      'false',
      'Array',
      '[object Object]',
      'anonymous undefined',
      'tenant:null',
      'a/NaN',
      'a_false',
      'wp-Array',
      'a|[object Object]',
    ].map((identity) => [identity, { allow: true, identity }] as const),
    ['an array', { allow: true, identity: ['ada'] }],
    ['half a character', { allow: true, identity: 'a\ud800' }],
    ['another scope', { allow: true, identity: 'ada', scope: 'all' }],
  ] as const) {
    it(`get 500, and the log has an error, for ${name}`, async () => {
      const { list, sent, logged } = setUp({ authorize: () => answer as never });
      const { status, code } = await list('ada');
      assert.deepEqual([status, code], [500, 'PROXY_MISCONFIGURED']);
      assert.equal(sent.length, 0);
      assert.ok(
        logged.some(
          ({ event, message }) => event === 'diagnostic' && /identity|scope/.test(message ?? ''),
        ),
      );
    });
  }
});

describe('an identity', () => {
  for (const identity of [
    'nullable',
    'Undefined',
    'undefined 7',
    'annull',
    'an array',
    '0',
    'true',
  ])
    it(`may be ${identity}`, async () => {
      const { list } = setUp({ authorize: () => ({ allow: true, identity }) });
      assert.equal((await list('ada')).status, 200);
    });

  it('of nothing is named in the log without what is before it', async () => {
    const { list, logged } = setUp({
      authorize: () => ({ allow: true, identity: 'secret undefined' }),
    });
    await list('ada');
    const message = logged.find(({ event }) => event === 'diagnostic')?.message ?? '';
    assert.match(message, /`authorize` returned ends in `undefined`, so a session, a cookie/);
    assert.doesNotMatch(message, /secret/);
  });
});

describe('generate with an owner store', () => {
  it('records the form before the visitor gets the response', async () => {
    const recording = deferred();
    const { store, inner } = spyStore();
    const added = deferred();
    const owners: OwnerStore = {
      ...store,
      async add(owner, form) {
        added.resolve();
        await recording.promise;
        await inner.add(owner, form);
      },
    };
    const { generate } = setUp({ owners });
    let hasResponse = false;
    const response = generate('ada', 'A bake sale').then((answer) => {
      hasResponse = true;
      return answer;
    });
    await added.promise;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(hasResponse, false);
    recording.resolve();
    const { id, formUrl } = dataIn(await response);
    const [form] = await inner.forms('ada');
    const { createdAt, verifiedAt, details, ...rest } = form ?? assert.fail('no record');
    assert.deepEqual(rest, { id, formUrl, prompt: 'A bake sale' });
    assert.ok(Date.parse(createdAt) > 0);
    assert.equal(verifiedAt, createdAt);
    assert.ok(details?.title && !('id' in details) && !('formUrl' in details));
  });

  it('records a repeated generate once', async () => {
    const { store, calls, inner } = spyStore();
    const { generate } = setUp({ owners: store });
    const headers = { 'Idempotency-Key': UUID };
    const answers = await Promise.all([
      generate('ada', 'A form', headers),
      generate('ada', 'A form', headers),
    ]);
    answers.push(await generate('ada', 'A form', headers));
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(calls.filter((name) => name === 'add').length, 1);
    assert.equal((await inner.forms('ada')).length, 1);
  });

  it('does not return another visitor’s response for the same key and prompt', async () => {
    const { generate, list } = setUp();
    const headers = { 'Idempotency-Key': UUID };
    const ada = dataIn(await generate('ada', 'A form', headers));
    const bob = dataIn(await generate('bob', 'A form', headers));
    assert.notEqual(ada.id, bob.id);
    assert.deepEqual(
      formsIn(await list('bob')).map(({ id }) => id),
      [bob.id],
    );
    assert.deepEqual(
      formsIn(await list('ada')).map(({ id }) => id),
      [ada.id],
    );
  });

  it('responds with 200 if the owner cannot be recorded, and logs the id and the URL of the form', async () => {
    const { store } = spyStore({ add: () => Promise.reject(new Error('disk full')) });
    const { generate, logged } = setUp({ owners: store });
    const answer = await generate('ada');
    const { id, formUrl } = dataIn(answer);
    assert.equal(answer.status, 200);
    const fault = logged.find(({ event }) => event === 'diagnostic');
    const message = fault?.message ?? '';
    assert.ok(message.includes(id) && message.includes(formUrl), message);
    assert.match(message, /disk full/);
  });

  it('responds with 200 if recording the owner takes too long', async () => {
    const { store } = spyStore({ add: () => new Promise(() => {}) });
    const { generate, logged } = setUp({ owners: store, timeouts: { hooks: 20 } });
    assert.equal((await generate('ada')).status, 200);
    assert.ok(logged.some(({ message }) => message?.includes('no response within 20 ms')));
  });

  it('records nothing if the service generated nothing', async () => {
    const { store, calls } = spyStore();
    const { proxy } = makeProxy({ authorize, owners: store }, () =>
      Response.json({ success: false, error: { message: 'No.' } }, { status: 500 }),
    );
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, {
      headers: { 'X-User': 'ada' },
      body: prompt(),
    });
    assert.equal(answer.status, 500);
    assert.ok(!calls.includes('add'));
  });

  it('logs that a form may have no owner if the response of the service was lost', async () => {
    for (const respond of [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Response.json({ success: false, error: { message: 'Sorry.' } }, { status: 500 }),
    ]) {
      const { proxy, logged } = makeProxy({ authorize, owners: quiet() }, respond);
      const headers = { 'X-User': 'ada' };
      await ask(proxy, 'POST', `${FORMS}/generate`, { headers, body: prompt() });
      assert.ok(
        logged.some(
          ({ event, message }) => event === 'diagnostic' && /nobody owns it/.test(message ?? ''),
        ),
      );
    }
    const { proxy, logged } = makeProxy({ authorize, owners: quiet() }, () =>
      Response.json({ success: false, error: { message: 'No.' } }, { status: 400 }),
    );
    await ask(proxy, 'POST', `${FORMS}/generate`, { headers: { 'X-User': 'ada' }, body: prompt() });
    assert.ok(logged.every(({ event }) => event === 'response'));
  });

  it('logs an error and records nothing for a success without a form URL', async () => {
    const { store, calls } = spyStore();
    const { proxy, logged } = makeProxy({ authorize, owners: store }, () =>
      Response.json(success({ id: 'form_1_a' })),
    );
    const headers = { 'X-User': 'ada' };
    await ask(proxy, 'POST', `${FORMS}/generate`, { headers, body: prompt() });
    assert.ok(!calls.includes('add'));
    assert.ok(
      logged.some(({ event, message }) => event === 'diagnostic' && /form_1_a/.test(message ?? '')),
    );
  });

  it('makes the administrator who generates the owner of the form', async () => {
    const { generate, owners } = setUp();
    const { formUrl } = dataIn(await generate('root'));
    assert.deepEqual(
      (await owners.forms('root')).map((form) => form.formUrl),
      [formUrl],
    );
  });
});

describe('list with an owner store', () => {
  it('contains only the visitor’s own forms, with their prompts', async () => {
    const { generate, list } = setUp();
    const { id } = dataIn(await generate('ada', 'A bake sale'));
    await generate('bob', 'A poll');
    const [form, ...others] = formsIn(await list('ada'));
    assert.equal(others.length, 0);
    assert.deepEqual([form?.id, form?.prompt], [id, 'A bake sale']);
    assert.deepEqual(formsIn(await list('eve')), []);
  });

  /** A record whose verification is not due. */
  const recordOf = (index: number, more: Partial<OwnedForm> = {}): OwnedForm => ({
    id: `form_${index}_a`,
    formUrl: `https://service.test/f/${index}`,
    prompt: `P${index}`,
    createdAt: `2026-01-0${index}T00:00:00.000Z`,
    verifiedAt: new Date().toISOString(),
    ...more,
  });
  const listAs = (proxy: Proxy, user: string) =>
    ask(proxy, 'GET', FORMS, { headers: { 'X-User': user } });

  it('has the stored details and prompts, newest first, without a request to the service', async () => {
    const owners = quiet();
    await owners.add('ada', recordOf(1, { details: { title: 'First' } }));
    await owners.add('bob', recordOf(2));
    await owners.add('ada', recordOf(3, { details: { name: 'Third', title: '' } }));
    const { proxy, sent } = makeProxy({ authorize, owners }, () => assert.fail('asked'));
    const answer = await listAs(proxy, 'ada');
    const [third, first] = [recordOf(3), recordOf(1)];
    assert.deepEqual(formsIn(answer), [
      {
        id: third.id,
        formUrl: third.formUrl,
        name: 'Third',
        title: '',
        prompt: 'P3',
        createdAt: third.createdAt,
      },
      {
        id: first.id,
        formUrl: first.formUrl,
        title: 'First',
        prompt: 'P1',
        createdAt: first.createdAt,
      },
    ]);
    assert.equal(sent.length, 0);
  });

  for (const [name, respond] of [
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => Response.json({ success: false, error: {} }, { status: 500 })],
    ['is busy', () => Response.json({ success: false, error: {} }, { status: 429 })],
    ['never responds', () => new Promise<Response>(() => {})],
  ] as const)
    it(`is the same while the service ${name}`, async () => {
      const owners = quiet();
      for (const index of [1, 2]) await owners.add('ada', recordOf(index, { verifiedAt: '' }));
      const { proxy } = makeProxy({ authorize, owners, timeouts: { read: 50 } }, respond);
      for (let times = 0; times < 3; times++) {
        const { status, text } = await listAs(proxy, 'ada');
        assert.equal(status, 200);
        assert.deepEqual(
          formsIn({ text } as Answer).map(({ id }) => id),
          ['form_2_a', 'form_1_a'],
        );
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      assert.equal((await owners.forms('ada')).length, 2);
    });

  it('shows the date of the service, or the stored one if there is none', async () => {
    const owners = quiet();
    await owners.add('ada', recordOf(1));
    await owners.add('ada', recordOf(2, { details: { created_at: '2025-01-01' } }));
    const { proxy } = makeProxy({ authorize, owners });
    const [second, first] = formsIn(await listAs(proxy, 'ada'));
    assert.deepEqual(
      [first?.createdAt, first?.created_at],
      ['2026-01-01T00:00:00.000Z', undefined],
    );
    assert.deepEqual([second?.createdAt, second?.created_at], [undefined, '2025-01-01']);
  });

  it('has only details that the options `fields` and `formOrigins` allow now', async () => {
    const owners = quiet();
    const details = { title: 'A title', color: 'red', secret: 'x', id: 'form_9_z', prompt: 'y' };
    await owners.add('ada', recordOf(1, { details }));
    await owners.add('ada', recordOf(2, { formUrl: 'https://elsewhere.test/f/2' }));
    await owners.add('ada', recordOf(3, { id: undefined, formUrl: 'https://elsewhere.test/f/3' }));
    const { proxy } = makeProxy({
      authorize,
      owners,
      fields: ['title', 'color'],
      formOrigins: ['https://service.test'],
    });
    const { createdAt } = recordOf(1);
    assert.deepEqual(formsIn(await listAs(proxy, 'ada')), [
      { id: 'form_2_a', prompt: 'P2', createdAt: recordOf(2).createdAt },
      {
        id: 'form_1_a',
        formUrl: 'https://service.test/f/1',
        title: 'A title',
        color: 'red',
        prompt: 'P1',
        createdAt,
      },
    ]);
  });

  it('shows a form at once after its generate, and no longer after its delete', async () => {
    const { list, generate, remove, sent } = setUp();
    const prompts = async (user: string) =>
      formsIn(await list(user)).map(({ title, prompt: text }) => [title, text]);
    const text = 'An RSVP for our summer party with name and email';
    const { id } = dataIn(await generate('ada', text));
    sent.length = 0;
    assert.deepEqual(await prompts('ada'), [['Summer party RSVP', text]]);
    assert.deepEqual(await prompts('bob'), []);
    assert.equal(sent.length, 0);
    await remove(id, 'ada');
    assert.deepEqual(await prompts('ada'), []);
  });

  it('parses the list of the service once for an administrator', async () => {
    const { proxy } = makeProxy({ authorize, owners: quiet() }, () =>
      Response.json(success({ forms: [{ id: 'form_1_parsed' }] })),
    );
    const request = new Request(ORIGIN + FORMS, { headers: { 'X-User': 'root' } });
    const parse = mock.method(JSON, 'parse');
    const { status } = await proxy.fetch(request);
    const texts = parse.mock.calls.map(({ arguments: [text] }) => String(text));
    parse.mock.restore();
    assert.equal(status, 200);
    assert.equal(texts.filter((text) => text.includes('form_1_parsed')).length, 1);
  });
});

describe('get and delete with an owner store', () => {
  it('respond to another visitor’s form as to an unknown one: 404, without a request to the service', async () => {
    const { generate, get, remove, sent } = setUp();
    const { id } = dataIn(await generate('ada'));
    sent.length = 0;
    for (const send of [get, remove]) {
      const foreign = await send(id, 'bob');
      const unknown = await send('form_9_none', 'bob');
      assert.deepEqual([foreign.status, foreign.code], [404, 'NOT_FOUND']);
      assert.equal(withoutRequestId(foreign), withoutRequestId(unknown));
      const names = (answer: Answer) =>
        [...answer.headers].filter(([name]) => name !== 'x-request-id');
      assert.deepEqual(names(foreign), names(unknown));
    }
    assert.equal(sent.length, 0);
  });

  it('show and delete the visitor’s own form, and delete the record of its owner', async () => {
    const { generate, get, remove, owners } = setUp();
    const { id } = dataIn(await generate('ada'));
    assert.equal(dataIn(await get(id, 'ada')).id, id);
    assert.equal((await remove(id, 'ada')).status, 200);
    assert.equal(await owners.owns('ada', id), false);
    assert.deepEqual(await owners.forms('ada'), []);
    assert.equal((await get(id, 'ada')).code, 'NOT_FOUND');
  });

  it('delete the record of a form that the service has already deleted', async () => {
    const { remove, owners } = setUp();
    const form = {
      id: 'form_9_none',
      formUrl: 'https://service.test/f/9',
      prompt: '',
      createdAt: '',
    };
    await owners.add('ada', form);
    assert.equal((await remove(form.id, 'ada')).status, 404);
    assert.equal(await owners.owns('ada', form.id), false);
  });

  for (const [name, body, isKept] of [
    ['the service does not have', { success: false, error: { code: 'NOT_FOUND' } }, false],
    ['a server between does not find', { message: 'no such page' }, true],
  ] as const)
    it(`${isKept ? 'keep' : 'delete'} the record at a get of a form that ${name}`, async () => {
      const owners = quiet();
      const form = { id: 'form_1_a', formUrl: 'https://a.test/', prompt: '', createdAt: '' };
      await owners.add('ada', form);
      const { proxy, logged } = makeProxy({ authorize, owners }, () =>
        Response.json(body, { status: 404 }),
      );
      const headers = { 'X-User': 'ada' };
      assert.equal((await ask(proxy, 'GET', `${FORMS}/form_1_a`, { headers })).status, 404);
      assert.equal(await owners.owns('ada', 'form_1_a'), isKept);
      const warnings = logged.filter(
        ({ level, event }) => `${level} ${event}` === 'warn diagnostic',
      );
      assert.equal(warnings.length, isKept ? 0 : 1);
      assert.ok(warnings.every(({ message }) => message?.includes('form_1_a')));
    });

  it('keep the record of a form that the service could not delete', async () => {
    const owners = quiet();
    await owners.add('ada', {
      id: 'form_1_a',
      formUrl: 'https://a.test/',
      prompt: '',
      createdAt: '',
    });
    const { proxy } = makeProxy({ authorize, owners }, () =>
      Response.json({ success: false, error: { code: 'DELETE_FAILED' } }, { status: 500 }),
    );
    await ask(proxy, 'DELETE', `${FORMS}/form_1_a`, { headers: { 'X-User': 'ada' } });
    assert.equal(await owners.owns('ada', 'form_1_a'), true);
  });

  it('respond with 200 if the record of a deleted form cannot be deleted, and log the id', async () => {
    const { store } = spyStore({ remove: () => Promise.reject(new Error('locked')) });
    const { generate, remove, logged } = setUp({ owners: store });
    const { id } = dataIn(await generate('ada'));
    assert.equal((await remove(id, 'ada')).status, 200);
    assert.ok(logged.some(({ event, message }) => event === 'diagnostic' && message?.includes(id)));
  });

  const ID = 'form_1700000000_AbC9';
  for (const [name, target] of [
    ['in lower case', 'form_1700000000_abc9'],
    ['in upper case', 'form_1700000000_ABC9'],
    ['with the prefix in capitals', 'FORM_1700000000_AbC9'],
    ['with a leading zero', 'form_01700000000_AbC9'],
    ['with an escape', 'form_1700000000_%41bC9'],
    ['with a doubly escaped letter', 'form_1700000000_%2541bC9'],
    ['with a trailing space', `${ID}%20`],
    ['with a null', `${ID}%00`],
    ['with two slashes', `${ID}//`],
    ['with a path parameter', `${ID};owner=ada`],
    ['with a full-width letter', `form_1700000000_${encodeURIComponent('Ａ')}bC9`],
    ['with a query', `form_1700000000_abc9?id=${ID}`],
    ['with a wildcard', 'form_1700000000_%25'],
  ] as const) {
    it(`respond with 404 to the id of a form ${name}`, async () => {
      const owners = quiet();
      await owners.add('ada', {
        id: ID,
        formUrl: 'https://a.test/',
        prompt: 'secret',
        createdAt: '',
      });
      const { proxy, sent } = makeProxy({ authorize, owners, rateLimit: false }, () =>
        Response.json(success({ id: ID, formUrl: 'https://a.test/' })),
      );
      for (const method of ['GET', 'DELETE']) {
        for (const user of ['bob', 'ada', 'Ada', 'ada ', 'root2']) {
          const answer = await ask(proxy, method, `${FORMS}/${target}`, {
            headers: { 'X-User': user },
          });
          assert.equal(answer.status, 404);
          assert.doesNotMatch(answer.text, /a\.test|secret/);
        }
      }
      assert.equal(sent.length, 0);
    });
  }
});

describe('an id that the service does not send with a generate', () => {
  /** A service that generates without an id, and shows it in `shown` operations. */
  const late = (owners: OwnerStore, listsUrls: boolean) =>
    makeProxy({ authorize, owners, rateLimit: false }, ({ url, init }) => {
      const id = 'form_1_a';
      const formUrl = 'https://service.test/f/1';
      if (init.method === 'POST') return Response.json(success({ formUrl }));
      if (url.endsWith(FORMS))
        return Response.json(success({ forms: [listsUrls ? { id, formUrl } : { id }] }));
      return url.endsWith(id)
        ? Response.json(success({ id, formUrl, deleted: true }))
        : Response.json({ success: false, error: { code: 'NOT_FOUND' } }, { status: 404 });
    });
  const send = (proxy: Proxy, user: string, method: string, path: string) =>
    ask(proxy, method, path, {
      headers: { 'X-User': user },
      body: method === 'POST' ? prompt('Late') : undefined,
    });

  it('is attached when the list shows it', async () => {
    const owners = quiet();
    const { proxy } = late(owners, true);
    await send(proxy, 'ada', 'POST', `${FORMS}/generate`);
    assert.deepEqual(
      (await owners.forms('ada')).map(({ id }) => id),
      [undefined],
    );
    assert.deepEqual(formsIn(await send(proxy, 'bob', 'GET', FORMS)), []);
    assert.equal(await owners.owns('bob', 'form_1_a'), false);
    const [form] = formsIn(await send(proxy, 'ada', 'GET', FORMS));
    assert.deepEqual([form?.id, form?.prompt], ['form_1_a', 'Late']);
    assert.equal(await owners.owns('ada', 'form_1_a'), true);
    assert.equal((await owners.forms('ada')).length, 1);
  });

  it('is attached at a get, and only for its owner', async () => {
    const owners = quiet();
    const { proxy } = late(owners, true);
    await send(proxy, 'ada', 'POST', `${FORMS}/generate`);
    const path = `${FORMS}/form_1_a`;
    assert.equal((await send(proxy, 'bob', 'GET', path)).status, 404);
    assert.equal(await owners.owns('ada', 'form_1_a'), false);
    assert.equal((await send(proxy, 'ada', 'GET', path)).status, 200);
    assert.equal(await owners.owns('ada', 'form_1_a'), true);
    assert.deepEqual(
      formsIn(await send(proxy, 'ada', 'GET', FORMS)).map(({ id }) => id),
      ['form_1_a'],
    );
  });

  it('does not give an owner who waits for an id another visitor’s form', async () => {
    const owners = quiet();
    const { proxy } = late(owners, false);
    const waiting = { formUrl: 'https://service.test/f/2', prompt: '', createdAt: '' };
    await owners.add('bob', waiting);
    for (const method of ['GET', 'DELETE'])
      assert.equal((await send(proxy, 'bob', method, `${FORMS}/form_1_a`)).code, 'NOT_FOUND');
    assert.equal((await send(proxy, 'bob', 'GET', `${FORMS}/form_9_x`)).code, 'NOT_FOUND');
    assert.deepEqual(await owners.forms('bob'), [{ ...waiting, id: undefined }]);
  });

  it('does not give an owner another visitor’s form if the list has its id at the wrong URL', async () => {
    const owners = quiet();
    const record = (number: number) => ({
      formUrl: `https://service.test/f/${number}`,
      prompt: '',
      createdAt: '',
    });
    await owners.add('ada', { ...record(1), id: 'form_1_a' });
    await owners.add('bob', record(2));
    const { proxy, sent } = makeProxy({ authorize, owners, rateLimit: false }, ({ url }) =>
      url.endsWith(FORMS)
        ? Response.json(success({ forms: [{ id: 'form_1_a', formUrl: record(2).formUrl }] }))
        : Response.json(success({ id: 'form_1_a', deleted: true })),
    );
    for (const method of ['GET', 'DELETE'])
      assert.equal((await send(proxy, 'bob', method, `${FORMS}/form_1_a`)).code, 'NOT_FOUND');
    assert.ok(sent.length > 0 && sent.every(({ url }) => url.endsWith(FORMS)));
    assert.equal(await owners.owns('ada', 'form_1_a'), true);
  });

  it('is looked up only in the list, so that no response reveals another visitor’s form', async () => {
    for (const listed of [200, 404, 500]) {
      const owners = quiet();
      await owners.add('bob', { formUrl: 'https://service.test/f/2', prompt: '', createdAt: '' });
      const { proxy, sent } = makeProxy({ authorize, owners, rateLimit: false }, ({ url }) => {
        const foreign = { id: 'form_1_a', formUrl: 'https://service.test/f/1' };
        if (url.endsWith(FORMS))
          return Response.json(success({ forms: [foreign] }), { status: listed });
        return url.endsWith('form_1_a')
          ? Response.json({ success: false, error: {} }, { status: 502 })
          : Response.json({ success: false, error: { code: 'NOT_FOUND' } }, { status: 404 });
      });
      for (const method of ['GET', 'DELETE']) {
        const foreign = await send(proxy, 'bob', method, `${FORMS}/form_1_a`);
        const unknown = await send(proxy, 'bob', method, `${FORMS}/form_9_x`);
        assert.equal(withoutRequestId(foreign), withoutRequestId(unknown));
        assert.equal(foreign.status, listed === 200 ? 404 : 502);
      }
      assert.ok(sent.length > 0 && sent.every(({ url }) => url.endsWith(FORMS)));
    }
  });

  it('is not attached to a form that was deleted while the list was loading', async () => {
    const owners = quiet();
    const { attachId: _, ...withoutMethod } = owners;
    for (const [store, isKept] of [
      [owners, false],
      [withoutMethod, true],
    ] as const) {
      const list = deferred<Response>();
      const asked = deferred();
      const form = { id: 'form_1_a', formUrl: 'https://service.test/f/1' };
      await owners.add('ada', { formUrl: form.formUrl, prompt: '', createdAt: '' });
      const { proxy } = makeProxy({ authorize, owners: store, rateLimit: false }, () => {
        asked.resolve();
        return list.promise;
      });
      const answer = send(proxy, 'ada', 'GET', FORMS);
      await asked.promise;
      await owners.add('ada', { ...form, prompt: '', createdAt: '' });
      await owners.remove(form.id);
      list.resolve(Response.json(success({ forms: [form] })));
      assert.equal((await answer).status, 200);
      assert.equal((await owners.forms('ada')).length, isKept ? 1 : 0);
    }
  });

  it('is attached when an administrator lists all forms', async () => {
    const owners = quiet();
    const { proxy } = late(owners, true);
    await send(proxy, 'ada', 'POST', `${FORMS}/generate`);
    assert.equal(formsIn(await send(proxy, 'root', 'GET', FORMS))[0]?.owner, 'ada');
    assert.equal(await owners.owns('ada', 'form_1_a'), true);
  });
});

describe('a store that fails', () => {
  for (const [name, fail] of [
    ['rejects', () => Promise.reject(new Error('no route to /var/db'))],
    ['throws', () => assert.fail('broken')],
    ['never responds', () => new Promise<never>(() => {})],
  ] as const) {
    it(`causes a 503 for every operation, and no request to the service, if it ${name}`, async () => {
      const owners = { add: fail, forms: fail, owns: fail, remove: fail };
      const { generate, list, get, remove, sent, logged } = setUp({
        owners,
        timeouts: { hooks: 20 },
      });
      for (const answer of [
        await generate('ada'),
        await list('ada'),
        await get('form_1_a', 'ada'),
        await remove('form_1_a', 'ada'),
      ]) {
        assert.deepEqual([answer.status, answer.code], [503, 'PROXY_UNAVAILABLE']);
        assert.ok(Number(answer.headers.get('Retry-After')) > 0);
        assert.doesNotMatch(answer.text, /var|broken/);
      }
      assert.equal(sent.length, 0);
      assert.match(logged.at(-1)?.message ?? '', /`owners` failed/);
    });
  }

  it('denies a form if `owns` returns anything but true', async () => {
    const { store } = spyStore({ owns: async () => 'yes' as never });
    const { get, sent } = setUp({ owners: store });
    assert.equal((await get('form_1_a', 'ada')).status, 404);
    assert.equal(sent.length, 0);
  });
});

describe('the scope account', () => {
  it('lists all forms with owner and prompt, and gets and deletes them', async () => {
    const { generate, list, get, remove, owners } = setUp();
    const ada = dataIn(await generate('ada', 'Of Ada'));
    const bob = dataIn(await generate('bob', 'Of Bob'));
    const listed = formsIn(await list('root')).map(({ id, owner, prompt: text }) => [
      id,
      owner,
      text,
    ]);
    assert.deepEqual(
      listed.toSorted(),
      [
        [ada.id, 'ada', 'Of Ada'],
        [bob.id, 'bob', 'Of Bob'],
      ].toSorted(),
    );
    assert.equal((await get(ada.id, 'root')).status, 200);
    assert.equal((await remove(ada.id, 'root')).status, 200);
    assert.equal(await owners.owns('ada', ada.id), false);
    assert.deepEqual(formsIn(await list('ada')), []);
  });

  it('shows forms without an owner as the service sends them', async () => {
    const form = { id: 'form_1_a', color: 'red' };
    const { proxy } = makeProxy({ authorize, owners: quiet(), fields: ['color'] }, () =>
      Response.json(success({ forms: [form], total: 1 })),
    );
    const answer = await ask(proxy, 'GET', FORMS, { headers: { 'X-User': 'root' } });
    assert.deepEqual(dataIn(answer), { forms: [form], total: 1 });
  });

  it('lists forms without their owners if the store has no `find`', async () => {
    const { find: _, ...owners } = quiet();
    const { generate, list } = setUp({ owners });
    await generate('ada');
    const [form] = formsIn(await list('root'));
    assert.ok(form && !('owner' in form));
  });
});

describe('memoryOwners', () => {
  const FORM: OwnedForm = {
    formUrl: 'https://a.test/1',
    prompt: 'P',
    createdAt: '2026-01-01T00:00:00Z',
  };

  it('warns once that it is for development', () => {
    const lines: string[] = [];
    const owners = memoryOwners({ warn: (line) => lines.push(line) });
    void owners.add('ada', FORM);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /development/);
  });

  it('never gives a form to a second owner, nor an id to a second form', async () => {
    const owners = quiet();
    await owners.add('ada', { ...FORM, id: 'form_1_a' });
    await assert.rejects(owners.add('bob', FORM), /Another owner/);
    await assert.rejects(
      owners.add('bob', { ...FORM, id: 'form_1_a', formUrl: 'https://a.test/2' }),
    );
    await assert.rejects(owners.add('ada', { ...FORM, id: 'form_2_a' }));
    assert.deepEqual(await owners.forms('bob'), []);
  });
});
