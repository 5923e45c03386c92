import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { askSite } from '../../src/cli/ask-site.js';
import { askService } from '../../src/proxy/node/ask-service.js';
import { startProxy } from '../../demo/proxy/serve.js';
import { decide } from '../../src/cli/decide.js';
import { SettingError } from '../../src/cli/settings.js';
import { startSite } from './conformance/site.js';
import { runProgram } from './program.js';
import {
  deferred,
  endedByServer,
  FOUR,
  KEY,
  raw,
  socketTo,
  startService,
  success,
  witness,
} from './support.js';

const textOf = ({ method, path, body }: (typeof FOUR)[number]): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: proxy.test',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    '',
    body ?? '',
  ].join('\r\n');
const [, list] = FOUR;

describe('the Node server', async () => {
  const service = await startService();
  beforeEach(() => service.reset());
  const start = (options: Partial<Parameters<typeof startProxy>[0]> = {}) =>
    startProxy({
      port: 0,
      baseUrl: service.url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
      hosts: ['proxy.test'],
      log: witness,
      ...options,
    });

  it('reports its URL', async () => {
    const proxy = await start();
    assert.match(proxy.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    await proxy.close();
  });

  it('rejects if the port is in use', async () => {
    const proxy = await start();
    await assert.rejects(start({ port: Number(new URL(proxy.url).port) }), { code: 'EADDRINUSE' });
    await proxy.close();
  });

  it(
    'closing ends idle, unused and half-written connections at once',
    { timeout: 5_000 },
    async () => {
      const proxy = await start();
      const unused = socketTo(proxy.url);
      const half = socketTo(proxy.url);
      half.write('GET / HTTP/1.1\r\nHost:');
      const idle = socketTo(proxy.url);
      const ended = [unused, half, idle].map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      );
      const answered = new Promise((resolve) => idle.once('data', resolve));
      idle.write(textOf(list).replace('Connection: close\r\n', ''));
      await answered;
      await proxy.close();
      await Promise.all(ended);
      await assert.rejects(fetch(proxy.url));
    },
  );

  it('closing lets a running response finish, and marks it with `Connection: close`', async () => {
    const arrived = deferred<() => void>();
    service.reply = (_, outgoing) =>
      arrived.resolve(() => outgoing.end('{"success":true,"data":[]}'));
    const proxy = await start();
    const answer = raw(proxy.url, textOf(list).replace('Connection: close\r\n', ''));
    const finish = await arrived.promise;
    const closed = proxy.close();
    finish();
    const { status, head } = await answer;
    assert.equal(status, 200);
    assert.match(head, /connection: close/);
    await closed;
  });

  it('closing waits no longer than `grace`', async () => {
    const arrived = deferred();
    service.reply = () => arrived.resolve();
    const proxy = await start({ grace: 10 });
    const answer = raw(proxy.url, textOf(list));
    await arrived.promise;
    await proxy.close();
    assert.ok(Number.isNaN((await answer).status) || (await answer).status === 0);
  });

  it(
    'closes only the connection of a visitor who does not read the response',
    { timeout: 30_000 },
    async () => {
      const large = JSON.stringify({ success: true, data: [{ title: 'x'.repeat(16 * 2 ** 20) }] });
      service.reply = (_, outgoing) => {
        outgoing.setHeader('Content-Type', 'application/json');
        outgoing.end(large);
      };
      const proxy = await start({ writeTimeout: 1_000 });
      const slow = socketTo(proxy.url);
      const closedByServer = endedByServer(slow);
      slow.on('error', () => {});
      let received = 0;
      const ended = new Promise<void>((resolve) => slow.once('close', () => resolve()));
      slow.write(textOf(list).replace('Connection: close\r\n', ''));
      await new Promise((resolve) => slow.once('readable', resolve));
      assert.equal((await raw(proxy.url, textOf(list))).status, 200);
      await closedByServer;
      // What was sent before can be read, and no more.
      slow.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
      await ended;
      assert.ok(received < large.length, `${received}`);
      await proxy.close();
    },
  );

  it('closes sockets to an application that does not respond', { timeout: 9_000 }, async () => {
    const open = new Set<object>();
    const allEnded = deferred();
    const site = createServer(() => {});
    site.on('connection', (socket) => {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        if (open.size === 0) allEnded.resolve();
      });
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const proxy = await start({
      authorize: askSite(`http://127.0.0.1:${port}/forms-auth`),
      timeouts: { hooks: 50 },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => raw(proxy.url, textOf(list))),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([403]));
    await allEnded.promise;
    await proxy.close();
    site.close();
  });

  /** A proxy that asks a site with this response. */
  async function startAsking(respond: (outgoing: ServerResponse) => unknown) {
    const site = createServer((_, outgoing) => respond(outgoing));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const logged: { readonly message?: string }[] = [];
    const proxy = await start({
      authorize: askSite(`http://127.0.0.1:${port}/forms-auth`),
      log: (entry) => void logged.push(entry),
    });
    const close = async () => {
      await proxy.close();
      site.close();
    };
    return { ...proxy, site, logged, close };
  }

  for (const [name, status, header] of [
    ['a page that admits everyone', 200, {}],
    ['a redirect to a page for signing in', 302, { Location: '/sign-in' }],
    ['a page that is not there', 404, {}],
    ['a failure', 500, {}],
    ['a limit that is no number', 204, { 'Forms-Limit-Day': 'many' }],
    ['a limit below zero', 204, { 'Forms-Limit-Month': '-1' }],
    ['a rate of zero', 204, { 'Forms-Limit-Minute': '0' }],
  ] as const)
    it(`takes ${name} at FORMS_AUTH_URL for a mistake in the set-up`, async () => {
      const proxy = await startAsking((outgoing) =>
        outgoing
          .writeHead(status, { 'Forms-Identity': 'ada', ...header })
          .end(status === 204 ? undefined : '<!doctype html>'),
      );
      for (const one of FOUR) {
        const answer = await raw(proxy.url, textOf(one));
        assert.deepEqual([answer.status, answer.code], [500, 'PROXY_MISCONFIGURED']);
        assert.match(answer.body, /FORMS_AUTH_URL/);
        // What the visitor may do is not known: it is not nothing.
        assert.doesNotMatch(answer.head, /prompt-forms-allow/i);
      }
      const expected = status === 204 ? `Forms-Limit-` : `responded with ${status}, but must`;
      assert.ok(proxy.logged.some(({ message = '' }) => message.includes(expected)));
      await proxy.close();
    });

  it('takes 403 at FORMS_AUTH_URL for a no, and 401 for a visitor who must sign in', async () => {
    for (const [status, code] of [
      [401, 'PROXY_UNAUTHENTICATED'],
      [403, 'PROXY_FORBIDDEN'],
    ] as const) {
      const proxy = await startAsking((outgoing) => outgoing.writeHead(status).end());
      const answer = await raw(proxy.url, textOf(list));
      assert.deepEqual([answer.status, answer.code], [status, code]);
      await proxy.close();
    }
  });

  it('says that forms are not available while FORMS_AUTH_URL cannot be reached', async () => {
    const proxy = await startAsking((outgoing) => outgoing.writeHead(204).end());
    proxy.site.closeAllConnections();
    await new Promise((resolve) => proxy.site.close(resolve));
    const answer = await raw(proxy.url, textOf(list));
    assert.deepEqual([answer.status, answer.code], [503, 'PROXY_UNAVAILABLE']);
    assert.ok(proxy.logged.some(({ message }) => message === 'FORMS_AUTH_URL cannot be reached.'));
    await proxy.close();
  });

  it('takes the limits of a plan from FORMS_AUTH_URL', async () => {
    const plans: Record<string, Record<string, string>> = {
      day: { 'Forms-Limit-Day': '1', 'Forms-Limit-Minute': '600' },
      month: { 'Forms-Limit-Month': '1', 'Forms-Limit-Minute': '600' },
      minute: { 'Forms-Limit-Minute': '1' },
      free: { 'Forms-Limit-Day': 'Infinity', 'Forms-Limit-Minute': '600' },
    };
    let plan = '';
    const proxy = await startAsking((outgoing) =>
      outgoing.writeHead(204, { 'Forms-Identity': plan, ...plans[plan] }).end(),
    );
    const [generate] = FOUR;
    const twice = async () => {
      const codes = [];
      for (let n = 0; n < 2; n++) codes.push((await raw(proxy.url, textOf(generate))).code);
      return codes;
    };
    for (const [name, code] of [
      ['day', 'PROXY_BUDGET_SPENT'],
      ['month', 'PROXY_BUDGET_SPENT'],
      ['minute', 'PROXY_RATE_LIMITED'],
      ['free', undefined],
    ] as const) {
      plan = name;
      assert.deepEqual(await twice(), [undefined, code], name);
    }
    await proxy.close();
  });

  it('counts visitors by the socket address, or by X-Forwarded-For behind reverse proxies', async () => {
    const once = { others: { perMinute: 1, burst: 1 } };
    const from = (forwarded: string) =>
      textOf(list).replace('Connection', `X-Forwarded-For: ${forwarded}\r\nConnection`);
    const alone = await start({ rateLimit: once });
    assert.equal((await raw(alone.url, from('192.0.2.1'))).status, 200);
    assert.equal((await raw(alone.url, from('192.0.2.2'))).status, 429);
    await alone.close();
    const behind = await start({ rateLimit: once, hops: 2 });
    assert.equal((await raw(behind.url, from('192.0.2.1, 10.0.0.1'))).status, 200);
    assert.equal((await raw(behind.url, from('192.0.2.2, 10.0.0.1'))).status, 200);
    assert.equal((await raw(behind.url, from('9.9.9.9, 192.0.2.1, 10.0.0.1'))).status, 429);
    await behind.close();
  });
});

