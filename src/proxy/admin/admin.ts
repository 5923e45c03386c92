import type { OwnedForm } from '../stores/owners.js';
import { createContext, describeFailure, keyOf, missingMethod } from './context.js';
import type { AdminContext, OwnerAdminOptions } from './context.js';
import { eraseOwner } from './erase.js';
import type { EraseReport } from './erase.js';
import { formsOfOwner, summarizeOwners } from './owned-forms.js';
import type { AdminForm, OwnerSummary } from './owned-forms.js';
import { describeRemaining } from './remaining.js';
import type { RemainingData } from './remaining.js';
import { readUsage } from './usage.js';
import type { BudgetUsage } from './usage.js';
import { verifyRecords } from './verify.js';
import type { VerifyReport } from './verify.js';

/** Everything that is stored about an owner, as plain JSON. */
export interface OwnerExport {
  readonly owner: string;
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  /** The records, newest first. */
  readonly forms: readonly OwnedForm[];
  /** The used part of the owner's budgets. Missing if the budget store cannot be read. */
  readonly usage?: readonly BudgetUsage[];
  /** Other data about the owner, which nobody can look up by the owner: it is stored under hashes, or elsewhere. */
  readonly notIncluded: readonly RemainingData[];
}

/** A change of owner: of one form by its id, of all forms of an owner, or of one form of this owner. */
export type TransferChange =
  | { readonly id: string; readonly from?: string; readonly to: string }
  | { readonly id?: undefined; readonly from: string; readonly to: string };

/** A comparison of records with the account's list. */
export interface CheckOptions {
  /** Default false: the service is not asked. */
  readonly check?: boolean;
}

/**
 * Reads and changes who owns which form, for an operator. All methods reject with an Error whose message never has the API key: if a
 * store fails or does not respond in `timeouts.hooks`, if the store lacks an optional method, and if the service fails. They may be
 * called again after any failure. An owner is the `identity` that `authorize` returns; an empty one is a TypeError.
 *
 * See dist/guide/ownership.md#administer-owners.
 */
export interface OwnerAdmin {
  /** All owners, those with the most forms first. With `check`, it reads the account's list. Needs `records` of the store. */
  owners(options?: CheckOptions): Promise<readonly OwnerSummary[]>;
  /** The forms of an owner, newest first. With `check`, each says whether the service still has it. */
  forms(owner: string, options?: CheckOptions): Promise<readonly AdminForm[]>;
  /** Everything that is stored about an owner, for a request for personal data. The forms' responses are at the service. */
  export(owner: string): Promise<OwnerExport>;
  /**
   * Gives one form, or all forms of an owner, to another owner, such as the forms of an anonymous visitor to the user who signs in.
   * Returns the number of forms that it moved: 0 if there is none, if `from` does not own it, and if both are the same. Rejects if the
   * owners have different API keys, since the new owner could not reach the forms. Needs `transfer` of the store; without `from`
   * also `find`.
   */
  transfer(change: TransferChange): Promise<number>;
  /**
   * Deletes the forms of an owner at the service, then their records. A form that the service does not have counts as deleted. One
   * that could not be deleted stays with its record, and is in `failed`. If the service responds with 429, it waits and tries
   * again. Block the owner before: a form that is generated meanwhile may stay.
   */
  erase(owner: string): Promise<EraseReport>;
  /**
   * The used part of each budget today and this month (UTC): of the account, or of one visitor. Empty without such a budget. The limits
   * are those of the option `budget`; those that `authorize` returns for a visitor are unknown here. An anonymous visitor also has
   * a budget by address, which is not in it.
   */
  usage(identity?: string): Promise<readonly BudgetUsage[]>;
  /**
   * Compares all records with the account's list: updates details, attaches missing ids, and removes records of forms that the list
   * lacks, if they are older than an hour and the service says that there is no such form. Reads the list as a stream of any size
   * in bounded memory. If a list breaks off, no record is removed. Rejects, and removes nothing, if none of the recorded forms is in
   * the list. With several API keys, it reads one list for each, and rejects with an AggregateError after all of them. For a
   * nightly job. Needs `records`, `find` and `verified` of the store.
   */
  verify(): Promise<VerifyReport>;
}

/**
 * Creates the administration of an owner store. It takes the options of the proxy, and uses `baseUrl`, `apiKey`, `owners`, `budget`,
 * `fields`, `timeouts`, `fetch` and `log`; `idempotency`, `rateLimit` and `logIdentity` only tell what stays after an erasure.
 * `authorize` may be missing. The admin checks no permission: check in your own code who may call it.
 * @throws TypeError for invalid options, and for `owners: 'shared'`. The message quotes no value.
 *
 * See dist/guide/ownership.md#administer-owners.
 */
export function createOwnerAdmin(options: OwnerAdminOptions): OwnerAdmin {
  const context = createContext(options);
  const safely = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw readable(error, context);
    }
  };
  return {
    owners: ({ check = false } = {}) => safely(() => summarizeOwners(context, check)),
    forms: async (owner, { check = false } = {}) => {
      assertOwner('owner', owner);
      return safely(() => formsOfOwner(context, owner, check));
    },
    export: async (owner) => {
      assertOwner('owner', owner);
      return safely(() => exportOwner(context, owner));
    },
    transfer: async (change) => {
      if (change.id === undefined || change.from !== undefined) assertOwner('from', change.from);
      assertOwner('to', change.to);
      return safely(() => transfer(context, change));
    },
    erase: async (owner) => {
      assertOwner('owner', owner);
      return safely(() => eraseOwner(context, owner));
    },
    usage: async (identity) => {
      if (identity !== undefined) assertOwner('identity', identity);
      return safely(() => readUsage(context, identity));
    },
    verify: () => safely(() => verifyRecords(context)),
  };
}

function assertOwner(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`createOwnerAdmin: \`${name}\` must be a string that is not empty.`);
}

/** The messages of the proxy's errors are for visitors. */
function readable(error: unknown, context: AdminContext): unknown {
  if (error instanceof AggregateError)
    return new AggregateError(
      error.errors.map((one: unknown) => readable(one, context)),
      error.message,
    );
  if (error instanceof Error && error.name === 'Error') return error;
  return new Error(describeFailure(error, context), { cause: error });
}

async function exportOwner(context: AdminContext, owner: string): Promise<OwnerExport> {
  const forms = await context.access.ask((store) => store.forms(owner));
  const isReadable = context.budget?.store?.used !== undefined;
  return {
    owner,
    exportedAt: new Date().toISOString(),
    forms,
    ...(isReadable && { usage: await readUsage(context, owner) }),
    notIncluded: describeRemaining(context, 0),
  };
}

async function transfer(context: AdminContext, { id, from, to }: TransferChange): Promise<number> {
  const { access } = context;
  if (access.store.transfer === undefined) throw missingMethod('transfer');
  const owner = from ?? (await ownerOf(context, id));
  if (owner === undefined || owner === to) return 0;
  const keys = await Promise.all([owner, to].map((one) => keyOf(context, one, 'list')));
  if (keys[0]?.value !== keys[1]?.value)
    throw new Error('The owners have different API keys, so the new one could not reach the form.');
  const change = { ...(id !== undefined && { id }), from: owner, to };
  return access.ask(async (store) => (await store.transfer?.(change)) ?? 0);
}

/** The owner of a form. */
async function ownerOf({ access }: AdminContext, id = ''): Promise<string | undefined> {
  if (access.store.find === undefined) throw missingMethod('find');
  const records = await access.ask(async (store) => (await store.find?.([{ id }])) ?? []);
  return records.find((record) => record.id === id)?.owner;
}
