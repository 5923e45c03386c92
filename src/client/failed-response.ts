import type { FailureDetails } from './call-failure.js';
import type { CodeSource, FormsErrorFields } from './errors.js';
import { readRetryAfter } from './retry-after.js';

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;
const MAX_MESSAGE_LENGTH = 500;

type FailureFields = Pick<
  FormsErrorFields,
  'code' | 'codeSource' | 'serverMessage' | 'retryAfterMs'
>;

/** Reads the details of a failure from a response. */
export function readFailure(
  { kind, status }: FormsErrorFields,
  { response, json }: FailureDetails,
): FailureFields {
  if (kind !== 'http') return {};
  const hasRetryAfter = response && (status === 429 || status === 503);
  return {
    ...parseFailure(json),
    retryAfterMs: hasRetryAfter ? readRetryAfter(response.headers, Date.now()) : undefined,
  };
}

/**
 * Code and message of a failure. The service's documentation leaves the place of the code open. This tries four places in
 * order, and accepts only text that looks like a code. See demo/guide/service.md#codes. A bare string as `error` is a
 * message.
 */
export function parseFailure(json: unknown): Omit<FailureFields, 'retryAfterMs'> {
  const error = own(json, 'error');
  const places: readonly (readonly [CodeSource, unknown])[] = [
    ['error.code', own(error, 'code')],
    ['error.error_code', own(error, 'error_code')],
    ['error.type', own(error, 'type')],
    ['code', own(json, 'code')],
  ];
  const found = places.find(([, code]) => typeof code === 'string' && CODE.test(code));
  const message = [own(error, 'message'), error].find((text) => typeof text === 'string' && text);
  return {
    code: found?.[1] as string | undefined,
    codeSource: found?.[0],
    serverMessage: (message as string | undefined)?.slice(0, MAX_MESSAGE_LENGTH),
  };
}

/** An own property of an object. Ignores the prototype. */
const own = (json: unknown, key: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Record<string, unknown>)[key]
    : undefined;
