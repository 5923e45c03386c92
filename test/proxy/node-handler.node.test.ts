import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import connect from 'connect';
import express from 'express';
import fastify from 'fastify';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ProxyLogEntry } from '../../src/proxy/index.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { deferred, FORMS, FOUR, KEY, prompt, raw, socketTo, success, witness } from './support.js';

/** What the proxy's own side of a test sees. */
function createSeen(options: Partial<FormsProxyOptions> = {}) {
  const sent: { url: string; body: unknown }[] = [];
  const logged: ProxyLogEntry[] = [];
  const asked: { url: string; context: unknown }[] = [];
  const proxy = createFormsProxy({
    baseUrl: 'https://service.test',
    apiKey: KEY,
    owners: 'shared',
    hosts: ['proxy.test'],
    rateLimit: false,
    authorize: (_, request, { context, probe }) => {
      if (!probe) asked.push({ url: request.url, context });
      return true;
    },
    log: (entry) => logged.push(witness(entry)),
    fetch: async (url, { body }) => {
      sent.push({ url, body });
      return Response.json(success({ forms: [] }));
    },
    ...options,
  });
  return { proxy, handler: createNodeHandler(proxy), sent, logged, asked };
}

type Seen = ReturnType<typeof createSeen>;
type Handler = Seen['handler'];

/** Runs the test against a server on a free port. */
async function serving(
  listener: RequestListener | Server,
  test: (url: string) => Promise<void>,
): Promise<void> {
  const server = typeof listener === 'function' ? createServer(listener) : listener;
  if (!server.listening)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

const userOf = (context: unknown): unknown =>
  typeof context === 'object' && context !== null && 'user' in context ? context.user : undefined;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

async function send(
  url: string,
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(body !== undefined && { 'Content-Type': type }),
    },
    body,
  });
  const text = witness(await response.text());
  const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as { error?: { code?: string } };
  return { status: response.status, code: error?.code, text };
}

/** Each server, with the handler where its guide puts it, and a page of the site's own at `/page`. */
const SERVERS: readonly (readonly [
  string,
  (handler: Handler, run: (listener: RequestListener | Server) => Promise<void>) => Promise<void>,
])[] = [
  [
    'node:http',
    (handler, run) =>
      run((incoming, outgoing) =>
        incoming.url === '/page' ? outgoing.end('page') : void handler(incoming, outgoing),
      ),
  ],
  [
    'Connect',
    (handler, run) =>
      run(
        connect()
          .use(handler)
          .use('/page', (_, outgoing) => outgoing.end('page')),
      ),
  ],
  [
    'Connect, below a path',
    (handler, run) => {
      const app = connect().use(FORMS, handler);
      return run(app.use('/page', (_, outgoing) => outgoing.end('page')));
    },
  ],
  [
    'Express',
    (handler, run) => {
      const app = express().use(handler);
      return run(app.get('/page', (_, response) => void response.send('page')));
    },
  ],
  [
    'Express, below a path',
    (handler, run) => {
      const app = express().use(FORMS, handler);
      return run(app.get('/page', (_, response) => void response.send('page')));
    },
  ],
  [
    'Express, behind its parsers of bodies',
    (handler, run) => {
      const app = express().use(express.json(), express.urlencoded(), handler);
      return run(app.get('/page', (_, response) => void response.send('page')));
    },
  ],
  [
    'Express, behind a parser that keeps bytes',
    (handler, run) => {
      const app = express().use(express.raw({ type: '*/*' }), handler);
      return run(app.get('/page', (_, response) => void response.send('page')));
    },
  ],
  [
    'Fastify',
    async (handler, run) => {
      const app = fastify();
      app.all(FORMS, handler);
      app.all(`${FORMS}/*`, handler);
      app.get('/page', async () => 'page');
      await app.listen({ port: 0, host: '127.0.0.1' });
      await run(app.server);
      await app.close();
    },
  ],
  [
    'Fastify, in a plugin without its parser of bodies',
    async (handler, run) => {
      const app = fastify();
      await app.register(async (routes) => {
        routes.removeAllContentTypeParsers();
        routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
        routes.all(FORMS, handler);
        routes.all(`${FORMS}/*`, handler);
      });
      app.get('/page', async () => 'page');
      await app.listen({ port: 0, host: '127.0.0.1' });
      await run(app.server);
      await app.close();
    },
  ],
];

