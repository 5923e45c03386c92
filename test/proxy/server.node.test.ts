import assert from 'node:assert/strict';
import { once } from 'node:events';
import { beforeEach, describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import type { IdempotencyStore, BudgetStore, OwnerStore } from '../../src/proxy/index.js';
import { startFormsProxy } from '../../src/proxy/node.js';
import { createReadinessCheck } from '../../src/proxy/node/readiness.js';
import { createServiceWatch } from '../../src/proxy/node/service-watch.js';
import type { StartFormsProxyOptions } from '../../src/proxy/node.js';
import {
  deferred,
  endedByServer,
  FORMS,
  KEY,
  prompt,
  raw,
  socketTo,
  startService,
  success,
  witness,
} from './support.js';

/** Above what the sockets of both ends keep. */
const LARGE = 24 * 2 ** 20;

const get = (path: string, method = 'GET'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n\r\n`;

describe('startFormsProxy', async () => {
  const service = await startService();
  beforeEach(() => service.reset());
  const start = (options: Partial<StartFormsProxyOptions> = {}) =>
    startFormsProxy({
      port: 0,
      baseUrl: service.url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
      hosts: ['proxy.test'],
      log: witness,
      ...options,
    });

  it('serves /healthz and /readyz without `authorize` and without details', async () => {
    let calls = 0;
    const proxy = await start({ authorize: () => ++calls > 0 });
    for (const path of ['/healthz', '/readyz', '/healthz?a=b']) {
      const { status, body, head } = await raw(proxy.url, get(path));
      assert.deepEqual([status, body], [200, 'ok\n'], path);
      assert.match(head, /^cache-control: no-store$/m);
      assert.doesNotMatch(head, /prompt-forms-allow/);
      assert.equal((await raw(proxy.url, get(path, 'HEAD'))).body, '');
    }
    assert.equal(calls, 0);
    for (const [path, method] of [
      ['/healthz', 'POST'],
      ['/healthz/', 'GET'],
      ['/%68ealthz', 'GET'],
    ] as const)
      assert.equal((await raw(proxy.url, get(path, method))).code, 'PROXY_NO_ROUTE');
    await proxy.close();
  });

  const failing = async (): Promise<never> => {
    throw new Error('the store at 10.0.0.1 is down');
  };
  const hanging = (): Promise<never> => new Promise(() => {});
  const owners = (owns: OwnerStore['owns']): OwnerStore => ({
    ...memoryOwners({ warn: () => {} }),
    owns,
  });
  const responses = (claim: IdempotencyStore['claim']): IdempotencyStore => ({
    claim,
    keep() {},
    release() {},
  });
  const budget = (reserve: BudgetStore['reserve']): BudgetStore => ({
    reserve,
    async release() {},
  });
  const unreachable: readonly (readonly [string, Partial<StartFormsProxyOptions>])[] = [
    ['the owner store fails', { owners: owners(failing) }],
    ['the owner store hangs', { owners: owners(hanging) }],
    ['the budget store fails', { budget: { account: { day: 1 }, store: budget(failing) } }],
    ['the budget store hangs', { budget: { account: { day: 1 }, store: budget(hanging) } }],
    ['the idempotency store fails', { idempotency: { store: responses(failing) } }],
  ];
  for (const [name, options] of unreachable) {
    it(`/readyz is 503 without details if ${name}; /healthz stays 200`, async () => {
      const proxy = await start(options);
      const { status, body } = await raw(proxy.url, get('/readyz'));
      assert.deepEqual([status, body], [503, 'not ready\n']);
      assert.equal((await raw(proxy.url, get('/healthz'))).status, 200);
      await proxy.close();
    });
  }

  it('/readyz calls each store once for concurrent requests, and releases what it reserves', async () => {
    const calls: string[] = [];
    const store: IdempotencyStore = {
      claim: (key) => (calls.push(`claim ${key}`), 'acquired'),
      keep: () => void calls.push('keep'),
      release: (key) => void calls.push(`release ${key}`),
    };
    const proxy = await start({
      owners: owners(async () => (calls.push('owns'), false)),
      idempotency: { store },
      budget: {
        account: { day: 1 },
        store: {
          async reserve([counter]) {
            calls.push(`reserve ${counter?.key}`);
            return { remaining: 1 };
          },
          release: async ([counter]) => void calls.push(`release ${counter?.key}`),
        },
      },
    });
    await Promise.all(Array.from({ length: 5 }, () => raw(proxy.url, get('/readyz'))));
    const key = /[0-9a-f]{64}/.exec(calls.join())?.[0];
    assert.deepEqual(
      calls.toSorted(),
      [`claim ${key}`, 'owns', `release ${key}`, 'release readyz', 'reserve readyz'].toSorted(),
    );
    await proxy.close();
  });

  it('/readyz says that the service refuses the key', async () => {
    service.reply = (_, outgoing) => outgoing.writeHead(401).end('{}');
    const proxy = await start();
    const { status, body } = await raw(proxy.url, get('/readyz'));
    assert.deepEqual([status, body], [503, 'not ready: the service refuses the API key\n']);
    assert.equal((await raw(proxy.url, get('/healthz'))).body, 'ok\n');
    await proxy.close();
  });

  it('/readyz stays 200 if the service fails or refuses the key later, and says so', async () => {
    let now = 0;
    let status = 404;
    let asked = 0;
    const watch = createServiceWatch(
      {
        baseUrl: 'https://forms.example',
        apiKey: KEY,
        fetch: async () => {
          asked++;
          return new Response('{}', { status });
        },
      },
      () => now,
    );
    const textAt = async (time: number): Promise<string> => {
      now = time;
      const { isReady, says } = await createReadinessCheck({}, watch)();
      assert.equal(isReady, true);
      return says;
    };
    const isOut = 'ok, but the service has been out of reach for a minute or longer';
    assert.equal(await textAt(0), 'ok');
    assert.equal(await textAt(29_999), 'ok');
    assert.equal(asked, 1);
    status = 503;
    assert.equal(await textAt(30_000), 'ok');
    assert.equal(await textAt(89_999), 'ok');
    assert.equal(await textAt(95_000), isOut);
    status = 429;
    assert.equal(await textAt(100_000), 'ok');
    status = 401;
    assert.equal(await textAt(105_000), 'ok, but the service refuses the API key');
    status = 404;
    assert.equal(await textAt(110_000), 'ok');
    // Nobody has asked for an hour: one failure is no outage.
    status = 503;
    assert.equal(await textAt(3_710_000), 'ok');
    assert.equal(await textAt(3_770_000), isOut);
  });

  it('/readyz says nothing of a service whose key the function has only for visitors', async () => {
    const watch = createServiceWatch({
      baseUrl: 'https://forms.example',
      apiKey: ({ identity }) => (identity === undefined ? '' : KEY),
      fetch: () => assert.fail('asked without a key'),
    });
    assert.deepEqual(await createReadinessCheck({}, watch)(), { isReady: true, says: 'ok' });
  });

  it('/readyz does not wait long for a service that hangs', async () => {
    let now = 0;
    const watch = createServiceWatch(
      {
        baseUrl: 'https://forms.example',
        apiKey: KEY,
        fetch: async () =>
          now === 0 ? new Response('{}', { status: 404 }) : new Promise(() => {}),
      },
      () => now,
    );
    assert.equal(await watch(), 'good');
    now = 30_000;
    const isLate = new Promise((resolve) => setTimeout(resolve, 1_500, 'late').unref());
    assert.equal(await Promise.race([watch(), isLate]), 'good');
  });

  it('closes the connection of a visitor who does not read the response', async () => {
    service.reply = (_, outgoing) =>
      outgoing.end(
        JSON.stringify(success({ forms: [{ id: 'form_1_a', title: 'x'.repeat(LARGE) }] })),
      );
    const proxy = await start({ writeTimeout: 200 });
    const socket = socketTo(proxy.url);
    const closedByServer = endedByServer(socket);
    socket.on('error', () => {});
    socket.pause();
    socket.write(get(FORMS));
    await closedByServer;
    let bytes = 0;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await ended;
    assert.ok(bytes < LARGE, `${bytes} bytes arrived`);
    await proxy.close();
  });

  it('closes the connection of a visitor whose headers take more than ten seconds', async () => {
    const proxy = await start();
    const socket = socketTo(proxy.url);
    socket.on('error', () => {});
    const startedAt = performance.now();
    socket.write(`GET ${FORMS} HTTP/1.1\r\nHost: proxy.test\r\n`);
    let count = 0;
    // One more header a second, so that the connection is never idle.
    const timer = setInterval(() => socket.write(`X-Header-${count++}: a\r\n`), 1_000);
    await once(socket.resume(), 'close');
    clearInterval(timer);
    const seconds = (performance.now() - startedAt) / 1_000;
    assert.ok(seconds >= 10 && seconds < 16, `${seconds}`);
    await proxy.close();
  });

  it('keeps an idle connection longer than load balancers do', async () => {
    const proxy = await start({ writeTimeout: 100 });
    const socket = socketTo(proxy.url).setEncoding('utf8');
    let text = '';
    socket.on('data', (piece: string) => (text += piece));
    const request = get(FORMS).replace('Connection: close\r\n', '');
    for (const count of [1, 2]) {
      socket.write(request);
      while (text.split('HTTP/1.1 200').length <= count) await once(socket, 'data');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    assert.match(text, /^Keep-Alive: timeout=65\r$/im);
    socket.destroy();
    await proxy.close();
  });

  it('does not close the connection of a visitor who reads slowly', async () => {
    service.reply = (_, outgoing) =>
      outgoing.end(
        JSON.stringify(success({ forms: [{ id: 'form_1_a', title: 'x'.repeat(LARGE) }] })),
      );
    const proxy = await start({ writeTimeout: 400 });
    const socket = socketTo(proxy.url);
    let bytes = 0;
    let chunks = 0;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (++chunks % 40 !== 0) return;
      socket.pause();
      setTimeout(() => socket.resume(), 100);
    });
    socket.write(get(FORMS));
    await ended;
    assert.ok(bytes > LARGE, `${bytes} bytes arrived`);
    await proxy.close();
  });

  it('a stop does not cut off a response that the visitor has not read yet', async () => {
    service.reply = (_, outgoing) =>
      outgoing.end(
        JSON.stringify(success({ forms: [{ id: 'form_1_a', title: 'x'.repeat(LARGE) }] })),
      );
    const proxy = await start();
    const socket = socketTo(proxy.url).pause();
    socket.write(get(FORMS).replace('Connection: close\r\n', ''));
    // The response has been written then.
    await new Promise((resolve) => socket.once('readable', resolve));
    const closed = proxy.close();
    let bytes = 0;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await Promise.all([ended, closed]);
    assert.ok(bytes > LARGE, `${bytes} bytes arrived`);
  });

  it('a stop responds to a request that is on its way on an idle connection', async () => {
    const proxy = await start();
    const socket = socketTo(proxy.url).setEncoding('utf8');
    const request = get(FORMS).replace('Connection: close\r\n', '');
    socket.write(request);
    await once(socket, 'data');
    let text = '';
    socket.on('data', (piece: string) => (text += piece));
    const ended = once(socket, 'close');
    const closed = proxy.close();
    socket.write(request);
    await Promise.all([ended, closed]);
    assert.match(text, /^HTTP\/1\.1 200 .*^connection: close\r$/ims);
  });

  const headers = 'Host: proxy.test\r\nSec-Fetch-Site: same-origin\r\n';
  const generate =
    `POST ${FORMS}/generate HTTP/1.1\r\n${headers}` +
    `Content-Type: application/json\r\nContent-Length: ${prompt().length}\r\n`;
  for (const [name, request] of [
    ['generate', `${generate}Idempotency-Key: ${crypto.randomUUID()}\r\n\r\n${prompt()}`],
    ['generate without a key', `${generate}\r\n${prompt()}`],
    ['delete', `DELETE ${FORMS}/form_1_a HTTP/1.1\r\n${headers}\r\n`],
  ] as const)
    it(`a stop finishes a ${name} whose visitor has disconnected`, async () => {
      const arrived = deferred<() => void>();
      service.reply = (_, outgoing) =>
        arrived.resolve(() =>
          outgoing.end(JSON.stringify(success({ id: 'form_1_a', deleted: true }))),
        );
      const entries: string[] = [];
      const proxy = await start({
        log: ({ operation, status }) => entries.push(`${operation} ${status}`),
      });
      const socket = socketTo(proxy.url);
      socket.write(request);
      const finish = await arrived.promise;
      socket.destroy();
      let isClosed = false;
      const closed = proxy.close().then(() => (isClosed = true));
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(isClosed, false);
      finish();
      await closed;
      assert.deepEqual(entries, [`${name.split(' ')[0]} 200`]);
    });

  it('does not close a connection whose next response is not ready yet', async () => {
    service.reply = async ({ method }, outgoing) => {
      if (method === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_000));
      outgoing.end(JSON.stringify(success({ id: 'form_1_a', formUrl: 'https://forms.test/1' })));
    };
    const proxy = await start({ writeTimeout: 200 });
    const socket = socketTo(proxy.url);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    const pipelined = `${generate}Connection: close\r\n\r\n${prompt()}`;
    socket.write(get(`${FORMS}/form_1_a`).replace('Connection: close\r\n', '') + pipelined);
    await ended;
    assert.equal(text.match(/HTTP\/1\.1 200/g)?.length, 2);
    await proxy.close();
  });

  it('counts visitors by the socket address if a request did not pass all reverse proxies', async () => {
    service.reply = (_, outgoing) => outgoing.end(JSON.stringify(success({ forms: [] })));
    const proxy = await start({ hops: 2, rateLimit: { others: { perMinute: 1, burst: 2 } } });
    const statuses: number[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const response = await raw(
        proxy.url,
        get(FORMS).replace('Connection', `X-Forwarded-For: ${address}\r\nConnection`),
      );
      statuses.push(response.status);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    await proxy.close();
  });

  for (const [proxies, header, counts] of [
    [['127.0.0.1'], '192.0.2.', 'the header'],
    [['::1', '127.0.0.0/8'], '192.0.2.', 'the header'],
    [['::ffff:127.0.0.1'], '192.0.2.', 'the header'],
    [['10.0.0.0/8', '2001:db8::/32'], '192.0.2.', 'the socket'],
    [[], '192.0.2.', 'the socket'],
  ] as const)
    it(`counts visitors by ${counts} with trusted proxies at ${proxies.join(', ') || 'no address'}`, async () => {
      service.reply = (_, outgoing) => outgoing.end(JSON.stringify(success({ forms: [] })));
      const rateLimit = { others: { perMinute: 1, burst: 1 } };
      const proxy = await start({ hops: 1, trustedProxies: proxies, rateLimit });
      const statuses: number[] = [];
      for (const last of [1, 2]) {
        const named = `X-Forwarded-For: ${header}${last}\r\nConnection`;
        statuses.push((await raw(proxy.url, get(FORMS).replace('Connection', named))).status);
      }
      assert.deepEqual(statuses, [200, counts === 'the header' ? 200 : 429]);
      await proxy.close();
    });

  it('rejects invalid trusted proxies', async () => {
    for (const entry of ['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '', '*', '10.0.0.1:80'])
      await assert.rejects(start({ hops: 1, trustedProxies: [entry] }), {
        name: 'TypeError',
        message: new RegExp(
          `\`trustedProxies\` has a wrong entry: "${entry.replaceAll(/[*./]/g, '\\$&')}" is no address`,
        ),
      });
    await assert.rejects(start({ trustedProxies: ['10.0.0.1'] }), /`trustedProxies` needs `hops`/);
  });

  it('reports an invalid option like createFormsProxy', async () => {
    await assert.rejects(start({ apiKey: '' }), /`apiKey`/);
  });
});
