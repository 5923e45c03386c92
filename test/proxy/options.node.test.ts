import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ProxyLogEntry } from '../../src/proxy/index.js';
import { pathOf, targetOf } from '../../src/proxy/routes.js';
import { assertLinear } from '../support/growth.js';
import {
  ask,
  assertNoKey,
  FORMS,
  ID,
  KEY,
  makeProxy,
  ORIGIN,
  prompt,
  success,
  witness,
} from './support.js';

/** The message of what creation throws. */
function refusalOf(options: Record<string, unknown>): string {
  try {
    createFormsProxy({
      baseUrl: 'https://service.test',
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
      ...options,
    } as FormsProxyOptions);
  } catch (error) {
    assert.ok(error instanceof TypeError, 'not a TypeError');
    return witness(`${error.message}\n${error.stack}`);
  }
  return assert.fail('nothing was thrown');
}

describe('invalid options throw at once', () => {
  const cases: readonly [string, Record<string, unknown>, RegExp][] = [
    ['no key', { apiKey: undefined }, /`apiKey` is empty\. Set it to the key/],
    ['an empty key', { apiKey: '' }, /`apiKey` is empty/],
    ['a blank key', { apiKey: ' \n' }, /`apiKey` is empty/],
    ['a key with the scheme', { apiKey: `Bearer ${KEY}` }, /without the word Bearer/],
    ['a key in two lines', { apiKey: `${KEY}\n${KEY}` }, /contains a line break/],
    ['a key with a comment', { apiKey: `${KEY} # new` }, /contains a space/],
    ['a key in quotation marks', { apiKey: `"${KEY}"` }, /has quotation marks around it/],
    ['a key with one quotation mark', { apiKey: `'${KEY}` }, /has quotation marks around it/],
    ['a key that is not ASCII', { apiKey: `${KEY}é` }, /not allowed in a header/],
    ['a key of 15 characters', { apiKey: 'k'.repeat(15) }, /`apiKey` is shorter than 16/],
    ['no base URL', { baseUrl: undefined }, /`baseUrl` must be an absolute/],
    ['a relative base URL', { baseUrl: '/api' }, /`baseUrl` must be an absolute/],
    ['a base URL of another scheme', { baseUrl: 'file:///etc' }, /`baseUrl` must be an absolute/],
    [
      'a base URL with a password',
      { baseUrl: `https://a:${encodeURIComponent(KEY)}@service.test` },
      /password/,
    ],
    ['a base URL with a query', { baseUrl: 'https://service.test/?a' }, /query/],
    ['a base URL with a fragment', { baseUrl: 'https://service.test/#a' }, /fragment/],
    [
      'a base URL with the prefix',
      { baseUrl: 'https://service.test/api/v1/' },
      /must end before \/api\/v1/,
    ],
    ['any origin', { origins: ['*'] }, /exact origins/],
    ['the origin null', { origins: ['null'] }, /exact origins/],
    [
      'an origin with a final slash',
      { origins: ['https://a.test/'] },
      /no final slash, .* Wrong: "https:\/\/a\.test\/"\./,
    ],
    [
      'an origin with a password',
      { origins: ['https://ada:secret@a.test'] },
      /exact origins.* Wrong: one of its entries\./,
    ],
    ['a script as an origin', { origins: ['javascript://localhost'] }, /exact origins/],
    ['files as an origin', { origins: ['file://localhost'] }, /exact origins/],
    ['an app with a path', { origins: ['capacitor://localhost/'] }, /exact origins/],
    ['an app as the origin of forms', { formOrigins: ['capacitor://localhost'] }, /exact origins/],
    ['an origin in capitals', { origins: ['https://A.test'] }, /exact origins/],
    ['an origin with a wildcard', { origins: ['https://*.a.test'] }, /exact origins/],
    [
      'an http origin',
      { origins: ['http://a.test'] },
      /`origins` must hold https origins.*"http:\/\/a\.test"/,
    ],
    ['an http origin like localhost', { origins: ['http://localhost.a.test'] }, /https origins/],
    ['a single origin', { origins: 'https://a.test' }, /`origins` must be an array/],
    ['a field that is no name', { fields: ['title', 1] }, /`fields` must hold names/],
    ['a single field', { fields: 'title' }, /`fields` must be an array/],
    ['a host that is no name', { hosts: ['https://a.test'] }, /`hosts` must hold host names/],
    ['a host with a port', { hosts: ['a.test:80'] }, /`hosts` must hold host names/],
    ['a host with a wildcard', { hosts: ['*.a.test'] }, /`hosts` must hold host names/],
    ['hosts in one text', { hosts: ['a.test,b.test'] }, /`hosts` must hold host names/],
    ['a single host', { hosts: 'a.test' }, /`hosts` must be an array/],
    ['a base path with a pattern', { basePath: '/:any' }, /`basePath`/],
    ['a base path with a slash at its end', { basePath: '/a/' }, /`basePath`/],
    ['a base path with a dot segment', { basePath: '/..' }, /`basePath`/],
    ['no time', { timeouts: { read: 0 } }, /`timeouts.read`/],
    ['too much time for a timer', { timeouts: { generate: 2 ** 31 } }, /`timeouts.generate`/],
    [
      'more time than timers have',
      { timeouts: { read: 2 ** 31 } },
      /`timeouts\.read` must be a number above 0, at most 2147483647\./,
    ],
    ['a part of a byte', { maxResponseBytes: 0.5 }, /`maxResponseBytes` must be a whole number/],
    [
      'a burst as text',
      { rateLimit: { others: { perMinute: 1, burst: '2' } } },
      /burst` must be a number from 1 on/,
    ],
    [
      'a limit beyond numbers',
      { budget: { account: { day: 1e20 } } },
      /`budget\.account\.day` must/,
    ],
    ['no size', { maxRequestBytes: Number.NaN }, /`maxRequestBytes`/],
    [
      'no rate',
      { rateLimit: { generate: { perMinute: 0, burst: 1 } } },
      /`rateLimit.generate.perMinute`/,
    ],
    [
      'no burst',
      { rateLimit: { others: { perMinute: 1, burst: 0.5 } } },
      /`rateLimit.others.burst`/,
    ],
    [
      'a rate without a burst',
      { rateLimit: { generate: { perMinute: 6 } } },
      /`rateLimit\.generate\.burst` is missing/,
    ],
    [
      'a misspelled name of a required option',
      { baseUrl: undefined, baseURL: 'https://service.test' },
      /`baseURL` is unknown: use baseUrl,/,
    ],
    ['an unknown option', { origin: [] }, /`origin` is unknown: use .*\borigins\b/],
    ['an inherited name', { constructor: 1 }, /`constructor` is unknown/],
    ['an unknown time', { timeouts: { reads: 1 } }, /`timeouts\.reads` is unknown: use read,/],
    ['an unknown rate', { rateLimit: { list: { perMinute: 1, burst: 1 } } }, /`rateLimit\.list`/],
    [
      'an unknown part of a rate',
      { rateLimit: { others: { perMinute: 1, burst: 1, max: 1 } } },
      /`rateLimit\.others\.max`/,
    ],
    ['a rate limit that is no object', { rateLimit: true }, /`rateLimit` must be an object/],
    ['unknown idempotency', { idempotency: { ttl: 1 } }, /`idempotency\.ttl` is unknown/],
    ['idempotency turned on', { idempotency: true }, /`idempotency` must be an object/],
    ['no authorize', { authorize: undefined }, /`authorize` is missing: a function/],
    ['an authorize that is no function', { authorize: true }, /`authorize` must be a function/],
    ['a rate limit that is null', { rateLimit: null }, /`rateLimit` must be an object/],
    ['a rate limiter without methods', { rateLimit: { take: 1 } }, /`rateLimit\.take` must be/],
    ['idempotency that is null', { idempotency: null }, /`idempotency` must be an object/],
    ['a store without methods', { idempotency: { store: {} } }, /`idempotency\.store` must have/],
    ['a store that is null', { idempotency: { store: null } }, /`idempotency\.store` must be an/],
    [
      'a budget store that is null',
      { budget: { account: { day: 1 }, store: null } },
      /`budget\.store` must be an object/,
    ],
    [
      'a budget store without methods',
      { budget: { account: { day: 1 }, store: {} } },
      /`budget\.store` must be a budget store/,
    ],
    ['a budget that is null', { budget: null }, /`budget` must be an object/],
    ['a text for a boolean', { publicGet: 'false' }, /`publicGet` must be a boolean/],
    ['a log that is no function', { log: console }, /`log` must be a function/],
    ['an unknown operation', { abortOnDisconnect: ['put'] }, /`abortOnDisconnect` must hold/],
  ];
  for (const [name, options, message] of cases)
    it(name, () => assert.match(refusalOf(options), message));
});

describe('valid options', () => {
  it('may be inherited', async () => {
    const defaults = { baseUrl: 'https://service.test', apiKey: KEY, owners: 'shared' as const };
    const options = Object.assign(Object.create(defaults) as typeof defaults, {
      authorize: () => false,
    });
    const proxy = createFormsProxy(options);
    assert.equal((await proxy.fetch(new Request(`http://localhost${FORMS}`))).status, 403);
  });

  it('an undefined option has its default', async () => {
    const { proxy } = makeProxy({ publicGet: undefined, log: undefined, origins: undefined });
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
  });

  it('localhost can use http', () => {
    const origins = [
      'http://localhost:3000',
      'http://a.localhost',
      'http://127.0.0.1',
      'http://[::1]:80',
    ];
    makeProxy({ origins: origins.map((origin) => new URL(origin).origin) });
  });
});

