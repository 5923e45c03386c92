import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RESPONSES } from '../../src/api/codes.js';
import { openApiOf } from '../../.build/openapi.js';
import { memoryOwners } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { ROUTES } from '../../src/proxy/routes.js';
import { VERSION } from '../../src/version.js';
import { ask, FOUR, makeProxy, prompt, success } from '../proxy/support.js';
import type { Answer } from '../proxy/support.js';

interface Described {
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: Record<string, Described> }>>>
  >;
}

const document = openApiOf(VERSION) as unknown as Document;
const source = (file: string): string => readFileSync(file, 'utf8');

/** The words of a union of strings in src/api/codes.ts. */
function unionOf(type: string, file = 'src/api/codes.ts'): string[] {
  const [, words = ''] = new RegExp(`type ${type} =([^;]*);`).exec(source(file)) ?? [];
  return [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word!);
}

const PATHS = {
  generate: ['/api/v1/forms/generate', 'post'],
  list: ['/api/v1/forms', 'get'],
  get: ['/api/v1/forms/{id}', 'get'],
  delete: ['/api/v1/forms/{id}', 'delete'],
  deleteByPost: ['/api/v1/forms/{id}/delete', 'post'],
} as const;
type OperationName = keyof typeof PATHS;
type Operation = Exclude<OperationName, 'deleteByPost'>;

