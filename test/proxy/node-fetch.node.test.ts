import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { nodeFetch } from '../../src/proxy/node.js';
import { HONORS_PROXY_VARIABLES } from '../../src/proxy/node/node-fetch.js';
import type { ServiceReply, ServiceRequest } from '../../src/proxy/index.js';

const get = (signal: AbortSignal = new AbortController().signal): ServiceRequest => ({
  method: 'GET',
  headers: { Accept: 'application/json' },
  redirect: 'manual',
  signal,
  onAbort(listener) {
    const abort = () => listener(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  },
});

/** Starts a server, and stops it at the end of the test. */
async function serve(t: TestContext, listener: RequestListener) {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/forms`,
    sockets,
    server,
  };
}

async function textOf({ body }: ServiceReply): Promise<string> {
  assert.ok(body);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return Buffer.concat(chunks).toString();
    chunks.push(value);
  }
}

describe('nodeFetch', () => {
  it('sends method, headers and body, and returns status, headers and body', async (t) => {
    const { url } = await serve(t, async (incoming, outgoing) => {
      const sent = await incoming.toArray();
      outgoing.writeHead(201, { 'Retry-After': '7', 'Content-Type': 'application/json' });
      outgoing.end(
        JSON.stringify([incoming.method, incoming.headers['x-request-id'], `${sent.join('')}`]),
      );
    });
    const request = { ...get(), method: 'POST', headers: { 'X-Request-Id': 'a' }, body: '{"ä":1}' };
    const reply = await nodeFetch(url, request);
    assert.equal(reply.status, 201);
    assert.equal(reply.headers.get('Retry-After'), '7');
    assert.equal(reply.headers.get('X-Missing'), null);
    assert.deepEqual(JSON.parse(await textOf(reply)), ['POST', 'a', '{"ä":1}']);
  });

  /** A server that resets a connection at its second request, before or after the first byte of the response. */
  async function serveOnce(t: TestContext, cut: (outgoing: ServerResponse) => void) {
    const seen: string[] = [];
    const used = new WeakSet<Socket>();
    const { url, sockets } = await serve(t, (incoming, outgoing) => {
      const isReused = used.has(incoming.socket);
      used.add(incoming.socket);
      seen.push(`${incoming.method}${isReused ? ' on a reused connection' : ''}`);
      if (isReused) cut(outgoing);
      else outgoing.end('{}');
    });
    const send = async (method: string) =>
      textOf(await nodeFetch(url, { ...get(), method, ...(method === 'POST' && { body: '{}' }) }));
    return { seen, send, sockets };
  }

  for (const method of ['GET', 'DELETE']) {
    it(`retries a ${method} whose reused connection the server resets`, async (t) => {
      const { seen, send } = await serveOnce(t, (outgoing) => outgoing.socket?.resetAndDestroy());
      assert.deepEqual([await send(method), await send(method)], ['{}', '{}']);
      assert.deepEqual(seen, [method, `${method} on a reused connection`, method]);
    });

    it(`does not retry a ${method} whose response has begun`, async (t) => {
      const { seen, send } = await serveOnce(t, (outgoing) => {
        outgoing.socket?.write('HTTP/1.1 200 OK\r\nX-Part: ', () => outgoing.socket?.destroy());
      });
      await send(method);
      await assert.rejects(send(method), { message: 'fetch failed' });
      assert.equal(seen.length, 2);
    });
  }

  it('does not retry a request whose new connection is reset', async (t) => {
    let requests = 0;
    const { url } = await serve(t, (incoming) => {
      requests += 1;
      incoming.socket.resetAndDestroy();
    });
    await assert.rejects(nodeFetch(url, get()), { message: 'fetch failed' });
    assert.equal(requests, 1);
  });

  it('sends each generate on a new connection', async (t) => {
    const { seen, send } = await serveOnce(t, (outgoing) => outgoing.socket?.resetAndDestroy());
    for (const method of ['GET', 'POST', 'POST']) assert.equal(await send(method), '{}');
    assert.deepEqual(seen, ['GET', 'POST', 'POST']);
  });

  it('does not follow a redirect', async (t) => {
    let requests = 0;
    const { url } = await serve(t, (_, outgoing) => {
      requests += 1;
      outgoing.writeHead(302, { Location: '/elsewhere' }).end();
    });
    assert.equal((await nodeFetch(url, get())).status, 302);
    assert.equal(requests, 1);
  });

  it('decompresses gzip and brotli', async (t) => {
    const { url } = await serve(t, (incoming, outgoing) => {
      const coding = incoming.url?.endsWith('br') ? 'br' : 'gzip';
      assert.match(String(incoming.headers['accept-encoding']), new RegExp(`\\b${coding}\\b`));
      outgoing.setHeader('Content-Encoding', coding);
      outgoing.end((coding === 'br' ? brotliCompressSync : gzipSync)('{"forms":[]}'));
    });
    assert.equal(await textOf(await nodeFetch(url, get())), '{"forms":[]}');
    assert.equal(await textOf(await nodeFetch(`${url}?br`, get())), '{"forms":[]}');
  });

  it('rejects a body that does not match its Content-Encoding', async (t) => {
    const { url } = await serve(t, (_, outgoing) => {
      outgoing.setHeader('Content-Encoding', 'gzip');
      outgoing.end('{"forms":[]}');
    });
    const reply = await nodeFetch(url, get());
    await assert.rejects(textOf(reply), { code: 'Z_DATA_ERROR' });
  });

  it('rejects a body that ends early', async (t) => {
    const { url } = await serve(t, (_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Length': '100' });
      outgoing.write('{"forms"', () => outgoing.destroy());
    });
    const reply = await nodeFetch(url, get());
    await assert.rejects(textOf(reply), { code: 'ECONNRESET' });
  });

  it('reuses a connection', async (t) => {
    const { url, server } = await serve(t, (_, outgoing) => outgoing.end('{}'));
    let connections = 0;
    server.on('connection', () => (connections += 1));
    for (let count = 0; count < 3; count++) await textOf(await nodeFetch(url, get()));
    assert.equal(connections, 1);
  });

  it('rejects with the code of the network error in `cause`', async (t) => {
    const { url, server } = await serve(t, () => {});
    server.close();
    await once(server, 'close');
    await assert.rejects(nodeFetch(url, get()), (error: Error) => {
      assert.ok(error instanceof TypeError);
      assert.equal((error.cause as NodeJS.ErrnoException).code, 'ECONNREFUSED');
      return true;
    });
  });

  it('times out after ten seconds without a connection', async (t) => {
    t.mock.method(dns, 'lookup', () => {});
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const pending = nodeFetch('http://service.example/forms', get());
    await new Promise((resolve) => setImmediate(resolve));
    t.mock.timers.tick(9_999);
    assert.equal(await Promise.race([pending, Promise.resolve('waits')]), 'waits');
    t.mock.timers.tick(1);
    await assert.rejects(pending, (error: Error) => {
      assert.equal((error.cause as NodeJS.ErrnoException).code, 'CONNECT_TIMEOUT');
      return true;
    });
  });

  describe('with a signal', () => {
    const reason = new Error('The visitor left.');

    it('rejects with the reason of a signal that was already aborted', async (t) => {
      const { url } = await serve(t, () => assert.fail('a request arrived'));
      await assert.rejects(nodeFetch(url, get(AbortSignal.abort(reason))), reason);
    });

    it('closes the connection when it aborts before the response', async (t) => {
      const controller = new AbortController();
      const { url, sockets } = await serve(t, () => controller.abort(reason));
      await assert.rejects(nodeFetch(url, get(controller.signal)), reason);
      const [socket] = sockets;
      if (socket !== undefined) await once(socket, 'close');
      assert.equal(sockets.size, 0);
    });

    it('closes the connection when it aborts while the body is read', async (t) => {
      const controller = new AbortController();
      const { url, sockets } = await serve(t, (_, outgoing) => outgoing.write('{"forms":['));
      const reply = await nodeFetch(url, get(controller.signal));
      const [socket] = sockets;
      assert.ok(socket);
      const text = textOf(reply);
      controller.abort(reason);
      await assert.rejects(text);
      if (!socket.destroyed) await once(socket, 'close');
      assert.equal(sockets.size, 0);
    });
  });

  it('closes the connection when the body is cancelled', async (t) => {
    const { url, sockets } = await serve(t, (_, outgoing) => outgoing.write('{"forms":['));
    const reply = await nodeFetch(url, get());
    const [socket] = sockets;
    assert.ok(socket);
    await reply.body?.cancel();
    if (!socket.destroyed) await once(socket, 'close');
    assert.equal(sockets.size, 0);
  });

  const skip = !HONORS_PROXY_VARIABLES && 'this version of Node ignores the variables';

  it(
    'sends requests through the proxy that the environment names, and others directly',
    { skip },
    async (t) => {
      const asked: string[] = [];
      const egress = await serve(t, (incoming, outgoing) => {
        asked.push(`${incoming.method} ${incoming.url}`);
        outgoing.end('through the proxy');
      });
      const direct = await serve(t, (_, outgoing) => outgoing.end('directly'));
      const code = `
      const { nodeFetch } = await import(${JSON.stringify(new URL('../../src/proxy/node.ts', import.meta.url).href)});
      for (const [method, url] of [
        ['GET', 'http://forms.test/a'],
        ['POST', 'http://forms.test/b'],
        ['GET', ${JSON.stringify(direct.url)}],
      ]) {
        const { body } = await nodeFetch(url, { method, headers: {}, onAbort() {} });
        const { value } = await body.getReader().read();
        console.log(String(value));
      }
      process.exit();`;
      const { origin } = new URL(egress.url);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', code],
        { env: { ...process.env, HTTP_PROXY: origin, NO_PROXY: '127.0.0.1' } },
      );
      assert.deepEqual(stdout.trim().split('\n'), [
        'through the proxy',
        'through the proxy',
        'directly',
      ]);
      assert.deepEqual(asked, ['GET http://forms.test/a', 'POST http://forms.test/b']);
    },
  );
});
