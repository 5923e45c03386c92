import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createMemoryLimiter } from '../../src/proxy/stores/memory-limiter.js';
import { visitorKeys } from '../../src/proxy/guards/visitor.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { ask, FORMS, FOUR, ID, makeProxy, prompt } from './support.js';
import type { Proxy } from './support.js';

const visitorKey = (identity: string | undefined, address: string | undefined) =>
  visitorKeys({ identity, address })?.visitors.join();

/** A limiter on a clock that the test moves. */
function limiterAt(options?: Parameters<typeof createMemoryLimiter>[0]) {
  const clock = { ms: 1_000 };
  return { clock, limiter: createMemoryLimiter(options, () => clock.ms) };
}

describe('the rate limiter', () => {
  it('allows two generates at once and then one every ten seconds', () => {
    const { clock, limiter } = limiterAt();
    const take = () => limiter.take('ada', 'generate');
    assert.deepEqual([take(), take(), take()], [0, 0, 10_000]);
    clock.ms += 9_999;
    assert.equal(take(), 1);
    clock.ms += 1;
    assert.deepEqual([take(), take()], [0, 10_000]);
    clock.ms += 3_600_000;
    assert.deepEqual([take(), take(), take()], [0, 0, 10_000]);
  });

  it('counts list, get and delete together, separately from generate', () => {
    const { limiter } = limiterAt();
    for (let i = 0; i < 20; i++)
      for (const operation of ['list', 'get', 'delete'] as const)
        assert.equal(limiter.take('ada', operation), 0);
    assert.equal(limiter.take('ada', 'get'), 1_000);
    assert.equal(limiter.take('ada', 'generate'), 0);
    assert.equal(limiter.take('bob', 'get'), 0);
  });

  it('uses the rates of its options', () => {
    const { limiter } = limiterAt({
      generate: { perMinute: 60, burst: 1 },
      others: { perMinute: 0.5, burst: 1 },
    });
    assert.deepEqual(
      [limiter.take('ada', 'generate'), limiter.take('ada', 'generate')],
      [0, 1_000],
    );
    assert.deepEqual([limiter.take('ada', 'list'), limiter.take('ada', 'list')], [0, 120_000]);
  });

  it('has a bounded number of counters, and keeps those of limited visitors', () => {
    const { clock, limiter } = limiterAt({
      maxVisitors: 2,
      generate: { perMinute: 1, burst: 1 },
    });
    const take = (visitor: string) => limiter.take(visitor, 'generate') === 0;
    assert.deepEqual([take('ada'), take('bob'), take('ada')], [true, true, false]);
    // There is no room for Cy and Dan, so they share one bucket.
    assert.deepEqual([take('cy'), take('dan')], [true, false]);
    assert.deepEqual([take('ada'), take('bob')], [false, false]);
    clock.ms += 60_000;
    // All buckets are full again. Cy gets the place of one.
    assert.deepEqual([take('cy'), take('cy')], [true, false]);
  });

  it('still limits a visitor after requests of 20,000 others', () => {
    const { limiter } = limiterAt({ maxVisitors: 1_000 });
    for (let i = 0; i < 3; i++) limiter.take('eve', 'generate');
    for (let i = 0; i < 20_000; i++) limiter.take(`address ${i}`, 'generate');
    assert.notEqual(limiter.take('eve', 'generate'), 0);
  });

  it('allows a network ten times the rate of a visitor', () => {
    const { limiter } = limiterAt();
    const waits = Array.from({ length: 21 }, () => limiter.takeNetwork?.('n', 'generate'));
    assert.deepEqual(waits, [...Array<number>(20).fill(0), 1_000]);
  });

  it('counts by identity, otherwise by address, otherwise all visitors together', () => {
    assert.equal(visitorKey('ada', '192.0.2.1'), visitorKey('ada', '192.0.2.2'));
    assert.notEqual(visitorKey('192.0.2.1', undefined), visitorKey(undefined, '192.0.2.1'));
    assert.notEqual(visitorKey(undefined, '192.0.2.1'), visitorKey(undefined, '192.0.2.2'));
    assert.equal(visitorKey('', ''), visitorKey(undefined, undefined));
    assert.equal(visitorKey(undefined, '::ffff:192.0.2.1'), visitorKey(undefined, '192.0.2.1'));
  });

  it('counts an IPv6 network as one address', () => {
    const same = (a: string, b: string) => visitorKey(undefined, a) === visitorKey(undefined, b);
    assert.ok(same('2001:db8:1:2::1', '2001:DB8:1:2:3:4:5:6'));
    assert.ok(same('2001:db8::1', '2001:0db8:0000:0000:ffff::'));
    assert.ok(same('fe80::1%eth0', 'fe80::2%eth1'));
    assert.ok(!same('2001:db8:1:2::1', '2001:db8:1:3::1'));
    assert.ok(!same('2001:db8::1:0:0:1', '2001:db8:0:1::1'));
    assert.ok(!same('::1', '1::'));
  });

  it('recognizes an address in every usual notation', () => {
    for (const [key, ...spellings] of [
      [
        'address 192.0.2.1',
        '192.0.2.1:8080',
        '::ffff:192.0.2.1',
        '::FFFF:C000:0201',
        ' 192.0.2.1 ',
      ],
      ['address 192.0.2.1', '[::ffff:192.0.2.1]:443', '0:0:0:0:0:ffff:c000:201'],
      ['address 2001:db8:0:1', '[2001:db8:0:1::5]:443', '[2001:db8:0:1::5]', '2001:db8::1:0:0:0:5'],
      ['address fe80:0:0:0', '[fe80::1%eth0]:80', 'fe80::1%25eth0'],
      ['address unknown', 'unknown'],
      ['address 1:2:3', '1:2:3'],
      ['address 1::2::3', '1::2::3'],
    ] as const)
      for (const spelling of spellings) assert.equal(visitorKey(undefined, spelling), key);
  });

  it('finds the /48 network of an IPv6 address, and none for other addresses', () => {
    const networkOf = (address: string) => visitorKeys({ address })?.network;
    assert.equal(networkOf('2001:db8:1:2::1'), 'network 2001:db8:1/48');
    assert.equal(networkOf('2001:db8:1:ffff::1'), networkOf('[2001:db8:1::]:80'));
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', 'unknown'])
      assert.equal(networkOf(address), undefined);
    assert.equal(visitorKeys({ identity: 'ada', address: '2001:db8::1' })?.network, undefined);
  });
});

