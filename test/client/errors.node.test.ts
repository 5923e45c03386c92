import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../../src/api.js';
import { failureOf } from '../../src/client/envelope.js';
import { createFormsClient, FormsError, isFormsError } from '../../src/client/index.js';
import type { FormsErrorFields } from '../../src/client/index.js';
import { shapeOf } from '../../src/client/json.js';
import { DATA, failure, html, success } from './support/answers.js';
import { FakeWorld } from './support/fake-world.js';
import { call, createClient, errorOf, lost, setUp } from './support/setup.js';

describe('FormsError', () => {
  it('is an error with a name, a message and what is known', () => {
    const error = new FormsError({ kind: 'http', operation: 'list', status: 503, code: undefined });
    assert(error instanceof Error);
    assert.equal(error.name, 'FormsError');
    assert.deepEqual(JSON.parse(JSON.stringify(error)), {
      name: 'FormsError',
      kind: 'http',
      operation: 'list',
      status: 503,
      attempts: 0,
    });
    assert.equal(error.attempts, 0);
    assert.equal(String(error).split(':')[0], 'FormsError');
  });

  it('says what happened and what to do', () => {
    const messages: readonly (readonly [FormsErrorFields, string])[] = [
      [{ kind: 'input', operation: 'get' }, 'get input: check the request'],
      [
        { kind: 'auth', operation: 'get', cause: new TypeError('no session') },
        'get auth: the "headers" function threw: TypeError: no session',
      ],
      [
        { kind: 'auth', operation: 'get', cause: { toString: 1 } },
        'get auth: the "headers" function threw',
      ],
      [
        { kind: 'auth', operation: 'get' },
        'get auth: the "headers" function did not return in time',
      ],
      [{ kind: 'abort', operation: 'get' }, 'get abort: try again'],
      [{ kind: 'timeout', operation: 'get' }, 'get timeout: try again'],
      [
        { kind: 'network', operation: 'get' },
        'get network: the connection failed, or the browser blocked the request. If the console shows a CORS error, add this page’s origin to "origins" of the proxy',
      ],
      [{ kind: 'protocol', operation: 'get', status: 200 }, 'get protocol 200: check the proxy'],
      [{ kind: 'http', operation: 'get', status: 400 }, 'get http 400: check the request'],
      [
        { kind: 'http', operation: 'get', status: 401 },
        'get http 401: nobody is signed in, says "authorize" of the proxy',
      ],
      [
        { kind: 'http', operation: 'get', status: 403 },
        'get http 403: "authorize" of the proxy says no, or a server in front of it; the proxy’s log says more',
      ],
      [{ kind: 'http', operation: 'get', status: 408 }, 'get http 408: try again'],
      [{ kind: 'http', operation: 'get', status: 429 }, 'get http 429: try again'],
      [{ kind: 'http', operation: 'get', status: 500 }, 'get http 500: try again'],
      [
        { kind: 'http', operation: 'get', status: 401, code: 'INVALID_API_KEY' },
        'get http 401 INVALID_API_KEY: check the proxy',
      ],
      [
        { kind: 'http', operation: 'get', status: 500, code: 'PROXY_MISCONFIGURED' },
        'get http 500 PROXY_MISCONFIGURED: check the proxy',
      ],
      [
        { kind: 'http', operation: 'get', status: 404, code: 'PROXY_NO_ROUTE' },
        'get http 404 PROXY_NO_ROUTE: check the proxy',
      ],
      [
        { kind: 'http', operation: 'get', status: 404, code: 'NOT_FOUND' },
        'get http 404 NOT_FOUND: check the request',
      ],
      [
        { kind: 'timeout', operation: 'generate', outcome: 'unknown' },
        'generate timeout: the form may exist, check the list',
      ],
      [{ kind: 'input', message: 'as it is' }, 'as it is'],
    ];
    for (const [fields, message] of messages) assert.equal(new FormsError(fields).message, message);
  });

  it('is known across copies of the package', async () => {
    const copy = (await import(`../../src/client/errors.js?copy=${Date.now()}`)) as {
      FormsError: typeof FormsError;
    };
    assert.notEqual(copy.FormsError, FormsError);
    assert(isFormsError(new copy.FormsError({ kind: 'abort' })));
    assert(isFormsError(new FormsError({ kind: 'abort' })));
  });

  it('is nothing else', () => {
    for (const value of [undefined, null, 0, '', 'FormsError', {}, [], new Error('x'), Symbol()]) {
      assert.equal(isFormsError(value), false);
    }
    assert.equal(isFormsError({ name: 'FormsError', kind: 'http' }), false);
  });
});

