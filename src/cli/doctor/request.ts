import { readFailure } from '../../api/envelope.js';
import { getPath, getString, parseJson } from '../../api/json.js';
import { readBeginning } from '../read-beginning.js';

/** A response, or the reason why there is none. */
export interface Visit {
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Headers;
  /** The body, or the first {@link MAX_MIB} MiB of it. */
  readonly text: string;
  /** True if the body is longer. */
  readonly isCut?: boolean;
  /** The envelope, if the body is one. */
  readonly envelope?: VisitEnvelope;
  /** Why there is no response. */
  readonly failure?: string;
}

export interface VisitEnvelope {
  readonly success: boolean;
  /** True for an envelope with the version of the service's API. */
  readonly isOfApi: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
}

/** Of a longer body, the rest is not read: a page may be endless, or a few bytes that decompress to gigabytes. */
export const MAX_MIB = 5;
const MAX_BYTES = MAX_MIB * 2 ** 20;
/** For a response with its body. */
const TIMEOUT_MS = 20_000;

/** Never rejects. */
export async function request(
  url: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<Visit> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, signal });
    const { text, isCut } = await readBeginning(response, MAX_BYTES);
    const envelope = isCut ? beginningOfEnvelope(text) : envelopeOf(text);
    return {
      url: response.url || url,
      status: response.status,
      headers: response.headers,
      text,
      ...(isCut && { isCut }),
      ...(envelope && { envelope }),
    };
  } catch (error) {
    const failure = signal.aborted
      ? `no whole response within ${timeoutMs / 1_000} seconds`
      : describe(error);
    return { url, status: 0, headers: new Headers(), text: '', failure };
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown error';
  // For a name with several addresses, such as localhost, Node's error has a code and no message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

function envelopeOf(text: string): VisitEnvelope | undefined {
  const json = parseJson(text);
  const success = getPath(json, 'success');
  if (typeof success !== 'boolean') return undefined;
  const failure = readFailure(json);
  const { message } = failure;
  // Unchecked, so that doctor shows unknown codes, too.
  const code = getString(json, 'error.code') ?? failure.code;
  return {
    success,
    isOfApi: getString(json, 'meta.api_version') !== undefined,
    data: getPath(json, 'data'),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}

/** A list of an account with many forms is cut. Its beginning says whether it is one. */
function beginningOfEnvelope(text: string): VisitEnvelope | undefined {
  const [, success] = /^\s*\{\s*"success"\s*:\s*(true|false)\b/.exec(text) ?? [];
  return success === undefined ? undefined : { success: success === 'true', isOfApi: false };
}
