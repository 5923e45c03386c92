import { getString } from '../../api/json.js';
import type { ServiceForm } from '../../api/forms.js';
import type { FormReference, OwnerRecord } from '../stores/owners.js';
import { keyOf, missingMethod, readAccountList, readRecords } from './context.js';
import type { AdminContext } from './context.js';
import { SeenForms } from './seen-forms.js';

/** Milliseconds. A younger record may be of a form that was made while the list was read. */
const MIN_AGE_MS = 60 * 60_000;
/** Forms per query of the store. */
const FIND_CHUNK = 1_000;
/** Forms without an owner that a report names. It counts all of them. */
const MAX_UNOWNED = 1_000;

/** The account of one key: its owners, and what its list showed. */
export interface AccountReading {
  /** One of the owners, whose key reads the list. Undefined if there is only one key, or no record. */
  readonly owner: string | undefined;
  /** Forms in the list. */
  forms: number;
  /** Forms in the list that an owner of this account has. */
  matched: number;
  /** The list failed, broke off, or has none of the recorded forms. */
  failure?: unknown;
}

/** A form of the list with its record. */
export interface ListedRecord {
  readonly form: ServiceForm;
  readonly record: OwnerRecord;
}

export interface AccountReadings {
  /** By key. */
  readonly accounts: ReadonlyMap<string, AccountReading>;
  /** URLs of the records whose form is in the list of its account. */
  readonly seen: SeenForms;
  /** Number of forms in the lists that nobody owns. */
  unowned: number;
  /** The first of these. */
  readonly unownedForms: FormReference[];
}

/** True for a record that is older than an hour. False if its date is none, since then nobody knows. */
export const isOld = ({ createdAt }: Pick<OwnerRecord, 'createdAt'>, now: number): boolean =>
  Date.parse(createdAt) < now - MIN_AGE_MS;

/** In place of the key of an owner who has none: no account is known by it. */
const NO_KEY = '';

/** The keys of the owners in a batch of records. An owner without a key does not stop the others. */
export async function keysOf(
  context: AdminContext,
  records: readonly OwnerRecord[],
  onFailure: (error: unknown) => void = () => {},
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const { owner } of records) {
    if (keys.has(owner)) continue;
    try {
      keys.set(owner, (await keyOf(context, owner, 'list')).value);
    } catch (error) {
      keys.set(owner, NO_KEY);
      onFailure(error);
    }
  }
  return keys;
}

/**
 * Reads the list of each account that holds recorded forms, one after the other, in bounded memory. `onListed` gets some forms with
 * their records at a time, only those whose owner has the key of this list. A list that fails does not stop the others.
 * @throws ProxyError if the store fails, Error if it lacks a method.
 */
export async function readAccounts(
  context: AdminContext,
  onListed: (listed: readonly ListedRecord[]) => Promise<void>,
): Promise<AccountReadings> {
  const accounts = await findAccounts(context);
  const readings: AccountReadings = {
    accounts,
    seen: new SeenForms(),
    unowned: 0,
    unownedForms: [],
  };
  for (const [key, account] of accounts) {
    if (key === NO_KEY) continue;
    try {
      await readAccount(context, key, account, readings, onListed);
      if (account.matched === 0) await assertNoOldRecords(context, key, account);
    } catch (error) {
      account.failure = error;
    }
  }
  return readings;
}

/** One account for each key of an owner. All records are read only if the key depends on the owner. */
async function findAccounts(context: AdminContext): Promise<Map<string, AccountReading>> {
  const accounts = new Map<string, AccountReading>();
  const add = (key: string, owner?: string): void => {
    if (!accounts.has(key)) accounts.set(key, { owner, forms: 0, matched: 0 });
  };
  let failure: unknown;
  const rememberFailure = (error: unknown): void => {
    failure ??= error;
  };
  if (context.hasKeyPerOwner) {
    for await (const batch of readRecords(context)) {
      const keys = await keysOf(context, batch, rememberFailure);
      for (const [owner, key] of keys) add(key, owner);
    }
  }
  const withoutKey = accounts.get(NO_KEY);
  if (withoutKey !== undefined) withoutKey.failure = failure;
  if (accounts.size === 0) add((await keyOf(context, undefined, 'list')).value);
  return accounts;
}

/** Throws if there are records that a list without recorded forms should have had. */
async function assertNoOldRecords(
  context: AdminContext,
  key: string,
  { forms }: AccountReading,
): Promise<void> {
  const now = Date.now();
  let oldRecords = 0;
  for await (const batch of readRecords(context)) {
    const old = batch.filter((record) => isOld(record, now));
    const keys = await keysOf(context, old);
    oldRecords += old.filter(({ owner }) => keys.get(owner) === key).length;
  }
  if (oldRecords === 0) return;
  throw new Error(
    `None of the ${oldRecords} recorded forms that are older than an hour is in the account's list of ${forms} forms, so ` +
      'no record was removed. The API key may be that of another account: check `apiKey` and `baseUrl`.',
  );
}

async function readAccount(
  context: AdminContext,
  key: string,
  account: AccountReading,
  readings: AccountReadings,
  onListed: (listed: readonly ListedRecord[]) => Promise<void>,
): Promise<void> {
  const { access } = context;
  if (access.store.find === undefined) throw missingMethod('find');

  const takeChunk = async (forms: readonly ServiceForm[]): Promise<void> => {
    const references = forms.map(referenceTo);
    const records = await access.ask(async (store) => (await store.find?.(references)) ?? []);
    const keys = await keysOf(context, records);
    const byId = new Map(records.flatMap((record) => (record.id ? [[record.id, record]] : [])));
    const byUrl = new Map(records.map((record) => [record.formUrl, record]));
    const listed: ListedRecord[] = [];
    for (const [index, form] of forms.entries()) {
      const { id = '', formUrl = '' } = references[index] ?? {};
      const record = byId.get(id) ?? byUrl.get(formUrl);
      if (record === undefined) addUnowned(readings, { id, formUrl });
      if (record === undefined || keys.get(record.owner) !== key) continue;
      readings.seen.add(record.formUrl);
      account.matched += 1;
      listed.push({ form, record });
    }
    account.forms += forms.length;
    await onListed(listed);
  };

  await readAccountList(context, account.owner, async (forms) => {
    for (let start = 0; start < forms.length; start += FIND_CHUNK)
      await takeChunk(forms.slice(start, start + FIND_CHUNK));
    return false;
  });
  await recheckUnowned(context, readings);
}

const referenceTo = (form: ServiceForm): FormReference => ({
  id: getString(form, 'id'),
  formUrl: getString(form, 'formUrl'),
});

function addUnowned(readings: AccountReadings, { id, formUrl }: FormReference): void {
  // An object that is no form.
  if (!id && !formUrl) return;
  readings.unowned += 1;
  if (readings.unownedForms.length < MAX_UNOWNED)
    readings.unownedForms.push({ ...(id && { id }), ...(formUrl && { formUrl }) });
}

/** A form that was being generated has its record by now. */
async function recheckUnowned({ access }: AdminContext, readings: AccountReadings): Promise<void> {
  const { unownedForms } = readings;
  const records = await access.ask(async (store) => (await store.find?.(unownedForms)) ?? []);
  const known = new Set(records.flatMap(({ id, formUrl }) => (id ? [id, formUrl] : [formUrl])));
  const unowned = unownedForms.filter(
    ({ id = '', formUrl = '' }) => !known.has(id) && !known.has(formUrl),
  );
  readings.unowned -= unownedForms.length - unowned.length;
  unownedForms.splice(0, Infinity, ...unowned);
}