describe('the rate limit', () => {
  // Limits recover with time, and a busy machine may need seconds to send the requests of a test.
  beforeEach(() => mock.method(performance, 'now', () => 1_000));
  afterEach(() => mock.restoreAll());

  const once = { generate: { perMinute: 6, burst: 1 }, others: { perMinute: 60, burst: 1 } };

  it('responds with 429 and Retry-After in the envelope, without a request to the service', async () => {
    const { proxy, sent } = makeProxy({ rateLimit: once });
    assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() })).status, 200);
    const answer = await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.deepEqual(
      [answer.status, answer.code, answer.headers.get('Retry-After'), sent.length],
      [429, 'PROXY_RATE_LIMITED', '10', 1],
    );
    assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
    assert.equal((await ask(proxy, 'DELETE', `${FORMS}/${ID}`)).headers.get('Retry-After'), '1');
  });

  it('counts each identity separately, whatever the address', async () => {
    const authorize = (_: unknown, request: Request) => ({
      allow: true,
      identity: request.headers.get('X-User'),
    });
    const { proxy } = makeProxy({ rateLimit: once, authorize, address: () => '192.0.2.1' });
    const status = async (user: string) =>
      (await ask(proxy, 'GET', FORMS, { headers: { 'X-User': user } })).status;
    assert.deepEqual(
      [await status('ada'), await status('bob'), await status('ada')],
      [200, 200, 429],
    );
  });

  it('counts visitors without an identity by the socket address, not by X-Forwarded-For', async () => {
    const { proxy } = makeProxy({ rateLimit: once, address: undefined });
    const from = async (remoteAddress: string, forwarded = '') =>
      (
        await ask(proxy, 'GET', FORMS, {
          extra: { incoming: { socket: { remoteAddress } } },
          headers: { 'X-Forwarded-For': forwarded },
        })
      ).status;
    assert.deepEqual(
      [await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1', '9.9.9.9')],
      [200, 200, 429],
    );
  });

  it('limits an IPv6 network whose addresses change with each request', async () => {
    let host = 0;
    const { proxy, sent } = makeProxy({ address: () => `2001:db8:7:${(++host).toString(16)}::1` });
    for (let i = 0; i < 60; i++) await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() });
    assert.equal(sent.length, 20);
  });

  it('does not limit visitors without identity and address, and warns once', async () => {
    const { proxy, logged } = makeProxy({ rateLimit: once, address: undefined });
    for (let i = 0; i < 3; i++) assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
    const warnings = logged.filter(({ event }) => event === 'diagnostic');
    assert.equal(warnings.length, 1);
    assert.match(warnings[0]?.message ?? '', /`address`/);
  });

  describe('for anonymous identities', () => {
    let cookies = 0;
    const anonymous: Partial<FormsProxyOptions> = {
      authorize: () => ({ allow: true, identity: `anonymous ${cookies++}`, anonymous: true }),
    };
    const generateFrom = async (proxy: Proxy, address: string, extra: object = { address }) =>
      (await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt(), extra })).status;
    const addresses: readonly (readonly [string, (n: number) => string, number])[] = [
      ['one address', () => '192.0.2.1', 2],
      ['one /64', (n) => `2001:db8:1:1::${n + 1}`, 2],
      // The rate of a network is ten times that of a visitor.
      ['the /64 networks of one /48', (n) => `2001:db8:1:${(n + 1).toString(16)}::1`, 20],
      ['different addresses', (n) => `192.0.2.${n + 1}`, 40],
    ];
    for (const [name, addressOf, allowed] of addresses) {
      it(`limits new identities from ${name}`, async () => {
        const { proxy } = makeProxy({ ...anonymous, address: undefined });
        let passed = 0;
        for (let n = 0; n < 40; n++)
          if ((await generateFrom(proxy, addressOf(n))) === 200) passed += 1;
        assert.ok(passed >= allowed && passed <= allowed + 2, `${passed}`);
      });

      it(`counts new identities from ${name} for the visitor budget`, async () => {
        const budget = { visitor: { day: 3 } };
        const { proxy } = makeProxy({ ...anonymous, address: undefined, rateLimit: false, budget });
        const statuses = [];
        for (let n = 0; n < 40; n++) statuses.push(await generateFrom(proxy, addressOf(n)));
        const isOneVisitor = name !== 'different addresses';
        assert.equal(statuses.filter((status) => status === 200).length, isOneVisitor ? 3 : 40);
      });
    }

    it('also limits one identity with many addresses', async () => {
      const { proxy } = makeProxy({
        authorize: () => ({ allow: true, identity: 'one', anonymous: true }),
        address: undefined,
      });
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push(await generateFrom(proxy, `192.0.2.${n}`));
      assert.deepEqual(statuses, [200, 200, 429, 429]);
    });

    for (const [state, socket, allowed] of [
      ['destroyed', { destroyed: true }, 2],
      ['reset', { localAddress: '127.0.0.1', destroyed: false }, 2],
    ] as const) {
      it(`lets ${allowed} of 5 visitors through if their socket is ${state}`, async () => {
        for (const address of [undefined, () => undefined]) {
          const { proxy } = makeProxy({ ...anonymous, address });
          const statuses = [];
          for (let n = 0; n < 5; n++)
            statuses.push(await generateFrom(proxy, '', { incoming: { socket } }));
          assert.equal(statuses.filter((status) => status === 200).length, allowed);
        }
      });
    }

    for (const [name, extra, address] of [
      ['the server passes none', {}, undefined],
      ['a Unix socket has none', { incoming: { socket: { destroyed: false } } }, undefined],
      ['the option `address` finds none', {}, () => undefined],
      ['the option `address` finds an empty one', {}, () => ''],
    ] as const)
      it(`refuses visitors without an address: ${name}`, async () => {
        const { proxy, logged, sent } = makeProxy({ ...anonymous, address });
        for (const { method, path, body } of FOUR) {
          const answer = await ask(proxy, method, path, { body, extra });
          assert.deepEqual([answer.status, answer.code], [500, 'PROXY_MISCONFIGURED']);
        }
        assert.equal(sent.length, 0);
        assert.match(logged.at(-1)?.message ?? '', /`anonymous: true`, but .* `address: false`/);
      });

    it('counts by identity alone with `address: false`, and warns of nothing', async () => {
      const { proxy, logged } = makeProxy({ ...anonymous, address: false });
      for (let n = 0; n < 5; n++) assert.equal(await generateFrom(proxy, '192.0.2.1'), 200);
      assert.deepEqual(
        logged.filter(({ event }) => event === 'diagnostic'),
        [],
      );
      const one = makeProxy({
        authorize: () => ({ allow: true, identity: 'one', anonymous: true }),
        address: false,
      });
      const statuses = [];
      for (let n = 0; n < 4; n++) statuses.push(await generateFrom(one.proxy, `192.0.2.${n}`));
      assert.deepEqual(statuses, [200, 200, 429, 429]);
    });

    it('rejects an `anonymous` that is not a boolean', async () => {
      const authorize = () => ({ allow: true, identity: 'a', anonymous: 'false' as never });
      assert.equal((await ask(makeProxy({ authorize }).proxy, 'GET', FORMS)).status, 500);
    });
  });

  it('counts only requests that would reach the service', async () => {
    const { proxy } = makeProxy({ rateLimit: once });
    for (let i = 0; i < 3; i++)
      assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body: '{}' })).status, 400);
    assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() })).status, 200);
  });

  it('can be turned off', async () => {
    const { proxy } = makeProxy({ rateLimit: false });
    for (let i = 0; i < 5; i++)
      assert.equal((await ask(proxy, 'POST', `${FORMS}/generate`, { body: prompt() })).status, 200);
  });
});