describe('dist/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(document) });
    assert.deepEqual([valid, errors], [true, undefined]);
    assert.equal(validator.version, '3.1');
  });

  it(
    'is what the build writes and the package exports',
    {
      skip: !existsSync('dist/openapi.json') && 'there is no build',
    },
    () => {
      assert.deepEqual(JSON.parse(source('dist/openapi.json')), structuredClone(document));
      const { exports } = JSON.parse(source('package.json')) as {
        exports: Record<string, unknown>;
      };
      assert.equal(exports['./openapi.json'], './dist/openapi.json');
    },
  );

  it('has the routes of the proxy, and no others', () => {
    const methods = ({ operations }: (typeof ROUTES)[number]) =>
      [...operations.keys()].map((method) => method.toLowerCase()).toSorted();
    const routes = ROUTES.map((route) => [
      route.path.replace(/:id\{form_.*\}\}/, '{id}'),
      methods(route),
    ]);
    const paths = Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.keys(item)
        .filter((key) => key !== 'parameters')
        .toSorted(),
    ]);
    assert.deepEqual(Object.fromEntries(paths), Object.fromEntries(routes));
  });

  it('has every error code, except the one that no visitor gets', () => {
    const codes = [...unionOf('ServiceCode'), ...unionOf('ProxyCode')];
    assert.ok(codes.includes('PROXY_TIMEOUT'));
    assert.deepEqual(
      Object.entries(RESPONSES)
        .filter(([, responses]) => responses.length > 0)
        .map(([code]) => code)
        .toSorted(),
      codes.filter((code) => code !== 'INVALID_API_KEY').toSorted(),
    );
  });

  it('has every status and code that src/proxy/ throws', () => {
    const thrown = readdirSync('src/proxy', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...source(join('src/proxy', file)).matchAll(/new ProxyError\(\s*(\d+),\s*'(\w+)'/g),
      ])
      .map(([, status, code]) => `${status} ${code}`)
      // The visitor has left.
      .filter((failure) => !failure.startsWith('499 '));
    assert.ok(thrown.includes('500 PROXY_MISCONFIGURED') && thrown.length > 12, thrown.join());
    const known = Object.entries(RESPONSES).flatMap(([code, responses]) =>
      responses.map(({ status }) => `${status} ${code}`),
    );
    assert.deepEqual(
      thrown.filter((failure) => !known.includes(failure)),
      [],
    );
  });

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', ...document });

  /** Asserts that the document describes this response: status, body and headers. */
  function assertDescribed(operation: OperationName, { status, text, headers }: Answer): void {
    const [path, method] = PATHS[operation];
    const described = document.paths[path]?.[method]?.responses?.[status];
    assert.ok(described, `${operation} ${status}`);
    const pointer = [
      'paths',
      path,
      method,
      'responses',
      status,
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = ajv.getSchema(`openapi#/${pointer}`);
    assert.ok(validate, pointer);
    assert.ok(validate(JSON.parse(text)), `${text}\n${JSON.stringify(validate.errors)}`);
    const names = Object.keys(described.headers ?? {}).map((name) => name.toLowerCase());
    const general = ['content-type', 'x-content-type-options', 'content-length'];
    for (const name of headers.keys())
      if (!general.includes(name))
        assert.ok(names.includes(name), `${operation} ${status}: ${name}`);
  }

  const form = { id: 'form_1700000000_AbC9', formUrl: 'https://forms.example/1', title: 'One' };
  const bodies = {
    generate: form,
    list: { forms: [form] },
    get: form,
    delete: { id: form.id, deleted: true },
  };
  const service =
    (status: number, body: (operation: Operation) => string) =>
    ({ init, url }: { init: RequestInit; url: string }): Response => {
      const operation = FOUR.find(
        ({ method, path }) => init.method === method && url.endsWith(path),
      );
      return new Response(body(operation!.operation), { status });
    };
  const good = service(200, (operation) => JSON.stringify(success(bodies[operation])));
  const failure = (code: string) =>
    JSON.stringify({
      ...success(null),
      data: undefined,
      success: false,
      error: { message: 'No', code },
    });

  const situations: readonly (readonly [
    string,
    Partial<FormsProxyOptions>,
    Parameters<typeof makeProxy>[1],
    Parameters<typeof ask>[3],
    readonly number[],
  ])[] = [
    ['success', {}, good, {}, [200, 200, 200, 200]],
    ['an owner store', { owners: memoryOwners({ warn() {} }) }, good, {}, [403, 403, 403, 403]],
    [
      'nobody is signed in',
      { authorize: () => ({ allow: false, identity: null }) },
      good,
      {},
      [401, 401, 401, 401],
    ],
    ['no permission', { authorize: () => false }, good, {}, [403, 403, 403, 403]],
    [
      'another site',
      {},
      good,
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
      [403, 200, 200, 403],
    ],
    ['too many requests', { rateLimit: { take: () => 5_000 } }, good, {}, [429, 429, 429, 429]],
    [
      'a limiter that fails',
      {
        rateLimit: {
          take() {
            throw new Error('down');
          },
        },
      },
      good,
      {},
      [503, 503, 503, 503],
    ],
    ['a wrong key', {}, service(401, () => '{}'), {}, [500, 500, 500, 500]],
    ['no such form', {}, service(404, () => failure('NOT_FOUND')), {}, [0, 0, 404, 404]],
    ['a fault', {}, service(500, () => failure('INTERNAL_ERROR')), {}, [500, 500, 500, 500]],
    ['no JSON', {}, service(200, () => '<p>'), {}, [502, 502, 502, 502]],
    ['a busy service', {}, service(429, () => ''), {}, [429, 429, 429, 429]],
    ['a small limit', { maxResponseBytes: 10 }, good, {}, [502, 502, 502, 502]],
    [
      'a service that hangs',
      { timeouts: { read: 20, generate: 20 } },
      () => new Promise<Response>(() => {}),
      {},
      [504, 504, 504, 504],
    ],
  ];
  for (const [name, options, respond, init, statuses] of situations) {
    it(`describes the responses of the proxy: ${name}`, async () => {
      for (const [index, { operation, method, path, body }] of FOUR.entries()) {
        const status = statuses[index];
        if (status === 0) continue;
        const { proxy } = makeProxy({ idempotency: false, ...options }, respond);
        const answer = await ask(proxy, method, path, { body, ...init });
        assert.equal(answer.status, status, `${operation}: ${answer.text}`);
        assertDescribed(operation, answer);
      }
    });
  }

  it('describes rejected generates, and other methods and ids', async () => {
    const { proxy } = makeProxy({ maxRequestBytes: 100, timeouts: { body: 20 } }, good);
    const [{ path }] = FOUR;
    const headers = { 'Content-Type': 'application/json' };
    for (const [init, status] of [
      [{ body: '{', headers }, 400],
      [{ body: prompt(), headers: { ...headers, 'Idempotency-Key': 'x' } }, 400],
      [{ body: prompt('x'.repeat(200)), headers }, 413],
      [{ body: 'prompt', headers: { 'Content-Type': 'text/plain' } }, 415],
      [{ body: new ReadableStream({}), headers }, 408],
    ] as const) {
      const answer = await ask(proxy, 'POST', path, init);
      assert.equal(answer.status, status);
      assertDescribed('generate', answer);
    }
    const { path: one } = FOUR[2];
    assertDescribed('get', await ask(proxy, 'PATCH', one));
    assertDescribed('list', await ask(proxy, 'PUT', FOUR[1].path));
    assertDescribed('get', await ask(proxy, 'GET', `${one}x/y`));
    assertDescribed('deleteByPost', await ask(proxy, 'POST', `${one}/delete`));
    const byPost = { body: '{}', headers };
    assertDescribed('deleteByPost', await ask(proxy, 'POST', `${one}/delete`, byPost));
  });
});