describe('npm run proxy', async () => {
  const service = await startService();
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(() => service.reset());

  it('without FORMS_ALLOW rejects every operation, and ends at SIGTERM', async () => {
    const program = runProgram({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_OWNERS: 'shared',
    });
    await program.until(/http:/);
    for (const one of FOUR) {
      const answer = await raw(program.url, textOf(one));
      assert.deepEqual([answer.status, answer.code], [403, 'PROXY_FORBIDDEN'], one.operation);
      assert.match(answer.head, /^prompt-forms-allow: *$/m);
    }
    assert.deepEqual(
      service.arrived.filter(({ url }) => !url.endsWith('/form_0_key')),
      [],
    );
    program.signal('SIGTERM');
    const { code, stdout, stderr } = await program.exited;
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(stdout.match(/ 403 .* PROXY_FORBIDDEN /g)?.length, 4);
  });

  it('with FORMS_ALLOW and a key file allows the listed operations, and rereads the file on SIGHUP', async () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${KEY}\n`, { mode: 0o600 });
    const program = runProgram({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY_FILE: file,
      FORMS_ALLOW: 'list, get',
      FORMS_OWNERS: 'shared',
    });
    await program.until(/http:/);
    const statuses: number[] = [];
    for (const one of FOUR) statuses.push((await raw(program.url, textOf(one))).status);
    assert.deepEqual(statuses, [403, 200, 200, 403]);

    writeFileSync(file, 'another-key-0123456');
    program.signal('SIGHUP');
    await program.until(/read again/);
    assert.equal((await raw(program.url, textOf(list))).status, 200);
    writeFileSync(file, '');
    program.signal('SIGHUP');
    await program.until(/old API key stays/);
    assert.equal((await raw(program.url, textOf(list))).status, 200);
    assert.deepEqual(
      service.arrived
        .filter(({ url }) => !url.endsWith('/form_0_key'))
        .map(({ headers }) => headers.authorization),
      [KEY, KEY, 'another-key-0123456', 'another-key-0123456'].map((key) => `Bearer ${key}`),
    );
    program.signal('SIGINT');
    assert.equal((await program.exited).code, 0);
  });

  for (const [what, status, says] of [
    ['rejects it', 401, /The old API key stays\. The service refuses the API key \(401\)\./],
    [
      'closes the connection',
      0,
      /The old API key stays\. The service cannot be reached \(ECONNRESET\)\. Send SIGHUP again/,
    ],
  ] as const)
    it(`on SIGHUP, checks the new key with the service: the service ${what}`, async () => {
      const file = join(folder, `key-${status}`);
      writeFileSync(file, KEY, { mode: 0o600 });
      const program = runProgram({
        FORMS_BASE_URL: service.url,
        FORMS_API_KEY_FILE: file,
        FORMS_ALLOW: 'list',
        FORMS_OWNERS: 'shared',
      });
      await program.until(/http:/);
      const next = 'another-key-0123456';
      service.reply = ({ headers }, outgoing) => {
        if (headers.authorization !== `Bearer ${next}`) outgoing.end(JSON.stringify(success({})));
        else if (status === 0) outgoing.destroy();
        else outgoing.writeHead(status, { Location: '/' }).end('{}');
      };
      writeFileSync(file, next);
      program.signal('SIGHUP');
      await program.until(says);
      assert.equal(service.arrived.at(-1)?.method, 'GET');
      await raw(program.url, textOf(list));
      assert.equal(service.arrived.at(-1)?.headers.authorization, `Bearer ${KEY}`);
      program.signal('SIGINT');
      const { stdout, stderr } = await program.exited;
      assert.ok(![stdout, stderr].some((text) => text.includes(next)));
      assert.match(stdout + stderr, /^proxy: .*API key.*$/m);
    });

  it('asks the service about a key, and takes only a known answer for one', async () => {
    const ask = async (
      status: number,
      body: string | null = JSON.stringify({ success: false }),
    ) => {
      const answer = await askService({
        baseUrl: 'https://forms.example/',
        apiKey: KEY,
        fetch: async (url, { headers }) => {
          assert.equal(url, 'https://forms.example/api/v1/forms/form_0_key');
          assert.equal(headers.Authorization, `Bearer ${KEY}`);
          if (status === 0) throw new TypeError(`fetch failed: ${KEY}`);
          return new Response(body, { status });
        },
      });
      assert.doesNotMatch(answer.says, new RegExp(KEY));
      return [answer.key, answer.says];
    };
    const accepted = ['accepted', 'The service accepts the API key.'];
    assert.deepEqual(await ask(404), accepted);
    assert.deepEqual(await ask(200, JSON.stringify(success({ id: 'form_0_key' }))), accepted);
    for (const status of [401, 403])
      assert.deepEqual(await ask(status), [
        'refused',
        `The service refuses the API key (${status}).`,
      ]);
    assert.deepEqual(await ask(401, '<html>'), [
      'refused',
      'The service refuses the API key (401).',
    ]);
    assert.deepEqual(await ask(429), ['unknown', 'The service responded with 429.']);
    for (const [status, body, says] of [
      [302, '{}', 'The service responded with a redirect.'],
      [404, '<html>', "The service's response is not JSON."],
      [503, '{}', 'The service responded with 503.'],
      [403, '<html>', "The service's response is not JSON."],
      [0, null, 'The service cannot be reached (network error).'],
    ] as const)
      assert.deepEqual(await ask(status, body), ['failed', says]);
  });

  it('does not start with a key that the service refuses', async () => {
    service.reply = (_, outgoing) => outgoing.writeHead(401).end('{}');
    const program = runProgram({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_OWNERS: 'shared',
    });
    const { code, stdout, stderr } = await program.exited;
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^proxy: The service refuses the API key \(401\)\. Set FORMS_API_KEY, .*\n$/,
    );
    assert.doesNotMatch(stderr, new RegExp(KEY));
  });

  it('starts while the service is down, and says that the key is not checked', async () => {
    service.reply = (_, outgoing) => outgoing.writeHead(503).end('{}');
    const program = runProgram({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_OWNERS: 'shared',
    });
    await program.until(/http:/);
    program.signal('SIGINT');
    const { code, stderr } = await program.exited;
    assert.equal(code, 0);
    assert.match(
      stderr,
      /Warning: the API key could not be checked\. The service responded with 503\.$/m,
    );
  });

  it('with FORMS_AUTH_URL allows what the site’s application allows', async () => {
    const site = await startSite();
    after(() => site.end());
    const program = runProgram({
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_AUTH_URL: `http://${site.address}/forms-auth`,
      FORMS_OWNERS: 'shared',
    });
    await program.until(/http:/);
    const statuses: number[] = [];
    for (const one of FOUR) {
      const request = textOf(one).replace('Connection', 'Cookie: session=rob-1\r\nConnection');
      statuses.push((await raw(program.url, request)).status);
    }
    assert.deepEqual(statuses, [403, 200, 200, 403]);
    assert.equal((await raw(program.url, textOf(list))).code, 'PROXY_UNAUTHENTICATED');
    program.signal('SIGTERM');
    assert.equal((await program.exited).code, 0);
  });

  it('exits with one error line if a setting is missing', async () => {
    const { code, stdout, stderr } = await runProgram({}).exited;
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^proxy: Set FORMS_BASE_URL .* and FORMS_API_KEY .*\n$/);
  });

  it('reads its settings from environment variables', async () => {
    const base = { FORMS_BASE_URL: 'https://a.test', FORMS_API_KEY: KEY };
    const { settings, options } = await decide(
      {},
      {
        ...base,
        FORMS_ALLOW: 'get,list  delete',
        FORMS_ORIGINS: 'https://b.test https://c.test',
        FORMS_HOSTS: 'd.test, e.test',
        FORMS_BUDGET_ACCOUNT_DAY: '500',
        FORMS_BUDGET_ACCOUNT_MONTH: '5000',
        FORMS_BUDGET_VISITOR_DAY: '10',
      },
    );
    const { readKey, ...others } = settings;
    assert.equal(readKey(), KEY);
    assert.deepEqual(others, {
      port: 8787,
      host: '127.0.0.1',
      hops: 0,
      trustedProxies: undefined,
      baseUrl: 'https://a.test',
      allow: new Set(['get', 'list', 'delete']),
      owners: { kind: 'file', path: 'forms-owners.sqlite' },
      origins: ['https://b.test', 'https://c.test'],
      hosts: ['d.test', 'e.test'],
    });
    const budget = { account: { day: 500, month: 5000 }, visitor: { day: 10 } };
    assert.deepEqual(options.budget, budget);
    for (const wrong of [
      { PORT: 'http' },
      { PORT: '65536' },
      { PORT: '-1' },
      { FORMS_HOPS: '1.5' },
      { FORMS_ALLOW: '*' },
      { FORMS_AUTH_URL: 'http://user@a.test/' },
      { FORMS_API_KEY: '' },
      { FORMS_HOSTS: 'https://d.test' },
      { FORMS_BUDGET_ACCOUNT_DAY: '0' },
      { FORMS_BUDGET_VISITOR_MONTH: '1e3' },
      { FORMS_OWNERS: 'everybody' },
      { FORMS_OWNERS: 'mongodb://a.test/site' },
      { FORMS_OWNERS: 'postgres://a.test' },
    ]) {
      await assert.rejects(decide({}, { ...base, ...wrong }), SettingError);
    }
    const missing = { FORMS_API_KEY: '', FORMS_API_KEY_FILE: join(folder, 'none') };
    const { settings: without } = await decide({}, { ...base, ...missing });
    assert.throws(() => without.readKey(), /file that can be read/);
  });
});
