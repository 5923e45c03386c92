import assert from 'node:assert/strict';
import { once } from 'node:events';
import { beforeEach, describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import { createMemoryIdempotencyStore } from '../../src/proxy/stores/idempotency.js';
import type { IdempotencyStore } from '../../src/proxy/index.js';
import { startFormsProxy } from '../../src/proxy/node.js';
import { createService } from '../../demo/service/service.js';
import { randomFrom } from '../support/random.js';
import {
  ask,
  FORMS,
  ID,
  KEY,
  makeProxy,
  prompt,
  socketTo,
  startService,
  success,
  witness,
} from './support.js';
import type { Answer } from './support.js';

const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
console.log(`attacks: seed ${SEED}`);

/** Choices of one case. Its number and the seed repeat it. */
function choicesOf(index: number) {
  const random = randomFrom(SEED + index);
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!;
  return { below, one, some: (share: number): boolean => random() < share };
}

type Choices = ReturnType<typeof choicesOf>;

/** Runs random cases. A failure names the seed and the case. */
async function repeat(count: number, run: (choices: Choices) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) {
    try {
      await run(choicesOf(index));
    } catch (error) {
      throw new Error(`SEED=${SEED}, case ${index}: ${String(error)}`, { cause: error });
    }
  }
}

const parsed = ({ text }: Answer): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>;

/** Writes a request, and ends it when the response begins. Reads until the connection is closed. */
async function exchange(url: string, request: string) {
  const socket = socketTo(url);
  socket.on('error', () => {});
  socket.write(Buffer.from(request, 'latin1'));
  socket.once('data', () => socket.end());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const text = witness(Buffer.concat(chunks).toString());
  return { status: Number(text.slice(9, 12)), head: text.split('\r\n\r\n', 1)[0]!.toLowerCase() };
}

