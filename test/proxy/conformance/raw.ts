import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { witness } from '../witness.js';

/** An answer as it came over the wire. */
export interface WireAnswer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  /** Status line and headers in lower case. */
  readonly head: string;
  readonly body: string;
  /** False where the body ended before its length or its last chunk. */
  readonly complete: boolean;
  readonly code: string | undefined;
}

/** Milliseconds after which a server that neither answers nor hangs up has failed. */
const PATIENCE = 8_000;

/** The same after a whole answer, for servers that keep the connection open although they should not. */
const PATIENCE_AFTER_ANSWER = 100;

/** Milliseconds for one exchange, also with a server that always sends a little more. */
const LIMIT = 60_000;

/** Bytes of an answer that are read: a server may send without end. */
export const MAX_BYTES = 5 * 2 ** 20;

/** A port of this machine, or another server. */
export type Address =
  | number
  | { readonly host: string; readonly port: number; readonly isSecure: boolean };

/** How a visitor leaves: the connection is closed, or reset. */
export type Leaving = 'destroy' | 'resetAndDestroy';

export interface Connection {
  readonly socket: Socket;
  /** Writes a request. */
  send(request: string): void;
  leave(how: Leaving): void;
}

/** The suite's own origin has http. A server with TLS has the same one with https. */
const swapSchemes = (text: string): string =>
  text.replaceAll(/\bhttps?:\/\/proxy\.test/g, (origin) =>
    origin.startsWith('https') ? 'http://proxy.test' : 'https://proxy.test',
  );

export function openConnection(address: Address): Connection {
  const target = typeof address === 'number' ? { host: '127.0.0.1', port: address } : address;
  const { host, port } = target;
  const isSecure = 'isSecure' in target && target.isSecure;
  const tcp = connect(port, host);
  tcp.on('error', () => {});
  // Nothing secret is sent, and servers under test have certificates of their own.
  const socket = isSecure ? connectTls({ socket: tcp, rejectUnauthorized: false }) : tcp;
  socket.on('error', () => {});
  return {
    socket,
    send: (request) =>
      void socket.write(Buffer.from(isSecure ? swapSchemes(request) : request, 'latin1')),
    leave: (how) => void tcp[how](),
  };
}

/** Writes bytes to a server and reads until it closes the connection, or until there is more than an answer can have. */
export async function exchange(address: Address, request: string): Promise<WireAnswer> {
  const { socket, send } = openConnection(address);
  const chunks: Buffer[] = [];
  let size = 0;
  socket.setTimeout(PATIENCE, () => socket.destroy());
  const limit = setTimeout(() => socket.destroy(), LIMIT);
  const bodiless = request.startsWith('HEAD ');
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) socket.destroy();
    else if (hasEnd(Buffer.concat(chunks), bodiless)) socket.setTimeout(PATIENCE_AFTER_ANSWER);
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  send(request);
  await closed;
  clearTimeout(limit);
  return parse(Buffer.concat(chunks), bodiless);
}

/** True if the answer says where it ends, and has arrived up to there. */
function hasEnd(bytes: Buffer, bodiless: boolean): boolean {
  const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  if (rest.length === 0) return false;
  const names = head.toLowerCase();
  if (!bodiless && !/^(?:transfer-encoding: *chunked|content-length:)/m.test(names)) return false;
  return bodiless || bodyOf(names, rest.join('\r\n\r\n')).complete;
}

function parse(bytes: Buffer, bodiless: boolean): WireAnswer {
  const text = witness(bytes.toString('latin1'));
  const split = text.indexOf('\r\n\r\n');
  const head = text.slice(0, Math.max(split, 0)).toLowerCase();
  const rest = split === -1 ? '' : text.slice(split + 4);
  const { body, complete } = bodiless ? { body: rest, complete: true } : bodyOf(head, rest);
  return {
    status: Number(/^http\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body,
    complete,
    code: /"code":"([A-Z_]+)"/.exec(body)?.[1],
  };
}

function bodyOf(head: string, rest: string): { body: string; complete: boolean } {
  if (/^transfer-encoding: *chunked/m.test(head)) {
    let body = '';
    for (let at = 0; ;) {
      const line = rest.indexOf('\r\n', at);
      const size = parseInt(rest.slice(at, line), 16);
      if (line === -1 || !(size >= 0)) return { body, complete: false };
      if (size === 0) return { body, complete: true };
      body += rest.slice(line + 2, line + 2 + size);
      at = line + 2 + size + 2;
    }
  }
  const length = /^content-length: *(\d+)/m.exec(head)?.[1];
  return { body: rest, complete: length === undefined || rest.length >= Number(length) };
}
