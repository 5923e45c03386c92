import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { isTrustedWrite } from '../../src/proxy/guards/csrf.js';
import { ask, FORMS, ID, makeProxy, ORIGIN, prompt } from './support.js';

const FRIEND = 'https://friend.test';
const TARGET = `${FORMS}/${ID}`;

describe('writes from other sites', () => {
  const cases: readonly [string | undefined, string | undefined, boolean][] = [
    ['same-origin', undefined, true],
    ['same-origin', ORIGIN, true],
    ['cross-site', FRIEND, true],
    ['same-site', FRIEND, true],
    [undefined, ORIGIN, true],
    [undefined, FRIEND, true],
    ['cross-site', ORIGIN, false],
    ['none', ORIGIN, false],
    ['same-site', undefined, false],
    ['cross-site', 'https://evil.test', false],
    ['SAME-ORIGIN', undefined, false],
    ['same-origin, cross-site', undefined, false],
    ['', undefined, false],
    [undefined, 'null', false],
    [undefined, '', false],
    [undefined, `${FRIEND}/`, false],
    [undefined, `${FRIEND}, ${FRIEND}`, false],
    [undefined, `${FRIEND}.evil.test`, false],
    [undefined, 'http://friend.test', false],
    [undefined, undefined, false],
  ];
  for (const [site, origin, trusted] of cases) {
    it(`${trusted ? 'trusts' : 'refuses'} Sec-Fetch-Site ${site ?? 'absent'}, Origin ${origin ?? 'absent'}`, async () => {
      const headers: Record<string, string> = {};
      if (site !== undefined) headers['Sec-Fetch-Site'] = site;
      if (origin !== undefined) headers.Origin = origin;
      assert.equal(isTrustedWrite(new Headers(headers), ORIGIN, [FRIEND]), trusted);
      const { proxy, sent } = makeProxy({ origins: [FRIEND] });
      const type = { 'Content-Type': 'application/json' };
      const deletion = await ask(proxy, 'DELETE', TARGET, { bare: true, headers });
      const generation = await ask(proxy, 'POST', `${FORMS}/generate`, {
        bare: true,
        headers: { ...headers, ...type },
        body: prompt(),
      });
      assert.deepEqual([deletion.status, generation.status], trusted ? [200, 200] : [403, 403]);
      assert.equal(sent.length, trusted ? 2 : 0);
    });
  }

  const reasons: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['is missing', {}, /its `Origin` is missing\. Browsers send it: .* must pass it on\./],
    ['is "null"', { Origin: 'null' }, /its `Origin` is "null", .* Serve the page from your site\./],
    ['is not allowed', { Origin: 'https://evil.test' }, /add its origin to `origins`/],
  ];
  for (const [name, headers, reason] of reasons)
    it(`are logged with the reason and the fix, if the Origin ${name}`, async () => {
      const { proxy, logged } = makeProxy();
      for (const _ of [1, 2]) await ask(proxy, 'DELETE', TARGET, { bare: true, headers });
      assert.deepEqual(
        logged.map(({ event, level, status }) => [event, level, status]),
        [
          ['diagnostic', 'warn', undefined],
          ['response', 'warn', 403],
          ['response', 'warn', 403],
        ],
      );
      for (const { message = '' } of logged) assert.match(message, reason);
      assert.ok(!JSON.stringify(logged).includes('evil.test'));
    });

  it('are logged on the console by default, once per reason', async (test) => {
    const { mock } = test.mock.method(console, 'error', () => {});
    const { proxy } = makeProxy({ log: undefined });
    const send = (headers: Record<string, string>) =>
      ask(proxy, 'DELETE', TARGET, { bare: true, headers });
    for (const _ of [1, 2, 3]) {
      await send({});
      await send({ Origin: 'https://evil.test' });
    }
    const lines = mock.calls.map(({ arguments: [line] }) => JSON.parse(line as string) as object);
    assert.equal(lines.length, 2);
    for (const line of lines) assert.match(JSON.stringify(line), /`Origin` is/);
  });

  for (const origin of ['capacitor://localhost', 'ionic://localhost', 'tauri://localhost'])
    it(`are trusted from the app ${origin} if it is one of the origins`, async () => {
      const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: origin };
      const { proxy } = makeProxy({ origins: [origin] });
      const response = await ask(proxy, 'DELETE', TARGET, { bare: true, headers });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('Access-Control-Allow-Origin'), origin);
      const { proxy: other } = makeProxy({ origins: [FRIEND] });
      assert.equal((await ask(other, 'DELETE', TARGET, { bare: true, headers })).status, 403);
    });

  it('are checked, but reads need no `Origin`', async () => {
    const { proxy } = makeProxy();
    assert.equal((await ask(proxy, 'GET', FORMS, { bare: true })).status, 200);
  });
});

