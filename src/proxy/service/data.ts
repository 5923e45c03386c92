/** Readers for responses of the service, whose shape is documented only in part: see dist/guide/service.md#envelope. */
import { isFormId } from '../../api/routes.js';
import type { ParsedResponse, ServiceResponse } from './response.js';

/** A form as the service sent it. */
export type ServiceForm = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isSuccess = ({ status }: Pick<ServiceResponse, 'status'>): boolean =>
  status >= 200 && status < 300;

/** True if the service itself says that there is no such form. A server between it and the proxy may send a 404 too. */
export const isGone = ({ status, value }: Pick<ParsedResponse, 'status' | 'value'>): boolean =>
  status === 404 && isObject(value) && value.success === false;

/** The member `data` of a response. Undefined for a failure, and if the response has no envelope. */
export function dataOf(response: Pick<ParsedResponse, 'status' | 'value'>): unknown {
  const envelope = response.value;
  const hasData = isSuccess(response) && isObject(envelope) && envelope.success === true;
  return hasData ? envelope.data : undefined;
}

/** A non-empty string member. */
export function textOf(value: unknown, name: string): string | undefined {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The form of a get or generate: `data`, or its member `form`. */
export function formOf(data: unknown): unknown {
  const isForm = textOf(data, 'id') !== undefined || textOf(data, 'formUrl') !== undefined;
  return isForm || !isObject(data) ? data : (data.form ?? data);
}

/**
 * The forms of a list: `data`, `data.forms`, or the one array in `data` that is empty or has only forms. Members
 * without a valid id are left out. Undefined if none of these fits.
 */
export function formsOf(data: unknown): ServiceForm[] | undefined {
  const isForm = (item: unknown): item is Record<string, unknown> =>
    isObject(item) && isFormId(item.id);
  if (Array.isArray(data)) return data.filter(isForm);
  if (!isObject(data)) return undefined;
  if (Array.isArray(data.forms)) return data.forms.filter(isForm);
  const arrays = Object.values(data).filter((value): value is unknown[] => Array.isArray(value));
  const lists = arrays.filter((items) => items.length > 0 && items.every(isForm));
  if (lists.length === 1) return lists[0]?.filter(isForm);
  return arrays.length === 1 && arrays[0]?.length === 0 ? [] : undefined;
}
