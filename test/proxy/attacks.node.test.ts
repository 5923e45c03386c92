import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startProxy } from '../../demo/proxy/serve.js';
import type { RunningProxy } from '../../demo/proxy/serve.js';
import {
  deferred,
  FORMS,
  ID,
  KEY,
  prompt,
  raw,
  socketTo,
  startService,
  witness,
} from './support.js';

/** What a visitor with a session sends; `authorize` below knows this cookie and nothing else. */
const SESSION = 'Cookie: session=ada';
const HOST = 'Host: proxy.test';
const SAME = 'Sec-Fetch-Site: same-origin';
const JSON_TYPE = 'Content-Type: application/json';

interface Attack {
  readonly name: string;
  /** Request line and headers. */
  readonly head: readonly string[];
  readonly body?: string;
  readonly status: number;
  readonly code?: string;
  /** `METHOD path` that may reach the service; none for an attack that must end at the proxy. */
  readonly reaches?: string;
}

const get = (target: string, ...headers: string[]): string[] => [
  `GET ${target} HTTP/1.1`,
  HOST,
  SESSION,
  ...headers,
];
const post = (body: string, ...headers: string[]) => ({
  head: [
    `POST ${FORMS}/generate HTTP/1.1`,
    HOST,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ],
  body,
});
const remove = (...headers: string[]): string[] => [
  `DELETE ${FORMS}/${ID} HTTP/1.1`,
  HOST,
  ...headers,
];
const nowhere = (name: string, target: string): Attack => ({
  name,
  head: get(target),
  status: 404,
  code: 'PROXY_NO_ROUTE',
});
const chunked = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;

