import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormsProxyOptions } from '../../../src/proxy/index.js';
import { createFormsMcp } from '../../../src/proxy/mcp.js';
import type { FormsMcpOptions } from '../../../src/proxy/mcp.js';
import { FORMS, makeProxy, ORIGIN } from '../support.js';
import { ENDPOINT } from './client.js';
import { ISSUER, setUp } from './support.js';

const METADATA = `${ORIGIN}/.well-known/oauth-protected-resource/mcp`;

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'tests', version: '1' },
  },
};

describe('createFormsMcp', () => {
  const cases: readonly [string, object, RegExp][] = [
    ['an unknown option', { scope: ['forms'] }, /unknown option `scope`/],
    ['an empty path', { path: '' }, /`path` must be a path/],
    ['a path with a slash at its end', { path: '/mcp/' }, /`path` must be a path/],
    ['a path of the proxy', { path: '/api/v1/forms' }, /`path` must not be below/],
    ['a path below one of the proxy', { path: '/api/v1/forms/mcp' }, /`path` must not be below/],
    ['a URL with a name', { url: 'https://ada@www.test/mcp' }, /`url` must be/],
    ['a URL with a password', { url: 'https://:x@www.test/mcp' }, /`url` must be/],
    [
      'an issuer with a name',
      { authorizationServers: ['https://ada@login.test'] },
      /https URLs of issuers/,
    ],
    ['a URL over http', { url: 'http://www.test/mcp' }, /`url` must be the public https URL/],
    ['a URL with a query', { url: 'https://www.test/mcp?a' }, /`url` must be/],
    ['a relative URL', { url: '/mcp' }, /`url` must be/],
    ['an issuer over http', { authorizationServers: ['http://login.test'] }, /https URLs/],
    ['an issuer alone', { authorizationServers: 'https://login.test' }, /https URLs/],
    ['a scope with a space', { scopes: ['read forms'] }, /`scopes` must hold/],
    ['a scope with a quotation mark', { scopes: ['a"b'] }, /`scopes` must hold/],
  ];
  for (const [name, options, message] of cases) {
    it(`throws a TypeError for ${name}`, () => {
      const { proxy } = makeProxy();
      assert.throws(
        () => createFormsMcp(proxy, options as FormsMcpOptions),
        (error: unknown) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('throws a TypeError without a proxy', () => {
    assert.throws(() => createFormsMcp(undefined as never), /`proxy` must be the result/);
  });
});

describe('a request without a valid token', () => {
  for (const method of ['initialize', 'ping', 'tools/list', 'tools/call', 'notifications/x']) {
    it(`is 401 with the address of the metadata for ${method}`, async () => {
      const { send, message, sent } = setUp({ mcp: { scopes: ['forms', 'openid'] } });
      const { status, headers } = await send(message(method), { Authorization: undefined });
      assert.equal(status, 401);
      assert.equal(
        headers.get('WWW-Authenticate'),
        `Bearer resource_metadata="${METADATA}", scope="forms openid"`,
      );
      assert.equal(sent.length, 0);
    });
  }

  for (const [name, body] of [
    ['initialize', initialize],
    ['ping', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['tools/list', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'resources/list' }],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a message that is none', { a: 1 }],
    [
      'an unknown tool',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: {} } },
    ],
    ...['generate_form', 'list_forms', 'get_form'].map(
      (tool) =>
        [
          tool,
          {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: {
              name: tool,
              arguments:
                { generate_form: { prompt: 'A' }, get_form: { id: 'form_1_a' } }[tool] ?? {},
            },
          },
        ] as const,
    ),
  ] as const) {
    it(`is 401 invalid_token for ${name}, and reaches no service`, async () => {
      const { send, sent } = setUp();
      const { status, headers, error } = await send(body, { Authorization: 'Bearer nobody' });
      assert.equal(status, 401);
      assert.equal(
        headers.get('WWW-Authenticate'),
        `Bearer resource_metadata="${METADATA}", error="invalid_token"`,
      );
      assert.match(error?.message ?? '', /Get a new one/);
      assert.equal(sent.length, 0);
    });
  }

  it('is 401 too if `authorize` redirects to where visitors sign in', async () => {
    const authorize = () => new Response(null, { status: 302, headers: { Location: '/login' } });
    const { send, message } = setUp({ proxy: { authorize } });
    assert.equal((await send(message('tools/list'))).status, 401);
    const call = message('tools/call', { name: 'list_forms', arguments: {} });
    assert.equal((await send(call)).status, 401);
  });

  it('is 401 without the address of metadata if there is none', async () => {
    const { send, message } = setUp({ mcp: { authorizationServers: [] } });
    const { headers } = await send(message('ping'), { Authorization: undefined });
    assert.equal(headers.get('WWW-Authenticate'), 'Bearer');
    assert.equal((await send('', {}, { method: 'GET', url: METADATA })).status, 404);
  });
});

describe('a message that calls no tool', () => {
  it('asks `authorize` and nothing of the service', async () => {
    const asked: string[] = [];
    const authorize = (operation: string) => {
      asked.push(operation);
      return { allow: true, identity: 'ada' };
    };
    const { send, sent, logged } = setUp({ proxy: { authorize, announce: false } });
    assert.equal((await send(initialize)).status, 200);
    assert.deepEqual([asked, sent.length], [['list'], 0]);
    assert.deepEqual(
      logged.map(({ operation, status, identity }) => [operation, status, identity]),
      [['list', 204, 'ada']],
    );
  });

  it('is answered for a visitor who may only generate', async () => {
    const authorize = (operation: string) => ({ allow: operation === 'generate', identity: 'ada' });
    const { send, message } = setUp({ proxy: { authorize } });
    assert.equal((await send(message('tools/list'))).status, 200);
  });

  it('counts against the rate limit of reads', async () => {
    const { send, message } = setUp({
      proxy: { rateLimit: { others: { perMinute: 1, burst: 1 } } },
    });
    assert.equal((await send(message('ping'))).status, 200);
    const { status, headers } = await send(message('ping'));
    assert.equal(status, 429);
    assert.ok(Number(headers.get('Retry-After')) > 0);
  });

  it('negotiates the version of the protocol', async () => {
    const { send } = setUp();
    const { result } = await send(initialize);
    assert.equal(result?.protocolVersion, '2025-11-25');
    const old = { ...initialize, params: { ...initialize.params, protocolVersion: '1999-01-01' } };
    assert.equal((await send(old)).result?.protocolVersion, '2025-11-25');
    // The newest version, which begins without `initialize`.
    const next = { ...initialize, params: { ...initialize.params, protocolVersion: '2026-07-28' } };
    assert.equal((await send(next)).result?.protocolVersion, '2025-11-25');
    for (const version of ['1999-01-01', '2026-07-28']) {
      const { status, error } = await send(
        { jsonrpc: '2.0', id: 1, method: 'ping' },
        { 'MCP-Protocol-Version': version },
      );
      assert.equal(status, 400);
      assert.match(error?.message ?? '', /2025-11-25/);
    }
  });

  it('gets 202 if it is a notification', async () => {
    const { send } = setUp();
    const { status, text } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([status, text], [202, '']);
  });
});

describe('the endpoint refuses', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_forms' } };
  const cases: readonly [string, Parameters<ReturnType<typeof setUp>['send']>, number][] = [
    ['a cookie without a token', [list, { Cookie: 'user=ada', Authorization: undefined }], 401],
    [
      'a cookie from another site',
      [list, { Cookie: 'user=ada', Origin: 'https://evil.test' }],
      403,
    ],
    ['the Origin of another site', [list, { Origin: 'https://evil.test' }], 403],
    ['the Origin "null"', [list, { Origin: 'null' }], 403],
    ['GET', ['', {}, { method: 'GET' }], 405],
    ['DELETE', ['', {}, { method: 'DELETE' }], 405],
    ['another path', [list, {}, { url: `${ENDPOINT}/x` }], 404],
    [
      'a host name that the proxy does not trust',
      [list, {}, { url: 'https://evil.test/mcp' }],
      421,
    ],
    [
      'such a host name with initialize',
      [initialize, { Origin: 'https://evil.test' }, { url: 'https://evil.test/mcp' }],
      421,
    ],
    ['a batch', [[list, list]], 400],
    ['what is no JSON', ['{'], 400],
    ['what is no object', ['7'], 400],
    ['what is no message', [{ method: 'tools/list' }], 400],
    ['another content type', [list, { 'Content-Type': 'text/plain' }], 415],
    ['a client that takes no JSON', [list, { Accept: 'text/html' }], 406],
    ['more than 64 KiB', ['x'.repeat(65_537)], 413],
    ['a body of deep arrays', ['['.repeat(60_000)], 400],
    ['an object of deep arrays', [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`], 400],
  ];
  for (const [name, args, status] of cases) {
    it(`${name}: ${status}`, async () => {
      const { send, sent } = setUp();
      const answered = await send(...args);
      assert.equal(answered.status, status, answered.text);
      assert.equal(typeof answered.error?.message, 'string');
      assert.equal(answered.headers.get('Cache-Control'), 'no-store');
      assert.equal(answered.headers.get('Access-Control-Allow-Origin'), null);
      assert.equal(sent.length, 0);
    });
  }

  it('says with 405 which method it takes', async () => {
    const { send } = setUp();
    assert.equal((await send('', {}, { method: 'GET' })).headers.get('Allow'), 'POST');
  });

  it('the Origin of the request with a public URL, whatever name the request has: 403', async () => {
    const { send, sent } = setUp({
      proxy: { hosts: false },
      mcp: { url: 'https://www.example.com/mcp' },
    });
    const evil = { url: 'https://evil.test/mcp' };
    assert.equal((await send(list, { Origin: 'https://evil.test' }, evil)).status, 403);
    assert.equal(sent.length, 0);
    assert.equal((await send(list, { Origin: 'https://www.example.com' }, evil)).status, 200);
  });

  it('a message that takes more than 10 seconds to arrive: 408', async (t) => {
    const { mcp } = setUp();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const headers = { Authorization: 'Bearer ada', 'Content-Type': 'application/json' };
    const answered = mcp.fetch(
      new Request(ENDPOINT, {
        method: 'POST',
        headers,
        body: new ReadableStream(),
        duplex: 'half',
      } as RequestInit),
    );
    let status: number | undefined;
    void answered.then((response) => void (status = response.status));
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    t.mock.timers.tick(9_999);
    await settle();
    assert.equal(status, undefined);
    t.mock.timers.tick(1);
    await settle();
    assert.equal(status, 408);
  });

  it('no page of its own site', async () => {
    const { send } = setUp();
    assert.equal((await send(list, { Origin: ORIGIN })).status, 200);
  });
});

describe('a cookie of the request', () => {
  /** Also admits the visitor of a cookie, and responds to all others with a cookie of its own. */
  const authorize: FormsProxyOptions['authorize'] = (_, { headers }) => {
    if (headers.has('Cookie')) return { allow: true, identity: 'the visitor of the cookie' };
    if (headers.get('Authorization') === 'Bearer ada') return { allow: true, identity: 'ada' };
    return Response.json({}, { status: 401, headers: { 'Set-Cookie': 'of=authorize' } });
  };
  const proxy = { authorize, announce: false };

  it('counts for nothing beside a token', async () => {
    const { send, message, logged } = setUp({ proxy });
    for (const body of [message('tools/call', { name: 'list_forms' }), message('tools/list')]) {
      const { status, text } = await send(body, { Cookie: 'AWSALB=balancer; user=ben' });
      assert.equal(status, 200, text);
    }
    assert.deepEqual(
      logged.map(({ identity }) => identity),
      ['ada', 'ada'],
    );
  });

  it('replaces no token, and the response sets none', async () => {
    const { send, message } = setUp({ proxy });
    const wrong = { Cookie: 'user=ben', Authorization: 'Bearer wrong' };
    for (const body of [message('tools/call', { name: 'list_forms' }), message('ping')]) {
      const { status, headers } = await send(body, wrong);
      assert.equal(status, 401);
      assert.deepEqual(headers.getSetCookie(), []);
    }
  });

  it('is not in the headers of Node’s request, which has all others', async () => {
    const seen: unknown[] = [];
    const address: FormsProxyOptions['address'] = (_, extra) => {
      seen.push((extra as { incoming: { headers: object } }).incoming.headers);
      return '192.0.2.1';
    };
    const { send, message } = setUp({ proxy: { address } });
    const incoming = { headers: { cookie: 'user=ben', 'x-team': 'a' }, socket: {}, method: 'POST' };
    await send(message('ping'), {}, { details: { incoming } });
    await send(message('tools/call', { name: 'list_forms' }), {}, { details: { incoming } });
    assert.deepEqual(seen, [{ 'x-team': 'a' }, { 'x-team': 'a' }]);
  });
});

describe('the proxy gets a request', () => {
  it('with the token and other headers of the client, and nothing of a page or of the protocol', async () => {
    let seen: Record<string, string> = {};
    const authorize = (operation: string, { headers }: Request) => {
      if (operation === 'generate') seen = Object.fromEntries(headers);
      return { allow: true, identity: 'ada' };
    };
    const { send, message } = setUp({ proxy: { authorize, announce: false } });
    const { status, text } = await send(
      message('tools/call', { name: 'generate_form', arguments: { prompt: 'A form' } }),
      {
        'Sec-Fetch-Site': 'cross-site',
        'Mcp-Session-Id': 'x',
        'MCP-Protocol-Version': '2025-11-25',
        'Idempotency-Key': 'of another generate',
        'X-Forwarded-For': '192.0.2.7',
      },
    );
    assert.equal(status, 200, text);
    assert.deepEqual(seen, {
      accept: 'application/json',
      authorization: 'Bearer ada',
      'content-type': 'application/json',
      origin: ORIGIN,
      'x-forwarded-for': '192.0.2.7',
    });
  });

  it('with the details of the server', async () => {
    const contexts: unknown[] = [];
    const authorize = (_: string, __: Request, { context }: { context?: unknown }) => {
      contexts.push(context);
      return { allow: true, identity: 'ada' };
    };
    const { send, message } = setUp({ proxy: { authorize, announce: false } });
    const details = { context: { session: 1 } };
    await send(message('ping'), {}, { details });
    await send(message('tools/call', { name: 'list_forms' }), {}, { details });
    assert.deepEqual(contexts, [{ session: 1 }, { session: 1 }]);
  });

  it('with the address of the visitor, of the server or of its socket', async () => {
    const seen: unknown[] = [];
    const address: FormsProxyOptions['address'] = (_, extra) => {
      const { address, incoming } = extra as {
        address?: string;
        incoming?: { socket: { remoteAddress: string }; url: string };
      };
      seen.push([address, incoming?.socket.remoteAddress, incoming?.url]);
      return '192.0.2.1';
    };
    const { send, message } = setUp({ proxy: { address, rateLimit: undefined } });
    const list = message('tools/call', { name: 'list_forms' });
    const incoming = { socket: { remoteAddress: '192.0.2.8' }, url: '/mcp', method: 'POST' };
    await send(list, {}, { details: { address: '192.0.2.7' } });
    await send(list, {}, { details: { incoming } });
    assert.deepEqual(seen, [
      ['192.0.2.7', undefined, undefined],
      [undefined, '192.0.2.8', FORMS],
    ]);
  });

  it('with the context of the runtime, which lets a generate go on', async () => {
    const works: Promise<unknown>[] = [];
    const { mcp, message } = setUp();
    await mcp.fetch(
      new Request(ENDPOINT, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Authorization: 'Bearer ada',
        },
        body: JSON.stringify(
          message('tools/call', { name: 'generate_form', arguments: { prompt: 'A survey' } }),
        ),
      }),
      undefined,
      { waitUntil: (work) => void works.push(work) },
    );
    assert.equal(works.length, 1);
    await Promise.all(works);
  });
});

describe('the metadata of the endpoint', () => {
  it('names the resource and who makes its tokens, for everyone', async () => {
    const { mcp } = setUp({ mcp: { scopes: ['forms'] } });
    const response = await mcp.fetch(new Request(METADATA));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Access-Control-Allow-Origin'), '*');
    assert.deepEqual(await response.json(), {
      resource: ENDPOINT,
      authorization_servers: [ISSUER],
      scopes_supported: ['forms'],
      bearer_methods_supported: ['header'],
    });
  });

  it('has the public URL, if it is another one', async () => {
    const url = 'https://www.example.com/assistants/mcp';
    const { mcp, send, message } = setUp({ mcp: { url } });
    assert.equal(mcp.metadataPath, '/.well-known/oauth-protected-resource/assistants/mcp');
    const response = await mcp.fetch(new Request(ORIGIN + mcp.metadataPath));
    assert.equal(((await response.json()) as { resource: string }).resource, url);
    const { headers } = await send(message('ping'), { Authorization: undefined });
    assert.equal(
      headers.get('WWW-Authenticate'),
      `Bearer resource_metadata="https://www.example.com${mcp.metadataPath}"`,
    );
    // Of a page of the public site.
    const own = await send(message('ping'), { Origin: 'https://www.example.com' });
    assert.equal(own.status, 200);
  });

  it('takes only reads', async () => {
    const { mcp } = setUp();
    const head = await mcp.fetch(new Request(METADATA, { method: 'HEAD' }));
    assert.deepEqual([head.status, await head.text()], [200, '']);
    const preflight = await mcp.fetch(new Request(METADATA, { method: 'OPTIONS' }));
    assert.equal(preflight.status, 204);
    const post = await mcp.fetch(new Request(METADATA, { method: 'POST' }));
    assert.equal(post.status, 405);
  });
});

describe('the endpoint never throws', () => {
  it('if the proxy in front of it throws, and says so on the console', async (t) => {
    const logged: string[] = [];
    t.mock.method(console, 'error', (line: string) => void logged.push(line));
    const mcp = createFormsMcp({
      basePath: '',
      fetch: () => Promise.reject(new Error('secret of Bearer some-token')),
    });
    const response = await mcp.fetch(
      new Request(ENDPOINT, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer some-token',
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      }),
    );
    assert.equal(response.status, 500);
    assert.doesNotMatch(await response.text(), /secret/);
    assert.equal(logged.length, 1);
    assert.match(logged[0]!, /createFormsMcp: failed: Error: secret of/);
    assert.doesNotMatch(logged[0]!, /some-token/);
  });

  it('if the body was read before', async () => {
    const { mcp } = setUp();
    const request = new Request(ENDPOINT, {
      method: 'POST',
      headers: { Authorization: 'Bearer ada' },
      body: '{}',
    });
    await request.text();
    assert.equal((await mcp.fetch(request)).status, 400);
  });
});