describe('the API key', () => {
  it('is trimmed', async () => {
    const { proxy, sent } = makeProxy({ apiKey: ` ${KEY}\n` });
    await ask(proxy, 'GET', FORMS);
    assert.equal(sent[0]?.headers.get('Authorization'), `Bearer ${KEY}`);
  });

  it('from a function is read before each request, so that it can change', async () => {
    const keys = ['first-key-0123456', 'second-key-0123456'];
    const { proxy, sent } = makeProxy({ apiKey: async () => keys.shift() ?? '' });
    await ask(proxy, 'GET', FORMS);
    await ask(proxy, 'GET', FORMS);
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('Authorization')),
      ['Bearer first-key-0123456', 'Bearer second-key-0123456'],
    );
  });

  it('from a function is not read if no request goes to the service', async () => {
    const { proxy } = makeProxy({ apiKey: () => assert.fail('asked'), authorize: () => false });
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 403);
  });

  for (const [name, apiKey] of [
    [
      'throws',
      () => {
        throw new Error(`vault said ${KEY}`);
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error(`vault said ${KEY}`);
      },
    ],
    ['hangs', () => new Promise<string>(() => {})],
    ['gives nothing', () => ''],
    ['gives a short one', () => KEY.slice(0, 15)],
    ['gives two lines', () => `${KEY}\r\nX: y`],
    ['gives no string', () => undefined as unknown as string],
  ] as const) {
    it(`from a function that ${name} causes a 500 and a log entry`, async () => {
      const { proxy, sent, logged } = makeProxy({ apiKey, timeouts: { hooks: 15 } });
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([answer.status, answer.code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
      assert.match(logged.at(-1)?.message ?? '', /`apiKey`/);
    });
  }

  it('is removed from the error that `authorize` throws', async () => {
    const { proxy, logged } = makeProxy({
      authorize: () => {
        throw new Error(`cannot call with ${KEY}`);
      },
    });
    await ask(proxy, 'GET', FORMS);
    assert.match(logged[0]?.message ?? '', /cannot call with \[key\]/);
  });

  it('is found in a response with many escapes, in linear time', async () => {
    const listing = (size: number, hidden: string) =>
      makeProxy({}, () => {
        const text = `"${'\\\\'.repeat(size)}${hidden}"`;
        return new Response(`{"success":true,"data":{"forms":[],"notes":[${text}]}}`);
      }).proxy;
    await assertLinear((size) => {
      const proxy = listing(size, '');
      return async () => assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
    }, 2 ** 17);
    const escaped = KEY.replace('s', '\\u0073');
    const leaking = await ask(listing(2 ** 20, escaped), 'GET', FORMS);
    assert.deepEqual([leaking.status, leaking.code], [502, 'PROXY_UPSTREAM']);
  });

  it('is detected by the leak check of these tests, also if it is encoded', () => {
    for (const text of [KEY, `x${encodeURIComponent(KEY)}y`, Buffer.from(KEY).toString('base64')]) {
      assert.throws(() => assertNoKey([text]), /leaked/);
    }
  });
});

