import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createDenialLimiter } from '../../src/proxy/guards/denials.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, ID, makeProxy } from './support.js';

const GUESSES = 300;
const MAX_DENIALS = 60;

function setUp(options: Partial<FormsProxyOptions> = {}) {
  let asked = 0;
  const made = makeProxy({
    announce: false,
    address: (request) => request.headers.get('X-Address') ?? undefined,
    authorize: async (operation, request) => {
      asked += 1;
      await new Promise(setImmediate);
      const { headers } = request;
      const session = headers.get('Cookie') ?? headers.get('Authorization') ?? '';
      const user = /^valid (\w+)$/.exec(session)?.[1];
      return { allow: user !== undefined && operation !== 'delete', identity: user };
    },
    ...options,
  });
  const send = (headers: Record<string, string>, method = 'GET', path: string = FORMS) =>
    ask(made.proxy, method, path, { headers: { 'X-Address': '192.0.2.1', ...headers } });
  return { ...made, send, asked: () => asked };
}

describe('requests that `authorize` denies', () => {
  // Limits recover with time, and a busy machine may need seconds to send the requests of a test.
  beforeEach(() => mock.method(performance, 'now', () => 1_000));
  afterEach(() => mock.restoreAll());

  for (const [name, headerOf] of [
    ['cookies', (n: number) => ({ Cookie: `session=${n}` })],
    ['tokens', (n: number) => ({ Authorization: `Bearer ${n}` })],
    ['no session', () => ({})],
    ['a header of the site', (n: number) => ({ 'X-Session': `${n}` })],
    ['addresses of one /64', (n: number) => ({ 'X-Address': `2001:db8::${n + 1}` })],
  ] as const) {
    for (const order of ['one after the other', 'at once'] as const) {
      it(`are limited by address: ${name}, ${order}`, async () => {
        const { send, asked } = setUp();
        const answers = [];
        for (let n = 0; n < GUESSES; n++)
          answers.push(order === 'at once' ? send(headerOf(n)) : await send(headerOf(n)));
        const statuses = await Promise.all(answers);
        const refused = statuses.filter(({ status }) => status === 429);
        assert.ok(asked() >= MAX_DENIALS && asked() < MAX_DENIALS + 10, `${asked()}`);
        assert.equal(refused.length, GUESSES - asked());
        for (const { code, headers } of refused) {
          assert.equal(code, 'PROXY_RATE_LIMITED');
          assert.ok(Number(headers.get('Retry-After')) > 0);
        }
      });
    }
  }

  it('do not block admitted sessions or other addresses', async () => {
    const { send } = setUp();
    const visitors = Array.from({ length: 5 }, (_, n) => ({ Cookie: `valid user${n}` }));
    for (const visitor of visitors) assert.equal((await send(visitor)).status, 200);
    for (let n = 0; n < GUESSES; n++) await send({ Cookie: `session=${n}` });
    assert.equal((await send({ Cookie: 'session=x' })).status, 429);
    for (let i = 0; i < 3; i++)
      for (const visitor of visitors) assert.equal((await send(visitor)).status, 200);
    const elsewhere = { Cookie: 'valid late', 'X-Address': '192.0.2.2' };
    assert.equal((await send(elsewhere)).status, 200);
  });

  it('are limited for an admitted session too, separately for each operation', async () => {
    const { send, asked } = setUp();
    const visitor = { Cookie: 'valid ada' };
    assert.equal((await send(visitor)).status, 200);
    for (let n = 0; n < GUESSES; n++) await send(visitor, 'DELETE', `${FORMS}/${ID}`);
    assert.ok(asked() < MAX_DENIALS + 10, `${asked()}`);
    assert.equal((await send(visitor)).status, 200);
  });

  it('without a session do not block a visitor who has signed in', async () => {
    const { send } = setUp();
    for (let n = 0; n < GUESSES; n++) await send({});
    assert.equal((await send({})).status, 429);
    assert.equal((await send({ Cookie: 'valid ada' })).status, 200);
  });

  it('from one IPv6 /48 network are limited together, at ten times the rate', async () => {
    const { send, asked } = setUp();
    for (let n = 0; n < 700; n++)
      await send({ Cookie: `session=${n}`, 'X-Address': `2001:db8:0:${n.toString(16)}::1` });
    assert.equal(asked(), 600);
  });

  it('are limited for a session that was admitted before', async () => {
    let isSignedIn = true;
    let calls = 0;
    const { send } = setUp({
      authorize: () => {
        calls += 1;
        return isSignedIn;
      },
      owners: 'shared',
    });
    assert.equal((await send({ Cookie: 'ada' })).status, 200);
    isSignedIn = false;
    for (let n = 0; n < GUESSES; n++) await send({ Cookie: 'ada' });
    assert.ok(calls < MAX_DENIALS + 10, `${calls}`);
  });

  it('do not include admitted requests, which are not limited', async () => {
    const { send } = setUp({ rateLimit: { take: () => 0 } });
    for (let n = 0; n < GUESSES; n++)
      assert.equal((await send({ Cookie: `valid user${n}` })).status, 200);
  });

  it('are not limited with `rateLimit: false` or without an address', async () => {
    for (const options of [{ rateLimit: false }, { address: () => undefined }] as const) {
      const { send, asked } = setUp(options);
      for (let n = 0; n < 100; n++) await send({ Cookie: `session=${n}` });
      assert.equal(asked(), 100);
    }
  });

  it('are checked again one second after the limit was reached', async () => {
    let now = 0;
    const limiter = createDenialLimiter(() => now);
    const request = { operation: 'list', headers: new Headers(), address: '192.0.2.1' } as const;
    const deny = async () => (await limiter.begin(request))(false);
    for (let n = 0; n < MAX_DENIALS; n++) await deny();
    await assert.rejects(deny(), { code: 'PROXY_RATE_LIMITED' });
    now += 1_000;
    await deny();
    await assert.rejects(deny(), { code: 'PROXY_RATE_LIMITED' });
  });
});