describe('what an error tells', () => {
  it('of an answer: status, code and its place, request id, message', async () => {
    const { client } = setUp([() => failure(403, 'PROXY_FORBIDDEN', { 'X-Request-Id': 'r1' })]);
    const { kind, status, code, codeSource, requestId, serverMessage } = await errorOf(
      client.list(),
    );
    assert.deepEqual(
      { kind, status, code, codeSource, requestId, serverMessage },
      {
        kind: 'http',
        status: 403,
        code: 'PROXY_FORBIDDEN',
        codeSource: 'error.code',
        requestId: 'r1',
        serverMessage: 'It failed.',
      },
    );
  });

  it('of a lost connection: what fetch threw, and whether the browser is offline', async () => {
    const { client, world } = setUp([lost], { retries: 0 });
    const online = await errorOf(client.list());
    assert(online.cause instanceof TypeError);
    assert.equal(online.offline, false);
    world.navigator = { onLine: false };
    assert.equal((await errorOf(client.list())).offline, true);
  });

  it('of an exception that nobody expected: the cause, and no word of the network', async () => {
    const cause = new RangeError('a bug');
    const random = (): number => {
      throw cause;
    };
    for (const operation of OPERATIONS) {
      const { client } = setUp([() => failure(429)], {}, { Math: { random } });
      const error = await errorOf(call(client, operation));
      assert.deepEqual([error.kind, error.cause, error.operation], ['protocol', cause, operation]);
    }
  });

  it('of an answer that is not the service’s: its shape, no values', async () => {
    const { client } = setUp([
      () => success({ secret: 'geheim', list: [1], deep: { deeper: { deepest: 'geheim' } } }),
      () => html(200),
    ]);
    const wrong = await errorOf(client.get('form_1_a'));
    assert.equal(wrong.kind, 'protocol');
    assert.equal(
      wrong.shape,
      '{success:Boolean,data:{secret:String,list:Array,deep:Object},meta:{request_id:Null,api_version:String}}',
    );
    const page = await errorOf(client.list());
    assert.equal(page.shape, 'Undefined');
  });

  it('is never the body, a header or the prompt', async () => {
    const steps = [
      () => new Response('geheim'),
      () => new Response('{"geheim', { headers: { 'Set-Cookie': 'geheim' } }),
      () => new Response('geheim', { status: 500 }),
      () => Response.json({ success: true, data: { id: 'geheim' } }),
    ];
    const { client } = setUp(steps, { headers: { 'X-Token': 'geheim' } });
    for (const _ of steps) {
      const error = await errorOf(client.generate({ prompt: 'geheim' }));
      const all = JSON.stringify({ ...error, message: error.message, cause: String(error.cause) });
      assert(!all.includes('geheim'), all);
      assert.equal(error.cause, undefined);
    }
  });
});

describe('the code of a failure', () => {
  it('is looked for in four places, in order', () => {
    const sources: readonly (readonly [object, string, string])[] = [
      [
        { error: { code: 'A_1', error_code: 'B_1', type: 'C_1' }, code: 'D_1' },
        'A_1',
        'error.code',
      ],
      [{ error: { code: 'no', error_code: 'B_1', type: 'C_1' } }, 'B_1', 'error.error_code'],
      [{ error: { code: 7, type: 'C_1' }, code: 'D_1' }, 'C_1', 'error.type'],
      [{ error: { message: 'A_1' }, code: 'D_1' }, 'D_1', 'code'],
      [{ error: 'text', code: 'D_1' }, 'D_1', 'code'],
    ];
    for (const [json, code, codeSource] of sources) {
      const found = failureOf(json);
      assert.deepEqual([found.code, found.codeSource], [code, codeSource]);
    }
  });

  it('is none where nothing looks like one', () => {
    for (const code of [
      ...['', 'x', 'A', 'not_found', 'Not found', '1A', '_A', 'A-B', ' A_B', 'A_B\n'],
      ...[7, null, ['A_B'], { toString: () => 'A_B' }, `A${'B'.repeat(64)}`],
    ]) {
      const found = failureOf({ error: { code }, code });
      assert.deepEqual([found.code, found.codeSource], [undefined, undefined], String(code));
    }
    assert.equal(failureOf(undefined).code, undefined);
    assert.equal(failureOf(JSON.parse('{"__proto__":{"code":"A_B"}}')).code, undefined);
  });

  it('comes with the message, cut at 500 characters', () => {
    assert.equal(failureOf({ error: { message: 'm' } }).serverMessage, 'm');
    assert.equal(failureOf({ error: 'm' }).serverMessage, 'm');
    assert.equal(failureOf({ error: { message: 'x'.repeat(900) } }).serverMessage?.length, 500);
    const odd = { toString: 1, valueOf: 1 };
    const none = [undefined, null, 7, '', {}, { message: 7 }, { message: '' }, ['m'], odd];
    for (const error of [...none, { message: odd, code: odd }]) {
      assert.equal(failureOf({ error }).serverMessage, undefined);
    }
  });
});

