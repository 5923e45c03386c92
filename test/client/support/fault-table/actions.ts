import type { Operation } from '../../../../src/api/routes.js';
import { DATA, failureText, successText } from '../answers.js';
import type { Exchange, Fault } from './server.js';

type Headers_ = Readonly<Record<string, string>>;
type Body = string | Uint8Array;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The response of an intermediate proxy or login page. */
const PAGE = '<!doctype html><title>Sign in</title><p>Please sign in.';

/** Milliseconds that what was written gets before the connection is cut, so that it arrives. */
const ON_THE_WAY = 20;

/** A whole answer; the body may depend on the operation. */
export const answer =
  (
    status: number,
    body: Body | ((operation: Operation) => Body),
    headers: Headers_ = JSON_TYPE,
  ): Fault =>
  ({ operation, response }) =>
    void response
      .writeHead(status, headers)
      .end(typeof body === 'function' ? body(operation) : body);

/** The success that the operation asks for. */
export const good = (status = 200, headers: Headers_ = {}): Fault =>
  answer(status, (operation) => successText(DATA[operation]), { ...JSON_TYPE, ...headers });

/** A failure in the service's envelope. */
export const failed = (status: number, code?: string, headers: Headers_ = {}): Fault =>
  answer(status, failureText(code), { ...JSON_TYPE, ...headers });

/** An answer of something else, as a web page. */
export const page = (status: number, headers: Headers_ = {}): Fault =>
  answer(status, PAGE, { 'Content-Type': 'text/html', ...headers });

/** A redirect within the same place: following it would be one more request. */
export const redirect =
  (status: number, body = ''): Fault =>
  ({ request, response }) =>
    void response.writeHead(status, { ...JSON_TYPE, Location: `${request.url}/moved` }).end(body);

/** An answer that others announce. */
export const afterHints: Fault = (exchange) => {
  exchange.response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  good()(exchange);
};

/** Bytes as they are, and the end of the connection. */
export const raw =
  (text: string): Fault =>
  ({ socket }) =>
    void socket.end(text);

/** The connection is reset, without a byte. */
export const reset: Fault = ({ socket }) => void socket.resetAndDestroy();

/** The connection ends, without a byte. */
export const hangUp: Fault = ({ socket }) => void socket.end();

/** Nothing happens any more. */
export const silence: Fault = () => {};

/** Headers come, and a part of the body where there is `part`; then `what` happens. */
export const broken =
  (status: number, part: string, what: Fault, headers: Headers_ = { 'Content-Length': '9000' }) =>
  (exchange: Exchange): void => {
    exchange.response.writeHead(status, { ...JSON_TYPE, ...headers }).flushHeaders();
    if (part) exchange.response.write(part);
    setTimeout(what, ON_THE_WAY, exchange);
  };

/**
 * As {@link broken}, where nothing says how long the body is. Does not announce the end of the connection:
 * Node's fetch would then take any end for the body's.
 */
export const brokenChunks = (status: number, part: string, what: Fault): Fault =>
  broken(status, part, what, { 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' });

/** A part of the headers comes; then `what` happens. */
export const brokenHeaders =
  (what: Fault): Fault =>
  (exchange) => {
    exchange.socket.write('HTTP/1.1 200 OK\r\nContent-Type: appl');
    setTimeout(what, ON_THE_WAY, exchange);
  };

/** A body that goes on for ever, byte by byte. */
export const drip: Fault = ({ response, socket }) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 40);
  socket.on('close', () => clearInterval(timer));
};

/** A body that goes on for ever, and is soon too long. */
export const flood: Fault = ({ response, socket }) => {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => {
    if (!response.writableNeedDrain) response.write(Buffer.alloc(2 ** 19, ' '));
  }, 10);
  socket.on('close', () => clearInterval(timer));
};

/** A good answer that takes a while, and whose bytes come one by one. */
export const slowly: Fault = ({ operation, response }) => {
  response.writeHead(200, JSON_TYPE);
  const bytes = Buffer.from(successText({ ...DATA[operation], title: 'Größe – 📝' }));
  const next = (at: number): void => {
    if (at === bytes.length) response.end();
    else response.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
  };
  setTimeout(next, ON_THE_WAY, 0);
};
