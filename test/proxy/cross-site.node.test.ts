import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTrustedWrite } from '../../src/proxy/csrf.js';
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

  it('reading needs no such voucher', async () => {
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
      ]);
    }
  });

  it('lets a named origin read errors too', async () => {
    const { proxy } = makeProxy({ origins: [FRIEND], authorize: () => false });
    const answer = await ask(proxy, 'GET', FORMS, { headers: { Origin: FRIEND } });
    assert.deepEqual(
      [answer.status, answer.headers.get('Access-Control-Allow-Origin')],
      [403, FRIEND],
    );
  });

  it('says nothing to other origins', async () => {
    const { proxy } = makeProxy({ origins: [FRIEND], credentials: true });
    for (const origin of ['https://evil.test', 'null', `${FRIEND}.evil.test`]) {
      const read = await ask(proxy, 'GET', FORMS, { headers: { Origin: origin } });
      assert.equal(read.headers.get('Access-Control-Allow-Origin'), null);
      assert.match(read.headers.get('Vary') ?? '', /Origin/);
      const asked = await ask(proxy, 'OPTIONS', TARGET, preflight('DELETE', origin));
      assert.equal(asked.headers.get('Access-Control-Allow-Origin'), null);
    }
  });

  it('handles preflights without authorize and names only the methods of the route', async () => {
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