describe('the request body', () => {
  const generate = (body: BodyInit, headers?: Record<string, string>) => {
    const made = makeProxy({ maxPromptCharacters: 20_000 });
    return { ...made, answer: ask(made.proxy, 'POST', `${FORMS}/generate`, { body, headers }) };
  };
  const bytes = (size: number) => JSON.stringify({ prompt: 'x'.repeat(size - 13) });

  it('may have up to 16 KiB: one more byte gets 413', async () => {
    assert.equal(Buffer.byteLength(bytes(16_384)), 16_384);
    assert.equal((await generate(bytes(16_384)).answer).status, 200);
    const { answer, sent } = generate(bytes(16_385));
    assert.deepEqual(
      [(await answer).status, (await answer).code, sent.length],
      [413, 'PROXY_TOO_LARGE', 0],
    );
  });

  it('is measured while it is read, whatever its Content-Length says, and not read to its end', async () => {
    let read = 0;
    const endless = new ReadableStream(
      { pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(0x20, ++read && 0)) },
      { highWaterMark: 0 },
    );
    const { answer } = generate(endless, { 'Content-Length': '5' });
    assert.equal((await answer).status, 413);
    assert.equal(read, 17);
  });

  it('is rejected by its Content-Length alone if that is too large', async () => {
    const body = new ReadableStream({ pull: () => assert.fail('read') }, { highWaterMark: 0 });
    assert.equal((await generate(body, { 'Content-Length': '100000' }).answer).status, 413);
  });

  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON ;charset=UTF-8',
  ]) {
    it(`may be ${type}`, async () =>
      assert.equal((await generate(prompt(), { 'Content-Type': type }).answer).status, 200));
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/json-seq',
    'text/plain, application/json',
    '',
  ]) {
    it(`may not be ${type || 'of no type'}`, async () => {
      const { status, code } = await generate(prompt(), { 'Content-Type': type }).answer;
      assert.deepEqual([status, code], [415, 'PROXY_MEDIA']);
    });
  }

  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '"prompt"',
    '{}',
    '{"prompt":1}',
    '{"prompt":["a"]}',
    '{"prompt":""}',
    '{"prompt":" \\n "}',
    '{"Prompt":"a"}',
    '{"prompt":"a\\u0000b"}',
    '{"prompt":"\\u0000"}',
  ]) {
    it(`must be an object with a prompt: ${body || 'nothing'}`, async () => {
      const { answer, sent } = generate(body);
      assert.deepEqual(
        [(await answer).status, (await answer).code, sent.length],
        [400, 'PROXY_BAD_REQUEST', 0],
      );
    });
  }

  it('of a delete is neither read nor sent to the service', async () => {
    const { proxy, sent } = makeProxy();
    const body = new ReadableStream({ pull: () => assert.fail('read') }, { highWaterMark: 0 });
    assert.equal((await ask(proxy, 'DELETE', `${FORMS}/${ID}`, { body })).status, 200);
    assert.equal(sent[0]?.init.body, undefined);
  });
});
