import { gzipSync } from 'node:zlib';
import { ID, successText, URL_OF_FORM } from '../answers.js';
import type { Fault } from './server.js';
import { FINE, FOREIGN, LOST, row, type Cells, type Expected, type Row } from './row.js';
import { answer, flood, page } from './actions.js';

const FORM = { id: ID, formUrl: URL_OF_FORM };

/** `data` that satisfies every operation. */
const ALL = { ...FORM, deleted: true, forms: [FORM] };

const GOOD = successText(ALL);

/** The longest body that is read, in bytes: of a list, and of anything else. */
const MOST_OF_LIST = 32 * 1024 * 1024;
const MOST = 1024 * 1024;

/** The good answer with spaces after it. */
const padded = (bytes: number) => GOOD.padEnd(bytes);

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** The good answer with `more` as further keys of `data`, as JSON text. */
const having = (more: string) => GOOD.replace('"data":{', `"data":{${more},`);

const json = (fault: string, body: unknown, cells: Cells, expected: Expected = { status: 200 }) =>
  row(fault, answer(200, JSON.stringify(body)), cells, expected);

const data = (fault: string, value: unknown, cells: Cells, expected: Expected = { status: 200 }) =>
  row(fault, answer(200, successText(value)), cells, expected);

const foreign = (fault: string, body: string | Uint8Array): Row =>
  row(fault, answer(200, body), FOREIGN, { status: 200 });

const typed = (type: string): Fault => answer(200, GOOD, { 'Content-Type': type });

/** The good answer, padded, in pieces that no header has announced. */
const chunked =
  (bytes: number): Fault =>
  ({ response }) => {
    response.writeHead(200);
    for (let sent = 0; sent < bytes; sent += 1e6) {
      response.write(sent ? ' '.repeat(1e6) : padded(1e6));
    }
    response.end();
  };

/** The good answer with ids of its own, in the envelope and in a header. */
const requestId = (id: string | null): Fault =>
  answer(200, successText(ALL, { request_id: id, api_version: '2024-01-01' }), {
    'X-Request-Id': 'r-header',
  });

/** By operation, where what is missing matters to some. */
const ONLY_LIST: Cells = ['protocol ×1 unknown', 'value ×1', 'protocol ×1', 'protocol ×1'];
const NOT_GENERATE: Cells = ['protocol ×1 unknown', 'value ×1', 'value ×1', 'value ×1'];
const NOT_LIST: Cells = ['value ×1', 'protocol ×1', 'value ×1', 'value ×1'];
const NOT_DELETE: Cells = ['value ×1', 'value ×1', 'value ×1', 'protocol ×1'];
/** A busy machine may take longer for a large body than the client waits for an attempt by default: 20 seconds. */
const LARGE = { status: 200, options: { timeout: 60_000 } };
const OTHER_ID: Cells = ['value ×1', 'value ×1', 'protocol ×1', 'protocol ×1'];

