import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { API_VERSION } from '../../src/api/routes.js';
import type { ProxyTimeouts, ServiceRequest } from '../../src/proxy/options.js';
import {
  ask,
  closedPort,
  deferred,
  FORMS,
  FOUR,
  ID,
  KEY,
  ORIGIN,
  makeProxy,
  prompt,
  startService,
  success,
} from './support.js';
import type { Proxy, Sent } from './support.js';

const failure = (code: string) => ({
  success: false,
  error: { message: 'No.', code },
  meta: { request_id: null, api_version: API_VERSION },
});
const html = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });

describe('a request to the service', () => {
  it('has only method, path and five headers, whatever the visitor sent', async () => {
    const { proxy, sent } = makeProxy({ baseUrl: 'https://service.test/forms-api/' });
    for (const { method, path, body } of FOUR) {
      await ask(proxy, method, `${path}?a=1`, {
        body,
        headers: {
          Cookie: 'a=b',
          Authorization: 'Bearer x',
          'X-Request-Id': 'theirs',
          'X-Forwarded-For': '1.2.3.4',
          Accept: 'text/html',
          'Idempotency-Key': crypto.randomUUID(),
        },
      });
    }
    assert.deepEqual(
      sent.map(({ url, init }) => `${init.method} ${url}`),
      [
        `POST https://service.test/forms-api${FORMS}/generate`,
        `GET https://service.test/forms-api${FORMS}`,
        `GET https://service.test/forms-api${FORMS}/${ID}`,
        `DELETE https://service.test/forms-api${FORMS}/${ID}`,
      ],
    );
    for (const { headers, init } of sent) {
      const names = [
        'accept',
        'authorization',
        ...(init.body === undefined ? [] : ['content-type']),
        'x-request-id',
      ];
      assert.deepEqual([...headers.keys()], names);
      assert.equal(headers.get('Authorization'), `Bearer ${KEY}`);
      assert.equal(headers.get('Accept'), 'application/json');
      assert.match(headers.get('X-Request-Id') ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(init.redirect, 'manual');
    }
    // The proxy's own id, not one of the visitor's.
  });

  it('has only the prompt in its body', async () => {
    const { proxy, sent } = makeProxy();
    await ask(proxy, 'POST', `${FORMS}/generate`, {
      body: '{"prompt":"Tea \\u2615","account":"other","__proto__":{"a":1}}',
    });
    assert.equal(sent[0]?.init.body, '{"prompt":"Tea ☕"}');
  });
});

describe('a `baseUrl` that leads back to the proxy', () => {
  /** A fetch that sends the request into this proxy, as a web server in front of it does. */
  const into =
    (proxyOf: () => Proxy) =>
    ({ url, init, headers }: Sent): Promise<Response> =>
      proxyOf().fetch(new Request(url, { method: init.method, headers, body: init.body }));

  it('causes a 500 and one log entry, for each operation', async () => {
    for (const { method, path, body } of FOUR) {
      const made = makeProxy({}, (sent) => into(() => made.proxy)(sent));
      const answer = await ask(made.proxy, method, path, { body });
      assert.deepEqual([answer.status, answer.code], [500, 'PROXY_MISCONFIGURED']);
      assert.equal(made.sent.length, 1);
      const messages = made.logged.flatMap(({ message }) => message ?? []);
      assert.deepEqual(messages, [
        '`baseUrl` (FORMS_BASE_URL) leads back to this proxy. Set it to the address of the form service.',
      ]);
    }
  });

  it('is not assumed for a request that another proxy forwards', async () => {
    const inner = makeProxy({ hosts: ['service.test'] });
    const outer = makeProxy(
      {},
      into(() => inner.proxy),
    );
    assert.equal((await ask(outer.proxy, 'GET', FORMS)).status, 200);
    const ids = [outer, inner].map(({ sent }) => sent[0]?.headers.get('X-Request-Id'));
    assert.equal(new Set(ids).size, 2);
  });

  it('is not assumed if a visitor repeats the id of an earlier response', async () => {
    const { proxy } = makeProxy();
    const { headers } = await ask(proxy, 'GET', FORMS);
    const repeated = { 'X-Request-Id': headers.get('X-Request-Id') ?? '' };
    assert.equal((await ask(proxy, 'GET', FORMS, { headers: repeated })).status, 200);
  });
});

describe('a response of the service', () => {
  it('is passed on as JSON with the proxy’s own headers', async () => {
    const text = ` { "success": true, "data": { "title": "\\u00e9", "id": 1.0 } } `;
    const { proxy, sent } = makeProxy(
      {},
      () =>
        new Response(text, {
          status: 201,
          headers: {
            'Content-Type': 'text/plain',
            'Set-Cookie': 'a=b',
            Server: 's',
            'X-Request-Id': 'x',
            'X-Powered-By': 'p',
            'Access-Control-Allow-Origin': '*',
            ETag: '"1"',
          },
        }),
    );
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual([answer.status, answer.text], [201, text]);
    assert.deepEqual(Object.fromEntries(answer.headers), {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'prompt-forms-allow': 'generate, list, get, delete',
      'prompt-forms-idempotent': '1',
      'x-content-type-options': 'nosniff',
      'x-request-id': sent[0]?.headers.get('X-Request-Id'),
    });
  });

  for (const [status, code] of [
    [404, 'NOT_FOUND'],
    [500, 'DELETE_FAILED'],
    [500, 'INTERNAL_ERROR'],
    [403, 'OTHER'],
    [503, 'OTHER'],
  ] as const) {
    it(`is passed on: ${status} ${code}`, async () => {
      const { proxy } = makeProxy({}, () => Response.json(failure(code), { status }));
      const answer = await ask(proxy, 'DELETE', `${FORMS}/${ID}`);
      assert.deepEqual([answer.status, answer.code], [status, code]);
    });
  }

  for (const [value, expected] of [
    ['7', '7'],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT'],
    ['Friday, 20-Nov-26 12:00:00 GMT', 'Friday, 20-Nov-26 12:00:00 GMT'],
    ['soon', null],
    [KEY, null],
    ['', null],
  ] as const) {
    it(`keeps Retry-After only if it is a time: ${JSON.stringify(value === KEY ? 'key' : value)}`, async () => {
      const { proxy } = makeProxy({}, () =>
        Response.json(failure('BUSY'), { status: 429, headers: { 'Retry-After': value } }),
      );
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([answer.status, answer.headers.get('Retry-After')], [429, expected]);
    });
  }

  it('keeps status and Retry-After of a 429 that is not JSON', async () => {
    const { proxy } = makeProxy(
      {},
      () => new Response('Too Many Requests', { status: 429, headers: { 'Retry-After': '9' } }),
    );
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual(
      [answer.status, answer.code, answer.headers.get('Retry-After')],
      [429, 'PROXY_UPSTREAM', '9'],
    );
  });

  const bad: readonly [string, (sent: Sent) => Response | Promise<Response>][] = [
    ['HTML with 200', () => html(200)],
    ['HTML with 500', () => html(500)],
    ['HTML with 503', () => html(503)],
    ['no body', () => new Response(null, { status: 200 })],
    ['204', () => new Response(null, { status: 204 })],
    [
      'a redirect',
      () => new Response('{}', { status: 302, headers: { Location: 'https://evil.test/' } }),
    ],
    ['304', () => new Response(null, { status: 304 })],
    [
      'an opaque redirect',
      () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
    ],
    ['bytes that are not UTF-8', () => new Response(new Uint8Array([0x22, 0xff, 0x22]))],
    [
      'a body that breaks off',
      () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.error(new Error(`lost ${KEY}`)) }),
        ),
    ],
    [
      'no answer at all',
      () => Promise.reject(new TypeError(`fetch failed, Authorization: Bearer ${KEY}`)),
    ],
    ['the key', ({ headers }) => Response.json(success({ title: headers.get('Authorization') }))],
    [
      'the key with escapes',
      () =>
        new Response(
          `{"success":true,"data":[{"${KEY.replaceAll('/', '\\/').replace('s', '\\u0073')}":1}]}`,
        ),
    ],
    ...['[{"owner":"a@b.test"}]', '"a@b.test"', '7', 'null'].flatMap((json) =>
      [200, 404, 500].map((status): (typeof bad)[number] => [
        `${json} with ${status}`,
        () => new Response(json, { status }),
      ]),
    ),
    ...['{}', '{"success":"true","data":{}}', '{"success":true}', '{"data":{"forms":[]}}'].map(
      (json): (typeof bad)[number] => [json, () => new Response(json)],
    ),
    ['a text as data', () => Response.json(success('a@b.test'))],
  ];
  for (const [name, service] of bad) {
    it(`becomes 502 PROXY_UPSTREAM: ${name}`, async () => {
      const { proxy, logged } = makeProxy({ maxResponseBytes: 1000 }, service);
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([answer.status, answer.code], [502, 'PROXY_UPSTREAM']);
      const body = JSON.parse(answer.text) as {
        readonly success: boolean;
        readonly error: { readonly message: string };
        readonly meta: { readonly request_id: string };
      };
      assert.equal(body.success, false);
      assert.equal(body.meta.request_id, answer.headers.get('X-Request-Id'));
      assert.equal(logged.at(-1)?.level, 'error');
      assert.match(logged.at(-1)?.message ?? '', /^The service/);
      const text = name === 'no answer at all' ? 'did not respond' : 'sent an invalid response';
      assert.equal(body.error.message, `The form service ${text}.`);
    });
  }

  const MIB = 2 ** 20;
  const jsonOf = (bytes: number, headers: Record<string, string> = {}) => {
    const titled = (title: string) => `{"success":true,"data":{"title":"${title}"}}`;
    return new Response(titled('x'.repeat(bytes - titled('').length)), { headers });
  };

  it('may have up to 32 MiB for a list and 1 MiB otherwise', async () => {
    for (const [path, limit, code] of [
      [FORMS, 32 * MIB, 'PROXY_TOO_LARGE_LIST'],
      [`${FORMS}/${ID}`, MIB, 'PROXY_UPSTREAM'],
    ] as const) {
      const bodies = [jsonOf(limit), jsonOf(limit + 1)];
      const { proxy, logged } = makeProxy({}, () => bodies.shift()!);
      assert.equal((await proxy.fetch(new Request(ORIGIN + path))).status, 200);
      const answer = await ask(proxy, 'GET', path);
      assert.deepEqual([answer.status, answer.code], [502, code]);
      assert.equal(
        logged.at(-1)?.message,
        `The service's response has more than ${limit} bytes; see \`maxResponseBytes\`.`,
      );
    }
  });

  it('that is too large is logged with its size, if it has a Content-Length', async () => {
    const { proxy, logged } = makeProxy({ maxResponseBytes: 1000 }, () =>
      jsonOf(2000, { 'Content-Length': '2000' }),
    );
    assert.equal((await ask(proxy, 'GET', FORMS)).code, 'PROXY_TOO_LARGE_LIST');
    assert.match(logged.at(-1)?.message ?? '', /has 2000 bytes;/);
  });

  it('becomes 500 PROXY_MISCONFIGURED if the key is rejected, with a line in the log', async () => {
    for (const body of [
      '{"success":false,"error":{"message":"Bad key","code":"INVALID_API_KEY"}}',
      '<html>',
      '',
    ]) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      const { proxy, logged } = makeProxy({}, () => new Response(body, { status: 401, headers }));
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual(
        [answer.status, answer.code, answer.headers.get('WWW-Authenticate')],
        [500, 'PROXY_MISCONFIGURED', null],
      );
      const { level, upstreamStatus, requestId, message } = logged.at(-1) ?? {};
      assert.deepEqual(
        [level, upstreamStatus, requestId],
        ['error', 401, answer.headers.get('X-Request-Id')],
      );
      assert.match(message ?? '', /rejected the API key/);
    }
  });

  const FORM = { id: ID, formUrl: 'https://forms.test/1', title: 'Tea', created_at: '2026-01-01' };
  const SECRET = { ownerEmail: 'a@b.test', account: { plan: 'x' } };
  for (const [name, data, expected] of [
    ['a list', { forms: [{ ...FORM, ...SECRET }], total: 9 }, { forms: [FORM], total: 9 }],
    ['a list beside others', { forms: [FORM], ...SECRET, paging: SECRET }, { forms: [FORM] }],
    ['a plain array', [{ ...FORM, ...SECRET }, FORM], [FORM, FORM]],
    ['a form', { ...FORM, ...SECRET }, FORM],
    ['a nested form', { form: { ...FORM, ...SECRET }, ...SECRET }, { form: FORM }],
    ['a deletion', { id: ID, deleted: true, ...SECRET }, { id: ID, deleted: true }],
  ] as const) {
    it(`is passed on without unknown fields: ${name}`, async () => {
      const { proxy } = makeProxy({}, () =>
        Response.json({ ...success(data), debug: 1, meta: { request_id: 'r', host: 'db-1' } }),
      );
      const { status, text } = await ask(proxy, 'GET', FORMS);
      assert.equal(status, 200);
      const answer = { success: true, data: expected, meta: { request_id: 'r' } };
      assert.deepEqual(JSON.parse(text), answer);
    });
  }

  const LEAKS = { editors: ['a@b.test'], answers: [{ id: 'x', name: 'Jane' }], matrix: [['raw']] };
  for (const [name, data, expected] of [
    ['arrays', { ...FORM, ...LEAKS, form: LEAKS }, { ...FORM, form: {} }],
    ['objects as fields', { ...FORM, title: { deep: 1 } }, { ...FORM, title: undefined }],
    ['what only a list may have', { ...FORM, total: 3, nextUrl: 'https://x.test/?token=1' }, FORM],
  ] as const) {
    it(`to a get is passed on without ${name}`, async () => {
      const { proxy } = makeProxy({}, () => Response.json(success(data)));
      const { text } = await ask(proxy, 'GET', `${FORMS}/${ID}`);
      const { data: received } = JSON.parse(text) as { data: unknown };
      assert.deepEqual(received, JSON.parse(JSON.stringify(expected)));
    });
  }

  it('to a list has nothing in place of what is no form', async () => {
    for (const data of [['a@b.test', 7, FORM], { forms: ['a@b.test', 7, FORM] }]) {
      const { proxy } = makeProxy({}, () => Response.json(success(data)));
      const { text } = await ask(proxy, 'GET', FORMS);
      assert.match(text, /\[null,7,\{"id"/);
    }
  });

  it('that is a failure has no data', async () => {
    for (const data of ['a@b.test', ['a@b.test'], { ...FORM, formUrl: 'https://evil.test/' }]) {
      const { proxy } = makeProxy({}, () =>
        Response.json({ ...failure('INTERNAL_ERROR'), data }, { status: 500 }),
      );
      const { status, text } = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([status, JSON.parse(text)], [500, failure('INTERNAL_ERROR')]);
    }
  });

  it('to a get is no array', async () => {
    const { proxy } = makeProxy({}, () => Response.json(success([FORM])));
    const { status, code } = await ask(proxy, 'GET', `${FORMS}/${ID}`);
    assert.deepEqual([status, code], [502, 'PROXY_UPSTREAM']);
  });

  it('keeps status and Retry-After of a 429 without an envelope', async () => {
    const headers = { 'Retry-After': '9' };
    const { proxy } = makeProxy({}, () => Response.json(['a@b.test'], { status: 429, headers }));
    const { status, text, headers: received } = await ask(proxy, 'GET', FORMS);
    assert.deepEqual([status, received.get('Retry-After')], [429, '9']);
    assert.doesNotMatch(text, /a@b/);
  });

  it('to a list says only that there are more pages, and hides their URLs and cursors', async () => {
    const paging = { nextCursor: 'secret', page: 1, totals: [1], owner: 'x' };
    const data = {
      users: ['u'],
      forms: [FORM, ['u']],
      nextUrl: 'https://x.test/?token=1',
      has_more: true,
      paging,
    };
    const { proxy } = makeProxy({}, () => Response.json(success(data)));
    const { text } = await ask(proxy, 'GET', FORMS);
    assert.deepEqual(JSON.parse(text).data, {
      users: [null],
      forms: [FORM, null],
      nextUrl: true,
      has_more: true,
      paging: { nextCursor: true, page: 1 },
    });
  });

  it('is passed on with the fields that the option names', async () => {
    const { proxy } = makeProxy({ fields: ['account'] }, () =>
      Response.json(success({ forms: [{ ...FORM, ...SECRET }] })),
    );
    const { text } = await ask(proxy, 'GET', FORMS);
    const { id, formUrl } = FORM;
    assert.deepEqual(JSON.parse(text).data.forms, [{ id, formUrl, account: { plan: 'x' } }]);
  });

  it('is passed on with only message and code if it is a failure', async () => {
    const error = { message: 'No.', code: 'OTHER', stack: 'at db.js', details: SECRET };
    const { proxy } = makeProxy({}, () =>
      Response.json({ success: false, error, query: 'select' }, { status: 500 }),
    );
    const { text } = await ask(proxy, 'GET', FORMS);
    const expected = { success: false, error: { message: 'No.', code: 'OTHER' } };
    assert.deepEqual(JSON.parse(text), expected);
  });

  it('can be deeply nested JSON', async () => {
    const deep = `${'['.repeat(100_000)}"\\n"${']'.repeat(100_000)}`;
    const { proxy } = makeProxy(
      {},
      () => new Response(`{"success":true,"data":{"forms":[${deep}],"x":${deep}}}`),
    );
    const { text } = await ask(proxy, 'GET', FORMS);
    assert.equal(text, '{"success":true,"data":{"forms":[null],"x":[null]}}');
  });
});

