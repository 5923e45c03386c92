import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failureOf, parseBody } from '../../src/client/envelope.js';
import { createFormsClient, FormsError, isFormsError } from '../../src/client/index.js';
import type { FormsErrorFields } from '../../src/client/index.js';
import { shapeOf } from '../../src/client/json.js';
import { DATA, failure, html, success } from './support/answers.js';
import { call, errorOf, lost, setUp } from './support/setup.js';

describe('FormsError', () => {
  it('is an error with a name, a message and only what is known', () => {
    const error = new FormsError({ kind: 'http', op: 'list', status: 503, code: undefined });
    assert(error instanceof Error);
    assert.equal(error.name, 'FormsError');
    assert.deepEqual(Object.keys(error).sort(), ['attempts', 'kind', 'op', 'status']);
    assert.equal(error.attempts, 0);
    assert.equal(String(error).split(':')[0], 'FormsError');
  });

  it('says what happened and what to do', () => {
    const messages: readonly (readonly [FormsErrorFields, RegExp])[] = [
      [{ kind: 'input', op: 'get' }, /get.*input/],
      [{ kind: 'auth', op: 'get' }, /headers/],
      [{ kind: 'abort', op: 'get' }, /abort/],
      [{ kind: 'timeout', op: 'get' }, /timeout.*try again/],
      [{ kind: 'network', op: 'get' }, /network.*try again/],
      [{ kind: 'protocol', op: 'get', status: 200 }, /protocol 200.*check the proxy/],
      [{ kind: 'http', op: 'get', status: 401 }, /401.*sign in/],
      [{ kind: 'http', op: 'get', status: 401, code: 'INVALID_API_KEY' }, /check the proxy/],
      [{ kind: 'http', op: 'get', status: 500, code: 'PROXY_MISCONFIGURED' }, /check the proxy/],
      [{ kind: 'http', op: 'get', status: 404, code: 'PROXY_NO_ROUTE' }, /check the proxy/],
      [{ kind: 'http', op: 'get', status: 403 }, /403.*not allowed/],
      [{ kind: 'http', op: 'get', status: 404, code: 'NOT_FOUND' }, /404 NOT_FOUND.*not found/],
      [{ kind: 'http', op: 'generate', status: 413 }, /shorten/],
      [{ kind: 'http', op: 'get', status: 429 }, /wait/],
      [{ kind: 'http', op: 'get', status: 500 }, /try again/],
      [{ kind: 'timeout', op: 'generate', outcome: 'unknown' }, /may exist.*list/],
      [{ kind: 'input', message: 'as it is' }, /^as it is$/],
    ];
    for (const [fields, message] of messages) assert.match(new FormsError(fields).message, message);
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

  it('of a lost connection: what fetch threw, and whether the browser is offline', async (t) => {
    const { client, runtime } = setUp([lost], { retries: 0 });
    const online = await errorOf(client.list());
    assert(online.cause instanceof TypeError);
    assert.equal(online.offline, false);
    const navigator = { onLine: false };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    t.after(() => Reflect.deleteProperty(globalThis, 'navigator'));
    assert.equal((await runtime.settle(errorOf(client.list()))).offline, true);
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
    assert.equal(failureOf(parseBody('{"__proto__":{"code":"A_B"}}')).code, undefined);
  });

  it('comes with the message, cut at 500 characters', () => {
    assert.equal(failureOf({ error: { message: 'm' } }).serverMessage, 'm');
    assert.equal(failureOf({ error: 'm' }).serverMessage, 'm');
    assert.equal(failureOf({ error: { message: 'x'.repeat(900) } }).serverMessage?.length, 500);
    for (const error of [undefined, null, 7, '', {}, { message: 7 }, { message: '' }, ['m']]) {
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
  const inPage = (
    t: { after(task: () => void): void },
    baseURI: string | undefined,
    href: string,
  ) => {
    const location = new URL(href);
    const place = { document: baseURI && { baseURI }, location, origin: location.origin };
    for (const [name, value] of Object.entries(place)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    t.after(() => Object.keys(place).forEach((name) => Reflect.deleteProperty(globalThis, name)));
  };

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
          error.op === undefined &&
          error.attempts === 0 &&
          /endpoint/.test(error.message) &&
          !/geheim/.test(error.message),
        String(endpoint),
      );
    }
    assert.throws(() => createFormsClient(), isFormsError);
  });

  it('resolves it against the document; blank is the page’s own origin', (t) => {
    inPage(t, 'https://page.example/app/base/', 'https://page.example/app/index.html?x#y');
    assert.equal(endpointOf(), 'https://page.example');
    assert.equal(endpointOf(' '), 'https://page.example');
    assert.equal(endpointOf('/proxy'), 'https://page.example/proxy');
    assert.equal(endpointOf('proxy/'), 'https://page.example/app/base/proxy');
    assert.equal(endpointOf('../'), 'https://page.example/app');
    assert.equal(endpointOf('https://other.example'), 'https://other.example');
    assert.throws(() => endpointOf('?x'), isFormsError);
  });

  it('resolves it against the script in a worker', (t) => {
    inPage(t, undefined, 'https://page.example/app/worker.js');
    assert.equal(endpointOf(), 'https://page.example');
    assert.equal(endpointOf('proxy'), 'https://page.example/app/proxy');
  });

  it('sends a key with generate to the page’s own origin', async (t) => {
    inPage(t, 'https://site.example/', 'https://site.example/');
    const { client, sent } = setUp([() => success(DATA.generate)]);
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
