import { parseJson } from '../../api/json.js';
import { Kysely, sql } from 'kysely';
import { verifiedMembers } from './details.js';
import { ownerConflict, RECORDS_BATCH } from './owners.js';
import type {
  FormDetails,
  FormReference,
  OwnedForm,
  OwnerRecord,
  OwnerStore,
  OwnerTransfer,
} from './owners.js';
import { DIALECTS } from './sql-dialect.js';
import type { SqlDialect } from './sql-dialect.js';
import { connectionOf } from './sql-handle.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable, DEFAULT_TABLE, ownersUpgrade, sqlOwnersMigration } from './sql-schema.js';
import { createTableOnce, insertOnce, retryDeadlocks } from './sql-table.js';

export interface SqlOwnersOptions {
  /** Default `form_owner`. */
  readonly table?: string;
  /**
   * False if your own migration creates and upgrades the table; see {@link sqlOwnersMigration}. Each call then rejects with
   * the database's error as long as the table or a column is missing. Default true.
   */
  readonly createTable?: boolean;
}

interface OwnerRow {
  form_url: string;
  id: string | null;
  owner: string;
  prompt: string;
  created_at: string;
  /** JSON. */
  details: string | null;
  verified_at: string | null;
}

type Rows = Record<string, OwnerRow>;

/** Forms per query of `find`: databases limit the number of parameters. */
const FIND_CHUNK = 500;

/**
 * Owners in a table of the site's own database, which several proxy processes may share. Creates the table and its
 * index at the first call, and adds missing columns to a table of an earlier version.
 */
export function sqlOwners(handle: SqlHandle, options: SqlOwnersOptions = {}): OwnerStore {
  const [kind, connection] = connectionOf(handle);
  return new SqlOwners(new Kysely<Rows>({ dialect: connection }), DIALECTS[kind], options);
}

/** The store on an instance of Kysely. Its methods are fields, so that a site can spread it and replace some of them. */
export class SqlOwners implements OwnerStore {
  readonly #db: Kysely<Rows>;
  readonly #dialect: SqlDialect;
  readonly #table: string;
  readonly #ready: () => Promise<void>;