describe('a timeout or a disconnect', () => {
  for (const { operation, method, path, body } of FOUR) {
    it(`a service that hangs: ${operation} gets 504`, async () => {
      const aborted = deferred();
      const { proxy } = makeProxy({ timeouts: { read: 15, generate: 20 } }, ({ init }) => {
        init.signal?.addEventListener('abort', () => aborted.resolve());
        return new Promise(() => {});
      });
      const answer = await ask(proxy, method, path, { body });
      assert.deepEqual([answer.status, answer.code], [504, 'PROXY_TIMEOUT']);
      await aborted.promise;
    });
  }

  it('a service that hangs in the middle of a body: list gets 504', async () => {
    const cancelled = deferred();
    const { proxy } = makeProxy(
      { timeouts: { read: 15 } },
      () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
            cancel: () => cancelled.resolve(),
          }),
        ),
    );
    const answer = await ask(proxy, 'GET', FORMS);
    assert.deepEqual([answer.status, answer.code], [504, 'PROXY_TIMEOUT']);
    await cancelled.promise;
  });

  it('a response that arrives after the timeout is discarded', async () => {
    const late = deferred<Response>();
    const cancelled = deferred();
    const { proxy } = makeProxy({ timeouts: { read: 15 } }, () => late.promise);
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 504);
    late.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
    await cancelled.promise;
  });

  it('a request body that never ends gets 408', async () => {
    const { proxy, sent } = makeProxy({ timeouts: { body: 15 } });
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, {
      body: new ReadableStream({ pull: () => new Promise(() => {}) }),
    });
    assert.deepEqual([answer.status, answer.code, sent.length], [408, 'PROXY_TIMEOUT', 0]);
  });

  for (const [operation, abortOnDisconnect, ends] of [
    ['list', undefined, true],
    ['get', undefined, true],
    ['delete', undefined, false],
    ['generate', undefined, false],
    ['generate', ['generate'], true],
    ['list', [], false],
  ] as const) {
    it(`a visitor who disconnects ${ends ? 'ends' : 'does not end'} a ${operation}${abortOnDisconnect ? ' with abortOnDisconnect' : ''}`, async () => {
      const { method, path, body } = FOUR.find((one) => one.operation === operation) ?? FOUR[0];
      const visitor = new AbortController();
      const arrived = deferred<Sent>();
      const service = deferred<Response>();
      const { proxy, logged } = makeProxy({ abortOnDisconnect }, (sent) => {
        arrived.resolve(sent);
        return service.promise;
      });
      const answer = ask(proxy, method, path, { body, signal: visitor.signal });
      const { init } = await arrived.promise;
      visitor.abort();
      assert.equal(init.signal?.aborted, ends);
      if (!ends) service.resolve(Response.json(success({})));
      assert.equal((await answer).status, ends ? 499 : 200);
      assert.equal(logged.at(-1)?.level, ends ? 'warn' : 'info');
    });
  }

  it('a disconnect that the server reports ends a list, before and after it has begun', async () => {
    const reasons: Error[] = [];
    const arrived = deferred<ServiceRequest>();
    const { proxy } = makeProxy({
      fetch: (_, request) => {
        arrived.resolve(request);
        return new Promise<never>((_resolve, reject) => {
          request.onAbort((reason) => {
            reasons.push(reason);
            reject(reason);
          });
        });
      },
    });
    let leave = () => {};
    const onDisconnect = (listener: () => void) => {
      leave = listener;
    };
    const answer = ask(proxy, 'GET', FORMS, { extra: { onDisconnect } });
    const { signal } = await arrived.promise;
    assert.equal(signal.aborted, false);
    leave();
    assert.equal(signal.aborted, true);
    assert.equal((await answer).status, 499);
    assert.deepEqual(reasons, [signal.reason]);

    const left = { onDisconnect: (listener: () => void) => listener() };
    assert.equal((await ask(proxy, 'GET', FORMS, { extra: left })).status, 499);
  });
});

