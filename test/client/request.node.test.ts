import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALLOW_HEADER, IDEMPOTENT_HEADER, REMAINING_HEADER } from '../../src/api/headers.js';
import { OPERATIONS } from '../../src/api/routes.js';
import { DATA, failure, html, ID, success, successText } from './support/answers.js';
import { call, ENDPOINT, errorOf, lost, setUp } from './support/setup.js';

const answers = OPERATIONS.map((operation) => () => success(DATA[operation]));

describe('a request', () => {
  it('has the documented method, path, body, headers and fetch options', async () => {
    const { client, sent } = setUp(answers);
    for (const operation of OPERATIONS) await call(client, operation);
    const seen = sent.map(({ url, init, headers }) => [
      init.method,
      url.slice(ENDPOINT.length),
      init.body,
      init.keepalive,
      Object.fromEntries(headers),
    ]);
    const accept = 'application/json';
    assert.deepEqual(seen, [
      [
        'POST',
        '/api/v1/forms/generate',
        '{"prompt":"A form"}',
        false,
        { accept, 'content-type': accept },
      ],
      ['GET', '/api/v1/forms', undefined, false, { accept }],
      ['GET', `/api/v1/forms/${ID}`, undefined, false, { accept }],
      ['DELETE', `/api/v1/forms/${ID}`, undefined, true, { accept }],
    ]);
    for (const { init } of sent) {
      assert.equal(init.redirect, 'manual');
      assert.equal(init.cache, 'no-store');
      assert.equal(init.credentials, undefined, 'which means same-origin');
      assert(init.signal);
    }
  });

  it('has the credentials that the option says', async () => {
    const { client, sent } = setUp(answers.slice(1), { credentials: 'include' });
    await client.list();
    assert.equal(sent[0]?.init.credentials, 'include');
  });

  it('contains the prompt unchanged', async () => {
    const { client, sent } = setUp(answers);
    const prompt = '  A "form"\nwith \ud83d\udcdd and \u2028 ';
    await client.generate({ prompt });
    assert.deepEqual(JSON.parse(String(sent[0]?.init.body)), { prompt });
  });

  it('goes through the global fetch of that moment if the client has no fetch option', async (t) => {
    const { client } = setUp([], { fetch: undefined });
    t.mock.method(globalThis, 'fetch', async () => success(DATA.list));
    assert.equal((await client.list()).forms.length, 1);
  });
});

describe('nothing is sent', () => {
  it('without a prompt', async () => {
    const { client, sent } = setUp(answers);
    const wrong: unknown[] = [{ prompt: '' }, { prompt: ' \n\t' }, {}, { prompt: 7 }, null, 'x'];
    for (const input of [...wrong, undefined]) {
      const error = await errorOf(client.generate(input as { prompt: string }));
      assert.deepEqual([error.kind, error.operation, error.attempts], ['input', 'generate', 0]);
    }
    assert.equal(sent.length, 0);
  });

  it('with an invalid id', async () => {
    const { client, sent } = setUp(answers);
    const wrong: unknown[] = [
      '',
      'x',
      'form_1',
      'form__a',
      'form_1_',
      'form_1_a/b',
      'form_1_a?x',
      'form_1_a\n',
      '../form_1_a',
      ' form_1_a',
      'FORM_1_a',
      'form_1_ä',
      undefined,
      null,
      7,
      {},
    ];
    for (const id of wrong) {
      for (const operation of ['get', 'delete'] as const) {
        const error = await errorOf(client[operation](id as string));
        assert.deepEqual(
          [error.kind, error.operation, error.attempts],
          ['input', operation, 0],
          String(id),
        );
      }
    }
    assert.equal(sent.length, 0);
  });

  it('with a signal that has aborted already', async () => {
    const { client, sent, runtime } = setUp(answers);
    for (const operation of OPERATIONS) {
      const error = await errorOf(call(client, operation, { signal: AbortSignal.abort('why') }));
      assert.deepEqual(
        [error.kind, error.operation, error.attempts, error.cause, error.outcome],
        ['abort', operation, 0, 'why', undefined],
      );
    }
    assert.equal(sent.length, 0);
    assert.equal(runtime.pending, 0);
  });
});