const ATTACKS: readonly Attack[] = [
  // Who asks
  {
    name: 'anonymous list',
    head: [`GET ${FORMS} HTTP/1.1`, HOST],
    status: 401,
    code: 'PROXY_UNAUTHENTICATED',
  },
  {
    name: 'anonymous get',
    head: [`GET ${FORMS}/${ID} HTTP/1.1`, HOST],
    status: 401,
    code: 'PROXY_UNAUTHENTICATED',
  },
  { name: 'anonymous delete', head: remove(SAME), status: 401, code: 'PROXY_UNAUTHENTICATED' },
  {
    name: 'anonymous generate',
    ...post(prompt(), SAME, JSON_TYPE),
    status: 401,
    code: 'PROXY_UNAUTHENTICATED',
  },
  {
    name: 'a key of their own',
    head: [`GET ${FORMS} HTTP/1.1`, HOST, 'Authorization: Bearer other'],
    status: 401,
  },
  // Cross-site writes
  {
    name: 'cross-site delete',
    head: remove(SESSION, 'Sec-Fetch-Site: cross-site'),
    status: 403,
    code: 'PROXY_FORBIDDEN',
  },
  { name: 'same-site delete', head: remove(SESSION, 'Sec-Fetch-Site: same-site'), status: 403 },
  {
    name: 'delete from the address bar',
    head: remove(SESSION, 'Sec-Fetch-Site: none'),
    status: 403,
  },
  {
    name: 'cross-site delete that claims our origin',
    head: remove(SESSION, 'Sec-Fetch-Site: cross-site', 'Origin: http://proxy.test'),
    status: 403,
  },
  {
    name: 'delete from another origin',
    head: remove(SESSION, 'Origin: http://evil.test'),
    status: 403,
  },
  { name: 'delete from the origin null', head: remove(SESSION, 'Origin: null'), status: 403 },
  {
    name: 'delete from our origin on another port',
    head: remove(SESSION, 'Origin: http://proxy.test:81'),
    status: 403,
  },
  {
    name: 'delete from a longer origin',
    head: remove(SESSION, 'Origin: http://proxy.test.evil.test'),
    status: 403,
  },
  { name: 'delete that nobody vouches for', head: remove(SESSION), status: 403 },
  {
    name: 'cross-site generate',
    ...post(prompt(), SESSION, 'Sec-Fetch-Site: cross-site', JSON_TYPE),
    status: 403,
  },
  { name: 'generate that nobody vouches for', ...post(prompt(), SESSION, JSON_TYPE), status: 403 },
  {
    name: 'generate as a plain form',
    ...post(prompt(), SESSION, SAME, 'Content-Type: text/plain'),
    status: 415,
    code: 'PROXY_MEDIA',
  },
  { name: 'generate without a type', ...post(prompt(), SESSION, SAME), status: 415 },
  {
    name: 'generate with a lookalike type',
    ...post(prompt(), SESSION, SAME, 'Content-Type: application/jsonx'),
    status: 415,
  },
  {
    name: 'generate, compressed',
    ...post(prompt(), SESSION, SAME, JSON_TYPE, 'Content-Encoding: gzip'),
    status: 415,
  },
  // Where to
  nowhere('dot segments', `${FORMS}/../keys`),
  nowhere('dot segments back to a route', `/api/v1/x/../forms`),
  nowhere('a single dot segment', `/api/v1/./forms`),
  nowhere('escaped dot segments', `${FORMS}/%2e%2e/keys`),
  nowhere('an escaped slash', `${FORMS}%2f${ID}`),
  nowhere('an escaped letter', `/api/v1/%66orms`),
  nowhere('a doubly escaped dot', `${FORMS}/%252e%252e/keys`),
  nowhere('a double slash in front', `/${FORMS}`),
  nowhere('a double slash inside', `/api/v1//forms`),
  nowhere('a slash at the end', `${FORMS}/`),
  nowhere('a path parameter', `${FORMS};a=b`),
  nowhere('a path parameter at the id', `${FORMS}/${ID};a`),
  nowhere('an id with a newline', `${FORMS}/${ID}%0a`),
  nowhere('an id with a null', `${FORMS}/${ID}%00`),
  nowhere('an id with more behind', `${FORMS}/${ID}/responses`),
  nowhere('an id without a number', `${FORMS}/form__abc`),
  nowhere('an id in capitals', `${FORMS}/FORM_1_a`),
  nowhere('an id with a dash', `${FORMS}/form_1_a-b`),
  nowhere('an endless id', `${FORMS}/form_1_${'a'.repeat(65)}`),
  nowhere('an endless number', `${FORMS}/form_${'1'.repeat(21)}_a`),
  nowhere('an absolute target', `http://proxy.test${FORMS}`),
  nowhere('an absolute target elsewhere', `http://169.254.169.254${FORMS}`),
  nowhere('another version', '/api/v2/forms'),
  nowhere('another resource', '/api/v1/keys'),
  nowhere('capitals', '/API/v1/forms'),
  nowhere('the root', '/'),
  { name: 'a backslash', head: get(`/api/v1\\forms`), status: 400, code: 'PROXY_BAD_REQUEST' },
  { name: 'a byte beyond ASCII', head: get(`${FORMS}/form_1_\u00e9`), status: 400 },
  { name: 'a target that is no path', head: ['GET forms HTTP/1.1', HOST, SESSION], status: 400 },
  {
    name: 'a forged Host',
    head: [`GET ${FORMS} HTTP/1.1`, 'Host: a@b/c', SESSION],
    status: 400,
    code: 'PROXY_BAD_REQUEST',
  },
  { name: 'no Host', head: [`GET ${FORMS} HTTP/1.1`, SESSION], status: 400 },
  {
    name: 'a query',
    head: get(`${FORMS}?account=other&__proto__=1`),
    status: 200,
    reaches: `GET ${FORMS}`,
  },
  // How
  ...(['PATCH', 'PUT', 'POST', 'HEAD', 'OPTIONS', 'PROPFIND'] as const).map((method): Attack => ({
    name: `${method} on a form`,
    head: [`${method} ${FORMS}/${ID} HTTP/1.1`, HOST, SESSION, SAME],
    status: 405,
    code: method === 'HEAD' ? undefined : 'PROXY_METHOD',
  })),
  { name: 'TRACE', head: [`TRACE ${FORMS} HTTP/1.1`, HOST, SESSION], status: 405 },
  {
    name: 'DELETE on the list',
    head: [`DELETE ${FORMS} HTTP/1.1`, HOST, SESSION, SAME],
    status: 405,
    code: 'PROXY_METHOD',
  },
  { name: 'GET on generate', head: get(`${FORMS}/generate`), status: 405, code: 'PROXY_METHOD' },
  {
    name: 'a method override',
    head: get(`${FORMS}/${ID}`, 'X-HTTP-Method-Override: DELETE'),
    status: 200,
    reaches: `GET ${FORMS}/${ID}`,
  },
  // What
  {
    name: 'a body of 17 KB',
    ...post(prompt('x'.repeat(17_000)), SESSION, SAME, JSON_TYPE),
    status: 413,
    code: 'PROXY_TOO_LARGE',
  },
  {
    name: 'a body of 17 KB without a length',
    head: [
      `POST ${FORMS}/generate HTTP/1.1`,
      HOST,
      SESSION,
      SAME,
      JSON_TYPE,
      'Transfer-Encoding: chunked',
    ],
    body: chunked(17_000),
    status: 413,
    code: 'PROXY_TOO_LARGE',
  },
  {
    name: 'a body that is not JSON',
    ...post('{', SESSION, SAME, JSON_TYPE),
    status: 400,
    code: 'PROXY_BAD_REQUEST',
  },
  {
    name: 'a body that is not UTF-8',
    ...post('{"prompt":"\u00ff"}', SESSION, SAME, JSON_TYPE),
    status: 400,
  },
  {
    name: 'a prompt that is no string',
    ...post('{"prompt":{"a":1}}', SESSION, SAME, JSON_TYPE),
    status: 400,
  },
  { name: 'an empty body', ...post('', SESSION, SAME, JSON_TYPE), status: 400 },
  // Smuggling
  {
    name: 'both a length and chunks',
    head: [
      `POST ${FORMS}/generate HTTP/1.1`,
      HOST,
      SESSION,
      SAME,
      JSON_TYPE,
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
    ],
    body: `0\r\n\r\nDELETE ${FORMS}/${ID} HTTP/1.1\r\n${HOST}\r\n${SESSION}\r\n${SAME}\r\n\r\n`,
    status: 400,
  },
  {
    name: 'two lengths',
    head: [
      `POST ${FORMS}/generate HTTP/1.1`,
      HOST,
      SESSION,
      SAME,
      JSON_TYPE,
      'Content-Length: 5',
      'Content-Length: 6',
    ],
    status: 400,
  },
  { name: 'a space before the colon', head: get(FORMS, 'Content-Length : 5'), status: 400 },
  { name: 'a header that continues', head: get(FORMS, 'X-A: b\r\n\tc: d\r\n e'), status: 400 },
  {
    name: 'the key named as a hop header',
    head: get(FORMS, 'Connection: close, Authorization'),
    status: 200,
    reaches: `GET ${FORMS}`,
  },
  {
    name: 'their own Authorization beside a session',
    head: get(FORMS, 'Authorization: Bearer theirs'),
    status: 200,
    reaches: `GET ${FORMS}`,
  },
  {
    name: 'forged forwarding headers',
    head: get(
      FORMS,
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-For: 10.0.0.1',
      'Forwarded: for=10.0.0.1',
      'X-Request-Id: theirs',
    ),
    status: 200,
    reaches: `GET ${FORMS}`,
  },
];

