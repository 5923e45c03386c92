import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler } from 'kysely';
import Database from 'libsql';
import type { Pool } from 'mysql2';
import pg from 'pg';
import { memoryOwners } from '../../src/proxy/index.js';
import type { FormDetails, OwnedForm, OwnerRecord, OwnerStore } from '../../src/proxy/index.js';
import { redisOwners } from '../../src/proxy/redis.js';
import { sqlOwners, sqlOwnersMigration } from '../../src/proxy/sql.js';
import { DIALECTS } from '../../src/proxy/stores/sql-dialect.js';
import { SqlOwners } from '../../src/proxy/stores/sql-owners.js';
import { findProgram } from '../runner/programs.js';
import { openDurableObject } from './durable-object.js';
import { startMariadb } from './mariadb-server.js';
import type { RunningMariadb } from './mariadb-server.js';
import { startPostgres } from './postgres-server.js';
import type { RunningPostgres } from './postgres-server.js';
import { startRedis } from './redis-server.js';
import type { RunningRedis } from './redis-server.js';

/** A store under test. */
interface Subject {
  /** Two connections to the same records. */
  readonly stores: readonly [OwnerStore, OwnerStore];
  /** Ends what keeps the records, as a crash would, and gives a store on what is left; undefined for memory. */
  readonly restart?: () => Promise<OwnerStore>;
  end(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'owners-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function memory(): Promise<Subject> {
  const store = memoryOwners({ warn: () => {} });
  return { stores: [store, store], end: async () => {} };
}

async function sqlite(): Promise<Subject> {
  const file = join(folder, 'owners.sqlite');
  const opened: Database.Database[] = [];
  const open = (): OwnerStore => {
    const database = new Database(file, { timeout: 30_000 });
    opened.push(database);
    return sqlOwners({ sqlite: database });
  };
  const close = (): void => opened.splice(0).forEach((database) => void database.close());
  return {
    stores: [open(), open()],
    async restart() {
      close();
      return open();
    },
    async end() {
      close();
    },
  };
}

async function postgres(): Promise<Subject> {
  const server: RunningPostgres = await startPostgres();
  const pools: pg.Pool[] = [];
  const open = (): OwnerStore => {
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    // A pool reports connections that the server ended.
    pool.on('error', () => {});
    pools.push(pool);
    return sqlOwners({ postgres: pool });
  };
  return {
    stores: [open(), open()],
    async restart() {
      await server.restart();
      return open();
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
      await server.end();
    },
  };
}

async function mariadb(): Promise<Subject> {
  const server: RunningMariadb = await startMariadb();
  const pools: Pool[] = [];
  const open = (): OwnerStore => {
    const pool = server.openPool();
    pools.push(pool);
    return sqlOwners({ mysql: pool });
  };
  return {
    stores: [open(), open()],
    async restart() {
      await server.restart();
      return open();
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.promise().end()));
      await server.end();
    },
  };
}