describe('the log', () => {
  it('has one entry per response, with no data of the visitor except the id of the form', async () => {
    const { proxy, logged } = makeProxy();
    const answer = await ask(proxy, 'GET', `${FORMS}/${ID}?secret=1`, {
      headers: { Cookie: 'secret=2' },
    });
    const [{ durationMs, upstreamMs, time, ...entry } = {} as ProxyLogEntry, ...rest] = logged;
    assert.deepEqual(rest, []);
    assert.ok(durationMs !== undefined && durationMs >= 0);
    assert.ok(upstreamMs !== undefined && upstreamMs >= 0 && upstreamMs <= durationMs + 1);
    assert.equal(new Date(time).toISOString(), time);
    assert.deepEqual(JSON.parse(JSON.stringify(entry)), {
      event: 'response',
      level: 'info',
      requestId: answer.headers.get('X-Request-Id'),
      method: 'GET',
      operation: 'get',
      formId: ID,
      status: 200,
    });
  });

  it('names the form that a generate made, also for a repeated generate', async () => {
    const form = { id: ID, formUrl: 'https://forms.example/1' };
    const { proxy, logged } = makeProxy({}, () => Response.json(success(form)));
    const headers = { 'Idempotency-Key': '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11' };
    for (let i = 0; i < 2; i++)
      await ask(proxy, 'POST', `${FORMS}/generate`, { headers, body: prompt() });
    assert.deepEqual(
      logged.map(({ formId, formUrl, repeated }) => [formId, formUrl, repeated]),
      [
        [ID, undefined, undefined],
        [ID, undefined, true],
      ],
    );
  });

  for (const [name, form, formUrl] of [
    ['without an id', {}, 'https://forms.example/1'],
    ['with an id that is none', { id: '../keys' }, 'https://forms.example/1'],
    [
      'with control characters',
      { id: 'form_1_a\n', formUrl: 'https://a.test/\n\u001b' },
      'https://a.test/\\u000a\\u001b',
    ],
    [
      'with an endless URL',
      { formUrl: `https://a.test/${'a'.repeat(9_000)}` },
      `https://a.test/${'a'.repeat(485)}`,
    ],
  ] as const)
    it(`names a new form ${name} by its URL`, async () => {
      const data = { formUrl: 'https://forms.example/1', ...form };
      const { proxy, logged } = makeProxy({}, () => Response.json(success(data)));
      assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() })).status, 200);
      assert.deepEqual([logged[0]?.formId, logged[0]?.formUrl], [undefined, formUrl]);
    });

  it('names no form if a generate made none', async () => {
    const failed = { success: false, error: { code: 'NO', message: ID } };
    const { proxy, logged } = makeProxy({}, () => Response.json(failed, { status: 422 }));
    await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual([logged[0]?.formId, logged[0]?.formUrl], [undefined, undefined]);
  });

  it('has the request id of the service, and no duration if the service got no request', async () => {
    const { proxy, logged } = makeProxy({ authorize: (operation) => operation === 'list' }, () =>
      Response.json({ ...success({ forms: [] }), meta: { request_id: 'req\n7' } }),
    );
    await ask(proxy, 'GET', FORMS);
    await ask(proxy, 'GET', `${FORMS}/${ID}`);
    assert.equal(logged[0]?.upstreamRequestId, 'req\\u000a7');
    assert.deepEqual([logged[1]?.upstreamRequestId, logged[1]?.upstreamMs], [undefined, undefined]);
  });

  it('names the visitor by identity, by a hash or not at all, as `logIdentity` says', async () => {
    const identityIn = async (logIdentity: FormsProxyOptions['logIdentity'], identity?: string) => {
      const { proxy, logged } = makeProxy({
        logIdentity,
        authorize: () => ({ allow: true, identity }),
      });
      await ask(proxy, 'GET', FORMS);
      return logged[0]?.identity;
    };
    assert.equal(await identityIn(undefined, 'ada@a.test'), 'ada@a.test');
    assert.equal(await identityIn('plain', 'a\u001b[31m'), 'a\\u001b[31m');
    assert.match((await identityIn('hash', 'ada@a.test')) ?? '', /^[0-9a-f]{16}$/);
    assert.equal(await identityIn('hash', 'ada'), await identityIn('hash', 'ada'));
    assert.notEqual(await identityIn('hash', 'ada'), await identityIn('hash', 'bob'));
    assert.equal(await identityIn(false, 'ada'), undefined);
    assert.equal(await identityIn('hash'), undefined);
    assert.match(refusalOf({ logIdentity: 'md5' }), /`logIdentity` must be/);
  });

  it('has the remaining budget', async () => {
    const { proxy, logged } = makeProxy({ budget: { account: { day: 3, month: 9 } } });
    await ask(proxy, 'POST', `${FORMS}/generate`, { body: '{"prompt":"A"}' });
    await ask(proxy, 'GET', FORMS);
    assert.deepEqual([logged[0]?.budgetRemaining, logged[1]?.budgetRemaining], [2, undefined]);
  });

  it('has no header value, even if `authorize` quotes one in its error', async () => {
    const headers = {
      Cookie: 'theme=dark; session=s3cr3t-0f-ada; plan=%7B%22a%22%3A1%7D',
      Authorization: 'Bearer t0ken-of-ada',
      'X-Session': 'another secret, in two parts',
    };
    const { proxy, logged } = makeProxy({
      authorize: (_, request) => {
        const quoted = [...request.headers].map(([name, value]) => `${name} (${value})`).join();
        const plan = decodeURIComponent('%7B%22a%22%3A1%7D');
        throw new Error(`No row for s3cr3t-0f-ada, t0ken-of-ada and ${plan}: ${quoted}`);
      },
    });
    assert.equal((await ask(proxy, 'GET', FORMS, { headers })).status, 403);
    const text = JSON.stringify(logged);
    assert.match(text, /No row for \[header\]/);
    assert.doesNotMatch(text, /s3cr3t|t0ken|another secret|\{\\"a\\":1\}|%7B/);
  });

  it('escapes control characters', async () => {
    const { proxy, logged } = makeProxy({
      authorize: () => {
        throw new Error('one\ntwo\r\u001b[31mred\u2028\u0085');
      },
    });
    await ask(proxy, 'GET', FORMS);
    assert.match(logged[0]?.message ?? '', /one\\u000atwo\\u000d\\u001b\[31mred\\u2028\\u0085$/);
  });

  it('does not contain an unknown path or method', async () => {
    const { proxy, logged } = makeProxy();
    await ask(proxy, 'SECRET', '/secret');
    assert.deepEqual([logged[0]?.method, logged[0]?.code], ['OTHER', 'PROXY_NO_ROUTE']);
    assert.ok(!/secret/i.test(JSON.stringify(logged)));
  });

  it('does not change the response if it throws', async () => {
    const { proxy } = makeProxy({
      log: () => {
        throw new Error('disk full');
      },
    });
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
  });

  it('writes only errors by default', async (t) => {
    const lines: string[] = [];
    for (const method of ['log', 'info', 'warn', 'error'] as const)
      t.mock.method(console, method, (line: string) => lines.push(witness(line)));
    await ask(makeProxy({ log: undefined }).proxy, 'GET', FORMS);
    await ask(makeProxy({ log: undefined }).proxy, 'GET', '/');
    assert.deepEqual(lines, []);
    await ask(
      makeProxy({ log: undefined }, () => new Response('', { status: 401 })).proxy,
      'GET',
      FORMS,
    );
    const entry = JSON.parse(lines[0] ?? '') as ProxyLogEntry;
    assert.deepEqual(
      [lines.length, entry.level, entry.code, entry.upstreamStatus],
      [1, 'error', 'PROXY_MISCONFIGURED', 401],
    );
  });
});