/** Expected results by the body of a 200. */
export const BODY_ROWS: readonly Row[] = [
  row('HTML', page(200), FOREIGN, { status: 200 }),
  foreign('HTML that claims to be JSON', '<!doctype html><title>Sign in</title>'),
  foreign('empty', ''),
  foreign('spaces', ' \n'),
  foreign('JSON cut in the middle', GOOD.slice(0, -9)),
  foreign('two JSON texts', GOOD + GOOD),
  foreign('JSON with a comment', `${GOOD}// ok`),
  row('JSON as text/html', typed('text/html'), FINE),
  row('JSON as application/octet-stream', typed('application/octet-stream'), FINE),
  row('JSON without a type', answer(200, GOOD, {}), FINE),
  row('JSON as another charset', typed('application/json; charset=utf-16'), FINE),
  row('BOM', answer(200, `\ufeff${GOOD}`), FINE),
  foreign('bad UTF-8 between', Buffer.from(`${GOOD}\xff`, 'latin1')),
  foreign('bad UTF-8 in text', Buffer.from(having('"title":"Gr\xf6\xdfe"'), 'latin1')),
  foreign('cut UTF-8', Buffer.concat([Buffer.from(GOOD), Uint8Array.of(0xf0, 0x9f)])),
  foreign('UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le')),
  row('gzip', answer(200, gzipSync(GOOD), { 'Content-Encoding': 'gzip' }), FINE),

  row('gzip that is none', answer(200, GOOD, { 'Content-Encoding': 'gzip' }), LOST),

  row(
    '1 MiB',
    answer(200, () => padded(MOST)),
    FINE,
  ),
  row(
    '1 MiB and a byte',
    answer(200, () => padded(MOST + 1)),
    ONLY_LIST,
    LARGE,
  ),
  row('8 MB, length unknown', chunked(8e6), ONLY_LIST, LARGE),
  row(
    '8 MB as gzip',
    answer(200, () => gzipSync(padded(8e6)), { 'Content-Encoding': 'gzip' }),
    ONLY_LIST,
    LARGE,
  ),
  row(
    '32 MiB',
    answer(200, () => padded(MOST_OF_LIST)),
    ONLY_LIST,
    LARGE,
  ),
  row(
    '32 MiB and a byte',
    answer(200, () => padded(MOST_OF_LIST + 1)),
    FOREIGN,
    LARGE,
  ),
  row('40 MB, length unknown', chunked(40e6), FOREIGN, LARGE),
  row(
    '40 MB as gzip',
    answer(200, () => gzipSync(padded(40e6)), { 'Content-Encoding': 'gzip' }),
    FOREIGN,
    LARGE,
  ),
  row('without end', flood, FOREIGN, LARGE),
  foreign('100,000 deep', deep),
  row('100,000 deep as data', answer(200, `{"success":true,"data":${deep}}`), ONLY_LIST, {
    status: 200,
    value: { list: { ids: '', source: 'data', skipped: 1 } },
  }),
  row('100,000 deep beside the data', answer(200, having(`"more":${deep}`)), FINE),

  json('array', [ALL], FOREIGN),
  json('string', GOOD, FOREIGN),
  json('number', 200, FOREIGN),
  json('null', null, FOREIGN),
  json('another envelope', { ok: true, result: ALL }, FOREIGN),
  json('data without envelope', ALL, FOREIGN),
  json('success is a string', { success: 'true', data: ALL }, FOREIGN),
  json('success is 1', { success: 1, data: ALL }, FOREIGN),
  json('no data', { success: true }, FOREIGN),
  json('no meta', { success: true, data: ALL }, FINE),

  data('data is null', null, FOREIGN),
  data('data is text', 'yes', FOREIGN),
  data('data is true', true, FOREIGN),
  data('data is empty', {}, FOREIGN),
  data('data of wrong shape', { hello: 1, forms: { [ID]: FORM } }, FOREIGN),
  data('data is an array', [FORM], ONLY_LIST, { status: 200, value: { list: { source: 'data' } } }),
  data('two lists', { a: [FORM], b: [FORM], ...FORM, deleted: true }, NOT_LIST),
  data('deleted is false', { ...ALL, deleted: false }, NOT_DELETE),
  data('deleted is 1', { ...ALL, deleted: 1 }, NOT_DELETE),
  data('another id', { ...ALL, id: 'form_18_b' }, OTHER_ID, {
    status: 200,
    value: { generate: { id: 'form_18_b' } },
  }),
  data('no form’s id', { ...ALL, id: '../form_17_abc' }, OTHER_ID, {
    status: 200,
    value: { generate: { id: undefined } },
  }),
  data('formUrl is javascript:', { ...ALL, formUrl: 'javascript:alert(1)' }, NOT_GENERATE, {
    status: 200,
    value: { get: { formUrl: undefined } },
  }),
  data('formUrl is relative', { ...ALL, formUrl: '/f/17' }, NOT_GENERATE, {
    status: 200,
    value: { get: { formUrl: undefined } },
  }),
  data('duplicate ids', { ...ALL, forms: [FORM, FORM, { id: 'form_18_b' }, FORM] }, FINE, {
    value: { list: { ids: `${ID} form_18_b`, skipped: 2 } },
  }),
  data(
    'items that are no forms',
    { ...ALL, forms: [null, 7, 'x', [], {}, { id: 7 }, FORM] },
    FINE,
    {
      value: { list: { skipped: 6 } },
    },
  ),

  row('`__proto__` keys', answer(200, having('"__proto__":{"polluted":1}')), FINE),
  foreign('envelope in `__proto__`', `{"__proto__":${GOOD}}`),
  foreign('data in `__proto__`', `{"success":true,"data":{"__proto__":${JSON.stringify(ALL)}}}`),
  row('request_id null, X-Request-Id', requestId(null), FINE, { requestId: 'r-header' }),
  row('request_id, X-Request-Id', requestId('r-meta'), FINE, { requestId: 'r-meta' }),
  row('another api_version', answer(200, GOOD.replace('2024-01-01', '2030-01-01')), FINE),
];
