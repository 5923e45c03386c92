/** The forms of an owner, and the numbers of forms of all owners. */
import { getString } from '../../api/json.js';
import { idOf } from '../ownership/entry.js';
import type { OwnedForm } from '../stores/owners.js';
import { readAccounts } from './accounts.js';
import { readAccountList, readRecords } from './context.js';
import type { AdminContext } from './context.js';

/** A form of an owner, as the owner store has it. */
export interface AdminForm extends OwnedForm {
  /** With `check`: true if the service has no such form any more, false if it has. */
  readonly isMissing?: boolean;
}

/** An owner with the numbers of its forms. */
export interface OwnerSummary {
  readonly owner: string;
  /** Forms in the owner store. */
  readonly forms: number;
  /** With `check`: those that the service no longer has. Forms that were recorded during the check do not count. */
  readonly missing?: number;
}

/** The ids, by URL of the record, of those forms that the account's list has. Undefined as value: the list shows no usable id. */
export type FoundForms = ReadonlyMap<string, string | undefined>;

/** Looks for forms of one owner in the account's list, and stops as soon as it has found all. */
export async function findInList(
  context: AdminContext,
  owner: string,
  records: readonly OwnedForm[],
): Promise<FoundForms> {
  const urlById = new Map(records.flatMap(({ id, formUrl }) => (id ? [[id, formUrl]] : [])));
  const urls = new Set(records.map(({ formUrl }) => formUrl));
  const found = new Map<string, string | undefined>();
  if (urls.size === 0) return found;
  await readAccountList(context, owner, async (forms) => {
    for (const form of forms) {
      const id = idOf(form);
      const listedUrl = getString(form, 'formUrl') ?? '';
      const url = urlById.get(id ?? '') ?? (urls.has(listedUrl) ? listedUrl : undefined);
      if (url !== undefined) found.set(url, id);
    }
    return found.size === urls.size;
  });
  return found;
}

/** See `OwnerAdmin.forms`. */
export async function formsOfOwner(
  context: AdminContext,
  owner: string,
  check: boolean,
): Promise<readonly AdminForm[]> {
  const records = await context.access.ask((store) => store.forms(owner));
  if (!check) return records;
  const found = await findInList(context, owner, records);
  return records.map((record) => ({ ...record, isMissing: !found.has(record.formUrl) }));
}

/** See `OwnerAdmin.owners`. */
export async function summarizeOwners(
  context: AdminContext,
  check: boolean,
): Promise<readonly OwnerSummary[]> {
  const isMissing = check ? await findMissing(context) : () => false;
  const owners = new Map<string, { owner: string; forms: number; missing: number }>();
  for await (const batch of readRecords(context)) {
    for (const record of batch) {
      const { owner } = record;
      const summary = owners.get(owner) ?? { owner, forms: 0, missing: 0 };
      summary.forms += 1;
      summary.missing += Number(isMissing(record));
      owners.set(owner, summary);
    }
  }
  return Array.from(owners.values(), ({ owner, forms, missing }) =>
    check ? { owner, forms, missing } : { owner, forms },
  ).toSorted((a, b) => b.forms - a.forms);
}

async function findMissing(context: AdminContext): Promise<(record: OwnedForm) => boolean> {
  const startedAt = new Date().toISOString();
  const { accounts, seen } = await readAccounts(context, async () => {});
  for (const { failure } of accounts.values()) if (failure !== undefined) throw failure;
  return ({ createdAt, formUrl }) => createdAt < startedAt && !seen.has(formUrl);
}
