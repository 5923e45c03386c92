import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  Authorize,
  AuthorizeResult,
  AuthorizeContext,
  Operation,
} from '../../src/proxy/index.js';
import { ask, FORMS, FOUR, ID, makeProxy, prompt, success } from './support.js';

describe('authorize', () => {
  for (const { operation, method, path, body } of FOUR) {
    it(`is called with ${operation}, and true lets the request through`, async () => {
      const { proxy, sent } = makeProxy({ authorize: (asked) => asked === operation });
      const answer = await ask(proxy, method, path, { body });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('Prompt-Forms-Allow'), operation);
      assert.deepEqual(
        sent.map(({ url, init }) => [init.method, url]),
        [[method, `https://service.test${path}`]],
      );
    });

    it(`rejects ${operation} with 403 if it allows only the other operations`, async () => {
      const { proxy, sent } = makeProxy({ authorize: (asked) => asked !== operation });
      const answer = await ask(proxy, method, path, { body });
      assert.deepEqual([answer.status, answer.code, sent.length], [403, 'PROXY_FORBIDDEN', 0]);
      assert.ok(!answer.headers.get('Prompt-Forms-Allow')?.split(', ').includes(operation));
    });
  }

  it('gets the `context` that the server passes, for the requested operation and for the others', async () => {
    const contexts: unknown[] = [];
    const { proxy } = makeProxy({
      authorize: (_operation, _request, { context }) => {
        contexts.push(context);
        return true;
      },
    });
    const session = { user: 'ada' };
    await ask(proxy, 'GET', FORMS, { extra: { context: session } });
    assert.deepEqual(contexts, [session, session, session, session]);
    await ask(proxy, 'GET', FORMS);
    assert.equal(contexts.at(-1), undefined);
  });

  const denials: readonly [string, unknown, number, string][] = [
    ['false', () => false, 403, 'PROXY_FORBIDDEN'],
    ['a promise of false', async () => false, 403, 'PROXY_FORBIDDEN'],
    ['{ allow: false }', () => ({ allow: false }), 403, 'PROXY_FORBIDDEN'],
    [
      '{ allow: false } and an identity',
      () => ({ allow: false, identity: 'ada' }),
      403,
      'PROXY_FORBIDDEN',
    ],
    [
      '{ allow: false } and nobody signed in',
      () => ({ allow: false, identity: null }),
      401,
      'PROXY_UNAUTHENTICATED',
    ],
    [
      'a throw',
      () => {
        throw new Error('session store is down');
      },
      403,
      'PROXY_FORBIDDEN',
    ],
    [
      'a throw of no Error',
      () => {
        throw 'no';
      },
      403,
      'PROXY_FORBIDDEN',
    ],
    [
      'a rejection',
      async () => {
        throw new Error('session store is down');
      },
      403,
      'PROXY_FORBIDDEN',
    ],
    ['no answer in time', () => new Promise(() => {}), 403, 'PROXY_FORBIDDEN'],
    ['undefined', () => undefined, 403, 'PROXY_FORBIDDEN'],
    ['null', () => null, 403, 'PROXY_FORBIDDEN'],
    ['a truthy string', () => 'yes', 403, 'PROXY_FORBIDDEN'],
    ['1', () => 1, 403, 'PROXY_FORBIDDEN'],
    ['{ allow: "true" }', () => ({ allow: 'true' }), 403, 'PROXY_FORBIDDEN'],
    ['{}', () => ({}), 403, 'PROXY_FORBIDDEN'],
  ];
  for (const [name, authorize, status, code] of denials) {
    it(`rejects the request: ${name}`, async () => {
      const { proxy, sent } = makeProxy({
        authorize: authorize as Authorize,
        timeouts: { hooks: 20 },
      });
      for (const { method, path, body } of FOUR) {
        const answer = await ask(proxy, method, path, { body });
        assert.deepEqual([answer.status, answer.code], [status, code]);
        assert.equal(answer.headers.get('Prompt-Forms-Allow'), '');
        assert.equal(answer.headers.get('WWW-Authenticate'), null);
      }
      assert.equal(sent.length, 0);
    });
  }

  it('can return its own Response, which rejects the request and goes to the visitor', async () => {
    const { proxy, sent } = makeProxy({
      authorize: () =>
        new Response('{"login":"/sign-in"}', {
          status: 200,
          headers: { 'X-Own': '1', 'Content-Type': 'application/json' },
        }),
    });
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual(
      [answer.status, answer.text, answer.headers.get('X-Own')],
      [200, '{"login":"/sign-in"}', '1'],
    );
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    assert.equal(answer.headers.get('Prompt-Forms-Allow'), '');
    assert.equal(sent.length, 0);
  });

  it('can return the same Response for many requests', async () => {
    const end = new Response('over quota', { status: 402 });
    const { proxy } = makeProxy({ authorize: () => end });
    for (let times = 2; times > 0; times--) {
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([answer.status, answer.text], [402, 'over quota']);
    }
  });

  it('responds with 500 if it returns a Response whose body was already read', async () => {
    const used = new Response('once');
    await used.text();
    const { proxy, sent } = makeProxy({ authorize: () => used });
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual([answer.status, sent.length], [500, 0]);
  });

  it('denies only the operation that it throws for, and logs the error', async () => {
    const { proxy, logged } = makeProxy({
      authorize: (operation) => {
        if (operation === 'delete') throw new Error('no such table');
        return true;
      },
    });
    const answer = await ask(proxy, 'GET', FORMS);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('Prompt-Forms-Allow'), 'generate, list, get');
    const faults = logged.filter(({ event }) => event === 'diagnostic');
    assert.deepEqual(
      faults.map(({ operation, level }) => [operation, level]),
      [['delete', 'error']],
    );
    assert.match(faults[0]?.message ?? '', /no such table/);
  });

  it('is called once per operation and request, and gets `probe` for other operations', async () => {
    const asked: [Operation, Omit<AuthorizeContext, 'signal'>][] = [];
    const request = { seen: new Set<Request>() };
    const authorize: Authorize = (operation, one, { signal, ...question }) => {
      assert.ok(signal instanceof AbortSignal && !signal.aborted);
      asked.push([operation, question]);
      request.seen.add(one);
      return true;
    };
    const { proxy } = makeProxy({ authorize });
    await ask(proxy, 'DELETE', `${FORMS}/${ID}`);
    assert.equal(request.seen.size, 1);
    assert.deepEqual(asked, [
      ['delete', { id: ID, probe: false }],
      ['generate', { probe: true }],
      ['list', { probe: true }],
      ['get', { probe: true }],
    ]);
  });

  it('is called for the other operations while the service handles the request', async () => {
    const asked: Operation[] = [];
    const { proxy } = makeProxy({ authorize: (operation) => asked.push(operation) > 0 }, () => {
      assert.deepEqual(asked, ['list', 'generate', 'get', 'delete']);
      return Response.json(success([]));
    });
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
  });

  it('is called only for the requested operation with `announce: false`', async () => {
    const asked: Operation[] = [];
    const { proxy } = makeProxy({
      announce: false,
      authorize: (operation) => asked.push(operation) > 0,
    });
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual(asked, ['list']);
    assert.equal(answer.headers.has('Prompt-Forms-Allow'), false);
  });

  it('lists the allowed operations in a header of every response, also of an error', async () => {
    const { proxy } = makeProxy({
      authorize: (operation) => operation === 'get' || operation === 'list',
    });
    const answers = [
      await ask(proxy, 'GET', FORMS),
      await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() }),
      await ask(proxy, 'DELETE', `${FORMS}/${ID}`),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 403, 403],
    );
    for (const { headers } of answers) assert.equal(headers.get('Prompt-Forms-Allow'), 'list, get');
  });

  it('is not called for a request that the proxy rejects anyway, and no permissions are listed', async () => {
    const { proxy } = makeProxy({ authorize: () => assert.fail('asked') });
    const answers = [
      await ask(proxy, 'GET', '/nowhere'),
      await ask(proxy, 'GET', `${FORMS}/nothing`),
      await ask(proxy, 'PATCH', `${FORMS}/${ID}`),
      await ask(proxy, 'DELETE', `${FORMS}/${ID}`, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 405, 403],
    );
    for (const { headers } of answers) assert.equal(headers.has('Prompt-Forms-Allow'), false);
  });

  it('is not called for other operations if the request is above the rate limit', async () => {
    const asked: Operation[] = [];
    const { proxy } = makeProxy({
      rateLimit: { take: () => 1_000 },
      authorize: (operation) => asked.push(operation) > 0,
    });
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual([answer.status, asked], [429, ['generate']]);
    assert.equal(answer.headers.has('Prompt-Forms-Allow'), false);
  });

  it('gets a signal that aborts only when its timeout is over', async () => {
    const signals: AbortSignal[] = [];
    const { proxy } = makeProxy({
      timeouts: { hooks: 20 },
      authorize: (operation, _, { signal }) => {
        signals.push(signal);
        return operation === 'list' ? true : new Promise<boolean>(() => {});
      },
    });
    const { status, headers } = await ask(proxy, 'GET', FORMS);
    assert.deepEqual([status, headers.get('Prompt-Forms-Allow')], [200, 'list']);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, true, true, true],
    );
  });

  it('is called before the request body is read', async () => {
    const { proxy } = makeProxy({ authorize: () => false });
    const body = new ReadableStream(
      { pull: () => assert.fail('the body was read') },
      { highWaterMark: 0 },
    );
    assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body })).status, 403);
  });

  it('causes a 500 and a log entry if it reads the request body', async () => {
    const { proxy, logged, sent } = makeProxy({
      authorize: async (operation, request): Promise<AuthorizeResult> => {
        if (operation === 'generate') await request.text();
        return true;
      },
    });
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual([answer.status, answer.code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
    assert.match(logged.at(-1)?.message ?? '', /authorize.*body/);
  });
});