describe('random raw requests', async () => {
  const service = await startService();
  beforeEach(() => service.reset());

  const paths = [
    FORMS,
    `${FORMS}/${ID}`,
    `${FORMS}/generate`,
    `${FORMS}/`,
    '/',
    '*',
    '',
    '//',
    '/\\',
    '/api/v1/keys',
    '/api/v1//forms',
    '/api/v1/./forms',
    '/x/../api/v1/forms',
    '/%61pi/v1/forms',
    '/api/v1/forms%2f',
    '/api/v1/forms%00',
    '/api/v1/forms;x',
    `${FORMS}?a=b`,
    `${FORMS}/..`,
    `${FORMS}/${ID}/..`,
    `${FORMS}/${ID}%0d%0aX: y`,
    `${FORMS}/form_1_a\u0000`,
    'http://evil.test/api/v1/forms',
    'http://proxy.test@evil.test/',
    `${FORMS}#x`,
    `${FORMS}\\x`,
    `${FORMS}/form_1_${'a'.repeat(65)}`,
    `${FORMS}/${'a'.repeat(2_000)}`,
    `${FORMS}/form_१_a`,
  ];
  const methods = ['GET', 'POST', 'DELETE', 'PATCH', 'PUT', 'HEAD', 'TRACE', 'CONNECT', 'get', 'X'];
  const headers = [
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: -1',
    'Content-Length: 5, 6',

    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding : chunked',

    'Host: evil.test',
    'Host: localhost',
    'X-Forwarded-Host: evil.test',
    'X-HTTP-Method-Override: DELETE',

    'Authorization: Bearer stolen',
    'Connection: Authorization',
    'Expect: 100-continue',
    'Upgrade: h2c',

    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Site: cross-site',
    'Origin: https://evil.test',
    'Origin: null',

    'X-Request-Id: a',
    'Idempotency-Key: a',
    'A: b\r\n c: d',
    'A\u0000: b',
    ': b',
    'X: \u0001',

    'Content-Type: application/json',
    'Content-Encoding: gzip',
    `Cookie: ${'a'.repeat(20_000)}`,
  ];
  const bodies = [
    '',
    'hello',
    prompt(),
    `5\r\nhello\r\n0\r\n\r\nGET ${FORMS} HTTP/1.1\r\n\r\n`,
    '0\r\n\r\n',
  ];
  const routes = [
    `GET ${FORMS}`,
    `GET ${FORMS}/${ID}`,
    `DELETE ${FORMS}/${ID}`,
    `POST ${FORMS}/generate`,
  ];
  const ALLOWED = new RegExp(
    `^(?:GET ${FORMS}|POST ${FORMS}/generate|(?:GET|DELETE) ${FORMS}/form_\\d+_\\w+)$`,
  );

  it('reach the service only on its routes, without the headers of the visitor', async (t) => {
    const proxy = await startFormsProxy({
      port: 0,
      baseUrl: service.url,
      apiKey: KEY,
      owners: 'shared',
      hosts: ['proxy.test'],
      authorize: () => true,
      rateLimit: false,
      timeouts: { body: 100 },
      log: () => {},
    });
    t.after(() => proxy.close());
    await repeat(300, async ({ one, some, below }) => {
      const lines = Array.from({ length: below(5) }, () => one(headers));
      const version = one(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/3.0']);
      const text =
        `${some(0.4) ? one(routes) : `${one(methods)} ${one(paths)}`} ${version}\r\n` +
        `${some(0.9) ? 'Host: proxy.test\r\n' : ''}${lines.map((line) => `${line}\r\n`).join('')}` +
        `Connection: close\r\n\r\n${one(bodies)}`;
      const { status, head } = await exchange(proxy.url, text);
      const isKnown = Number.isNaN(status) || status === 0 || (status >= 100 && status <= 504);
      assert.ok(isKnown, `${JSON.stringify(text)}: ${status}`);
      assert.doesNotMatch(head, /set-cookie|x-powered-by|www-authenticate/);
    });
    assert.ok(service.arrived.length > 0);
    for (const { method, url, headers: sent } of service.arrived) {
      assert.match(`${method} ${url}`, ALLOWED);
      assert.equal(sent.authorization, `Bearer ${KEY}`);
      for (const name of [
        'cookie',
        'origin',
        'x-forwarded-host',
        'upgrade',
        'idempotency-key',
        'a',
      ])
        assert.equal(sent[name], undefined, name);
    }
  });
});

describe('random responses of a hostile service', () => {
  const SECRET = 'secret-of-another-account';

  const valueFrom = ({ one, below, some }: Choices, depth = 0): unknown => {
    const scalars = [
      null,
      true,
      false,
      0,
      -1,
      1e308,
      '',
      'a',
      '\u202e',
      '\ud800',
      '<script>',
      '\0',
    ];
    if (depth > 3 || some(0.3)) return one(scalars);
    if (some(0.3))
      return Array.from({ length: below(4) }, () => valueFrom(choicesOf(below(1e6)), depth + 1));
    const names = ['id', 'formUrl', 'title', 'forms', 'form', 'data', 'error', 'meta', 'success'];
    const more = [
      'message',
      'code',
      'next',
      'deleted',
      '__proto__',
      'constructor',
      'toString',
      '0',
    ];
    const members = Array.from({ length: below(6) }, () => [
      one([...names, ...more]),
      valueFrom(choicesOf(below(1e6)), depth + 1),
    ]);
    return Object.fromEntries([...members, ...(some(0.5) ? [['account', SECRET]] : [])]);
  };

  it('never break the proxy, and never show a visitor more than known fields, code and message', async () => {
    await repeat(500, async (choices) => {
      const { one, some } = choices;
      const envelope = some(0.7)
        ? {
            success: one([true, false, 'yes']),
            [one(['data', 'error', 'meta'])]: valueFrom(choices),
          }
        : Object(valueFrom(choices));
      // An array has no envelope, so it stays as it is.
      const value = Array.isArray(envelope) ? {} : envelope;
      const json = JSON.stringify(value);
      const body = some(0.2) ? json.slice(0, json.length / 2) : json;
      const status = one([
        200, 200, 201, 204, 205, 206, 299, 400, 401, 404, 408, 418, 429, 500, 503, 599,
      ]);
      const retryAfter = one(['', '1', '-1', 'x\u00e9', 'Thu, 01 Jan 1970 00:00:00 GMT', KEY]);
      const reply = () =>
        ({
          status,
          headers: new Headers(retryAfter ? { 'Retry-After': retryAfter } : {}),
          body: new Response(body).body,
        }) as unknown as Response;
      const owned = some(0.5);
      const { proxy } = makeProxy(
        {
          rateLimit: false,
          ...(owned && {
            owners: memoryOwners({ warn: () => {} }),
            authorize: () => ({ allow: true, identity: 'ada', scope: one(['own', 'account']) }),
          }),
        },
        reply,
      );
      const [method, path] = one([
        ['GET', FORMS],
        ['GET', `${FORMS}/${ID}`],
        ['DELETE', `${FORMS}/${ID}`],
        ['POST', `${FORMS}/generate`],
      ] as const);
      const answer = await ask(proxy, method, path, {
        body: method === 'POST' ? prompt() : undefined,
      });
      assert.ok(answer.code !== 'PROXY_MISCONFIGURED' || status === 401, answer.text);
      parsed(answer);
      assert.ok(!answer.text.includes(SECRET), answer.text);
    });
  });
});

describe('random concurrent generates with idempotency keys', () => {
  /** A store of two processes: claims are shared, as in Redis. */
  function sharedStore(): IdempotencyStore {
    const memory = createMemoryIdempotencyStore(1e6);
    const running = new Map<string, string>();
    return {
      async claim(key, lease) {
        await new Promise(setImmediate);
        if (running.has(key)) return 'running';
        const found = await memory.claim(key, lease);
        if (found === 'acquired') running.set(key, lease.owner);
        return found;
      },
      async keep(key, response, lease) {
        await memory.keep(key, response, lease);
        running.delete(key);
      },
      async release(key) {
        running.delete(key);
      },
    };
  }

  it('generate one form for each visitor and key, which no other visitor gets', async () => {
    await repeat(25, async ({ one, below }) => {
      const store = sharedStore();
      const made: string[] = [];
      const respond = async (body: string): Promise<Response> => {
        for (let i = below(4); i > 0; i--) await new Promise(setImmediate);
        made.push(body);
        const failure = one([0, 0, 0, 500, 422]);
        if (failure) return Response.json({ success: false, error: {} }, { status: failure });
        return Response.json(success({ id: `form_${made.length}_a`, title: body }));
      };
      const proxies = [0, 1].map(() =>
        makeProxy(
          {
            idempotency: { store },
            rateLimit: false,
            announce: false,
            authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
          },
          ({ init }) => respond(String(init.body)),
        ),
      );
      const keys = [crypto.randomUUID(), crypto.randomUUID()];
      const calls = Array.from({ length: 8 }, () => {
        const call = { user: one(['ada', 'bob']), key: one(keys), text: one(['A', 'A', 'B']) };
        const named = prompt(`${call.user} ${call.key} ${call.text}`);
        const headers = { 'X-User': call.user, 'Idempotency-Key': call.key };
        return {
          ...call,
          named,
          answer: ask(one(proxies).proxy, 'POST', `${FORMS}/generate`, { body: named, headers }),
        };
      });
      const forms = new Map<string, Set<string>>();
      for (const { user, key, named, answer } of calls) {
        const { status, code, text } = await answer;
        if (status === 200) {
          const { data } = JSON.parse(text) as { data: { id: string; title: string } };
          assert.equal(data.title, named);
          const owner = `${user} ${key}`;
          forms.set(owner, (forms.get(owner) ?? new Set()).add(data.id));
        } else if (status === 422 && code !== undefined) assert.equal(code, 'PROXY_KEY_REUSED');
        else assert.ok(status === 500 || status === 422, `${status} ${text}`);
      }
      for (const [owner, ids] of forms) assert.equal(ids.size, 1, owner);
    });
  });
});

describe('random origins of a write', () => {
  it('reach the service only from the own origin and from `origins`', async () => {
    const own = 'http://proxy.test';
    const friend = 'https://friend.test';
    const origins = [
      own,
      friend,
      'null',
      '',
      'http://proxy.test:80',
      'http://proxy.test.evil.test',
    ];
    const more = ['https://proxy.test', 'HTTPS://FRIEND.TEST', `${friend}/`, `${friend}, ${own}`];
    await repeat(400, async ({ one, some }) => {
      const { proxy, sent } = makeProxy({ origins: [friend], rateLimit: false, announce: false });
      const origin = some(0.8) ? one([...origins, ...more]) : undefined;
      const site = some(0.8)
        ? one([
            'same-origin',
            'same-site',
            'cross-site',
            'none',
            'Same-Origin',
            '',
            'same-origin, x',
          ])
        : undefined;
      const [method, path] = one([
        ['POST', `${FORMS}/generate`],
        ['DELETE', `${FORMS}/${ID}`],
      ] as const);
      const { status } = await ask(proxy, method, path, {
        bare: true,
        body: method === 'POST' ? prompt() : undefined,
        headers: {
          ...(origin !== undefined && { Origin: origin }),
          ...(site !== undefined && { 'Sec-Fetch-Site': site }),
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
      });
      const isTrusted =
        site === 'same-origin' || origin === friend || (site === undefined && origin === own);
      assert.deepEqual([status, sent.length], isTrusted ? [200, 1] : [403, 0]);
    });
  });
});

describe('isolation of visitors', () => {
  it('holds for any order of generates, lists, gets and deletes', async () => {
    await repeat(25, async ({ one, some }) => {
      const service = createService({
        keys: { [KEY]: 'account' },
        publicUrl: 'https://service.test',
      });
      const { proxy } = makeProxy(
        {
          owners: memoryOwners({ warn: () => {} }),
          rateLimit: false,
          announce: false,
          authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
        },
        ({ url, init }) => service.fetch(new Request(url, init)),
      );
      const users = ['ada', 'bob', 'Ada', 'ada '.trim() + '\u00e9'.normalize('NFD')];
      const mine = new Map<string, Set<string>>(users.map((user) => [user, new Set()]));
      for (let step = 0; step < 24; step++) {
        const user = one(users);
        // Headers hold bytes, so the name is sent encoded.
        const headers = { 'X-User': encodeURIComponent(user) };
        const known = [...mine.values()].flatMap((ids) => [...ids]);
        const id = known.length > 0 && some(0.9) ? one(known) : ID;
        const kind = one(['generate', 'generate', 'list', 'get', 'delete']);
        if (kind === 'generate') {
          const text = `${user} ${step}`;
          await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt(text), headers });
          const form = service.forms('account').find((one) => one.prompt === text);
          if (form !== undefined) mine.get(user)?.add(form.id);
        } else if (kind === 'list') {
          const answer = await ask(proxy, 'GET', FORMS, { headers });
          const { data } = parsed(answer) as { data: { forms: { id: string }[] } };
          const listed = data.forms.map((form) => form.id);
          assert.deepEqual(new Set(listed), mine.get(user));
        } else {
          const method = kind === 'get' ? 'GET' : 'DELETE';
          const { status } = await ask(proxy, method, `${FORMS}/${id}`, { headers });
          const isOwn = mine.get(user)?.has(id) ?? false;
          assert.equal(status, isOwn ? 200 : 404);
          if (isOwn && kind === 'delete') mine.get(user)?.delete(id);
          const exists = service.forms('account').some((form) => form.id === id);
          assert.equal(exists, known.includes(id) && !(isOwn && kind === 'delete'));
        }
      }
    });
  });
});
