import { isOk } from '../../api/envelope.js';
import { isObject } from '../../api/json.js';
import type { ServiceForm } from '../../api/forms.js';
import { withTimeout } from '../../api/timers.js';
import { JSONParser } from '@streamparser/json';
import { ProxyError } from '../envelope.js';
import { badResponse, discard, rejectedKey } from './response.js';
import type { ServiceReply } from './response.js';

/** Takes a form of the account's list. Returns true to end the reading. */
export type TakeForm = (form: ServiceForm) => boolean;

/** The most bytes of a form, and of what else is in the response. */
const MAX_FORM_BYTES = 1024 * 1024;

/** Limits in milliseconds. */
export interface StreamLimits {
  /** Each piece of the response. */
  readonly pieceMs: number;
  /** The whole response. */
  readonly totalMs: number;
}

/**
 * Works on the forms that one piece of the response had. The next piece is read after that, so that memory stays bounded. Returns true
 * to end the reading.
 */
export type AfterPiece = () => Promise<boolean>;

/**
 * Reads a response to a list as a stream, of any size: at one time, memory holds one piece of the response and one form of at
 * most 1 MiB. Forms are the objects in `data`, or in any array in it. They pass no field filter, and are not searched for the key.
 * @throws ProxyError 502 `PROXY_UPSTREAM` for a failure, for what is no list, and for a list that breaks off or stalls. It
 * may have taken forms before. 500 `PROXY_MISCONFIGURED` for a 401. A ProxyError of `afterPiece`.
 */
export async function streamForms(
  reply: ServiceReply,
  takeForm: TakeForm,
  limits: StreamLimits,
  afterPiece?: AfterPiece,
): Promise<void> {
  try {
    if (reply.status === 401) throw rejectedKey();
    if (!isOk(reply.status)) throw badResponse('The list of the service failed.', reply.status);
    await readForms(reply, takeForm, limits, afterPiece);
  } finally {
    discard(reply);
  }
}

async function readForms(
  { status, body }: ServiceReply,
  takeForm: TakeForm,
  { pieceMs, totalMs }: StreamLimits,
  afterPiece?: AfterPiece,
): Promise<void> {
  let isEnough = false;
  let hasList = false;
  /** The member `success`, as soon as it has come. */
  let success: unknown;
  let bytesSinceForm = 0;
  const hasFailed = () => success !== undefined && success !== true;
  const parser = new JSONParser({ paths: ['$.*', '$.data.*', '$.data.*.*'] });
  parser.onValue = ({ value, key, parent, stack }) => {
    const depth = stack.length;
    if (depth === 1 && key === 'success') success = value ?? null;
    if (Array.isArray(value)) hasList ||= depth === 2 || (depth === 1 && key === 'data');
    const isItem = Array.isArray(parent);
    if (isItem) bytesSinceForm = 0;
    if (isItem && isObject(value) && !isEnough) isEnough = takeForm(value);
    // Else the parser would keep all values until the end. The texts of a form are needed until it ends.
    if (isItem) parent.pop();
    else if (typeof value === 'object') Reflect.set(Object(parent), String(key), undefined);
  };
  const late = () => new Error(`nothing for ${pieceMs} ms`);
  const endsAt = performance.now() + totalMs;
  const reader = body?.getReader();
  try {
    while (reader !== undefined && !isEnough && !hasFailed()) {
      const { done, value } = await withTimeout(pieceMs, late, () => reader.read());
      if (done || value === undefined) break;
      bytesSinceForm += value.byteLength;
      parser.write(value);
      if (bytesSinceForm > MAX_FORM_BYTES || performance.now() > endsAt)
        throw new Error('too large or too slow');
      if (afterPiece !== undefined) isEnough = (await afterPiece()) || isEnough;
    }
  } catch (error) {
    if (error instanceof ProxyError) throw error;
    throw badResponse('The list of the service broke off, is not JSON, or is too slow.', status);
  } finally {
    reader?.releaseLock();
  }
  if (isEnough && !hasFailed()) return;
  if (success !== true || !parser.isEnded || !hasList)
    throw badResponse('The list of the service cannot be read.', status);
}
