import { successText } from '../answers.js';
import {
  AGAIN,
  BUSY,
  CRASHED,
  FINE,
  REDIRECTED,
  LATE,
  LOST,
  row,
  UNREADABLE,
  type Row,
} from './row.js';
import {
  afterHints,
  broken,
  brokenChunks,
  brokenHeaders,
  drip,
  hangUp,
  raw,
  redirect,
  reset,
  silence,
  slowly,
} from './actions.js';

const HALF = '{"success":true,"data":{"id":"form_17_abc","forms":[';
const WHOLE = successText({ forms: [] });

/** Long enough for a loaded machine to get a request to the server. */
const soon = { options: { timeout: 1500 } };

/** Expected results by the failure of the connection. */
export const CONNECTION_ROWS: readonly Row[] = [
  row('nobody listens', silence, LOST, { nowhere: true }),
  row('reset before headers', reset, LOST),
  row('end before headers', hangUp, LOST),
  row('reset within headers', brokenHeaders(reset), LOST),
  row('end within headers', brokenHeaders(hangUp), LOST),
  row('reset after headers', broken(200, '', reset), LOST),
  row('end after headers', broken(200, '', hangUp), LOST),
  row('body reset in the middle', broken(200, HALF, reset), LOST),
  row('body cut in the middle', broken(200, HALF, hangUp), LOST),
  row('chunked body cut in the middle', brokenChunks(200, HALF, hangUp), LOST),
  row('chunked body cut after its JSON', brokenChunks(200, WHOLE, hangUp), LOST),
  row('201, body cut', broken(201, HALF, hangUp), LOST),
  row('no HTTP', raw('SSH-2.0-OpenSSH_9.2\r\n'), LOST),
  row('no chunk size', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'), LOST),
  row('20 KB header', raw(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n{}`), LOST),

  row('headers never come', silence, LATE, soon),
  row('headers stall', brokenHeaders(silence), LATE, soon),
  row('body never comes', broken(200, '', silence), LATE, soon),
  row('body stalls', broken(200, HALF, silence), LATE, soon),
  row('chunked body stalls', brokenChunks(200, HALF, silence), LATE, soon),
  row('body drips for ever', drip, LATE, soon),
  row('byte by byte', slowly, FINE),

  row('103, then 200', afterHints, FINE),
  // fetch follows none: a request would be one more. The path with a slash at its end is tried once.
  ...[302, 307].map((status) =>
    row(`${status}`, redirect(status), REDIRECTED, { status, renewals: 1 }),
  ),

  // A status outside 2xx counts without its body.
  row('400, body cut', broken(400, HALF, hangUp), UNREADABLE, { status: 400, renewals: 1 }),
  row('400, body stalls', broken(400, HALF, silence), UNREADABLE, {
    status: 400,
    renewals: 1,
    ...soon,
  }),
  row('404, body cut', broken(404, HALF, hangUp), UNREADABLE, { status: 404, renewals: 1 }),
  row('429, body cut', broken(429, HALF, hangUp), AGAIN, { status: 429 }),
  row('500, body cut', broken(500, HALF, hangUp), CRASHED, { status: 500 }),
  row('503, body cut', broken(503, HALF, hangUp), BUSY, { status: 503 }),
];