describe('a response of a hostile service', () => {
  const reply = (status: number, body: string) =>
    ({
      status,
      headers: new Headers(),
      body: new Response(body).body,
    }) as unknown as Response;
  const GENERATE = ['POST', `${FORMS}/generate`] as const;
  const sendTo = (proxy: Proxy, [method, path]: readonly [string, string]) =>
    ask(proxy, method, path, { body: method === 'POST' ? prompt() : undefined });

  for (const status of [0, -1, 99, 100, 101, 103, 199, 600, 999, 1e9, NaN]) {
    it(`with the status ${status} becomes 502`, async () => {
      const { proxy } = makeProxy({}, () => reply(status, JSON.stringify(success({ id: ID }))));
      for (const target of [GENERATE, ['GET', FORMS], ['DELETE', `${FORMS}/${ID}`]] as const) {
        const { status: got, code } = await sendTo(proxy, target);
        assert.deepEqual([got, code], [502, 'PROXY_UPSTREAM']);
      }
    });
  }

  for (const status of [204, 205]) {
    it(`with the status ${status} and a body becomes 200, also when it is repeated`, async () => {
      const body = JSON.stringify(success({ id: ID, formUrl: 'https://forms.test/1' }));
      const { proxy, sent } = makeProxy({}, () => reply(status, body));
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      for (let i = 0; i < 2; i++) {
        const answer = await ask(proxy, ...GENERATE, { body: prompt(), headers });
        assert.deepEqual([answer.status, answer.text, sent.length], [200, body, 1]);
      }
    });
  }

  it('to a delete can be 204 without a body', async () => {
    const { proxy } = makeProxy({}, () => new Response(null, { status: 204 }));
    const { status, text } = await ask(proxy, 'DELETE', `${FORMS}/${ID}`);
    assert.equal(status, 200);
    assert.deepEqual(JSON.parse(text), { success: true, data: { deleted: true } });
  });

  it('shows in an error only strings, numbers and booleans', async () => {
    const secret = { account: 'someone' };
    for (const value of [secret, [secret], [[secret]], ['someone']]) {
      const failure = {
        success: false,
        error: { message: value, code: value, error_code: value, type: value },
        meta: { request_id: value, api_version: value },
        code: value,
      };
      const { proxy } = makeProxy({}, () => Response.json(failure, { status: 500 }));
      for (const target of [GENERATE, ['GET', FORMS], ['DELETE', `${FORMS}/${ID}`]] as const) {
        const { text } = await sendTo(proxy, target);
        assert.equal(text, '{"success":false,"error":{},"meta":{}}');
      }
      const { proxy: other } = makeProxy({}, () =>
        Response.json({ success: value, error: value, meta: value, code: 7 }, { status: 500 }),
      );
      const { text } = await ask(other, 'GET', FORMS);
      assert.match(text, /"code":7/);
      assert.doesNotMatch(text, /someone/);
    }
  });
});

