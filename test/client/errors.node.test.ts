import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../../src/api/routes.js';
import { createFormsClient, FormsError, isFormsError } from '../../src/client/index.js';
import type { FormsErrorFields } from '../../src/client/index.js';
import { ERRORS_PAGE } from '../../src/client/errors.js';
import { describeShape } from '../../src/client/advice.lazy.js';
import { DATA, failure, html, success } from './support/answers.js';
import { FakeRuntime } from './support/fake-runtime.js';
import { ID } from './support/answers.js';
import { call, createClient, errorOf, lost, setUp, type Step } from './support/setup.js';

describe('FormsError', () => {
  it('is an Error with a name, a message and only the known fields', () => {
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

  it('has a short message with a link to the guide, unless it is given a message', () => {
    const url = 'https://forms.example/api/v1/forms';
    const messages: readonly (readonly [FormsErrorFields, string])[] = [
      [{ kind: 'abort' }, `abort. See ${ERRORS_PAGE}#abort`],
      [{ kind: 'abort', operation: 'get' }, `get abort. See ${ERRORS_PAGE}#abort`],
      [
        { kind: 'http', operation: 'list', url, status: 503 },
        `list ${url} http 503. See ${ERRORS_PAGE}#http`,
      ],
      [
        { kind: 'http', operation: 'list', url, status: 404, code: 'NOT_FOUND' },
        `list ${url} http 404 NOT_FOUND. See ${ERRORS_PAGE}#not_found`,
      ],
      [{ kind: 'input', message: 'as it is' }, 'as it is'],
    ];
    for (const [fields, message] of messages) assert.equal(new FormsError(fields).message, message);
  });

  it('is recognized by isFormsError(), also from another copy of the package', async () => {
    const copy = (await import(`../../src/client/errors.js?copy=${Date.now()}`)) as {
      FormsError: typeof FormsError;
    };
    assert.notEqual(copy.FormsError, FormsError);
    assert(isFormsError(new copy.FormsError({ kind: 'abort' })));
    assert(isFormsError(new FormsError({ kind: 'abort' })));
  });

  it('is the only value that isFormsError() recognizes', () => {
    for (const value of [undefined, null, 0, '', 'FormsError', {}, [], new Error('x'), Symbol()]) {
      assert.equal(isFormsError(value), false);
    }
    assert.equal(isFormsError({ name: 'FormsError', kind: 'http' }), false);
  });
});

describe('the error of a call', () => {
  it('has status, code, code source, request id and message of the response', async () => {
    const { client } = setUp([() => failure(403, 'PROXY_FORBIDDEN', { 'X-Request-Id': 'r1' })]);
    const error = await errorOf(client.list());
    const { kind, status, code, codeSource, requestId, serverMessage } = error;
    assert.match(error.message, / \(403 PROXY_FORBIDDEN\)\. The response says "It failed\."\. /);
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

  it('has the exception of fetch as its cause, and says whether the browser is offline', async () => {
    const { client, runtime } = setUp([lost], { retries: 0 });
    const online = await errorOf(client.list());
    assert(online.cause instanceof TypeError);
    assert.equal(online.offline, false);
    runtime.navigator = { onLine: false };
    assert.equal((await errorOf(client.list())).offline, true);
  });

  it('leaves no generate open that the browser, offline before and after it, has not sent', async () => {
    const outcomeAt = async (before: boolean, after: boolean) => {
      const { client, runtime } = setUp(
        [
          () => {
            runtime.navigator = { onLine: after };
            throw new TypeError('Failed to fetch');
          },
        ],
        { retries: 0 },
      );
      runtime.navigator = { onLine: before };
      const { outcome, offline } = await errorOf(client.generate({ prompt: 'x' }));
      return [outcome, offline];
    };
    assert.deepEqual(await outcomeAt(false, false), [undefined, true]);
    assert.deepEqual(await outcomeAt(true, false), ['unknown', true]);
    assert.deepEqual(await outcomeAt(false, true), ['unknown', false]);
    assert.deepEqual(await outcomeAt(true, true), ['unknown', false]);
  });

  it('leaves a generate open whose response broke off while the browser says that it is offline', async () => {
    const body = () =>
      new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    const { client, runtime } = setUp([() => new Response(body(), { status: 201 })], {
      retries: 0,
    });
    runtime.navigator = { onLine: false };
    const { outcome, kind } = await errorOf(client.generate({ prompt: 'x' }));
    assert.deepEqual([outcome, kind], ['unknown', 'network']);
  });

  it('leaves a generate open whose earlier attempt was sent before the browser went offline', async () => {
    const { client, runtime } = setUp([
      // The client learns that the proxy executes repeats once.
      () => Response.json({}, { status: 404, headers: { 'Prompt-Forms-Idempotent': '1' } }),
      () => {
        runtime.navigator = { onLine: false };
        return new Response('', { status: 502 });
      },
      lost,
    ]);
    await runtime.settle(errorOf(client.get(ID)));
    const { outcome, attempts } = await runtime.settle(errorOf(client.generate({ prompt: 'x' })));
    assert.deepEqual([outcome, attempts! > 1], ['unknown', true]);
  });

  it('says that the URL has /api/v1 twice if the endpoint ends with it', async () => {
    const endpoint = 'https://site.example/team/api/v1';
    const advice = /The URL has \/api\/v1 twice: "endpoint" ends before \/api\/v1\. See /;
    const messageOf = async (step: Step, at = endpoint): Promise<string> => {
      const { client } = setUp([step], { retries: 0, endpoint: at });
      return (await errorOf(client.list())).message;
    };
    for (const step of [
      lost,
      () => html(404),
      () => html(200),
      () => failure(404, 'PROXY_NO_ROUTE'),
    ]) {
      assert.match(await messageOf(step), advice);
      assert.doesNotMatch(await messageOf(step, 'https://site.example/team'), advice);
    }
    // A proxy may have this `basePath`. Its other responses are about something else.
    assert.doesNotMatch(await messageOf(() => failure(403, 'PROXY_FORBIDDEN')), advice);
  });

  it('says that a server in front does not reach the proxy after 502, 503 or 504 in HTML', async () => {
    const messageOf = async (step: () => Response): Promise<string> =>
      (await errorOf(setUp([step], { retries: 0 }).client.list())).message;
    for (const status of [502, 503, 504])
      assert.match(
        await messageOf(() => html(status)),
        /A server in front does not reach the proxy\. .*#proxy-not-reached$/,
      );
    assert.doesNotMatch(await messageOf(() => failure(503, 'OTHER')), /in front/);
    assert.doesNotMatch(await messageOf(() => html(500)), /in front/);
  });

  it('has kind protocol and the exception as its cause if the client itself throws', async () => {
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

  it('has the shape of an unexpected response, without its values', async () => {
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

  it('never contains the body, a header or the prompt', async () => {
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

describe('the shape of a response', () => {
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
    for (const [json, shape] of shapes) assert.equal(describeShape(json), shape);
  });

  it('is cut at 500 characters', async () => {
    const data = Object.fromEntries(Array.from({ length: 200 }, (_, key) => [`key${key}`, key]));
    const { client } = setUp([() => success(data)]);
    assert.equal((await errorOf(call(client, 'get'))).shape?.length, 500);
  });
});

describe('createFormsClient', () => {
  const page = (baseURI: string | undefined, href: string) =>
    Object.assign(new FakeRuntime(), {
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

  const isEndpointError = (error: unknown): boolean =>
    isFormsError(error) &&
    error.kind === 'input' &&
    error.attempts === 0 &&
    error.message.endsWith(`See ${ERRORS_PAGE}#endpoint`) &&
    !/geheim/.test(error.message);

  /** URLs, but not of a proxy. */
  const UNUSABLE = [
    'https://user@site.example',
    'https://site.example?key=geheim',
    'https://site.example?',
    'https://site.example#x',
    'ftp://site.example',
    'ws://site.example',
    'http://:p@x',
    'javascript:alert(1)',
    'data:,x',
    'file:///x',
    'blob:https://site.example/x',
  ];

  /** No URLs outside a page. */
  const RELATIVE = [
    '/relative',
    'x',
    '//site.example',
    'https://',
    '',
    ' ',
    undefined,
    null,
    7,
    {},
  ];

  it('throws for an unusable endpoint, without quoting it', () => {
    for (const endpoint of UNUSABLE)
      assert.throws(() => endpointOf(endpoint), isEndpointError, endpoint);
    const runtime = page('https://page.example/', 'https://page.example/');
    for (const endpoint of [...UNUSABLE, 'https://', '?geheim', '#x']) {
      assert.throws(() => createClient({ endpoint }, runtime), isEndpointError, endpoint);
    }
  });

  it('does not throw without an absolute endpoint outside a page, but all calls fail', async () => {
    for (const endpoint of RELATIVE as (string | undefined)[]) {
      const client = createFormsClient({ endpoint });
      assert.equal(client.endpoint, '');
      for (const operation of OPERATIONS) {
        const error = await errorOf(call(client, operation));
        assert(isEndpointError(error), String(endpoint));
        assert.equal(error.operation, operation);
      }
    }
  });

  it('resolves a relative endpoint as soon as there is a page', async () => {
    const runtime = new FakeRuntime();
    const fetched: string[] = [];
    const client = createClient(
      {
        endpoint: 'proxy',
        fetch: async (url) => {
          fetched.push(String(url));
          return success({ forms: [] });
        },
      },
      runtime,
    );
    Object.assign(runtime, page('https://page.example/app/', 'https://page.example/app/'));
    await client.list();
    assert.deepEqual(fetched, ['https://page.example/app/proxy/api/v1/forms']);
    assert.equal(client.endpoint, 'https://page.example/app/proxy');
  });

  it('resolves a relative endpoint against the document’s base; an empty one is the page’s origin', () => {
    const runtime = page(
      'https://page.example/app/base/',
      'https://page.example/app/index.html?x#y',
    );
    const endpointOf = (endpoint?: string) => createClient({ endpoint }, runtime).endpoint;
    assert.equal(endpointOf(), 'https://page.example');
    assert.equal(endpointOf(''), 'https://page.example');
    assert.equal(endpointOf('/proxy'), 'https://page.example/proxy');
    assert.equal(endpointOf('proxy/'), 'https://page.example/app/base/proxy');
    assert.equal(endpointOf('../'), 'https://page.example/app');
    assert.equal(endpointOf('https://other.example'), 'https://other.example');
    assert.throws(() => endpointOf('?x'), isFormsError);
  });

  it('uses the page’s origin in an about:srcdoc frame, and throws if a sandbox makes it opaque', () => {
    const written = Object.assign(page('https://page.example/', 'about:srcdoc'), {
      origin: 'https://page.example',
    });
    assert.equal(createClient({}, written).endpoint, 'https://page.example');
    const boxed = Object.assign(page('https://page.example/', 'about:srcdoc'), { origin: 'null' });
    assert.throws(() => createClient({}, boxed), isFormsError);
  });

  it('uses the worker’s own origin, and throws for another relative endpoint in a worker', () => {
    const runtime = page(undefined, 'https://page.example/app/worker.js');
    assert.equal(createClient({}, runtime).endpoint, 'https://page.example');
    assert.throws(() => createClient({ endpoint: 'proxy' }, runtime), isFormsError);
  });

  it('sends an Idempotency-Key with generate to the page’s own origin', async () => {
    const { client, sent } = setUp(
      [() => success(DATA.generate)],
      {},
      { origin: 'https://site.example' },
    );
    await call(client, 'generate');
    assert(sent[0]?.headers.has('Idempotency-Key'));
  });

  it('throws if it is given an API key, without quoting it', () => {
    for (const name of ['apiKey', 'api_key', 'api-key', 'apikey', 'API_KEY', 'xApiKey']) {
      assert.throws(
        () => createFormsClient({ endpoint: 'https://site.example', [name]: 'geheim' }),
        (error) =>
          isFormsError(error) &&
          error.kind === 'input' &&
          error.message.endsWith(`See ${ERRORS_PAGE}#api-key`) &&
          !/geheim/.test(error.message),
      );
    }
  });
});
