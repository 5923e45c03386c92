import { isFormId } from '../api.js';
import type { ParsedResponse, ServiceResponse } from './service-response.js';
import { withTimeout } from './deadline.js';

/** A form as the service sent it. */
export type ServiceForm = Readonly<Record<string, unknown>>;

/** The account's forms at one moment, indexed. */
export interface AccountSnapshot {
  /** Start of the request to the service, ISO 8601. */
  readonly askedAt: string;
  /** By id, in the service's order. */
  readonly forms: ReadonlyMap<string, { readonly index: number; readonly form: ServiceForm }>;
  readonly idByUrl: ReadonlyMap<string, string>;
}

/** The account's list, which all visitors share. It sends at most one request per `maxAgeMs`. */
export interface AccountList {
  /**
   * The forms of the account, at most `maxAgeMs` old, or the service's failure. `fetchList` sends the request.
   * Rejects like `fetchList`, and with the errors of {@link AccountListTerms}.
   */
  current(fetchList: () => Promise<ParsedResponse>): Promise<AccountSnapshot | ServiceResponse>;
  /** Keeps a form that was generated just now, until a list can have it. */
  remember(form: ServiceForm): void;
  /** A form that was generated after the request for the latest list, as the service sent it. */
  generated(id: string): ServiceForm | undefined;
}

/** At most so many generated forms are kept, the latest ones: without lists, nothing else would end their number. */
const MAX_GENERATED = 1000;

export interface AccountListTerms {
  readonly maxAgeMs: number;
  /**
   * Milliseconds that a visitor waits for a list that another visitor's request loads. Some runtimes stop that request,
   * and everything that it awaits, when its visitor disconnects.
   */
  readonly maxWaitMs: number;
  /** The error for a response without a list. */
  unreadableError(): Error;
  /** The error for a list that does not arrive in time. */
  lateError(): Error;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSuccess = ({ status }: Pick<ServiceResponse, 'status'>): boolean =>
  status >= 200 && status < 300;

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

/**
 * The forms of a list: `data`, `data.forms`, or the one array in `data` that is empty or has only forms. Members
 * without a valid id are left out. Undefined if none of these fits. See demo/guide/service.md#envelope.
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

export function createAccountList(terms: AccountListTerms): AccountList {
  const { maxAgeMs, maxWaitMs, unreadableError, lateError } = terms;
  let snapshot: AccountSnapshot | undefined;
  let takenAt = -Infinity;
  let running: Promise<AccountSnapshot | ServiceResponse> | undefined;
  /** By id, the latest last. */
  const generated = new Map<string, { readonly form: ServiceForm; readonly at: number }>();

  const refresh = async (
    fetchList: () => Promise<ParsedResponse>,
  ): Promise<AccountSnapshot | ServiceResponse> => {
    const askedAt = new Date().toISOString();
    const startedAt = performance.now();
    const response = await fetchList();
    if (!isSuccess(response)) return response;
    const forms = formsOf(dataOf(response));
    if (forms === undefined) throw unreadableError();
    snapshot = indexForms(forms, askedAt);
    takenAt = startedAt;
    for (const [id, { at }] of generated) if (at < startedAt) generated.delete(id);
    return snapshot;
  };

  return {
    async current(fetchList) {
      if (snapshot !== undefined && performance.now() - takenAt < maxAgeMs) return snapshot;
      running ??= refresh(fetchList);
      const awaited = running;
      try {
        return await withTimeout(maxWaitMs, lateError, () => awaited);
      } finally {
        if (running === awaited) running = undefined;
      }
    },
    remember(form) {
      const id = textOf(form, 'id');
      if (id === undefined) return;
      generated.set(id, { form, at: performance.now() });
      const [oldest] = generated.keys();
      if (generated.size > MAX_GENERATED && oldest !== undefined) generated.delete(oldest);
    },
    generated: (id) => generated.get(id)?.form,
  };
}

function indexForms(list: readonly ServiceForm[], askedAt: string): AccountSnapshot {
  const forms = new Map<string, { index: number; form: ServiceForm }>();
  const idByUrl = new Map<string, string>();
  for (const form of list) {
    const id = textOf(form, 'id');
    if (id === undefined || forms.has(id)) continue;
    forms.set(id, { index: forms.size, form });
    const formUrl = textOf(form, 'formUrl');
    if (formUrl !== undefined && !idByUrl.has(formUrl)) idByUrl.set(formUrl, id);
  }
  return { askedAt, forms, idByUrl };
}
