import { misconfigured, unavailable, type ProxyError } from './envelope.js';
import { describeError } from './log.js';

/**
 * Codes of databases for what does not pass by itself: a missing table, column or database, a wrong password, missing rights. Of
 * PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), MySQL and SQLite.
 */
const SET_UP_CODE =
  /^(?:42\w{3}|28\w{3}|3[DF]000|SQLITE_ERROR|ER_(?:NO_SUCH_TABLE|BAD_DB_ERROR|BAD_FIELD_ERROR|PARSE_ERROR|(?:DB|TABLE)?ACCESS_DENIED_ERROR))$/;

/** The same of Redis, at the beginning of the message. */
const SET_UP_MESSAGE = /^(?:WRONGPASS|NOAUTH|NOPERM)\b/;

/** An error in the code of a store. A `TypeError` of fetch has a cause, and is an outage. */
const isProgrammingError = (error: Error): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError) && error.cause === undefined;

/**
 * The error for a store or limiter that failed: 500 if its set-up is wrong, else 503, since a later attempt may succeed.
 * The log gets its cause.
 */
export function storeFailure(error: unknown, store: string): ProxyError {
  const diagnostic = `${store} failed (${describeError(error)}), so the request was rejected.`;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const isSetUp =
    SET_UP_CODE.test(String(code)) ||
    SET_UP_MESSAGE.test(String(message)) ||
    (error instanceof Error && isProgrammingError(error));
  return isSetUp ? misconfigured(diagnostic) : unavailable(diagnostic);
}