const preflight = (method: string, origin = FRIEND) => ({
  bare: true,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': 'content-type, x-session',
  },
});

describe('host names', () => {
  const statusFor = async (host: string, options: Partial<FormsProxyOptions> = {}) => {
    const { proxy, sent, logged } = makeProxy({
      hosts: undefined,
      authorize: () => true,
      ...options,
    });
    const request = new Request(`http://${host}${TARGET}`, {
      method: 'DELETE',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    const { status } = await proxy.fetch(request);
    assert.equal(sent.length, status === 200 ? 1 : 0);
    return { status, logged };
  };
  const named = { hosts: ['www.example.com'] };

  for (const host of ['localhost:3000', 'a.localhost', '127.0.0.1', '192.0.2.1:80', '[::1]'])
    it(`${host} is trusted without an option`, async () => {
      assert.equal((await statusFor(host)).status, 200);
    });

  for (const host of [
    'rebound.test',
    'www.example.com',
    'localhost.rebound.test',
    '127.0.0.1.nip.io',
  ])
    it(`${host} is not trusted without an option, and the log says why`, async () => {
      const { status, logged } = await statusFor(host);
      assert.equal(status, 421);
      assert.deepEqual([logged[0]?.level, logged[0]?.code], ['error', 'PROXY_MISCONFIGURED']);
      assert.match(logged[0]?.message ?? '', /`hosts`/);
      assert.ok(!JSON.stringify(logged).includes(host));
    });

  it('that are not trusted are on the console once an hour, without `log`', async (test) => {
    const { mock } = test.mock.method(console, 'error', () => {});
    const clock = test.mock.method(performance, 'now', () => 1_000);
    const { proxy } = makeProxy({ log: undefined, hosts: undefined });
    const linesAfter = async (ms: number): Promise<number> => {
      clock.mock.mockImplementation(() => 1_000 + ms);
      for (const host of ['rebound.test', 'other.test'])
        assert.equal((await proxy.fetch(new Request(`http://${host}${FORMS}`))).status, 421);
      return mock.callCount();
    };
    assert.equal(await linesAfter(0), 1);
    assert.equal(await linesAfter(3_599_000), 1);
    assert.equal(await linesAfter(3_600_000), 2);
    assert.match(String(mock.calls[0]?.arguments[0]), /`hosts`/);
  });

  it('in `hosts` and `origins` are trusted with any port, and others are not', async () => {
    const options = { ...named, origins: ['https://friend.test:8443'] };
    for (const host of ['www.example.com', 'WWW.example.com:8080', 'friend.test'])
      assert.equal((await statusFor(host, options)).status, 200, host);
    for (const host of ['example.com', 'a.www.example.com', 'www.example.com.'])
      assert.equal((await statusFor(host, options)).status, 421, host);
  });

  it('are all trusted with `hosts: false`', async () => {
    assert.equal((await statusFor('rebound.test', { hosts: false })).status, 200);
  });
});

describe('pages of other sites', () => {
  it('cannot embed a response, unless CORS is on', async () => {
    const policyOf = async (proxy: ReturnType<typeof makeProxy>['proxy'], path: string) =>
      (await ask(proxy, 'GET', path)).headers.get('Cross-Origin-Resource-Policy');
    for (const path of [FORMS, '/nowhere']) {
      assert.equal(await policyOf(makeProxy().proxy, path), 'same-origin');
      assert.equal(await policyOf(makeProxy({ origins: [FRIEND] }).proxy, path), null);
    }
  });
});

describe('CORS', () => {
  it('is off by default', async () => {
    const { proxy, sent } = makeProxy();
    const read = await ask(proxy, 'GET', FORMS, { headers: { Origin: FRIEND } });
    assert.equal(read.headers.get('Access-Control-Allow-Origin'), null);
    sent.length = 0;
    const asked = await ask(proxy, 'OPTIONS', TARGET, preflight('DELETE'));
    assert.deepEqual(
      [asked.status, asked.code, asked.headers.get('Access-Control-Allow-Origin'), sent.length],
      [405, 'PROXY_METHOD', null, 0],
    );
  });

  it('allows the named origins and exposes the headers that the client reads', async () => {
    const { proxy } = makeProxy({ origins: [FRIEND] });
    for (const path of [FORMS, `${FORMS}/nothing`]) {
      const { headers, status } = await ask(proxy, 'GET', path, { headers: { Origin: FRIEND } });
      if (status === 404) continue;
      assert.equal(headers.get('Access-Control-Allow-Origin'), FRIEND);
      assert.match(headers.get('Vary') ?? '', /Origin/);
      assert.equal(headers.get('Access-Control-Allow-Credentials'), null);
      const exposed = (headers.get('Access-Control-Expose-Headers') ?? '').split(',');
      assert.deepEqual(exposed, [
        'Retry-After',
        'X-Request-Id',
        'Date',
        'Prompt-Forms-Allow',
        'Prompt-Forms-Idempotent',
        'Prompt-Forms-Replayed',
        'Prompt-Forms-Remaining',
      ]);
    }
  });

  it('lets an allowed origin read errors too', async () => {
    const { proxy } = makeProxy({ origins: [FRIEND], authorize: () => false });
    const answer = await ask(proxy, 'GET', FORMS, { headers: { Origin: FRIEND } });
    assert.deepEqual(
      [answer.status, answer.headers.get('Access-Control-Allow-Origin')],
      [403, FRIEND],
    );
  });

  it('sends no `Access-Control-Allow-Origin` to other origins', async () => {
    const { proxy } = makeProxy({ origins: [FRIEND], credentials: true });
    for (const origin of ['https://evil.test', 'null', `${FRIEND}.evil.test`]) {
      const read = await ask(proxy, 'GET', FORMS, { headers: { Origin: origin } });
      assert.equal(read.headers.get('Access-Control-Allow-Origin'), null);
      assert.match(read.headers.get('Vary') ?? '', /Origin/);
      const asked = await ask(proxy, 'OPTIONS', TARGET, preflight('DELETE', origin));
      assert.equal(asked.headers.get('Access-Control-Allow-Origin'), null);
    }
  });

  it('handles preflights without `authorize`, and lists only the methods of the route', async () => {
    const { proxy, sent } = makeProxy({
      origins: [FRIEND],
      credentials: true,
      authorize: () => assert.fail('asked'),
    });
    const { status, headers } = await ask(proxy, 'OPTIONS', TARGET, preflight('DELETE'));
    assert.equal(status, 204);
    assert.equal(headers.get('Access-Control-Allow-Origin'), FRIEND);
    assert.equal(headers.get('Access-Control-Allow-Methods'), 'GET,DELETE');
    assert.equal(headers.get('Access-Control-Allow-Headers'), 'content-type,x-session');
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.equal(headers.has('Prompt-Forms-Allow'), false);
    assert.equal(sent.length, 0);
    assert.equal((await ask(proxy, 'OPTIONS', '/api/v1/keys', preflight('GET'))).status, 404);
    assert.equal((await ask(proxy, 'OPTIONS', `${FORMS}/nothing`, preflight('GET'))).status, 404);
  });
});