describe('the routes', () => {
  it('are below the base path', async () => {
    const { proxy, sent } = makeProxy({ basePath: '/forms-api' });
    assert.equal((await ask(proxy, 'GET', `/forms-api${FORMS}`)).status, 200);
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 404);
    assert.deepEqual(
      sent.map(({ url }) => url),
      [`https://service.test${FORMS}`],
    );
  });

  it('match the raw request target if the server passes it', async () => {
    const { proxy, sent } = makeProxy();
    const at = async (url: string) =>
      (await ask(proxy, 'GET', FORMS, { extra: { incoming: { url } } })).status;
    assert.deepEqual(
      [await at(FORMS), await at('/x/..' + FORMS), await at(`${FORMS}?a`)],
      [200, 404, 200],
    );
    assert.equal(sent.length, 2);
    const own = makeProxy({ target: (_, extra) => (extra as { raw: string }).raw });
    assert.equal(
      (await ask(own.proxy, 'GET', FORMS, { extra: { raw: '/%61pi/v1/forms' } })).status,
      404,
    );
  });

  for (const option of ['target', 'address'] as const) {
    it(`respond with 500 if the function \`${option}\` throws`, async () => {
      const { proxy, sent, logged } = makeProxy({
        [option]() {
          throw new Error('secret');
        },
      });
      const answer = await ask(proxy, 'GET', FORMS);
      assert.deepEqual([answer.status, answer.code, sent.length], [500, 'PROXY_MISCONFIGURED', 0]);
      assert.equal(answer.headers.get('Cache-Control'), 'no-store');
      assert.equal(logged.at(-1)?.requestId, answer.headers.get('X-Request-Id'));
      assert.match(logged.at(-1)?.message ?? '', new RegExp(`\`${option}\` threw`));
      assert.doesNotMatch(JSON.stringify(logged), /secret/);
    });
  }

  it('match only plain paths, without escapes or dot segments', () => {
    for (const path of [FORMS, `${FORMS}/${ID}`, '/a/b.c~d_e-f'])
      for (const end of ['', '/']) assert.equal(pathOf(`${path}${end}?x=/..`), path);
    for (const path of [
      '',
      'a',
      '*',
      '//a',
      '/a//b',
      '/a//',
      '//',
      '/a/.',
      '/../a',
      '/.a',
      '/a%20',
      '/a;b',
      '/a\\b',
      '/a\n',
      '/a#b',
      '/ä',
      '/a b',
      'http://a/b',
      '/a/*',
    ]) {
      assert.equal(pathOf(path), '/', JSON.stringify(path));
    }
    assert.equal(targetOf('https://a.test:8080/b//c?d'), '/b//c?d');
    assert.equal(targetOf('https://a.test'), '/');
  });

  it('respond with 405 and the allowed methods to any other method', async () => {
    const { proxy, sent } = makeProxy();
    for (const [method, path, allow] of [
      ['PATCH', `${FORMS}/${ID}`, 'GET, DELETE'],
      ['HEAD', `${FORMS}/${ID}`, 'GET, DELETE'],
      ['HEAD', FORMS, 'GET'],
      ['OPTIONS', FORMS, 'GET'],
      ['POST', FORMS, 'GET'],
      ['GET', `${FORMS}/generate`, 'POST'],
      ['get', FORMS, undefined],
      ['pAtCh', FORMS, 'GET'],
    ] as const) {
      const answer = await ask(proxy, method, path);
      if (allow === undefined) assert.equal(answer.status, 200);
      else assert.deepEqual([answer.status, answer.headers.get('Allow')], [405, allow]);
    }
    assert.equal(sent.length, 1);
  });
});

