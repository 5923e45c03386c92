/** The members of the service's form that the option `fields` lets through, such as `title`. Texts only. */
export type FormDetails = Readonly<Record<string, string>>;

/** The record of a form that a visitor generated. */
export interface OwnedForm {
  /** Missing until the service sends it. A response to a generate may lack the id. */
  readonly id?: string;
  /** Exactly as the service sent it; identifies the record. */
  readonly formUrl: string;
  /** The text that the form was generated from. */
  readonly prompt: string;
  /** ISO 8601 in UTC, by the proxy's clock. */
  readonly createdAt: string;
  /** Of the service's latest response about the form. Missing until there is one. */
  readonly details?: FormDetails;
  /** When the service last said that the form exists: ISO 8601 in UTC, by the proxy's clock. Missing until it did. */
  readonly verifiedAt?: string;
}

/** A form and the visitor who owns it. */
export interface OwnerRecord extends OwnedForm {
  readonly owner: string;
}

/** Reference to a form of the service: id, URL, or both. */
export interface FormReference {
  readonly id?: string;
  readonly formUrl?: string;
}

/**
 * Records which visitor owns which form. Several proxy processes may share one. `owner` is the `identity` that
 * `authorize` returned: owners that differ in any character are different owners. A method that throws, rejects or
 * does not respond in time causes a rejection of the request.
 */
export interface OwnerStore {
  /**
   * Records a generated form, before the visitor gets the response. Called again with the same `formUrl`, it
   * attaches the id, and keeps the rest of the record. Rejects if the URL or the id belongs to another owner or another form.
   */
  add(owner: string, form: OwnedForm): Promise<void>;
  /**
   * Optional: attaches the id to the owner's record of this form, if it still exists. Rejects if another form has the id.
   * Without this method, the proxy calls `add`, which writes a record again that was removed meanwhile.
   */
  attachId?(owner: string, formUrl: string, id: string): Promise<void>;
  /** All forms of an owner, newest first. */
  forms(owner: string): Promise<readonly OwnedForm[]>;
  /** True if this owner has the form with this id. */
  owns(owner: string, id: string): Promise<boolean>;
  /** Removes a deleted form. Does nothing for an unknown id. */
  remove(id: string): Promise<void>;
  /**
   * Optional: the records of these forms, found by id or else by URL, in any order. A form without a record is left
   * out. Without this method, administrators see no owners, and orphans cannot be listed.
   */
  find?(forms: readonly FormReference[]): Promise<readonly OwnerRecord[]>;
  /**
   * Optional: replaces `details` and `verifiedAt` in the record of this form. Does nothing for an unknown id. Without this
   * method, the proxy asks the service again at each list, and lists keep the details of the generate.
   */
  verified?(id: string, details: FormDetails, at: string): Promise<void>;
  /**
   * Optional: gives the form with this id, or all forms of an owner, to another owner. Returns the number of forms that it
   * moved: 0 if `from` does not own the form, and if `from` and `to` are the same. Atomic: after any race with other transfers
   * and with `add`, each form has exactly one owner. Rejects if the store cannot hold `to`; then nothing has moved. Without this
   * method, `transfer` of the owner admin rejects. See dist/guide/ownership.md#administer-owners.
   */
  transfer?(change: OwnerTransfer): Promise<number>;
  /**
   * Optional: all records in batches of at most some thousands, in any order, so that memory does not grow with their number. A
   * record that exists all the time comes at least once. A record that is added, removed or transferred meanwhile may come or not.
   * Without this method, `verify` and `owners` of the owner admin reject. See
   * dist/guide/ownership.md#administer-owners.
   */
  records?(): AsyncIterable<readonly OwnerRecord[]>;
  /**
   * Optional: removes the record with this URL if it has no id, which `remove` cannot name. Does nothing for a record that has
   * got its id meanwhile. Without this method, records without an id stay. See dist/guide/ownership.md#administer-owners.
   */
  removeUrl?(formUrl: string): Promise<void>;
}

/** A change of owner, for {@link OwnerStore.transfer}. */
export interface OwnerTransfer {
  /** Missing: all forms of `from`. */
  readonly id?: string;
  readonly from: string;
  readonly to: string;
}

/** Records in a batch of {@link OwnerStore.records}. */
export const RECORDS_BATCH = 1_000;

/** Thrown by `add` for a form that somebody else owns, and for an id that another form has. */
export const ownerConflict = ({ id, formUrl }: FormReference): Error =>
  new Error(`Another owner or another form has the id ${id ?? '(none)'} or the URL ${formUrl}.`);

/** Sorts forms for {@link OwnerStore.forms}. */
export const newestFirst = (a: OwnedForm, b: OwnedForm): number =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0;