describe('createNodeHandler', () => {
  for (const [name, serve] of SERVERS) {
    it(`${name}: forwards the four operations, and passes other paths to the site`, async () => {
      const { handler, sent, asked } = createSeen();
      await serve(handler, (listener) =>
        serving(listener, async (url) => {
          for (const { method, path, body } of FOUR) {
            const answer = await send(url, method, path, body);
            assert.equal(answer.status, 200, answer.text);
          }
          assert.deepEqual(
            sent.map((request) => request.url),
            FOUR.map(({ path }) => `https://service.test${path}`),
          );
          assert.equal(sent[0]?.body, prompt());
          // `authorize` sees the whole URL, also if the framework has removed the mount path.
          assert.deepEqual(
            asked.map((request) => request.url),
            FOUR.map(({ path }) => url + path),
          );
          assert.equal((await send(url, 'GET', '/page')).text, 'page');
        }),
      );
    });

    it(`${name}: rejects a body of another type, and one that is not JSON`, async () => {
      const { handler, sent } = createSeen();
      await serve(handler, (listener) =>
        serving(listener, async (url) => {
          const generate = `${FORMS}/generate`;
          const fields = 'application/x-www-form-urlencoded';
          assert.equal((await send(url, 'POST', generate, 'prompt=a', fields)).status, 415);
          assert.equal((await send(url, 'POST', generate, '{')).status, 400);
          assert.deepEqual(sent, []);
        }),
      );
    });
  }

  it('routes by the raw request target: escapes and dot segments match no route', async () => {
    for (const [name, serve] of SERVERS.slice(0, 5)) {
      const { handler, sent } = createSeen();
      await serve(handler, (listener) =>
        serving(listener, async (url) => {
          for (const target of [`${FORMS}/%66orm_1_a`, `${FORMS}/../forms`, `${FORMS}//`]) {
            const head = `GET ${target} HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n\r\n`;
            assert.equal((await raw(url, head)).code, 'PROXY_NO_ROUTE', `${name} ${target}`);
          }
          assert.deepEqual(sent, []);
        }),
      );
    }
  });

  it('handles only paths below the base path of the proxy', async () => {
    const { handler, sent } = createSeen({ basePath: '/forms-api' });
    const app = express().use('/forms-api', handler);
    app.use((_request, response) => void response.status(404).send('nothing'));
    await serving(app, async (url) => {
      assert.equal((await send(url, 'GET', `/forms-api${FORMS}`)).status, 200);
      for (const path of [FORMS, '/forms-api', `/forms-api${FORMS}x`])
        assert.equal((await send(url, 'GET', path)).text, 'nothing', path);
      assert.equal(sent.length, 1);
    });
  });

  it("passes the framework's request as `context`, and the socket's address", async () => {
    const visitors: unknown[] = [];
    const take = (visitor: string) => {
      visitors.push(visitor);
      return 0;
    };
    const { handler, asked } = createSeen({ rateLimit: { take } });
    const app = express();
    app.use((request, _response, next) => {
      Object.assign(request, { user: 'ada' });
      next();
    });
    await serving(app.use(handler), async (url) => {
      await send(url, 'GET', FORMS);
      assert.equal(userOf(asked.at(-1)?.context), 'ada');
      assert.match(String(visitors.at(-1)), /127\.0\.0\.1/);
    });
    const server = fastify();
    server.decorateRequest('user', 'ben');
    server.all(FORMS, handler);
    await server.listen({ port: 0, host: '127.0.0.1' });
    await serving(server.server, async (url) => {
      await send(url, 'GET', FORMS);
      assert.equal(userOf(asked.at(-1)?.context), 'ben');
      assert.match(String(visitors.at(-1)), /127\.0\.0\.1/);
    });
    await server.close();
  });

  it('lets the option `address` return the address that the framework found', async () => {
    const visitors: string[] = [];
    const { handler } = createSeen({
      address: (_, details) => String((details as { context: { ip: string } }).context.ip),
      rateLimit: { take: (visitor) => (visitors.push(visitor), 0) },
    });
    const app = express().set('trust proxy', 1).use(handler);
    await serving(app, async (url) => {
      const head = `GET ${FORMS} HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n`;
      await raw(url, `${head}X-Forwarded-For: 192.0.2.7\r\n\r\n`);
    });
    assert.match(visitors.join(), /192\.0\.2\.7/);
  });

  it('responds with 500 and logs that a body parser already read the body', async () => {
    const { handler, sent, logged } = createSeen();
    const app = connect();
    app.use((incoming, _outgoing, next) => {
      incoming.once('end', () => next()).resume();
    });
    await serving(app.use(handler), async (url) => {
      const answer = await send(url, 'POST', `${FORMS}/generate`, prompt());
      assert.deepEqual([answer.status, answer.code], [500, 'PROXY_MISCONFIGURED']);
      assert.match(logged.at(-1)?.message ?? '', /body was already read/);
      assert.deepEqual(sent, []);
      assert.equal((await send(url, 'GET', FORMS)).status, 200);
    });
  });

  it('aborts a list whose visitor disconnected while `authorize` was running', async () => {
    const asked = deferred();
    const decision = deferred<boolean>();
    const left = deferred();
    const handled = deferred();
    const { handler, logged } = createSeen({
      authorize: () => {
        asked.resolve();
        return decision.promise;
      },
      fetch: (_, { onAbort }) =>
        new Promise((resolve, reject) => {
          onAbort(reject);
          setImmediate(() => resolve(Response.json(success({ forms: [] }))));
        }),
    });
    const listener: RequestListener = (incoming, outgoing) => {
      outgoing.once('close', () => left.resolve());
      void handler(incoming, outgoing).then(() => handled.resolve());
    };
    await serving(listener, async (url) => {
      const socket = socketTo(url);
      socket.write(`GET ${FORMS} HTTP/1.1\r\nHost: proxy.test\r\n\r\n`);
      await asked.promise;
      socket.destroy();
      await left.promise;
      decision.resolve(true);
      await handled.promise;
      assert.equal(logged.at(-1)?.status, 499);
    });
  });

  it('aborts a list if the visitor disconnects', async () => {
    const arrived = deferred();
    const aborted = deferred();
    const { handler } = createSeen({
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted.resolve();
            reject(new Error('aborted'));
          });
          arrived.resolve();
        }),
    });
    await serving(express().use(express.json(), handler), async (url) => {
      const socket = socketTo(url);
      socket.write(`GET ${FORMS} HTTP/1.1\r\nHost: proxy.test\r\n\r\n`);
      await arrived.promise;
      socket.destroy();
      await aborted.promise;
    });
  });
});