describe("the package's proxy", () => {
  it("imports Hono and the service's API, nothing of Node or of the browser part", () => {
    const folder = new URL('../../src/proxy/', import.meta.url);
    const OWN = String.raw`\.\.?\/(?:[a-z-]+\/)?[a-z-]+\.js|(?:\.\.\/)+api\/[a-z-]+\.js`;
    const OWN_OR_HONO = new RegExp(`^(?:hono(?:/.+)?|${OWN})$`);
    const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
      name.endsWith('.ts'),
    );
    // `prompt-forms/proxy/node` is for Node alone. No other file may import it.
    const ofNode = files.filter((name) => /^node(?:\.ts$|[/\\])/.test(name));
    assert.ok(ofNode.includes('node.ts') && ofNode.length > 1);
    /** Files of entries of their own, which a site imports only with their library. */
    const OTHERS: Readonly<Record<string, RegExp>> = {
      ...Object.fromEntries(
        ['dialect', 'handle', 'idempotency', 'limiter', 'owners', 'table'].map((name) => [
          `stores/sql-${name}.ts`,
          /^(?:kysely|\.\/[a-z-]+\.js|\.\.\/\.\.\/api\/[a-z-]+\.js)$/,
        ]),
      ),
      'option-checks.ts': new RegExp(`^(?:valibot|${OWN})$`),
      'option-table.ts': new RegExp(`^(?:valibot|${OWN})$`),
      'service/stream-forms.ts': new RegExp(`^(?:@streamparser/json|${OWN})$`),
    };
    // `prompt-forms/proxy/mcp` needs its SDK. No other file may import it, but the server of Node, on demand.
    const ofMcp = files.filter((name) => /^mcp(?:\.ts$|[/\\])/.test(name));
    assert.ok(ofMcp.includes('mcp.ts') && ofMcp.length > 1);
    const OWN_OR_SDK = new RegExp(
      `^(?:@modelcontextprotocol/sdk/[a-zA-Z/]+\\.js|valibot|\\.\\./\\.\\./(?:client/index|client/age|version)\\.js|${OWN})$`,
    );
    for (const file of ofMcp) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, from] of source.matchAll(/from '([^']+)'/g))
        assert.match(from ?? '', OWN_OR_SDK, file);
      assert.doesNotMatch(source, /\b(?:process|Buffer|require)\b\s*[.(]/, file);
    }
    const ofOthers = [...ofNode, ...ofMcp];
    for (const file of files.filter((name) => !ofOthers.includes(name))) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, from] of source.matchAll(/from '([^']+)'/g)) {
        assert.match(from ?? '', OTHERS[file] ?? OWN_OR_HONO, file);
        assert.doesNotMatch(from ?? '', /\/(?:node|mcp)\.js$/, file);
      }
      assert.doesNotMatch(source, /\b(?:process|Buffer|require)\b\s*[.(]/, file);
    }
    const OWN_OR_NODE =
      /^(?:valibot|node:(?:https?|net|stream|zlib)|@hono\/node-server(?:\/utils\/response)?|\.{1,2}\/[a-z./-]+\.js)$/;
    for (const file of ofNode) {
      const source = readFileSync(new URL(file, folder), 'utf8');
      for (const [, from] of source.matchAll(/from '([^']+)'/g))
        assert.match(from ?? '', OWN_OR_NODE, file);
    }
  });

  it('works if only its `fetch` is passed on', async () => {
    const { fetch } = makeProxy({}, () => Response.json(success({ forms: [] }))).proxy;
    assert.equal((await fetch(new Request(ORIGIN + FORMS))).status, 200);
  });

  it('works as a route handler whose second argument comes from the framework', async () => {
    const { fetch } = makeProxy({}, () => Response.json(success({ forms: [] }))).proxy;
    const acceptsRouteContext: AcceptsRouteContext<typeof fetch> = true;
    assert.ok(acceptsRouteContext);
    for (const second of [{ params: Promise.resolve({}) }, null, undefined, 5]) {
      const { status } = await fetch(new Request(ORIGIN + FORMS), second);
      assert.equal(status, 200, String(second));
    }
  });
});

/** What Next.js requires of a route's second parameter: exactly its own type, or one that accepts everything. */
type AcceptsRouteContext<Handler> = Handler extends (
  ...values: [never, infer Second]
) => Promise<Response>
  ? unknown extends Second
    ? true
    : Second extends { readonly params: Promise<unknown> }
      ? true
      : false
  : false;
