import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { memoryOwners } from '../../src/proxy/index.js';
import type { IdempotencyStore, OwnerStore } from '../../src/proxy/index.js';
import { startFormsProxy } from '../../src/proxy/node.js';
import type { StartFormsProxyOptions } from '../../src/proxy/node.js';
import {
  deferred,
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

  it('has /healthz and /readyz, which never call `authorize` and say no more than one word', async () => {
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
  const unreachable: readonly (readonly [string, Partial<StartFormsProxyOptions>])[] = [
    ['the owner store fails', { owners: owners(failing) }],
    ['the owner store hangs', { owners: owners(hanging) }],
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

  it('/readyz asks the stores once for all requests of a second, and leaves no claim', async () => {
    const calls: string[] = [];
    const store: IdempotencyStore = {
      claim: (key) => (calls.push(`claim ${key}`), 'acquired'),
      keep: () => void calls.push('keep'),
      release: (key) => void calls.push(`release ${key}`),
    };
    const proxy = await start({
      owners: owners(async () => (calls.push('owns'), false)),
      idempotency: { store },
    });
    await Promise.all(Array.from({ length: 5 }, () => raw(proxy.url, get('/readyz'))));
    const key = /[0-9a-f]{64}/.exec(calls.join())?.[0];
    assert.deepEqual(calls.toSorted(), [`claim ${key}`, 'owns', `release ${key}`]);
    await proxy.close();
  });

  it('closes the connection of a visitor who does not read the response', async () => {
    service.reply = (_, outgoing) =>
      outgoing.end(
        JSON.stringify(success({ forms: [{ id: 'form_1_a', title: 'x'.repeat(LARGE) }] })),
      );
    const proxy = await start({ writeTimeout: 200 });
    const socket = socketTo(proxy.url);
    socket.on('error', () => {});
    socket.pause();
    socket.write(get(FORMS));
    // The response has started then. The visitor cannot notice the end without reading.
    await new Promise((resolve) => socket.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    let bytes = 0;
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await ended;
    assert.ok(bytes < LARGE, `${bytes} bytes arrived`);
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

  it('a stop finishes a generate whose visitor has disconnected', async () => {
    const arrived = deferred<() => void>();
    service.reply = (_, outgoing) =>
      arrived.resolve(() => outgoing.end(JSON.stringify(success({ id: 'form_1_a' }))));
    const entries: string[] = [];
    const proxy = await start({
      log: ({ operation, status }) => entries.push(`${operation} ${status}`),
    });
    const socket = socketTo(proxy.url);
    socket.write(
      `POST ${FORMS}/generate HTTP/1.1\r\nHost: proxy.test\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${prompt().length}\r\n` +
        `Idempotency-Key: ${crypto.randomUUID()}\r\n\r\n${prompt()}`,
    );
    const finish = await arrived.promise;
    socket.destroy();
    let isClosed = false;
    const closed = proxy.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isClosed, false);
    finish();
    await closed;
    assert.deepEqual(entries, ['generate 200']);
  });

  it('reports a wrong option as createFormsProxy does', async () => {
    await assert.rejects(start({ apiKey: '' }), /`apiKey`/);
  });
});
