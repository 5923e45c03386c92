import { parseJson } from '../../api/json.js';
import { Kysely, sql } from 'kysely';
import { verifiedMembers } from './details.js';
import { ownerConflict, RECORDS_BATCH } from './owners.js';
import type { FormReference, OwnedForm, OwnerRecord, OwnerStore } from './owners.js';
import { dialectOf } from './sql-handle.js';
import type { SqlHandle } from './sql-handle.js';
import {
  checkTable,
  createTableOnce,
  DEFAULT_TABLE,
  MAX_MYSQL_LENGTH,
  ownersUpgrade,
  sqlOwnersMigration,
} from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { insertOnce, retryDeadlocks } from './sql-table.js';

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
  const [kind, dialect] = dialectOf(handle);
  return ownersIn(new Kysely<Rows>({ dialect }), kind, options);
}

/** The store on an instance of Kysely; apart from {@link sqlOwners} for tests of what is sent. */
export function ownersIn(
  db: Kysely<Rows>,
  kind: SqlKind,
  { table = DEFAULT_TABLE, createTable = true }: SqlOwnersOptions = {},
): OwnerStore {
  checkTable(table);
  const ready = createTableOnce(
    createTable ? sqlOwnersMigration(kind, table) : [],
    (statement) => sql.raw(statement).execute(db),
    ownersUpgrade(kind, table, createTable),
  );

  const recordBy = async (column: 'id' | 'form_url', values: string[]): Promise<OwnerRecord[]> => {
    if (values.length === 0) return [];
    const rows = await db.selectFrom(table).selectAll().where(column, 'in', values).execute();
    return rows.map(recordOf);
  };

  /**
   * MySQL ignores spaces at the end when it compares, and there `'ada '` is another owner. The first comparison can use an index,
   * and the second one compares bytes.
   */
  const isExactly = (column: 'id' | 'owner', value: string) => {
    const equal = sql<boolean>`${sql.ref(column)} = ${value}`;
    const bytes = (text: typeof equal | ReturnType<typeof sql.ref>) =>
      sql`cast(convert(${text} using utf8mb4) as binary)`;
    return kind === 'mysql'
      ? sql<boolean>`${equal} and ${bytes(sql.ref(column))} = ${bytes(sql`${value}`)}`
      : equal;
  };

  const attachId = async (owner: string, formUrl: string, id: string): Promise<void> => {
    const update = db
      .updateTable(table)
      .set({ id })
      .where('form_url', '=', formUrl)
      .where('owner', '=', owner)
      .where('id', 'is', null);
    await retryDeadlocks(() => update.execute());
  };

  return {
    async add(owner, form) {
      await ready();
      if (kind === 'mysql') assertFits({ ...form, owner });
      const { id = null, formUrl, prompt, createdAt, details, verifiedAt = null } = form;
      const isNew = await insertOnce(
        kind,
        db.insertInto(table).values({
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
      if (id !== null) await attachId(owner, formUrl, id);
      const [record] = await recordBy('form_url', [formUrl]);
      const isRecorded = record?.owner === owner && (id === null || record.id === id);
      if (!isRecorded) throw ownerConflict(form);
    },
    async attachId(owner, formUrl, id) {
      await ready();
      await attachId(owner, formUrl, id);
      const [record] = await recordBy('form_url', [formUrl]);
      if (record?.owner === owner && record.id !== id) throw ownerConflict({ id, formUrl });
    },
    async forms(owner) {
      await ready();
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .execute();
      // A database may compare less strictly than JavaScript.
      return rows.filter((row) => row.owner === owner).map(formOf);
    },
    async owns(owner, id) {
      await ready();
      const row = await db
        .selectFrom(table)
        .select(['id', 'owner'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.id === id && row.owner === owner;
    },
    async remove(id) {
      await ready();
      await retryDeadlocks(() => db.deleteFrom(table).where('id', '=', id).execute());
    },
    async find(forms) {
      await ready();
      const found: OwnerRecord[] = [];
      for (let start = 0; start < forms.length; start += FIND_CHUNK) {
        const chunk = forms.slice(start, start + FIND_CHUNK);
        const byId = await recordBy(
          'id',
          chunk.flatMap(({ id }) => id ?? []),
        );
        const known = new Set(byId.map(({ id }) => id));
        const byUrl = await recordBy('form_url', urlsWithoutRecord(chunk, known));
        found.push(...byId, ...byUrl);
      }
      return found;
    },
    async verified(id, details, at) {
      await ready();
      if (kind === 'mysql') assertFits({ verifiedAt: at });
      const update = db
        .updateTable(table)
        .set({ details: JSON.stringify(details), verified_at: at })
        .where('id', '=', id);
      await retryDeadlocks(() => update.execute());
    },
    async transfer({ id, from, to }) {
      await ready();
      if (kind === 'mysql') assertFits({ owner: to });
      if (from === to) return 0;
      // One statement, so that of several transfers at once only one finds the form with its owner.
      const all = db.updateTable(table).set({ owner: to }).where(isExactly('owner', from));
      const update = id === undefined ? all : all.where(isExactly('id', id));
      const { numUpdatedRows } = await retryDeadlocks(() => update.executeTakeFirstOrThrow());
      return Number(numUpdatedRows);
    },
    async *records() {
      await ready();
      let last = '';
      for (;;) {
        const rows = await db
          .selectFrom(table)
          .selectAll()
          .where('form_url', '>', last)
          .orderBy('form_url')
          .limit(RECORDS_BATCH)
          .execute();
        if (rows.length === 0) return;
        yield rows.map(recordOf);
        last = rows.at(-1)?.form_url ?? '';
      }
    },
    async removeUrl(formUrl) {
      await ready();
      const deletion = db.deleteFrom(table).where('form_url', '=', formUrl).where('id', 'is', null);
      await retryDeadlocks(() => deletion.execute());
    },
  };
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

/** MySQL's `insert ignore` would cut off what does not fit, and without its strict mode `update` would too. */
function assertFits(record: Partial<OwnerRecord>): void {
  for (const name of Object.keys(MAX_MYSQL_LENGTH) as (keyof typeof MAX_MYSQL_LENGTH)[]) {
    if ((record[name] ?? '').length > MAX_MYSQL_LENGTH[name])
      throw new Error(`\`${name}\` is longer than its column (${MAX_MYSQL_LENGTH[name]}).`);
  }
}