async function redis(): Promise<Subject> {
  const data = mkdtempSync(join(folder, 'redis-'));
  let server: RunningRedis = await startRedis({ appendOnlyIn: data });
  const clients: { destroy(): void }[] = [];
  const open = async (): Promise<OwnerStore> => {
    const client = createClient({ url: server.url(), socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return redisOwners(client);
  };
  const close = (): void => {
    for (const client of clients.splice(0)) {
      try {
        client.destroy();
      } catch {
        // The server has ended its connection before.
      }
    }
  };
  return {
    stores: [await open(), await open()],
    async restart() {
      await server.stop();
      close();
      server = await startRedis({ appendOnlyIn: data });
      return open();
    },
    async end() {
      close();
      await server.stop();
    },
  };
}

async function durableObject(): Promise<Subject> {
  const file = join(folder, 'durable-object.sqlite');
  let object = openDurableObject(file);
  return {
    stores: [object.stores().owners, object.stores().owners],
    async restart() {
      object.close();
      object = openDurableObject(file);
      return object.stores().owners;
    },
    async end() {
      object.close();
    },
  };
}

let forms = 0;
const CREATED = Date.UTC(2026, 0, 1);

/** A form of its own; each is a second younger than the one before. */
function makeForm(more: Partial<OwnedForm> = {}): OwnedForm {
  forms += 1;
  return {
    id: `form_${forms}_Ab`,
    formUrl: `https://service.test/f/${forms}`,
    prompt: `Prompt ${forms}: "quotes", 'single', \\ and \u{1f600}`,
    createdAt: new Date(CREATED + forms * 1000).toISOString(),
    ...more,
  };
}

const DETAILS: FormDetails = { title: 'Tea', name: 'A survey about tea' };
const VERIFIED_AT = '2026-02-01T00:00:00.000Z';
const LATER = '2026-03-01T00:00:00.000Z';

/** The method `verified`, which a store may lack and all of these have. */
const verify = async (
  store: OwnerStore,
  id: string | undefined,
  details: FormDetails,
  at: string,
): Promise<void> => {
  await (store.verified?.(id ?? '', details, at) ?? assert.fail('no verified'));
};

/** The method `transfer`, which a store may lack and all of these have. */
const transfer = async (
  store: OwnerStore,
  change: { id?: string; from: string; to: string },
): Promise<number> => store.transfer?.(change) ?? assert.fail('no transfer');

async function recordsOf(store: OwnerStore): Promise<readonly (readonly OwnerRecord[])[]> {
  const batches: (readonly OwnerRecord[])[] = [];
  for await (const batch of store.records?.() ?? assert.fail('no records')) batches.push(batch);
  return batches;
}

const urlsOf = (records: readonly OwnedForm[]): string[] =>
  records.map(({ formUrl }) => formUrl).toSorted();

/**
 * Forms of one owner, and owners with one form: so many that a store needs several queries and batches. PostgreSQL and MariaDB get the
 * queries of SQLite, and only have to accept them.
 */
const COUNTS: Readonly<Record<string, readonly [forms: number, owners: number]>> = {
  redis: [2_300, 300],
  postgres: [20, 20],
  mariadb: [20, 20],
};
const MORE_THAN_A_BATCH = [1_100, 20] as const;

const STORES = { memory, sqlite, postgres, mariadb, redis, durableObject };

for (const [name, start] of Object.entries(STORES)) {
  const isMissing = name === 'mariadb' && findProgram('mariadb') === undefined;
  describe(`owner store: ${name}`, { skip: isMissing && 'mariadbd is not on this machine' }, () => {
    let subject: Subject;
    let a: OwnerStore;
    let b: OwnerStore;
    const [formCount, ownerCount] = COUNTS[name] ?? MORE_THAN_A_BATCH;

    /** The forms of the owner `vera`, added once. */
    let ofVera: Promise<readonly OwnedForm[]> | undefined;
    async function addForms(): Promise<readonly OwnedForm[]> {
      const made = Array.from({ length: formCount }, () => makeForm());
      for (let i = 0; i < formCount; i += 50)
        await Promise.all(made.slice(i, i + 50).map((form) => a.add('vera', form)));
      return made;
    }
    const formsOfVera = () => (ofVera ??= addForms());

    before(async () => {
      subject = await start();
      [a, b] = subject.stores;
    });
    after(() => subject.end());

    it('can be used by several processes from the start', async () => {
      const lists = await Promise.all([a, b, a, b].map((store) => store.forms('nobody')));
      assert.deepEqual(lists, [[], [], [], []]);
    });

    it('returns the forms of an owner, newest first, to every process', async () => {
      const made = [makeForm(), makeForm(), makeForm()];
      for (const form of made) await a.add('ada', form);
      await b.add('bob', makeForm());
      assert.deepEqual(await b.forms('ada'), made.toReversed());
      assert.equal((await a.forms('bob')).length, 1);
    });

    it('finds the owner of an id', async () => {
      const form = makeForm();
      await a.add('ada', form);
      assert.equal(await b.owns('ada', form.id ?? ''), true);
      assert.equal(await b.owns('bob', form.id ?? ''), false);
      assert.equal(await b.owns('ada', 'form_0_none'), false);
    });

    it('removes a deleted form, and ignores an unknown one', async () => {
      const form = makeForm();
      await a.add('cleo', form);
      await b.remove(form.id ?? '');
      await b.remove(form.id ?? '');
      await b.remove('form_0_none');
      assert.deepEqual(await a.forms('cleo'), []);
      assert.equal(await a.owns('cleo', form.id ?? ''), false);
      await a.add('bob', form);
      assert.equal(await a.owns('bob', form.id ?? ''), true);
    });

    it('attaches an id only to a record that still exists', async () => {
      const attachId = (owner: string, formUrl: string, id: string) =>
        b.attachId?.(owner, formUrl, id) ?? assert.fail('no attachId');
      const { id = '', ...form } = makeForm();
      await attachId('gwen', form.formUrl, id);
      assert.deepEqual(await a.forms('gwen'), []);
      await a.add('gwen', form);
      await attachId('eve', form.formUrl, id);
      assert.equal(await a.owns('eve', id), false);
      assert.equal(await a.owns('gwen', id), false);
      for (let i = 0; i < 2; i++) await attachId('gwen', form.formUrl, id);
      assert.deepEqual(await a.forms('gwen'), [{ ...form, id }]);
      await assert.rejects(attachId('gwen', form.formUrl, `${id}2`));
      const { id: _, ...other } = makeForm();
      await a.add('gwen', other);
      await assert.rejects(attachId('gwen', other.formUrl, id));
      await a.remove(id);
      await attachId('gwen', form.formUrl, id);
      assert.equal(await a.owns('gwen', id), false);
    });

    it('attaches an id later, once and for its owner only', async () => {
      const { id = '', ...form } = makeForm();
      await a.add('dan', form);
      const [withoutId] = await b.forms('dan');
      assert.deepEqual({ ...withoutId, id: undefined }, { ...form, id: undefined });
      assert.equal(withoutId?.id, undefined);
      assert.equal(await b.owns('dan', id), false);
      await assert.rejects(b.add('eve', { ...form, id }));
      await Promise.all([a, b, a].map((store) => store.add('dan', { ...form, id })));
      assert.deepEqual(await b.forms('dan'), [{ ...form, id }]);
      assert.equal(await a.owns('dan', id), true);
      await a.add('dan', form);
      assert.equal(await a.owns('dan', id), true);
      await assert.rejects(b.add('dan', { ...form, id: `${id}2` }));
    });

    it('keeps the prompt and the date of the first record', async () => {
      const { id, ...form } = makeForm();
      await a.add('fay', form);
      const later = makeForm({ id, formUrl: form.formUrl });
      await b.add('fay', later);
      assert.deepEqual(await a.forms('fay'), [{ ...form, id }]);
      assert.deepEqual(await b.find?.([{ id }]), [{ ...form, id, owner: 'fay' }]);
    });

    it('rejects a form with the URL or id of another owner or form', async () => {
      const form = makeForm();
      await a.add('ada', form);
      await assert.rejects(b.add('bob', form));
      await assert.rejects(b.add('bob', { ...form, id: undefined }));
      await assert.rejects(b.add('bob', makeForm({ id: form.id })));
      await assert.rejects(b.add('ada', makeForm({ id: form.id })));
      assert.ok((await a.forms('ada')).some(({ formUrl }) => formUrl === form.formUrl));
      assert.equal(await a.owns('bob', form.id ?? ''), false);
    });

    it('lets one owner win if several claim a form at once', async () => {
      const form = makeForm();
      const claims = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? a : b).add(`claimer ${n}`, form)),
      );
      assert.equal(claims.filter(({ status }) => status === 'fulfilled').length, 1);
    });

    it('distinguishes owners and ids that differ in case, accents or spaces', async () => {
      const form = makeForm({ id: 'form_77_aBc' });
      const owner = 'Zo\u00eb';
      await a.add(owner, form);
      for (const other of [
        'zo\u00eb',
        'ZO\u00cb',
        'Zoe',
        'Zoe\u0308',
        'Zo\u00eb ',
        ' Zo\u00eb',
        'Zo\u00eb\t',
        'Zo\u00eb%',
        'Zo_',
        '%',
        "Zo\u00eb' or '1'='1",
        '*',
        'Zo?',
        'Zo\u00eb:',
        '__proto__',
        'constructor',
      ]) {
        assert.equal(await b.owns(other, 'form_77_aBc'), false, other);
        assert.deepEqual(await b.forms(other), [], other);
      }
      for (const id of [
        'form_77_abc',
        'FORM_77_aBc',
        'form_77_aBc ',
        'form_77_a_c',
        'form_77_a%',
        'form_077_aBc',
      ])
        assert.equal(await b.owns(owner, id), false, id);
      assert.equal(await b.owns(owner, 'form_77_aBc'), true);
    });

    it('keeps unusual owners apart: object keys, wildcards, line breaks, long ones', async () => {
      const owners = [
        '__proto__',
        'constructor',
        '%',
        '*',
        'a\nb',
        'a\r\nb',
        "';--",
        'x'.repeat(200),
        '\u{1f600}',
      ];
      const byOwner = new Map(owners.map((owner) => [owner, makeForm()]));
      for (const [owner, form] of byOwner) await a.add(owner, form);
      for (const [owner, form] of byOwner) {
        assert.deepEqual(await b.forms(owner), [form]);
        for (const other of owners)
          assert.equal(await b.owns(other, form.id ?? ''), other === owner, `${owner} ${other}`);
      }
    });

    it('finds the records of many forms by id or else by URL', async () => {
      const withId = await formsOfVera();
      const withoutId = makeForm({ id: undefined });
      await a.add('wim', withoutId);
      const found = await b.find?.([
        ...withId.map(({ id }) => ({ id })),
        { id: 'form_0_unknown', formUrl: withoutId.formUrl },
        { id: 'form_0_unknown', formUrl: 'https://service.test/unknown' },
        { formUrl: 'https://service.test/unknown' },
      ]);
      assert.deepEqual(urlsOf(found ?? []), urlsOf([...withId, withoutId]));
      assert.ok(
        found?.every(
          ({ owner, formUrl }) => owner === (formUrl === withoutId.formUrl ? 'wim' : 'vera'),
        ),
      );
      assert.deepEqual(await b.find?.([]), []);
    });

    it('returns details and their date to every process, and no keys for missing ones', async () => {
      const bare = makeForm();
      const full = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
      const unnamed = makeForm({ details: DETAILS });
      const undated = makeForm({ verifiedAt: VERIFIED_AT });
      const empty = makeForm();
      for (const form of [bare, full, unnamed, undated]) await a.add('hana', form);
      await a.add('hana', { ...empty, details: undefined, verifiedAt: undefined });
      const made = [bare, full, unnamed, undated, empty];
      assert.deepEqual(await b.forms('hana'), made.toReversed());
      for (const form of made)
        assert.deepEqual(await b.find?.([{ id: form.id }]), [{ ...form, owner: 'hana' }]);
      assert.deepEqual(await b.find?.([{ formUrl: full.formUrl }]), [{ ...full, owner: 'hana' }]);
    });

    it('replaces details and their date with `verified`, in one record only', async () => {
      const form = makeForm();
      const other = makeForm();
      await a.add('ivan', form);
      await a.add('ivan', other);
      await verify(b, form.id, DETAILS, VERIFIED_AT);
      const verified = { ...form, details: DETAILS, verifiedAt: VERIFIED_AT };
      assert.deepEqual(await a.forms('ivan'), [other, verified]);
      const details = { title: 'Coffee' };
      await verify(a, form.id, details, LATER);
      const renamed = { ...form, details, verifiedAt: LATER };
      assert.deepEqual(await b.forms('ivan'), [other, renamed]);
      assert.deepEqual(await b.find?.([{ id: form.id }]), [{ ...renamed, owner: 'ivan' }]);
      assert.equal(await b.owns('ivan', form.id ?? ''), true);
    });

    it('changes and creates nothing with `verified` for an unknown id', async () => {
      const form = makeForm();
      const withoutId = makeForm({ id: undefined });
      await a.add('june', withoutId);
      const [before] = await a.forms('june');
      for (const id of [form.id, '', '__proto__', "' or 1=1 --"])
        await verify(b, id, DETAILS, VERIFIED_AT);
      assert.deepEqual(await a.forms('june'), [before]);
      assert.deepEqual(await a.find?.([{ id: form.id, formUrl: form.formUrl }]), []);
      assert.equal(await a.owns('june', form.id ?? ''), false);
      await a.add('june', form);
      assert.deepEqual(await b.find?.([{ id: form.id }]), [{ ...form, owner: 'june' }]);
    });

    it('does not write a removed record again with `verified`, not even at the same time', async () => {
      const form = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
      await a.add('kim', form);
      await a.remove(form.id ?? '');
      await verify(b, form.id, DETAILS, LATER);
      const many = Array.from({ length: 20 }, () => makeForm());
      for (const one of many) await a.add('kim', one);
      await Promise.all(
        many.flatMap(({ id = '' }) => [verify(b, id, DETAILS, LATER), a.remove(id)]),
      );
      assert.deepEqual(await b.forms('kim'), []);
      assert.deepEqual(await b.find?.([form, ...many]), []);
      const again = { ...form, details: undefined, verifiedAt: undefined };
      await a.add('kim', again);
      const { details: _, verifiedAt: __, ...bare } = form;
      assert.deepEqual(await b.forms('kim'), [bare]);
    });

    it('keeps the first details and their date when an id is attached and in a second `add`', async () => {
      const { id, ...form } = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
      await a.add('lea', form);
      await (b.attachId?.('lea', form.formUrl, id ?? '') ?? assert.fail('no attachId'));
      assert.deepEqual(await a.forms('lea'), [{ ...form, id }]);
      await b.add('lea', { ...form, id, details: { title: 'Coffee' }, verifiedAt: LATER });
      await b.add('lea', { ...form, id, details: undefined, verifiedAt: undefined });
      assert.deepEqual(await a.forms('lea'), [{ ...form, id }]);

      const { id: laterId, ...later } = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
      await a.add('mia', later);
      await b.add('mia', { ...later, id: laterId, details: {}, verifiedAt: LATER });
      assert.deepEqual(await a.forms('mia'), [{ ...later, id: laterId }]);

      const bare = makeForm();
      await a.add('noa', bare);
      await b.add('noa', { ...bare, details: DETAILS, verifiedAt: VERIFIED_AT });
      assert.deepEqual(await a.forms('noa'), [bare]);
    });

    it('keeps unusual details as they are', async () => {
      const unusual: readonly FormDetails[] = [
        {},
        { title: '' },
        { title: `"double", 'single', \`back\`, \\ and \\n` },
        { title: 'a\nb\r\nc\td\u0000\u2028\u2029' },
        { title: '\u{1f600} \u{1f469}\u200d\u{1f4bb} \u0645\u0631\u062d\u0628\u0627 \ud800' },
        { ['__proto__']: 'a', constructor: 'b', toString: 'c', '': 'd', 'a\nb': 'e' },
        { title: '{"details":{}}', name: 'null', id: "'; drop table form_owner; --" },
        { title: 'x'.repeat(100_000) },
      ];
      for (const details of unusual) {
        const added = makeForm({ details, verifiedAt: VERIFIED_AT });
        await a.add('olga', added);
        const verified = makeForm();
        await a.add('olga', verified);
        await verify(a, verified.id, details, VERIFIED_AT);
        const [second, first] = await b.forms('olga');
        assert.deepEqual(first, added);
        assert.deepEqual(second, { ...verified, details, verifiedAt: VERIFIED_AT });
      }
    });

    it('transfers one form, with everything in its record', async () => {
      const form = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
      const other = makeForm();
      for (const one of [form, other]) await a.add('paul', one);
      assert.equal(await transfer(b, { id: form.id, from: 'paul', to: 'quinn' }), 1);
      assert.deepEqual(await a.forms('paul'), [other]);
      assert.deepEqual(await a.forms('quinn'), [form]);
      assert.deepEqual(await b.find?.([{ id: form.id }]), [{ ...form, owner: 'quinn' }]);
      assert.equal(await a.owns('paul', form.id ?? ''), false);
      assert.equal(await a.owns('quinn', form.id ?? ''), true);
      await assert.rejects(a.add('paul', form));
      await a.remove(form.id ?? '');
      assert.deepEqual(await b.forms('quinn'), []);
    });

    it('transfers all forms of an owner, also those without an id, into the order of the new list', async () => {
      const moved = [makeForm(), makeForm({ id: undefined }), makeForm()] as const;
      const [first, withoutId, last] = moved;
      const own = makeForm();
      await a.add('ruth', first);
      await a.add('sam', own);
      for (const form of [withoutId, last]) await a.add('ruth', form);
      assert.equal(await transfer(a, { from: 'ruth', to: 'sam' }), 3);
      assert.deepEqual(await b.forms('ruth'), []);
      assert.deepEqual(urlsOf(await b.forms('sam')), urlsOf([own, ...moved]));
      assert.deepEqual(
        (await b.forms('sam')).map(({ createdAt }) => createdAt),
        [own, ...moved]
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      );
      const id = `form_${forms}_later`;
      await (b.attachId?.('sam', withoutId.formUrl, id) ?? assert.fail('no attachId'));
      assert.equal(await a.owns('sam', id), true);
      assert.equal(await transfer(b, { from: 'ruth', to: 'sam' }), 0);
      assert.equal(await transfer(b, { from: 'sam', to: 'ruth' }), 4);
      assert.deepEqual(await a.forms('sam'), []);
      assert.equal(await a.owns('ruth', id), true);
    });

    it('transfers nothing that `from` does not own, and nothing to the same owner', async () => {
      const form = makeForm({ id: 'form_78_aBc' });
      await a.add('tom', form);
      for (const change of [
        { id: form.id, from: 'eve', to: 'eve2' },
        { id: form.id, from: 'tom', to: 'tom' },
        { from: 'tom', to: 'tom' },
        { from: 'nobody', to: 'eve' },
        { id: '', from: 'nobody', to: 'eve' },
        { id: 'form_0_none', from: 'tom', to: 'eve' },
        { id: 'form_78_abc', from: 'tom', to: 'eve' },
        { id: 'form_78_aBc ', from: 'tom', to: 'eve' },
        ...['Tom', 'tom ', ' tom', 't\u00f6m', 'tom%', 't_m', 't*', "tom' or '1'='1"].flatMap(
          (from) => [
            { from, to: 'eve' },
            { id: form.id, from, to: 'eve' },
          ],
        ),
      ])
        assert.equal(await transfer(b, change), 0, JSON.stringify(change));
      assert.deepEqual(await a.forms('tom'), [form]);
      assert.deepEqual(await a.forms('eve'), []);
      assert.equal(await transfer(b, { id: form.id, from: 'tom', to: 'tom ' }), 1);
      assert.equal(await a.owns('tom ', form.id ?? ''), true);
      assert.deepEqual(await a.forms('tom'), []);
    });

    it('leaves each form with one owner in races of transfers, adds and removals', async () => {
      const owners = Array.from({ length: 6 }, (_, n) => `racer ${n}`);
      const [first = ''] = owners;
      const made = Array.from({ length: 10 }, () => makeForm());
      for (const form of made) await a.add(first, form);
      const [gone] = made;
      const work: Promise<unknown>[] = [];
      for (let n = 0; n < 300; n++) {
        const store = n % 2 ? a : b;
        const from = owners[n % 6] ?? '';
        const to = owners[(n * 5 + 1) % 6] ?? '';
        const form = made[n % 10];
        const id = n % 3 ? form?.id : undefined;
        work.push(transfer(store, { id, from, to }));
        // Rejects while another one has the form, and otherwise changes nothing.
        if (n % 7 === 0 && form && form !== gone) work.push(store.add(from, form).catch(() => {}));
        if (n === 150) work.push(store.remove(gone?.id ?? ''));
      }
      await Promise.all(work);
      const found = await Promise.all(owners.map((owner) => b.forms(owner)));
      assert.deepEqual(urlsOf(found.flat()), urlsOf(made.slice(1)));
      for (const [n, owner] of owners.entries()) {
        const own = new Set(found[n]?.map(({ id }) => id));
        for (const { id = '' } of made)
          assert.equal(await a.owns(owner, id), own.has(id), `${owner} ${id}`);
      }
      assert.deepEqual(urlsOf((await a.find?.(made)) ?? []), urlsOf(made.slice(1)));
    });

    it('transfers a form once if several transfers name it at the same time', async () => {
      const form = makeForm();
      await a.add('uma', form);
      const moved = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          transfer(n % 2 ? a : b, { id: form.id, from: 'uma', to: `winner ${n}` }),
        ),
      );
      assert.deepEqual(moved.toSorted(), [...Array<number>(19).fill(0), 1]);
      assert.equal(await b.owns(`winner ${moved.indexOf(1)}`, form.id ?? ''), true);
    });

    it('reads all records in batches of a limited size', async () => {
      const large = await formsOfVera();
      const withoutId = makeForm({ id: undefined, details: DETAILS, verifiedAt: VERIFIED_AT });
      await a.add('wim\nline', withoutId);
      for (let n = 0; n < ownerCount; n++) await a.add(`small ${n}`, makeForm());
      const batches = await recordsOf(b);
      const records = batches.flat();
      assert.ok(batches.every(({ length }) => length > 0 && length <= 5_000));
      assert.ok(batches.length > 1 || formCount < 1_000);
      const byUrl = new Map(records.map((record) => [record.formUrl, record]));
      assert.equal(byUrl.size, records.length);
      for (const form of large)
        assert.deepEqual(byUrl.get(form.formUrl), { ...form, owner: 'vera' });
      const { id, ...found } = byUrl.get(withoutId.formUrl) ?? assert.fail('no record');
      const { id: _, ...expected } = withoutId;
      assert.deepEqual([id, found], [undefined, { ...expected, owner: 'wim\nline' }]);
      assert.equal(new Set(records.map(({ owner }) => owner)).has(`small ${ownerCount - 1}`), true);
    });

    it('reads records while others are removed and transferred', async () => {
      const records = b.records?.() ?? assert.fail('no records');
      let read = 0;
      for await (const batch of records) {
        read += batch.length;
        for (const { id, owner } of batch.slice(0, 3)) {
          if (owner.startsWith('small') && id) await a.remove(id);
          else await transfer(a, { id, from: owner, to: 'xena' });
        }
      }
      assert.ok(read >= formCount);
    });

    it('removes a record without an id by its URL, and no other one', async () => {
      const withId = makeForm();
      const withoutId = makeForm({ id: undefined });
      const later = makeForm({ id: undefined });
      for (const form of [withId, withoutId, later]) await a.add('yan', form);
      await (a.attachId?.('yan', later.formUrl, `form_${forms}_late`) ??
        assert.fail('no attachId'));
      for (const { formUrl } of [withId, withoutId, later, makeForm()])
        await (b.removeUrl?.(formUrl) ?? assert.fail('no removeUrl'));
      assert.deepEqual(urlsOf(await a.forms('yan')), urlsOf([withId, later]));
      await a.add('zoe', withoutId);
      assert.equal((await b.forms('zoe')).length, 1);
    });

    // Memory forgets, and says so.
    if (name !== 'memory')
      it('keeps its records when its server crashes', async () => {
        const form = makeForm();
        await a.add('survivor', form);
        const added = makeForm({ details: DETAILS, verifiedAt: VERIFIED_AT });
        const verified = makeForm();
        for (const one of [added, verified]) await a.add('known survivor', one);
        await verify(b, verified.id, DETAILS, LATER);
        const store = await subject.restart?.();
        assert.deepEqual(await store?.forms('survivor'), [form]);
        assert.equal(await store?.owns('survivor', form.id ?? ''), true);
        assert.deepEqual(await store?.forms('known survivor'), [
          { ...verified, details: DETAILS, verifiedAt: LATER },
          added,
        ]);
      });
  });
}