describe('a service over HTTP', async () => {
  const service = await startService();
  const proxyTo = (timeouts: ProxyTimeouts = {}) =>
    makeProxy({ baseUrl: service.url, fetch: undefined, timeouts }).proxy;
  beforeEach(() => service.reset());

  it('is not followed if it redirects: the visitor gets 502', async () => {
    service.reply = (_, outgoing) =>
      outgoing.writeHead(307, { Location: `${service.url}/api/v1/keys` }).end();
    const answer = await ask(proxyTo(), 'GET', FORMS);
    assert.deepEqual(
      [answer.status, answer.code, service.arrived.length],
      [502, 'PROXY_UPSTREAM', 1],
    );
  });

  it('is disconnected if it sends too much', async () => {
    const closed = deferred();
    service.reply = (_, outgoing) => {
      outgoing.once('close', () => closed.resolve());
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = Buffer.alloc(64 * 1024, 0x20);
      const write = () => {
        while (outgoing.write(chunk));
      };
      outgoing.on('drain', write);
      write();
    };
    const answer = await ask(proxyTo(), 'GET', FORMS);
    assert.deepEqual([answer.status, answer.code], [502, 'PROXY_TOO_LARGE_LIST']);
    await closed.promise;
  });

  it('is disconnected if it hangs: the visitor gets 504', async () => {
    const closed = deferred();
    service.reply = (_, outgoing) => outgoing.once('close', () => closed.resolve());
    const answer = await ask(proxyTo({ read: 200 }), 'GET', FORMS);
    assert.deepEqual([answer.status, answer.code], [504, 'PROXY_TIMEOUT']);
    await closed.promise;
  });

  it('causes a 502 if it disconnects in the middle of a response', async () => {
    service.reply = (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Length': '100' });
      outgoing.write('{"success":', () => outgoing.destroy());
    };
    const answer = await ask(proxyTo(), 'GET', FORMS);
    assert.deepEqual([answer.status, answer.code], [502, 'PROXY_UPSTREAM']);
  });

  it('causes a 503 with Retry-After if it cannot be reached', async () => {
    const { proxy, logged } = makeProxy({ baseUrl: await closedPort(), fetch: undefined });
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual([answer.status, answer.code], [503, 'PROXY_UNAVAILABLE']);
    assert.ok(Number(answer.headers.get('Retry-After')) > 0);
    assert.match(logged.at(-1)?.message ?? '', /cannot be reached \(ECONNREFUSED\)/);
    assert.match(answer.text, /Try again in a moment/);
  });
});