describe('the shape of an answer', () => {
  it('names types', () => {
    const shapes: readonly (readonly [unknown, string])[] = [
      [undefined, 'Undefined'],
      [null, 'Null'],
      [[], 'Array'],
      ['x', 'String'],
      [1, 'Number'],
      [{}, '{}'],
      [{ a: { b: { c: 1 } } }, '{a:{b:Object}}'],
    ];
    for (const [json, shape] of shapes) assert.equal(shapeOf(json), shape);
  });

  it('is cut at 500 characters', async () => {
    const data = Object.fromEntries(Array.from({ length: 200 }, (_, key) => [`key${key}`, key]));
    const { client } = setUp([() => success(data)]);
    assert.equal((await errorOf(call(client, 'get'))).shape?.length, 500);
  });
});

describe('createFormsClient', () => {
  const page = (baseURI: string | undefined, href: string) =>
    Object.assign(new FakeWorld(), {
      document: baseURI && { baseURI },
      origin: new URL(href).origin,
    });

  const endpointOf = (endpoint?: string) => createFormsClient({ endpoint }).endpoint;

  it('takes an absolute http(s) endpoint', () => {
    for (const [endpoint, resolved] of [
      ['https://site.example', 'https://site.example'],
      ['https://site.example/', 'https://site.example'],
      [' https://site.example/a/b// ', 'https://site.example/a/b'],
      ['HTTP://Site.example:80/a', 'http://site.example/a'],
      ['https://site.example/a/../b', 'https://site.example/b'],
    ]) {
      assert.equal(endpointOf(endpoint), resolved);
    }
  });

  it('refuses every other endpoint at once, and does not quote it', () => {
    for (const endpoint of [
      ...[
        '/relative',
        'x',
        '//site.example',
        'https://',
        'https://user@site.example',
        'http://:p@x',
      ],
      ...['https://site.example?key=geheim', 'https://site.example?', 'https://site.example#x'],
      ...['ftp://site.example', 'ws://site.example', 'javascript:alert(1)', 'data:,x', 'file:///x'],
      ...['blob:https://site.example/x', '', ' ', undefined, null, 7, {}],
    ]) {
      assert.throws(
        () => endpointOf(endpoint as string),
        (error) =>
          isFormsError(error) &&
          error.kind === 'input' &&
          error.operation === undefined &&
          error.attempts === 0 &&
          /endpoint/.test(error.message) &&
          !/geheim/.test(error.message),
        String(endpoint),
      );
    }
    assert.throws(() => createFormsClient(), isFormsError);
  });

  it('resolves it against the document; empty is the page’s own origin', () => {
    const world = page('https://page.example/app/base/', 'https://page.example/app/index.html?x#y');
    const endpointOf = (endpoint?: string) => createClient({ endpoint }, world).endpoint;
    assert.equal(endpointOf(), 'https://page.example');
    assert.equal(endpointOf(''), 'https://page.example');
    assert.equal(endpointOf('/proxy'), 'https://page.example/proxy');
    assert.equal(endpointOf('proxy/'), 'https://page.example/app/base/proxy');
    assert.equal(endpointOf('../'), 'https://page.example/app');
    assert.equal(endpointOf('https://other.example'), 'https://other.example');
    assert.throws(() => endpointOf('?x'), isFormsError);
  });

  it('is the page’s own origin in a frame that the page wrote, and none in a sandbox', () => {
    const written = Object.assign(page('https://page.example/', 'about:srcdoc'), {
      origin: 'https://page.example',
    });
    assert.equal(createClient({}, written).endpoint, 'https://page.example');
    const boxed = Object.assign(page('https://page.example/', 'about:srcdoc'), { origin: 'null' });
    assert.throws(() => createClient({}, boxed), isFormsError);
  });

  it('is the own origin in a worker too, where nothing else is relative', () => {
    const world = page(undefined, 'https://page.example/app/worker.js');
    assert.equal(createClient({}, world).endpoint, 'https://page.example');
    assert.throws(() => createClient({ endpoint: 'proxy' }, world), isFormsError);
  });

  it('sends a key with generate to the page’s own origin', async () => {
    const { client, sent } = setUp(
      [() => success(DATA.generate)],
      {},
      { origin: 'https://site.example' },
    );
    await call(client, 'generate');
    assert(sent[0]?.headers.has('Idempotency-Key'));
  });

  it('takes no API key', () => {
    for (const name of ['apiKey', 'api_key', 'api-key', 'apikey', 'API_KEY', 'xApiKey']) {
      assert.throws(
        () => createFormsClient({ endpoint: 'https://site.example', [name]: 'geheim' }),
        (error) =>
          isFormsError(error) &&
          error.kind === 'input' &&
          /proxy/.test(error.message) &&
          !/geheim/.test(error.message),
      );
    }
  });
});