describe('the Idempotency-Key of a generate', () => {
  const told = { [IDEMPOTENT_HEADER]: '1' };
  const keyOf = (sent: { headers: Headers } | undefined) => sent?.headers.get('Idempotency-Key');

  it('is not sent to another origin that has not announced support for it', async () => {
    const { client, sent, runtime } = setUp([() => failure(429), () => success(DATA.generate)]);
    await runtime.settle(call(client, 'generate'));
    assert.deepEqual(sent.map(keyOf), [null, null]);
  });

  it('is one per call, for all attempts, after a response has announced support for it', async () => {
    const { client, sent, runtime } = setUp([
      () => failure(401, undefined, told),
      lost,
      () => success(DATA.generate),
    ]);
    await errorOf(client.list());
    await runtime.settle(call(client, 'generate'));
    await runtime.settle(call(client, 'generate'));
    const keys = sent.map(keyOf);
    assert.match(keys[1] ?? '', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.deepEqual([keys[0], keys[2]], [null, keys[1]]);
    assert.notEqual(keys[3], keys[1]);
  });

  it('is sent with the attempt after the response that announced support for it', async () => {
    const { client, sent, runtime } = setUp([
      () => failure(429, undefined, told),
      () => success(DATA.generate),
    ]);
    await runtime.settle(call(client, 'generate'));
    assert.deepEqual([keyOf(sent[0]), !!keyOf(sent[1])], [null, true]);
  });

  it('does not make a lost attempt repeatable that was sent without it', async () => {
    const { client, sent, runtime } = setUp([() => html(502, told)]);
    const error = await runtime.settle(errorOf(call(client, 'generate')));
    assert.equal(error.outcome, 'unknown');
    assert.equal(sent.length, 1);
  });

  it('is not sent with list, get or delete', async () => {
    const { client, sent } = setUp([() => success(DATA.list, told), ...answers.slice(1)]);
    await client.list();
    for (const operation of ['list', 'get', 'delete'] as const) await call(client, operation);
    assert.deepEqual(sent.map(keyOf), [null, null, null, null]);
  });

  it('is left out if the page has no crypto.randomUUID', async (t) => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'));
    const { client, sent } = setUp([() => success(DATA.list, told), () => success(DATA.generate)]);
    await client.list();
    await call(client, 'generate');
    assert.equal(keyOf(sent[1]), null);
  });
});

