import { gzipSync } from 'node:zlib';
import { ID, successText, URL_OF_FORM } from '../answers.js';
import { FINE, FOREIGN, LOST, row, type Row } from './row.js';
import { answer, flood } from './actions.js';

const FORM = { id: ID, formUrl: URL_OF_FORM };

/** A body that satisfies every operation. */
const GOOD = successText({ ...FORM, deleted: true, forms: [FORM] });

/** The longest body that is read, in bytes: of a list. Of anything else it is shorter. */
const MOST = 32 * 1024 * 1024;

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const GZIP = { 'Content-Encoding': 'gzip' };

/** A busy machine may take longer for a large body than the client waits for an attempt by default: 20 seconds. */
const LARGE = { status: 200, options: { timeout: 60_000 } };

/** Expected results by the body of a 200, where the result depends on how fetch reads it. */
export const BODY_ROWS: readonly Row[] = [
  row('gzip', answer(200, gzipSync(GOOD), GZIP), FINE),
  row('gzip that is none', answer(200, GOOD, GZIP), LOST),
  row(
    '32 MiB and a byte',
    answer(200, () => GOOD.padEnd(MOST + 1)),
    FOREIGN,
    LARGE,
  ),
  row(
    '32 MiB and a byte, as gzip',
    answer(200, () => gzipSync(GOOD.padEnd(MOST + 1)), GZIP),
    FOREIGN,
    LARGE,
  ),
  row('without end', flood, FOREIGN, LARGE),
  row('100,000 deep', answer(200, DEEP), FOREIGN, { status: 200 }),
  row(
    '100,000 deep as data',
    answer(200, `{"success":true,"data":${DEEP}}`),
    ['protocol ×1 unknown', 'value ×1', 'protocol ×1', 'protocol ×1'],
    { status: 200, value: { list: { ids: '', source: 'data', skipped: 1 } } },
  ),
];
