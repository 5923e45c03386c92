import { readData, isGone } from '../../api/envelope.js';
import { detailsOf, idOf } from '../ownership/entry.js';
import type { FormDetails, FormReference, OwnerRecord } from '../stores/owners.js';
import { isOld, keysOf, readAccounts } from './accounts.js';
import type { AccountReadings, ListedRecord } from './accounts.js';
import { askService, attachId, missingMethod, readRecords, warn } from './context.js';
import type { AdminContext } from './context.js';

/** The result of `OwnerAdmin.verify`. All members count, apart from `unownedForms`. */
export interface VerifyReport {
  /** Lists that were read: one for each API key. */
  readonly accounts: number;
  /** Forms in these lists. */
  readonly forms: number;
  /** Records of which the list has the form. */
  readonly found: number;
  /** Records whose details were replaced. */
  readonly updated: number;
  /** Records that got their id. */
  readonly attached: number;
  /** Records that were removed, since the service no longer has the form. */
  readonly removed: number;
  /** Records that the list lacks, and of which the service did not say whether it has the form. They stay. */
  readonly unconfirmed: number;
  /** Forms in the lists that nobody owns. */
  readonly unowned: number;
  /** The first 1,000 of these. `findOrphans` lists all. */
  readonly unownedForms: readonly FormReference[];
}

/** Writes at the same time. */
const MAX_PARALLEL = 100;

/** Numbers of changes. */
type Counts = Record<'updated' | 'attached' | 'removed' | 'unconfirmed', number>;

/** See `OwnerAdmin.verify`. */
export async function verifyRecords(context: AdminContext): Promise<VerifyReport> {
  const { verified } = context.access.store;
  if (verified === undefined) throw missingMethod('verified');
  const startedAt = Date.now();
  const counts: Counts = { updated: 0, attached: 0, removed: 0, unconfirmed: 0 };
  const readings = await readAccounts(context, (listed) => updateRecords(context, listed, counts));
  await removeGone(context, readings, startedAt, counts);

  const accounts = [...readings.accounts.values()];
  const failures = accounts.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  if (failures.length > 0) {
    if (accounts.length === 1) throw failures[0];
    throw new AggregateError(
      failures,
      `${failures.length} of ${accounts.length} accounts were not verified.`,
    );
  }
  const sum = (name: 'forms' | 'matched') =>
    accounts.reduce((total, account) => total + account[name], 0);
  return {
    accounts: accounts.length,
    forms: sum('forms'),
    found: sum('matched'),
    ...counts,
    unowned: readings.unowned,
    unownedForms: readings.unownedForms,
  };
}

/** Attaches missing ids, and stores new details. */
async function updateRecords(
  context: AdminContext,
  listed: readonly ListedRecord[],
  counts: Counts,
): Promise<void> {
  const { access, fields } = context;
  const update = async ({ form, record }: ListedRecord): Promise<void> => {
    const id = record.id ?? idOf(form);
    if (id === undefined) return;
    if (record.id === undefined) {
      const failure = await attachId(context, record, id);
      if (failure !== undefined) {
        warn(
          context,
          `The id ${id} is not attached to ${JSON.stringify(record.formUrl)}: ${failure}`,
        );
        return;
      }
      counts.attached += 1;
    }
    // A list may show less than a get, so what it lacks stays.
    const details = { ...record.details, ...detailsOf(form, fields) };
    if (record.verifiedAt !== undefined && isSame(details, record.details)) return;
    const now = new Date().toISOString();
    await access.ask(async (store) => store.verified?.(id, details, now));
    counts.updated += 1;
  };
  for (let start = 0; start < listed.length; start += MAX_PARALLEL)
    await Promise.all(listed.slice(start, start + MAX_PARALLEL).map(update));
}

const isSame = (details: FormDetails, stored: FormDetails = {}): boolean => {
  const names = Object.keys(details);
  return (
    names.length === Object.keys(stored).length &&
    names.every((name) => details[name] === stored[name])
  );
};

/** Removes the records whose form is in no list, if the list of its account was read to its end. */
async function removeGone(
  context: AdminContext,
  { accounts, seen }: AccountReadings,
  startedAt: number,
  counts: Counts,
): Promise<void> {
  if (![...accounts.values()].some(({ failure }) => failure === undefined)) return;
  /** Keys of accounts whose service fails: further requests would fail too. */
  const down = new Set<string>();
  for await (const batch of readRecords(context)) {
    const candidates = batch.filter(
      (record) => !seen.has(record.formUrl) && isOld(record, startedAt),
    );
    const keys = await keysOf(context, candidates);
    for (const record of candidates) {
      const key = keys.get(record.owner) ?? '';
      const account = accounts.get(key);
      if (account === undefined || account.failure !== undefined) continue;
      const result = down.has(key) ? 'down' : await removeIfGone(context, record);
      if (result === 'removed') counts.removed += 1;
      else if (result !== 'exists') counts.unconfirmed += 1;
      if (result === 'down') down.add(key);
    }
  }
}

/**
 * A list may have further pages, or lack the newest forms. So the service itself must say that the form is gone. Only of a form
 * without an id the list must suffice.
 */
async function removeIfGone(
  context: AdminContext,
  { owner, id, formUrl }: OwnerRecord,
): Promise<'removed' | 'exists' | 'unknown' | 'down'> {
  const { access } = context;
  if (id === undefined) {
    if (access.store.removeUrl === undefined) return 'unknown';
    await access.ask(async (store) => store.removeUrl?.(formUrl));
  } else {
    const response = await askService(context, owner, 'get', id).catch(() => undefined);
    if (response === undefined || response.status === 429 || response.status >= 500) return 'down';
    if (readData(response) !== undefined) return 'exists';
    if (!isGone(response)) return 'unknown';
    await access.ask((store) => store.remove(id));
  }
  // With the key of another account, forms are gone that are not. The log has what `assignOrphan` needs.
  warn(
    context,
    `The service has no form ${id ?? '(id unknown)'} at ${JSON.stringify(formUrl)} any more, so ` +
      `${JSON.stringify(owner)} no longer owns it.`,
  );
  return 'removed';
}
