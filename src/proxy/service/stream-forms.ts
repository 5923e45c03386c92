import { JSONParser } from '@streamparser/json';
import { withTimeout } from '../deadline.js';
import { badResponse, discard, rejectedKey } from '../service-response.js';
import type { ServiceReply } from '../service-response.js';
import type { ServiceForm } from './data.js';
import { isObject, isSuccess } from './data.js';

/** Takes a form of the account's list. Returns true to end the reading. */
export type TakeForm = (form: ServiceForm) => boolean;

/**
 * Reads a response to a list as a stream, of any size: at one time, memory holds one piece of the response and one form.
 * Forms are the objects in `data`, or in any array in it. They pass no field filter, and are not searched for the key.
 * @param pieceMs Milliseconds that each piece of the response may take.
 * @throws ProxyError 502 `PROXY_UPSTREAM` for a failure, for what is no list, and for a list that breaks off or stalls. It
 * may have taken forms before. 500 `PROXY_MISCONFIGURED` for a 401.
 */
export async function streamForms(
  reply: ServiceReply,
  takeForm: TakeForm,
  pieceMs: number,
): Promise<void> {
  try {
    if (reply.status === 401) throw rejectedKey();
    if (!isSuccess(reply)) throw badResponse('The list of the service failed.', reply.status);
    await readForms(reply, takeForm, pieceMs);
  } finally {
    discard(reply);
  }
}

async function readForms(
  { status, body }: ServiceReply,
  takeForm: TakeForm,
  pieceMs: number,
): Promise<void> {
  let isEnough = false;
  let hasList = false;
  let hasFailed = false;
  const parser = new JSONParser({ paths: ['$.*', '$.data.*', '$.data.*.*'] });
  parser.onValue = ({ value, key, parent, stack }) => {
    const depth = stack.length;
    if (depth === 1 && key === 'success') hasFailed = value !== true;
    if (Array.isArray(value)) hasList ||= depth === 2 || (depth === 1 && key === 'data');
    const isItem = Array.isArray(parent);
    if (isItem && isObject(value) && !isEnough) isEnough = takeForm(value);
    // Else the parser would keep all values until the end. The texts of a form are needed until it ends.
    if (isItem) parent.pop();
    else if (isObject(value)) Reflect.set(Object(parent), String(key), undefined);
  };
  const late = () => new Error(`nothing for ${pieceMs} ms`);
  const reader = body?.getReader();
  try {
    while (reader !== undefined && !isEnough && !hasFailed) {
      const { done, value } = await withTimeout(pieceMs, late, () => reader.read());
      if (done || value === undefined) break;
      parser.write(value);
    }
  } catch {
    throw badResponse('The list of the service broke off, or is not JSON.', status);
  } finally {
    reader?.releaseLock();
  }
  if (isEnough && !hasFailed) return;
  if (hasFailed || !parser.isEnded || !hasList)
    throw badResponse('The list of the service cannot be read.', status);
}
