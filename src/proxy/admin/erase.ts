import { readData, isGone } from '../../api/envelope.js';
import type { OwnedForm } from '../stores/owners.js';
import { isOld } from './accounts.js';
import { askService, attachId, describeFailure } from './context.js';
import type { AdminContext } from './context.js';
import { findInList } from './owned-forms.js';
import { describeRemaining } from './remaining.js';
import type { RemainingData } from './remaining.js';

/** A form that is not erased, with its record. */
export interface FailedErasure {
  readonly id?: string;
  readonly formUrl: string;
  /** For the operator, in English. Never has the API key. */
  readonly reason: string;
}

/** The result of `OwnerAdmin.erase`. */
export interface EraseReport {
  readonly owner: string;
  /** Number of forms that were deleted at the service. */
  readonly deleted: number;
  /**
   * Number of forms that the service did not have any more. If these are all, the key may be that of another account, and the forms
   * may still exist there.
   */
  readonly alreadyGone: number;
  /** Forms that stay, with their records. Repeat `erase` for them. */
  readonly failed: readonly FailedErasure[];
  /** Data about the owner that is still stored. */
  readonly remaining: readonly RemainingData[];
}

/** Failures in succession after which the service counts as down. Each may have taken the whole time limit. */
const MAX_FAILURES = 3;

const REPEAT_LATER = 'not tried, since the service failed several times before: repeat later';

/** See `OwnerAdmin.erase`. */
export async function eraseOwner(context: AdminContext, owner: string): Promise<EraseReport> {
  const { access } = context;
  const counts = { deleted: 0, alreadyGone: 0 };
  const failed: FailedErasure[] = [];
  let failures = 0;
  const fail = ({ id, formUrl }: OwnedForm, reason: string): void => {
    failed.push({ ...(id !== undefined && { id }), formUrl, reason });
  };

  const records = await access.ask((store) => store.forms(owner));
  const forms = await withIds(context, owner, records);
  for (const form of forms) {
    if (form.result === 'failed') {
      fail(form.record, form.reason);
    } else if (form.result === 'gone') {
      await access.ask(async (store) => store.removeUrl?.(form.record.formUrl));
      counts.alreadyGone += 1;
    } else if (failures >= MAX_FAILURES) {
      fail(form.record, REPEAT_LATER);
    } else {
      const result = await eraseForm(context, owner, form.id);
      if (result === 'deleted' || result === 'alreadyGone') counts[result] += 1;
      else if (result !== 'transferred') fail(form.record, result.reason);
      failures = typeof result === 'object' ? failures + 1 : 0;
    }
  }
  const left = await access.ask((store) => store.forms(owner));
  return { owner, ...counts, failed, remaining: describeRemaining(context, left.length) };
}

type Erasable = { readonly record: OwnedForm } & (
  | { readonly result: 'found'; readonly id: string }
  | { readonly result: 'gone' }
  | { readonly result: 'failed'; readonly reason: string }
);

/** The records with their ids. Missing ones are looked up in the account's list, and stored: a repeat then needs no list. */
async function withIds(
  context: AdminContext,
  owner: string,
  records: readonly OwnedForm[],
): Promise<readonly Erasable[]> {
  const { access } = context;
  const startedAt = Date.now();
  const waiting = records.filter(({ id }) => id === undefined);
  let failure: string | undefined;
  const found = await findInList(context, owner, waiting).catch((error: unknown) => {
    failure = `its id is unknown, and the account's list cannot be read: ${describeFailure(error, context)}`;
    return new Map<string, string | undefined>();
  });

  const resolve = async (record: OwnedForm): Promise<Erasable> => {
    const failed = (reason: string): Erasable => ({ record, result: 'failed', reason });
    if (record.id !== undefined) return { record, result: 'found', id: record.id };
    const id = found.get(record.formUrl);
    if (id !== undefined) {
      const reason = await attachId(context, { ...record, owner }, id);
      return reason === undefined ? { record, result: 'found', id } : failed(reason);
    }
    if (failure !== undefined) return failed(failure);
    if (found.has(record.formUrl)) return failed('the list of the service has no id for it');
    if (!isOld(record, startedAt))
      return failed('its id is unknown, and it may be too new for the list: repeat in an hour');
    return access.store.removeUrl === undefined
      ? failed('the owner store has no method `removeUrl` for a record without an id')
      : { record, result: 'gone' };
  };
  const erasable: Erasable[] = [];
  for (const record of records) erasable.push(await resolve(record));
  return erasable;
}

/** Deletes a form at the service, then its record: after a crash in between, a repeat finds the record, and the form gone. */
async function eraseForm(
  context: AdminContext,
  owner: string,
  id: string,
): Promise<'deleted' | 'alreadyGone' | 'transferred' | { readonly reason: string }> {
  const { access } = context;
  // Somebody else may have got the form since the records were read.
  if (!(await access.ask((store) => store.owns(owner, id)))) return 'transferred';
  let isDeleted: boolean;
  try {
    const response = await askService(context, owner, 'delete', id);
    isDeleted = readData(response) !== undefined;
    if (!isDeleted && !isGone(response))
      return { reason: `the service responded with ${response.status}` };
  } catch (error) {
    return { reason: describeFailure(error, context) };
  }
  await access.ask((store) => store.remove(id));
  return isDeleted ? 'deleted' : 'alreadyGone';
}