  constructor(
    db: Kysely<Rows>,
    dialect: SqlDialect,
    { table = DEFAULT_TABLE, createTable = true }: SqlOwnersOptions = {},
  ) {
    const { kind } = dialect;
    this.#db = db;
    this.#dialect = dialect;
    this.#table = checkTable(table);
    this.#ready = createTableOnce(
      createTable ? sqlOwnersMigration(kind, table) : [],
      (statement) => sql.raw(statement).execute(db),
      ownersUpgrade(kind, table, createTable),
    );
  }

  readonly add = async (owner: string, form: OwnedForm): Promise<void> => {
    await this.#ready();
    this.#dialect.assertFits({ ...form, owner });
    const { id = null, formUrl, prompt, createdAt, details, verifiedAt = null } = form;
    const isNew = await insertOnce(
      this.#dialect,
      this.#db.insertInto(this.#table).values({
        form_url: formUrl,
        id,
        owner,
        prompt,
        created_at: createdAt,
        details: details === undefined ? null : JSON.stringify(details),
        verified_at: verifiedAt,
      }),
    );
    if (isNew) return;
    if (id !== null) await this.#setId(owner, formUrl, id);
    const [record] = await this.#recordsBy('form_url', [formUrl]);
    const isRecorded = record?.owner === owner && (id === null || record.id === id);
    if (!isRecorded) throw ownerConflict(form);
  };

  readonly attachId = async (owner: string, formUrl: string, id: string): Promise<void> => {
    await this.#ready();
    await this.#setId(owner, formUrl, id);
    const [record] = await this.#recordsBy('form_url', [formUrl]);
    if (record?.owner === owner && record.id !== id) throw ownerConflict({ id, formUrl });
  };

  readonly forms = async (owner: string): Promise<readonly OwnedForm[]> => {
    await this.#ready();
    const rows = await this.#select()
      .where('owner', '=', owner)
      .orderBy('created_at', 'desc')
      .execute();
    // A database may compare less strictly than JavaScript.
    return rows.filter((row) => row.owner === owner).map(formOf);
  };

  readonly owns = async (owner: string, id: string): Promise<boolean> => {
    await this.#ready();
    const row = await this.#db
      .selectFrom(this.#table)
      .select(['id', 'owner'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.id === id && row.owner === owner;
  };

  readonly remove = async (id: string): Promise<void> => {
    await this.#ready();
    const deletion = this.#db.deleteFrom(this.#table).where('id', '=', id);
    await retryDeadlocks(() => deletion.execute());
  };

  readonly find = async (forms: readonly FormReference[]): Promise<readonly OwnerRecord[]> => {
    await this.#ready();
    const found: OwnerRecord[] = [];
    for (let start = 0; start < forms.length; start += FIND_CHUNK) {
      const chunk = forms.slice(start, start + FIND_CHUNK);
      const ids = chunk.flatMap(({ id }) => id ?? []);
      const byId = await this.#recordsBy('id', ids);
      const known = new Set(byId.map(({ id }) => id));
      const byUrl = await this.#recordsBy('form_url', urlsWithoutRecord(chunk, known));
      found.push(...byId, ...byUrl);
    }
    return found;
  };

  readonly verified = async (id: string, details: FormDetails, at: string): Promise<void> => {
    await this.#ready();
    this.#dialect.assertFits({ verifiedAt: at });
    const update = this.#db
      .updateTable(this.#table)
      .set({ details: JSON.stringify(details), verified_at: at })
      .where('id', '=', id);
    await retryDeadlocks(() => update.execute());
  };

  readonly transfer = async ({ id, from, to }: OwnerTransfer): Promise<number> => {
    await this.#ready();
    const { assertFits, isExactly } = this.#dialect;
    assertFits({ owner: to });
    if (from === to) return 0;
    // One statement, so that of several transfers at once only one finds the form with its owner.
    const all = this.#db
      .updateTable(this.#table)
      .set({ owner: to })
      .where(isExactly('owner', from));
    const update = id === undefined ? all : all.where(isExactly('id', id));
    const { numUpdatedRows } = await retryDeadlocks(() => update.executeTakeFirstOrThrow());
    return Number(numUpdatedRows);
  };

  readonly records = (): AsyncIterable<readonly OwnerRecord[]> => this.#batches();

  readonly removeUrl = async (formUrl: string): Promise<void> => {
    await this.#ready();
    const deletion = this.#db
      .deleteFrom(this.#table)
      .where('form_url', '=', formUrl)
      .where('id', 'is', null);
    await retryDeadlocks(() => deletion.execute());
  };

  #select() {
    return this.#db.selectFrom(this.#table).selectAll();
  }

  async #recordsBy(column: 'id' | 'form_url', values: string[]): Promise<OwnerRecord[]> {
    if (values.length === 0) return [];
    const rows = await this.#select().where(column, 'in', values).execute();
    return rows.map(recordOf);
  }

  /** Only for a record of this owner that has no id. */
  async #setId(owner: string, formUrl: string, id: string): Promise<void> {
    const update = this.#db
      .updateTable(this.#table)
      .set({ id })
      .where('form_url', '=', formUrl)
      .where('owner', '=', owner)
      .where('id', 'is', null);
    await retryDeadlocks(() => update.execute());
  }

  async *#batches(): AsyncGenerator<readonly OwnerRecord[]> {
    await this.#ready();
    let last = '';
    for (;;) {
      const rows = await this.#select()
        .where('form_url', '>', last)
        .orderBy('form_url')
        .limit(RECORDS_BATCH)
        .execute();
      if (rows.length === 0) return;
      yield rows.map(recordOf);
      last = rows.at(-1)?.form_url ?? '';
    }
  }
}

const urlsWithoutRecord = (
  forms: readonly FormReference[],
  known: ReadonlySet<string | undefined>,
): string[] =>
  forms.flatMap(({ id, formUrl }) =>
    formUrl === undefined || (id !== undefined && known.has(id)) ? [] : formUrl,
  );

const formOf = (row: OwnerRow): OwnedForm => ({
  id: row.id ?? undefined,
  formUrl: row.form_url,
  prompt: row.prompt,
  createdAt: row.created_at,
  ...verifiedMembers(parseJson(row.details ?? 'null'), row.verified_at),
});

const recordOf = (row: OwnerRow): OwnerRecord => ({ ...formOf(row), owner: row.owner });
