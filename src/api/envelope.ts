import { getPath, getString } from './json.js';

/** `meta` of every envelope. */
export interface EnvelopeMeta {
  request_id: string | null;
  api_version: string;
}

/** The envelope of a success. */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  meta: EnvelopeMeta;
}

/** The envelope of a failure. The documentation shows `message`, but not the place of the code. */
export interface FailureEnvelope {
  success: false;
  error: { message: string; code?: string };
  meta: EnvelopeMeta;
}

export type Envelope<Data> = SuccessEnvelope<Data> | FailureEnvelope;

/** A response with its body as JSON. */
export interface JsonResponse {
  /** Undefined if there was no response. */
  readonly status?: number;
  readonly value: unknown;
}

/** True for a status of a success. */
export const isOk = (status: number): boolean => status > 199 && status < 300;

/** True for the envelope of a failure. */
export const isFailure = (json: unknown): boolean => getPath(json, 'success') === false;

/** `data` of a success. A status outside 2xx wins over `success: true`. Undefined for anything else. */
export const readData = ({ status = 0, value }: JsonResponse): unknown =>
  isOk(status) && getPath(value, 'success') === true ? getPath(value, 'data') : undefined;

const MAX_MESSAGE_LENGTH = 500;
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** The place of the code in a response, which the service's documentation leaves open. See dist/guide/service.md#codes. */
export type CodeSource = 'error.code' | 'error.error_code' | 'error.type' | 'code';

/** In the order in which they are tried. */
const CODE_PLACES: readonly CodeSource[] = ['error.code', 'error.error_code', 'error.type', 'code'];

/** Code and message of a failure. */
export interface FailureTexts {
  readonly code: string | undefined;
  readonly codeSource: CodeSource | undefined;
  readonly message: string | undefined;
}

/**
 * Code and message of a failure. The service's documentation leaves the place of the code open. This tries four places in
 * order, and accepts only text that looks like a code. See dist/guide/service.md#codes. A bare string as `error` is a
 * message. Of a long message, the first 500 characters.
 */
export function readFailure(json: unknown): FailureTexts {
  const message = getString(json, 'error.message') ?? getString(json, 'error');
  const codeSource = CODE_PLACES.find((place) => getString(json, place, CODE));
  return {
    code: codeSource && getString(json, codeSource),
    codeSource,
    message: message?.slice(0, MAX_MESSAGE_LENGTH),
  };
}

/** True if the service says that there is no such form. For the proxy, which hears the service itself: any code will do. */
export const isGone = ({ status, value }: JsonResponse): boolean =>
  status === 404 && isFailure(value);

/**
 * True if a response says that there is no such form. For the client, which may hear a server in front of the proxy: the response has the
 * documented code, or none.
 */
export const isNotFound = (response: JsonResponse): boolean =>
  isGone(response) && (readFailure(response.value).code ?? 'NOT_FOUND') === 'NOT_FOUND';
