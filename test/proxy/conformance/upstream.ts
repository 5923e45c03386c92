/** The service as the suite needs it: remembers all that arrives, and misbehaves where the id says so. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { success } from '../requests.js';
import type { Arrived } from '../requests.js';

/** A request whose answer is in the test's hands where it is held or the mood is `wait`. */
export interface Arrival {
  /** Answers it. */
  finish(): void;
  /** Resolves when the answer is over: true where it was sent to its end. */
  readonly over: Promise<boolean>;
}

export interface Upstream {
  /** Such as `127.0.0.1:1234`. */
  readonly address: string;
  readonly arrived: Arrived[];
  /** Resolves when the next request has arrived. A held one is not answered before its `finish`, whatever its mood. */
  nextArrival(how?: 'held'): Promise<Arrival>;
  end(): Promise<void>;
}

/** Headers that no visitor may see, and some that the proxies send themselves, so that they would come twice. */
const TELLTALE = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public',
  'Prompt-Forms-Allow': 'generate, list, get, delete',
  'Set-Cookie': 'service=1',
  'X-Powered-By': 'service',
  'WWW-Authenticate': 'Basic',
  'Access-Control-Allow-Origin': '*',
  'X-Request-Id': 'from-the-service',
  'X-Service-Node': 'service-7',
  Server: 'service/1.2.3',
};

const failure = (code: string) =>
  JSON.stringify({ success: false, error: { message: 'No.', code }, meta: { request_id: 'r' } });

function send(
  outgoing: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    ...TELLTALE,
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  });
  outgoing.end(body);
}

/** The form of a prompt with the mood `make`. */
export const MADE = { id: 'form_7_made', formUrl: 'https://forms.example.com/f/7' };

/** The form of a prompt with the mood `makegone`. By its id, the service says that it has no such form. */
export const MADE_AND_GONE = { id: 'form_8_gone', formUrl: 'https://forms.example.com/f/8' };

/** What no visitor may see. */
const LEAK = { formUrl: 'https://evil.test/f/1', owner: 'evil.test' };
const FAULT = { success: false, error: { message: 'No.', code: 'INTERNAL_ERROR' } };

/** By the last part of the id, or by a word of the prompt. */
const MOODS: Readonly<Record<string, (outgoing: ServerResponse) => void>> = {
  hang: () => {},
  wait: () => {},
  stuck: (outgoing) => {
    outgoing.writeHead(200, {
      ...TELLTALE,
      'Content-Type': 'application/json',
      'Content-Length': '900',
    });
    outgoing.write('{"success":true,"data":');
  },
  make: (outgoing) => send(outgoing, 200, JSON.stringify(success(MADE))),
  makegone: (outgoing) => send(outgoing, 200, JSON.stringify(success(MADE_AND_GONE))),
  cut: (outgoing) => outgoing.destroy(),
  html: (outgoing) => send(outgoing, 200, '<h1>Hello</h1>', { 'Content-Type': 'text/html' }),
  htmlerror: (outgoing) => send(outgoing, 500, '<h1>Sorry</h1>', { 'Content-Type': 'text/html' }),
  notjson: (outgoing) => send(outgoing, 200, '{"success":true,'),
  array: (outgoing) => send(outgoing, 200, JSON.stringify([LEAK])),
  text: (outgoing) => send(outgoing, 200, JSON.stringify(LEAK.formUrl)),
  arraydata: (outgoing) => send(outgoing, 200, JSON.stringify(success([LEAK]))),
  textdata: (outgoing) => send(outgoing, 200, JSON.stringify(success(LEAK.formUrl))),
  arrayerror: (outgoing) => send(outgoing, 500, JSON.stringify([LEAK])),
  faildata: (outgoing) =>
    send(outgoing, 500, JSON.stringify({ ...success(LEAK.formUrl), ...FAULT })),
  redirect: (outgoing) => send(outgoing, 302, '', { Location: 'http://evil.test/api/v1/keys' }),
  moved: (outgoing) => send(outgoing, 307, '', { Location: '/api/v1/keys' }),
  unauthorized: (outgoing) => send(outgoing, 401, failure('INVALID_API_KEY')),
  gone: (outgoing) => send(outgoing, 404, failure('NOT_FOUND')),
  busy: (outgoing) => send(outgoing, 429, failure('BUSY'), { 'Retry-After': '7' }),
  deletefailed: (outgoing) => send(outgoing, 500, failure('DELETE_FAILED')),
};

function moodOf({ url, body }: Arrived): string {
  return /_([a-z]+)$/.exec(url)?.[1] ?? /\bmood ([a-z]+)/.exec(body)?.[1] ?? '';
}

/** Listens on the loopback address. By default, the port is a free one. */
export async function startUpstream(port = 0): Promise<Upstream> {
  const arrived: Arrived[] = [];
  const arrivals: { readonly isHeld: boolean; resolve(arrival: Arrival): void }[] = [];
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, body: string): void => {
    const { method = '', url = '', headers } = incoming;
    const one = { method, url, headers, body };
    arrived.push(one);
    const finish = () => send(outgoing, 200, JSON.stringify(success({ forms: [MADE] })));
    const over = new Promise<boolean>((resolve) => {
      outgoing.once('close', () => resolve(outgoing.writableFinished));
    });
    const arrival = arrivals.shift();
    arrival?.resolve({ finish, over });
    if (!arrival?.isHeld) (MOODS[moodOf(one)] ?? finish)(outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => answer(incoming, outgoing, Buffer.concat(chunks).toString('latin1')));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    nextArrival: (how) =>
      new Promise((resolve) => arrivals.push({ isHeld: how === 'held', resolve })),
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