describe('the details of a call', () => {
  it('in meta are request id, version, attempts, allowed operations and what is left of a budget', async () => {
    const { client } = setUp([
      () =>
        new Response(successText([], { request_id: 'r1', api_version: '2024-01-01' }), {
          headers: {
            'X-Request-Id': 'r2',
            [ALLOW_HEADER]: 'list, get,fly , LIST',
            [REMAINING_HEADER]: '12',
          },
        }),
      () =>
        new Response(successText([]), { headers: { 'X-Request-Id': 'r2', [ALLOW_HEADER]: '' } }),
      () => new Response('{"success":true,"data":[]}'),
    ]);
    assert.deepEqual((await client.list()).meta, {
      requestId: 'r1',
      apiVersion: '2024-01-01',
      attempts: 1,
      allow: ['list', 'get', 'fly', 'LIST'],
      remaining: 12,
    });
    const second = (await client.list()).meta;
    assert.deepEqual([second.requestId, second.allow], ['r2', ['']]);
    const third = (await client.list()).meta;
    assert.deepEqual(
      [third.requestId, third.apiVersion, third.allow],
      [undefined, undefined, undefined],
    );
  });

  it('include what is left of a budget only if it is a whole number', async () => {
    const numbers: readonly [string, number | undefined][] = [
      ['0', 0],
      ['5', 5],
      ['007', 7],
      ['999999999999999', 999_999_999_999_999],
      ...['', '-1', '1.5', '1e3', '0x10', 'many', '3, 3', '3 today', 'NaN', 'Infinity', '٣'].map(
        (text): [string, undefined] => [text, undefined],
      ),
      ['9'.repeat(16), undefined],
    ];
    for (const [text, wanted] of numbers) {
      // Not every text may be a header's value.
      const headers = { get: (name: string) => (name === REMAINING_HEADER ? text : null) };
      const respond = () =>
        Object.defineProperty(success(DATA.list), 'headers', { value: headers });
      const { client } = setUp([respond]);
      assert.equal((await client.list()).meta.remaining, wanted, `"${text}"`);
    }
  });

  it('of a failure include what is left of a budget', async () => {
    const { client } = setUp([
      () => failure(429, 'PROXY_BUDGET_SPENT', { [REMAINING_HEADER]: '0', 'Retry-After': '60' }),
    ]);
    const error = await errorOf(client.generate({ prompt: 'A form' }, { maxWait: 0 }));
    assert.deepEqual([error.code, error.remaining], ['PROXY_BUDGET_SPENT', 0]);
  });

  it('in events are attempts, responses and waits, without content', async () => {
    const { client, events, runtime } = setUp([
      () => failure(429, 'PROXY_RATE_LIMITED', { 'X-Request-Id': 'r', [ALLOW_HEADER]: 'get' }),
      lost,
      () => success(DATA.list),
    ]);
    await runtime.settle(client.list());
    const seen = events.map(({ type, operation, attempt, ...rest }) => [
      type,
      operation,
      attempt,
      JSON.parse(JSON.stringify(rest)) as unknown,
    ]);
    assert.deepEqual(seen, [
      ['attempt', 'list', 1, {}],
      [
        'response',
        'list',
        1,
        {
          status: 429,
          code: 'PROXY_RATE_LIMITED',
          requestId: 'r',
          apiVersion: '2024-01-01',
          allow: ['get'],
        },
      ],
      ['wait', 'list', 1, { waitMs: 250 }],
      ['attempt', 'list', 2, {}],
      ['response', 'list', 2, {}],
      ['wait', 'list', 2, { waitMs: 500 }],
      ['attempt', 'list', 3, {}],
      ['response', 'list', 3, { status: 200, apiVersion: '2024-01-01' }],
    ]);
  });

  it('include an unknown API version, which is not an error', async () => {
    const { client, events } = setUp([
      () => new Response(successText([], { api_version: '2030-01-01' })),
    ]);
    assert.equal((await client.list()).meta.apiVersion, '2030-01-01');
    assert.equal(events[1]?.apiVersion, '2030-01-01');
  });

  it('are reported to a listener, which may throw without breaking the call', async () => {
    const reported: string[] = [];
    const { client } = setUp([() => success(DATA.list)], {
      onEvent({ type }) {
        reported.push(type);
        throw new Error('in the log');
      },
    });
    assert.equal((await client.list()).forms.length, 1);
    assert.deepEqual(reported, ['attempt', 'response']);
  });
});

describe('the size of a response', () => {
  const MIB = 2 ** 20;
  /** A good answer of exactly so many bytes. */
  const answerOf = (operation: keyof typeof DATA, bytes: number) => (): Response => {
    const text = successText(DATA[operation]);
    return new Response(text + ' '.repeat(bytes - text.length));
  };

  for (const operation of OPERATIONS) {
    const limit = operation === 'list' ? 32 * MIB : MIB;
    it(`of ${operation} is limited to ${limit / MIB} MiB; a larger one is an error without a retry`, async () => {
      const fine = setUp([answerOf(operation, limit)]);
      await call(fine.client, operation);
      const { client, sent } = setUp([answerOf(operation, limit + 1)]);
      const error = await errorOf(call(client, operation));
      assert.deepEqual([error.kind, error.status, error.maxBytes], ['protocol', 200, limit]);
      assert.match(error.message, /maxBytes/);
      assert.ok(error.message.includes(`${limit}`), error.message);
      assert.equal(sent.length, 1);
    });
  }

  it('is limited by the option maxBytes, for list and get', async () => {
    const { client } = setUp([answerOf('list', 2000), answerOf('get', 2000)], { maxBytes: 1999 });
    for (const operation of ['list', 'get'] as const) {
      assert.equal((await errorOf(call(client, operation))).maxBytes, 1999);
    }
  });
});
