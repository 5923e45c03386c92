import { parseJson } from '../../api/json.js';
import { verifiedMembers } from '../stores/details.js';
import { ownerConflict, RECORDS_BATCH } from '../stores/owners.js';
import type {
  FormDetails,
  FormReference,
  OwnedForm,
  OwnerRecord,
  OwnerTransfer,
} from '../stores/owners.js';
import type { Row, SqlStorage } from './storage.js';

/** The methods of an `OwnerStore` on a Durable Object's storage. They are fields, since state.ts spreads them. */
export class OwnersTable {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`create table if not exists form_owner (
      form_url text not null primary key,
      id text unique,
      owner text not null,
      prompt text not null,
      created_at text not null,
      details text,
      verified_at text
    )`);
    // A table of an earlier version lacks them.
    const columns = Array.from(sql.exec('pragma table_info(form_owner)'), ({ name }) => name);
    for (const column of ['details', 'verified_at'])
      if (!columns.includes(column)) sql.exec(`alter table form_owner add column ${column} text`);
    sql.exec('create index if not exists form_owner_by_owner on form_owner (owner, created_at)');
  }

  readonly add = (owner: string, form: OwnedForm): void => {
    const known = this.#recordBy('form_url', form.formUrl);
    const id = form.id ?? known?.id;
    const isTaken = known !== undefined && (known.owner !== owner || (known.id ?? id) !== id);
    const formWithId = this.#recordBy('id', id);
    if (isTaken || (formWithId !== undefined && formWithId.formUrl !== form.formUrl))
      throw ownerConflict(form);
    const { formUrl, prompt, createdAt, details, verifiedAt } = known ?? form;
    this.#sql.exec(
      `insert or replace into form_owner
       (form_url, id, owner, prompt, created_at, details, verified_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      formUrl,
      id ?? null,
      owner,
      prompt,
      createdAt,
      details === undefined ? null : JSON.stringify(details),
      verifiedAt ?? null,
    );
  };

  readonly attachId = (owner: string, formUrl: string, id: string): void => {
    const known = this.#recordBy('form_url', formUrl);
    if (known?.owner === owner) this.add(owner, { ...known, id });
  };

  readonly forms = (owner: string): OwnedForm[] => {
    const rows = this.#sql.exec(
      'select * from form_owner where owner = ? order by created_at desc',
      owner,
    );
    return Array.from(rows, (row) => {
      const { owner: _, ...form } = recordOf(row);
      return form;
    });
  };

  readonly owns = (owner: string, id: string): boolean => this.#recordBy('id', id)?.owner === owner;

  readonly remove = (id: string): void => {
    this.#sql.exec('delete from form_owner where id = ?', id);
  };

  readonly find = (forms: readonly FormReference[]): OwnerRecord[] =>
    forms.flatMap(
      ({ id, formUrl }) => this.#recordBy('id', id) ?? this.#recordBy('form_url', formUrl) ?? [],
    );

  readonly verified = (id: string, details: FormDetails, at: string): void => {
    this.#sql.exec(
      'update form_owner set details = ?, verified_at = ? where id = ?',
      JSON.stringify(details),
      at,
      id,
    );
  };

  readonly transfer = ({ id, from, to }: OwnerTransfer): number => {
    const forms = id === undefined ? this.forms(from) : [this.#recordBy('id', id)];
    const urls = forms.flatMap((form) => form?.formUrl ?? []);
    let moved = 0;
    for (const url of from === to ? [] : urls) {
      const isOwn = this.#recordBy('form_url', url)?.owner === from;
      if (isOwn) this.#sql.exec('update form_owner set owner = ? where form_url = ?', to, url);
      moved += Number(isOwn);
    }
    return moved;
  };

  /** A page of all records, for the method `records`. */
  readonly recordsAfter = (formUrl: string): OwnerRecord[] => {
    const page = 'select * from form_owner where form_url > ? order by form_url limit ?';
    return Array.from(this.#sql.exec(page, formUrl, RECORDS_BATCH), recordOf);
  };

  readonly removeUrl = (formUrl: string): void => {
    this.#sql.exec('delete from form_owner where form_url = ? and id is null', formUrl);
  };

  #recordBy(column: 'id' | 'form_url', value: string | undefined): OwnerRecord | undefined {
    if (value === undefined) return undefined;
    const [row] = this.#sql.exec(`select * from form_owner where ${column} = ?`, value);
    return row && recordOf(row);
  }
}

const recordOf = (row: Row): OwnerRecord => ({
  ...(row.id !== null && { id: String(row.id) }),
  formUrl: String(row.form_url),
  owner: String(row.owner),
  prompt: String(row.prompt),
  createdAt: String(row.created_at),
  ...verifiedMembers(parseJson(String(row.details)), row.verified_at),
});
