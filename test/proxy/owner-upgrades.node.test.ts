import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import Database from 'libsql';
import pg from 'pg';
import type { OwnedForm, OwnerStore } from '../../src/proxy/index.js';
import { redisOwners } from '../../src/proxy/redis.js';
import { sqlOwners, sqlOwnersMigration } from '../../src/proxy/sql.js';
import type { SqlKind, SqlOwnersOptions } from '../../src/proxy/sql.js';
import { storeFailure } from '../../src/proxy/store-failure.js';
import { findProgram } from '../runner/programs.js';
import { openDurableObject } from './durable-object.js';
import { startMariadb } from './mariadb-server.js';
import { OLD_ENTRIES, OLD_RECORDS, OLD_TABLES } from './owner-dumps.js';
import { startPostgres } from './postgres-server.js';
import { startRedis } from './redis-server.js';

/** A database under test. */
interface TestDatabase {
  query(statement: string): Promise<readonly unknown[]>;
  /** Opens a store on a connection of its own. */
  open(options?: SqlOwnersOptions): OwnerStore;
  end(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'owner-upgrades-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function sqlite(): Promise<TestDatabase> {
  const opened: Database.Database[] = [];
  const connect = (): Database.Database => {
    const database = new Database(join(folder, 'owners.sqlite'), { timeout: 30_000 });
    opened.push(database);
    return database;
  };
  const database = connect();
  return {
    async query(statement) {
      const prepared = database.prepare(statement);
      if (prepared.reader) return prepared.all();
      prepared.run();
      return [];
    },
    open: (options) => sqlOwners({ sqlite: connect() }, options),
    end: async () => opened.forEach((one) => void one.close()),
  };
}

async function postgres(): Promise<TestDatabase> {
  const server = await startPostgres();
  const pools: pg.Pool[] = [];
  const connect = (): pg.Pool => {
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    pools.push(pool);
    return pool;
  };
  const pool = connect();
  return {
    query: async (statement) => (await pool.query(statement)).rows as unknown[],
    open: (options) => sqlOwners({ postgres: connect() }, options),
    async end() {
      await Promise.all(pools.map((one) => one.end()));
      await server.end();
    },
  };
}

async function mariadb(): Promise<TestDatabase> {
  const server = await startMariadb();
  const pools: ReturnType<typeof server.openPool>[] = [];
  const connect = () => {
    const pool = server.openPool();
    pools.push(pool);
    return pool;
  };
  const pool = connect().promise();
  return {
    async query(statement) {
      const [rows] = await pool.query(statement);
      return Array.isArray(rows) ? rows : [];
    },
    open: (options) => sqlOwners({ mysql: connect() }, options),
    async end() {
      await Promise.all(pools.map((one) => one.promise().end()));
      await server.end();
    },
  };
}

const DETAILS = { title: 'Tea \u{1f600}', name: '"quotes"' };
const VERIFIED_AT = '2026-02-01T00:00:00.000Z';

/** A store may give a missing id as undefined, or not at all. */
const withoutUndefined = (forms: readonly OwnedForm[] = []): readonly object[] =>
  forms.map(({ id, ...form }) => ({ ...form, ...(id !== undefined && { id }) }));

const oldFormsOf = (name: string): readonly OwnedForm[] =>
  OLD_RECORDS.filter(({ owner }) => owner === name)
    .map(({ owner: _, ...form }) => form)
    .toReversed();

/**
 * Two stores, which start at once, have the old records and take new details, and so does each later one.
 * @param reopen Opens a further store on the same records.
 */
async function assertUpgraded(
  [a, b]: readonly [OwnerStore, OwnerStore],
  reopen: () => OwnerStore | Promise<OwnerStore>,
): Promise<void> {
  const lists = await Promise.all([a, b].map((store) => store.forms('ada')));
  const old = oldFormsOf('ada');
  for (const list of lists) assert.deepEqual(withoutUndefined(list), withoutUndefined(old));
  assert.deepEqual(
    await b.find?.([{ id: 'form_3_Ab' }]),
    OLD_RECORDS.filter(({ id }) => id === 'form_3_Ab'),
  );
  assert.equal(await a.owns('ada', 'form_1_Ab'), true);
  assert.equal(await a.owns('bob', 'form_1_Ab'), false);

  const [second, first] = old;
  assert.ok(first?.id !== undefined && second !== undefined);
  await a.verified?.(first.id, DETAILS, VERIFIED_AT);
  await b.attachId?.('ada', second.formUrl, 'form_2_Ab');
  await b.verified?.('form_2_Ab', {}, VERIFIED_AT);
  const added: OwnedForm = {
    id: 'form_4_Ab',
    formUrl: 'https://service.test/f/4',
    prompt: 'New',
    createdAt: VERIFIED_AT,
    details: DETAILS,
    verifiedAt: VERIFIED_AT,
  };
  await b.add('ada', added);
  const current = [
    added,
    { ...second, id: 'form_2_Ab', details: {}, verifiedAt: VERIFIED_AT },
    { ...first, details: DETAILS, verifiedAt: VERIFIED_AT },
  ];
  assert.deepEqual(await a.forms('ada'), current);
  for (let start = 0; start < 2; start++) {
    const store = await reopen();
    assert.deepEqual(await store.forms('ada'), current);
    assert.deepEqual(await store.forms('bob'), oldFormsOf('bob'));
  }
}

/** What a hand or another program may leave in the column `details`. None has a quote or backslash for SQL. */
const UNREADABLE = ['', 'tea', '{', 'null', '1', '"tea"', '["tea"]', '{"title":1}', '{"title":{}}'];

const INFORMATION_SCHEMA = `from information_schema.columns where table_name = 'form_owner'
  order by ordinal_position`;

/** Reads the columns of the table. */
const COLUMNS: Record<SqlKind, string> = {
  sqlite: 'pragma table_info(form_owner)',
  postgres: `select column_name, data_type, is_nullable ${INFORMATION_SCHEMA}`,
  mysql: `select column_name, column_type, collation_name, is_nullable ${INFORMATION_SCHEMA}`,
};

const DATABASES = { sqlite, postgres, mysql: mariadb };

for (const kind of ['sqlite', 'postgres', 'mysql'] as const) {
  const isMissing = kind === 'mysql' && findProgram('mariadb') === undefined;
  const skip = isMissing && 'mariadbd is not on this machine';
  describe(`a table of owners from an earlier version: ${kind}`, { skip }, () => {
    let database: TestDatabase;
    const columns = (): Promise<readonly unknown[]> => database.query(COLUMNS[kind]);

    before(async () => {
      database = await DATABASES[kind]();
    });
    after(() => database.end());
    beforeEach(async () => {
      await database.query('drop table if exists form_owner');
      for (const statement of OLD_TABLES[kind]) await database.query(statement);
    });

    it('gets the shape of a new one at the first call, in two processes at once', async () => {
      assert.equal((await columns()).length, 5);
      const stores = [database.open(), database.open()] as const;
      await assertUpgraded(stores, () => database.open());
      const upgraded = await columns();
      assert.equal(upgraded.length, 7);
      await database.query('drop table form_owner');
      await database.open().forms('ada');
      assert.deepEqual(await columns(), upgraded);
    });

    it('gets the missing column if only one was added', async () => {
      const [statement = ''] = sqlOwnersMigration(kind, undefined, { upgrade: true });
      await database.query(statement);
      const stores = [database.open(), database.open()] as const;
      await assertUpgraded(stores, () => database.open());
    });

    it('fails each call with `createTable: false`, until it is upgraded by hand', async () => {
      const open = (): OwnerStore => database.open({ createTable: false });
      const store = open();
      const [form] = oldFormsOf('bob');
      assert.ok(form !== undefined);
      const calls: (() => Promise<unknown> | undefined)[] = [
        () => store.add('ada', { ...form, id: 'form_5_Ab', formUrl: 'https://service.test/f/5' }),
        () => store.attachId?.('bob', form.formUrl, 'form_3_Ab'),
        () => store.forms('ada'),
        () => store.owns('ada', 'form_1_Ab'),
        () => store.remove('form_1_Ab'),
        () => store.find?.([{ id: 'form_1_Ab' }]),
        () => store.verified?.('form_1_Ab', DETAILS, VERIFIED_AT),
      ];
      for (const call of calls)
        await assert.rejects(
          async () => call(),
          (error) => {
            assert.match(String(error), /column.*details/i);
            assert.equal(storeFailure(error, 'The store').status, 500);
            return true;
          },
        );
      assert.equal((await columns()).length, 5);
      for (const statement of sqlOwnersMigration(kind, 'form_owner', { upgrade: true }))
        await database.query(statement);
      await assertUpgraded([store, open()], open);
    });

    it('lists a record whose details cannot be read without them', async () => {
      const [form] = oldFormsOf('bob');
      const store = database.open();
      await store.verified?.('form_3_Ab', DETAILS, VERIFIED_AT);
      for (const text of UNREADABLE) {
        await database.query(`update form_owner set details = '${text}' where owner = 'bob'`);
        assert.deepEqual(await store.forms('bob'), [{ ...form, verifiedAt: VERIFIED_AT }], text);
      }
    });
  });
}

describe('a table of owners from an earlier version', () => {
  it('is upgraded by a later call if another program has locked it', async () => {
    const file = join(folder, 'locked.sqlite');
    const other = new Database(file);
    // Without it, statements of libsql that failed as busy block the commit (tursodatabase/libsql-client-ts#352).
    other.pragma('journal_mode = wal');
    for (const statement of OLD_TABLES.sqlite) other.exec(statement);
    other.exec('begin immediate');
    const database = new Database(file);
    const owners = sqlOwners({ sqlite: database });
    for (let call = 0; call < 2; call++)
      await assert.rejects(owners.forms('bob'), (error) => {
        assert.match(String(error), /locked|busy/i);
        // It passes by itself.
        assert.equal(storeFailure(error, 'The store').status, 503);
        return true;
      });
    other.exec('commit');
    assert.deepEqual(await owners.forms('bob'), oldFormsOf('bob'));
    other.close();
    database.close();
  });
});

describe('a Durable Object from an earlier version', () => {
  const openFile = (name: string) => {
    const file = join(folder, name);
    const database = new Database(file);
    after(() => void database.close());
    for (const statement of OLD_TABLES.sqlite) database.exec(statement);
    const open = (): OwnerStore => {
      const object = openDurableObject(file);
      after(() => object.close());
      return object.stores().owners;
    };
    return { database, open };
  };

  it('gets the columns of a new one at the first call', async () => {
    const { database, open } = openFile('durable-object.sqlite');
    await assertUpgraded([open(), open()], open);
    const columns = () => database.prepare(COLUMNS.sqlite).all();
    const upgraded = columns();
    assert.equal(upgraded.length, 7);
    database.exec('drop table form_owner');
    await open().forms('ada');
    assert.deepEqual(columns(), upgraded);
  });

  it('lists a record whose details cannot be read without them', async () => {
    const { database, open } = openFile('unreadable.sqlite');
    const [form] = oldFormsOf('bob');
    const store = open();
    await store.verified?.('form_3_Ab', DETAILS, VERIFIED_AT);
    for (const text of UNREADABLE) {
      database.prepare(`update form_owner set details = ? where owner = 'bob'`).run(text);
      assert.deepEqual(await store.forms('bob'), [{ ...form, verifiedAt: VERIFIED_AT }], text);
    }
  });
});

describe('entries in Redis from an earlier version', () => {
  const start = async () => {
    const server = await startRedis();
    const connect = async () => {
      const client = createClient({ url: server.url() });
      client.on('error', () => {});
      await client.connect();
      after(() => client.destroy());
      return client;
    };
    const client = await connect();
    for (const command of OLD_ENTRIES) await client.sendCommand([...command]);
    return { client, open: async () => redisOwners(await connect()) };
  };

  /** As the earlier version read an entry. */
  const readAsBefore = (entry: string): OwnedForm => {
    const [id, rest = ''] = entry.split('\n', 2);
    const { formUrl, prompt, createdAt } = JSON.parse(rest) as OwnedForm;
    return { id: id || undefined, formUrl, prompt, createdAt };
  };

  it('are read and get details, and the earlier version can read the new ones', async () => {
    const { client, open } = await start();
    await assertUpgraded([await open(), await open()], open);
    const entries = await client.hVals('{prompt-forms}:owners:owner:ada');
    assert.deepEqual(
      entries.map(readAsBefore).toSorted((a, b) => (a.formUrl < b.formUrl ? -1 : 1)),
      [
        ...oldFormsOf('ada')
          .toReversed()
          .map((form) => ({ ...form, id: form.id ?? 'form_2_Ab' })),
        {
          id: 'form_4_Ab',
          formUrl: 'https://service.test/f/4',
          prompt: 'New',
          createdAt: VERIFIED_AT,
        },
      ],
    );
    assert.ok(entries.every((entry) => entry.split('\n').length === 3));
    assert.deepEqual(await client.hVals('{prompt-forms}:owners:owner:bob'), [OLD_ENTRIES[1]?.[3]]);
  });

  it('are listed without details that cannot be read', async () => {
    const { client, open } = await start();
    const [form] = oldFormsOf('bob');
    const store = await open();
    const url = 'https://service.test/f/3';
    const set = (line: string) =>
      client.hSet('{prompt-forms}:owners:owner:bob', url, `${OLD_ENTRIES[1]?.[3]}\n${line}`);
    for (const line of [...UNREADABLE, '{"details":["tea"],"verifiedAt":1}']) {
      await set(line);
      assert.deepEqual(await store.forms('bob'), [form], line);
    }
    await set(`{"details":{"title":1},"verifiedAt":"${VERIFIED_AT}"}`);
    assert.deepEqual(await store.forms('bob'), [{ ...form, verifiedAt: VERIFIED_AT }]);
  });
});
