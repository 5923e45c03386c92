import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after } from 'node:test';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions, ProxyLogEntry } from '../../src/proxy/index.js';
import { KEY, ORIGIN, success } from './requests.js';
import type { Arrived } from './requests.js';
import { assertNoKey, seen, witness } from './witness.js';

export { FORMS, FOUR, ID, KEY, ORIGIN, prompt, success } from './requests.js';
export type { Arrived } from './requests.js';
export { assertNoKey, witness } from './witness.js';

after(() => {
  assert.ok(seen.length > 0, 'nothing was witnessed');
  assertNoKey();
});

for (const method of ['log', 'info', 'warn', 'error'] as const) {
  const original = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    values.forEach(witness);
    if (method !== 'error') original(...values);
  };
}

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** A proxy with an injected fetch; what it asked the service and what it logged. */
export function makeProxy(
  options: Partial<FormsProxyOptions> = {},
  service: (sent: Sent) => Response | Promise<Response> = () =>
    Response.json(success({ forms: [] })),
) {
  const sent: Sent[] = [];
  const logged: ProxyLogEntry[] = [];
  const proxy = createFormsProxy({
    baseUrl: 'https://service.test',
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared',
    hosts: ['proxy.test'],
    address: () => '192.0.2.1',
    log: (entry) => logged.push(witness(entry)),
    fetch: async (url, init) => {
      const call = { url, init, headers: new Headers(init.headers) };
      sent.push(call);
      return service(call);
    },
    ...options,
  });
  return { proxy, sent, logged };
}

export type Proxy = ReturnType<typeof makeProxy>['proxy'];

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: string | undefined;
}

const codeOf = (text: string): string | undefined => {
  try {
    const body = JSON.parse(text) as { error?: { code?: string } };
    return body.error?.code;
  } catch {
    return undefined;
  }
};

/** Sends one request into a proxy, as a same-origin page would unless told otherwise. */
export async function ask(
  proxy: Proxy,
  method: string,
  path: string,
  init: {
    headers?: Record<string, string>;
    body?: BodyInit;
    signal?: AbortSignal;
    extra?: object;
    bare?: boolean;
  } = {},
): Promise<Answer> {
  const headers: Record<string, string> = init.bare ? {} : { 'Sec-Fetch-Site': 'same-origin' };
  if (init.body !== undefined && !init.bare) headers['Content-Type'] = 'application/json';
  const requestInit: RequestInit & { duplex?: 'half' } = {
    method,
    headers: { ...headers, ...init.headers },
    body: init.body,
    signal: init.signal,
  };
  if (init.body instanceof ReadableStream) requestInit.duplex = 'half';
  const response = await proxy.fetch(new Request(ORIGIN + path, requestInit), init.extra);
  const text = witness(await response.text());
  witness([...response.headers].flat().join('\n'));
  return { status: response.status, headers: response.headers, text, code: codeOf(text) };
}

/** A promise to be settled from outside. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export type Reply = (incoming: IncomingMessage, outgoing: ServerResponse, arrived: Arrived) => void;

const replyWithList: Reply = (_, outgoing) => {
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Set-Cookie': 'service=1',
    'X-Powered-By': 'service',
    'WWW-Authenticate': 'Basic',
    'Access-Control-Allow-Origin': '*',
    'X-Request-Id': 'from-the-service',
  });
  outgoing.end(JSON.stringify(success({ forms: [] })));
};

/** A service over HTTP that remembers what arrived; `reply` may be replaced. Stopped with the file's tests. */
export async function startService() {
  const arrived: Arrived[] = [];
  const service = { url: '', arrived, reply: replyWithList, reset: () => {} };
  service.reset = () => {
    arrived.length = 0;
    service.reply = replyWithList;
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body,
      };
      arrived.push(one);
      service.reply(incoming, outgoing, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

/** The address of a port that nobody listens on. */
export async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export const socketTo = (url: string): Socket => connect(Number(new URL(url).port), '127.0.0.1');

/** Resolves when a server in this process has closed its end of the connection. The client must read to notice that. */
export function endedByServer(client: Socket): Promise<void> {
  return new Promise((resolve) => {
    const onAccept = (message: unknown): void => {
      const { socket } = message as { readonly socket: Socket };
      if (socket.remotePort !== client.localPort) return;
      unsubscribe('net.server.socket', onAccept);
      socket.once('close', () => resolve());
    };
    subscribe('net.server.socket', onAccept);
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly code: string | undefined;
}

/** Writes bytes to a server and reads until it closes the connection. */
export async function raw(url: string, request: string): Promise<RawAnswer> {
  const socket = socketTo(url);
  socket.write(Buffer.from(request, 'latin1'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => {});
  });
  const text = witness(Buffer.concat(chunks).toString());
  const split = text.indexOf('\r\n\r\n');
  const body = text.slice(split + 4);
  return {
    status: Number(text.slice(9, 12)),
    head: text.slice(0, split).toLowerCase(),
    body,
    code: codeOf(body),
  };
}