describe('attacks over raw sockets on the Node server', async () => {
  const service = await startService();
  let proxy: RunningProxy;

  before(async () => {
    proxy = await startProxy({
      port: 0,
      baseUrl: service.url,
      apiKey: KEY,
      authorize: (_, request) =>
        request.headers.get('Cookie') === 'session=ada'
          ? { allow: true, identity: 'ada' }
          : { allow: false, identity: null },
      rateLimit: false,
      log: witness,
    });
  });
  beforeEach(() => service.reset());
  after(() => proxy.close());

  for (const attack of ATTACKS) {
    it(attack.name, async () => {
      const head = [...attack.head];
      if (!head.some((line) => line.startsWith('Connection:'))) head.push('Connection: close');
      const answer = await raw(proxy.url, `${head.join('\r\n')}\r\n\r\n${attack.body ?? ''}`);
      assert.equal(answer.status, attack.status, answer.head);
      if (attack.code !== undefined) assert.equal(answer.code, attack.code);
      assert.deepEqual(
        service.arrived.map(({ method, url }) => `${method} ${url}`),
        attack.reaches === undefined ? [] : [attack.reaches],
      );
      for (const { headers } of service.arrived) {
        assert.equal(headers.authorization, `Bearer ${KEY}`);
        assert.equal(headers.host, new URL(service.url).host);
        assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
        // What is beside the proxy's own headers comes from Node's fetch, nothing from the visitor.
        const own = [
          'host',
          'connection',
          'accept',
          'authorization',
          'x-request-id',
          'content-type',
          'content-length',
        ];
        const fromFetch = ['accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent'];
        assert.deepEqual(
          Object.keys(headers).filter((name) => ![...own, ...fromFetch].includes(name)),
          [],
        );
        assert.equal(headers['user-agent'], 'node');
      }
      for (const leak of [
        'set-cookie',
        'x-powered-by',
        'www-authenticate',
        'access-control-',
        'from-the-service',
        'server:',
      ]) {
        assert.ok(!answer.head.includes(leak), answer.head);
      }
    });
  }

  it('writes of the own page go through', async () => {
    const generate = post(
      prompt('Sign-up for the choir'),
      SESSION,
      'Origin: http://proxy.test',
      `${JSON_TYPE}; charset=utf-8`,
      'Connection: close',
    );
    assert.equal(
      (await raw(proxy.url, `${generate.head.join('\r\n')}\r\n\r\n${generate.body}`)).status,
      200,
    );
    const deletion = remove(SESSION, SAME, 'Connection: close');
    assert.equal((await raw(proxy.url, `${deletion.join('\r\n')}\r\n\r\n`)).status, 200);
    assert.deepEqual(
      service.arrived.map(({ method, url, body }) => [method, url, body]),
      [
        ['POST', `${FORMS}/generate`, '{"prompt":"Sign-up for the choir"}'],
        ['DELETE', `${FORMS}/${ID}`, ''],
      ],
    );
    assert.equal(service.arrived[0]?.headers['content-type'], 'application/json');
    assert.equal(service.arrived[1]?.headers['content-type'], undefined);
  });

  it('a visitor who leaves ends a list at the service', async () => {
    const arrived = deferred();
    const gone = deferred();
    service.reply = (_, outgoing) => {
      outgoing.once('close', () => gone.resolve());
      arrived.resolve();
    };
    const socket = socketTo(proxy.url);
    socket.write(`${get(FORMS).join('\r\n')}\r\n\r\n`);
    await arrived.promise;
    socket.destroy();
    await gone.promise;
  });

  it('a visitor who leaves does not end a generate at the service', async () => {
    const arrived = deferred<() => void>();
    const finished = deferred<boolean>();
    service.reply = (_, outgoing) => {
      outgoing.once('close', () => finished.resolve(outgoing.writableFinished));
      arrived.resolve(() => outgoing.end('{"success":true,"data":{},"meta":{}}'));
    };
    const socket = socketTo(proxy.url);
    const closed = deferred();
    socket.once('close', () => closed.resolve());
    const generate = post(prompt(), SESSION, SAME, JSON_TYPE);
    socket.write(`${generate.head.join('\r\n')}\r\n\r\n${generate.body}`);
    const finish = await arrived.promise;
    socket.destroy();
    await closed.promise;
    // One more whole round through the proxy: by then it has noticed.
    assert.equal(
      (await raw(proxy.url, `${get('/').join('\r\n')}\r\nConnection: close\r\n\r\n`)).status,
      404,
    );
    finish();
    assert.equal(await finished.promise, true);
  });
});
