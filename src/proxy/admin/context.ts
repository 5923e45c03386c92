import type { ServiceForm } from '../../api/forms.js';
import type { Operation } from '../../api/routes.js';
import { pause, withTimeout } from '../../api/timers.js';
import { ProxyError } from '../envelope.js';
import { describeError } from '../log.js';
import { checkOptions } from '../option-table.js';
import type { CheckedOptions } from '../option-table.js';
import type { FormsProxyOptions } from '../options.js';
import { StoreAccess } from '../ownership/store-access.js';
import { readSettings } from '../settings.js';
import type { Settings } from '../settings.js';
import type { ServiceKey } from '../service/key.js';
import type { ParsedResponse } from '../service/response.js';
import { storeFailure } from '../store-failure.js';
import type { OwnerRecord, OwnerStore } from '../stores/owners.js';
import { callService, streamAccountList } from '../service/request.js';

/** The options of `createFormsProxy`. Those that the admin does not use may be missing. */
export type OwnerAdminOptions = Pick<FormsProxyOptions, 'baseUrl' | 'apiKey' | 'owners'> &
  Partial<FormsProxyOptions>;

/** The validated options, for all operations of the admin. */
export interface AdminContext extends Pick<CheckedOptions, 'budget' | 'idempotency' | 'rateLimit'> {
  readonly settings: Settings;
  readonly access: StoreAccess;
  readonly fields: ReadonlySet<string>;
  /** False if all owners have the same key. */
  readonly hasKeyPerOwner: boolean;
}

/** Milliseconds of a whole list. A list of millions of forms takes minutes, and each of its pieces has its own limit. */
const MAX_LIST_MS = 6 * 60 * 60_000;
/** Attempts of a request to a service that responds with 429. */
const MAX_ATTEMPTS = 5;
/** Seconds to wait after a 429 that does not say how long. */
const DEFAULT_PAUSE_S = 5;
/** The longest wait in seconds. A date in `Retry-After` counts as this. */
const MAX_PAUSE_S = 60;

/** Validates the options. Throws a TypeError that quotes no value. */
export function createContext(options: OwnerAdminOptions): AdminContext {
  if (options.owners === 'shared')
    throw new TypeError(
      "createOwnerAdmin: `owners` is 'shared', so no form has an owner. Pass the owner store of your proxy.",
    );
  try {
    const complete = { ...options, authorize: options.authorize ?? (() => false) };
    const { owners, fields, budget, idempotency, rateLimit } = checkOptions(complete);
    const settings = readSettings(complete);
    return {
      settings,
      access: new StoreAccess(owners as OwnerStore, settings.timeouts.hooks),
      fields: new Set(fields),
      hasKeyPerOwner: settings.key.isPerVisitor,
      budget,
      idempotency,
      rateLimit,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(error.message.replace('createFormsProxy', 'createOwnerAdmin'));
  }
}

/**
 * The key of the account that holds this owner's forms. `owner` is missing if all owners have the same key, or if there is none.
 * Each request of the admin uses the key of the owner whom it concerns.
 */
export const keyOf = (
  { settings }: AdminContext,
  owner: string | undefined,
  operation: Operation,
): Promise<ServiceKey> =>
  settings.key.keyFor({
    identity: owner,
    scope: owner === undefined ? 'account' : 'own',
    operation,
  });

/**
 * Asks the service about one form of an owner. Waits and tries again after a 429, at most five times and a minute each.
 * @throws ProxyError: the errors of `callService`.
 */
export async function askService(
  context: AdminContext,
  owner: string,
  operation: 'get' | 'delete',
  id: string,
): Promise<ParsedResponse> {
  for (let attempt = 1; ; attempt++) {
    const key = () => keyOf(context, owner, operation);
    const call = { operation, id, key, requestId: crypto.randomUUID() };
    const outcome = await callService(call, context.settings).catch((error: unknown) => {
      if (error instanceof ProxyError && error.status === 429) return error;
      throw error;
    });
    if (outcome.status !== 429 || attempt === MAX_ATTEMPTS) {
      if (outcome instanceof ProxyError) throw outcome;
      return outcome;
    }
    const retryAfter =
      outcome instanceof ProxyError ? outcome.detail.retryAfter : outcome.retryAfter;
    await pause(pauseMsOf(retryAfter));
  }
}

/** Milliseconds to wait after a 429 with this `Retry-After`. */
function pauseMsOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? DEFAULT_PAUSE_S);
  return Math.min(Number.isFinite(seconds) ? seconds : MAX_PAUSE_S, MAX_PAUSE_S) * 1000;
}

/**
 * Reads the list of the account that holds this owner's forms, as a stream. `onForms` gets some of them at a time, and nothing is read
 * meanwhile. It returns true to end the reading.
 * @throws ProxyError: the errors of `streamAccountList` and of `onForms`.
 */
export async function readAccountList(
  context: AdminContext,
  owner: string | undefined,
  onForms: (forms: readonly ServiceForm[]) => Promise<boolean>,
): Promise<void> {
  let forms: ServiceForm[] = [];
  const takeForm = (form: ServiceForm): boolean => {
    forms.push(form);
    return false;
  };
  const afterPiece = async (): Promise<boolean> => {
    const batch = forms;
    forms = [];
    return batch.length > 0 && (await onForms(batch));
  };
  const call = { requestId: crypto.randomUUID(), key: () => keyOf(context, owner, 'list') };
  const limits = { afterPiece, totalMs: MAX_LIST_MS };
  await streamAccountList(call, takeForm, context.settings, limits);
}

/** All records of the store, in batches. Throws a ProxyError if the store fails, and an Error if it cannot read them. */
export async function* readRecords({
  access,
  settings,
}: AdminContext): AsyncGenerator<readonly OwnerRecord[]> {
  const records = access.store.records?.();
  if (records === undefined) throw missingMethod('records');
  const iterator = records[Symbol.asyncIterator]();
  const limitMs = settings.timeouts.hooks;
  const late = () => new Error(`no response within ${limitMs} ms`);
  for (;;) {
    let next: IteratorResult<readonly OwnerRecord[]>;
    try {
      next = await withTimeout(limitMs, late, () => iterator.next());
    } catch (error) {
      throw storeFailure(error, 'The store of `owners`');
    }
    if (next.done) return;
    yield next.value;
  }
}

/** Adds the id to the record of a form that was generated without one. @returns why it could not, for the operator. */
export async function attachId(
  context: AdminContext,
  { owner, ...form }: OwnerRecord,
  id: string,
): Promise<string | undefined> {
  try {
    await context.access.ask(async (store) =>
      store.attachId === undefined
        ? store.add(owner, { ...form, id })
        : store.attachId(owner, form.formUrl, id),
    );
    return undefined;
  } catch (error) {
    // Another form may have the id. That must not stop the work on all others.
    return describeFailure(error, context);
  }
}

export const missingMethod = (name: string): Error =>
  new Error(`The owner store has no method \`${name}\`: see \`OwnerStore\`.`);

/** The failure for the operator, without the key. */
export function describeFailure(error: unknown, { settings }: AdminContext): string {
  const text =
    error instanceof ProxyError ? (error.detail.diagnostic ?? error.message) : describeError(error);
  return settings.key.redact(text);
}

/** Logs what an operator may need to undo. */
export const warn = ({ settings }: AdminContext, message: string): void =>
  settings.log({ event: 'diagnostic', level: 'warn', requestId: '', method: 'OTHER', message });