describe('sqlOwners', () => {
  it('uses a table of another name that a migration has created', async () => {
    const database = new Database(':memory:');
    const owners = sqlOwners({ sqlite: database }, { table: 'forms_of', createTable: false });
    await assert.rejects(owners.forms('ada'), /no such table/);
    for (const statement of sqlOwnersMigration('sqlite', 'forms_of')) database.exec(statement);
    for (const statement of sqlOwnersMigration('sqlite', 'forms_of')) database.exec(statement);
    const form = makeForm();
    await owners.add('ada', form);
    assert.deepEqual(await owners.forms('ada'), [form]);
    database.close();
  });

  it('tries again to create its table after a failure', async () => {
    const file = join(folder, 'locked.sqlite');
    const other = new Database(file);
    const database = new Database(file);
    other.exec('begin exclusive');
    const owners = sqlOwners({ sqlite: database });
    await assert.rejects(owners.forms('ada'), /locked|busy/i);
    other.exec('commit');
    assert.deepEqual(await owners.forms('ada'), []);
    other.close();
    database.close();
  });

  it('rejects a table name that would need quotes, and an unknown database', () => {
    assert.throws(
      () => sqlOwners({ sqlite: {} as never }, { table: 'a; drop table b' }),
      TypeError,
    );
    assert.throws(() => sqlOwners({ oracle: {} } as never), /sqlite: database/);
  });

  it('executes a statement again after a deadlock, and no other failure', async () => {
    const codes: string[] = [];
    let executed = 0;
    const client = {
      async query(text: string) {
        const code = /^(?:update|delete)/.test(text) ? codes.shift() : undefined;
        if (code !== undefined) throw Object.assign(new Error(code), { code });
        executed += 1;
        return { command: 'UPDATE', rowCount: 1, rows: [] };
      },
      release() {},
    };
    const pool = { connect: async () => client, end: async () => {} };
    const owners = sqlOwners({ postgres: pool as never }, { createTable: false });
    codes.push('40P01', '40P01');
    assert.equal(await transfer(owners, { from: 'ada', to: 'eve' }), 1);
    codes.push('40P01');
    await owners.remove('form_1_a');
    executed = 0;
    codes.push('57014');
    await assert.rejects(transfer(owners, { from: 'ada', to: 'eve' }), { code: '57014' });
    codes.push(...Array<string>(100).fill('40P01'));
    await assert.rejects(transfer(owners, { from: 'ada', to: 'eve' }), { code: '40P01' });
    assert.equal(executed, 0);
  });

  it('sends queries for MySQL, and rejects values that its columns would truncate', async () => {
    const sent: string[] = [];
    const db = new Kysely<
      ConstructorParameters<typeof SqlOwners>[0] extends Kysely<infer Rows> ? Rows : never
    >({
      dialect: {
        createAdapter: () => new MysqlAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (one) => new MysqlIntrospector(one),
        createQueryCompiler: () => new MysqlQueryCompiler(),
      },
      log: ({ query }) => void sent.push(query.sql),
    });
    const owners = new SqlOwners(db, DIALECTS.mysql);
    await assert.rejects(owners.add('ada', makeForm()));
    assert.match(
      sent[0] ?? '',
      /create table if not exists form_owner \(\s+form_url varchar\(750\).*utf8mb4_bin/,
    );
    assert.match(sent[1] ?? '', /^select details, verified_at from form_owner/);
    assert.match(sent[2] ?? '', /^insert ignore into `form_owner`/);
    sent.length = 0;
    await assert.rejects(owners.add('x'.repeat(256), makeForm()), /`owner` is longer/);
    await assert.rejects(
      owners.add('ada', makeForm({ formUrl: 'x'.repeat(751) })),
      /`formUrl` is longer/,
    );
    await assert.rejects(verify(owners, 'form_1_a', {}, 'x'.repeat(31)), /`verifiedAt` is longer/);
    await assert.rejects(
      transfer(owners, { from: 'ada', to: 'x'.repeat(256) }),
      /`owner` is longer/,
    );
    assert.deepEqual(sent, []);
  });
});

describe('redisOwners', () => {
  it('rejects if Redis sends an unexpected reply', async () => {
    const owners = redisOwners({ sendCommand: async () => 'OK' });
    await assert.rejects(owners.forms('ada'), /no records/);
    await assert.rejects(owners.add('ada', makeForm()));
    assert.equal(await owners.owns('ada', 'form_1_a'), false);
  });
});
