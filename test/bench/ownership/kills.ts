/** Kills proxies at every moment of a generate: each form is owned, or `findOrphans` lists it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@redis/client';
import Database from 'libsql';
import pg from 'pg';
import { findOrphans } from '../../../src/proxy/index.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { redisOwners } from '../../../src/proxy/redis.js';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';
import { startPostgres } from '../../proxy/postgres-server.js';
import { startRedis } from '../../proxy/redis-server.js';
import { KEY } from './account.js';

/** `KILLS=100 npm run bench -- --only=ownership` tries fewer. */
export const KILLS = Number(process.env.KILLS ?? 1_000);
const LANES = 2;
/** The service responds so many milliseconds after it has made the form. */
export const SERVICE_MS = 10;
/** A kill by the clock comes at most so many milliseconds after the service has made the form. */
export const SPREAD_MS = 100;

const BY_THE_CLOCK = 'by the clock';

/** Of 10 kills, 5 are spread over the whole time by the clock. The others hit an exact moment; see killed-proxy.mjs. */
const MOMENTS = [
  ...Array<string>(5).fill(BY_THE_CLOCK),
  'before the service responds',
  'before owners.add',
  'during owners.add',
  'after owners.add',
  'after the response',
] as const;

/** Numbers of forms: the service makes one for each kill. */
export interface Kills {
  kills: number;
  /** The response reached the visitor. */
  received: number;
  owned: number;
  /** `findOrphans` lists the form. */
  orphans: number;
  /** The response reached the visitor, and nobody owns the form. Must be 0. */
  receivedWithoutOwner: number;
  /** Nobody owns the form, and `findOrphans` does not list it. Must be 0. */
  unaccounted: number;
}

interface Store {
  readonly kind: 'SQLite' | 'PostgreSQL' | 'Redis';
  readonly address: string;
  readonly owners: OwnerStore;
  close(): Promise<void>;
}

async function openSqlite(folder: string): Promise<Store> {
  const address = join(folder, 'owners.sqlite');
  const database = new Database(address, { timeout: 5_000 });
  database.exec('pragma journal_mode = wal');
  for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
  const owners = sqlOwners({ sqlite: database });
  return { kind: 'SQLite', address, owners, close: async () => void database.close() };
}

async function openPostgres(): Promise<Store> {
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url });
  const close = async (): Promise<void> => {
    await pool.end();
    await server.end();
  };
  return { kind: 'PostgreSQL', address: server.url, owners: sqlOwners({ postgres: pool }), close };
}

async function openRedis(folder: string): Promise<Store> {
  const server = await startRedis({ appendOnlyIn: mkdtempSync(join(folder, 'redis-')) });
  const client = await createClient({ url: server.url() }).connect();
  const close = async (): Promise<void> => {
    client.destroy();
    await server.stop();
  };
  return { kind: 'Redis', address: server.url(), owners: redisOwners(client), close };
}

interface MadeForm {
  readonly id: string;
  readonly formUrl: string;
}

/** One generate that a kill interrupts. */
interface Attempt {
  readonly moment: string;
  readonly store: Store;
  form?: MadeForm;
  received?: boolean;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = performance.now() + ms;
    // Timers are exact to a millisecond only, and a whole generate takes few of them.
    const check = (): void => void (performance.now() < end ? setImmediate(check) : resolve());
    check();
  });

/** A service that makes one form for each prompt. `onForm` is called between the form and the response. */
async function startService(onForm: (prompt: string, form: MadeForm) => Promise<void>) {
  const forms: MadeForm[] = [];
  const respond = (outgoing: ServerResponse, data: unknown): void => {
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(JSON.stringify({ success: true, data, meta: {} }));
  };
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      if (incoming.method === 'GET') return respond(outgoing, { forms });
      const { prompt } = JSON.parse(body) as { prompt: string };
      const form = { id: `form_${forms.length}_a`, formUrl: `https://forms.test/${forms.length}` };
      forms.push(form);
      void onForm(prompt, form).then(() => respond(outgoing, form));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The results of each moment. */
export async function killProxies(): Promise<ReadonlyMap<string, Kills>> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const stores = [await openSqlite(folder), await openPostgres(), await openRedis(folder)] as const;
  const attempts: Attempt[] = Array.from({ length: KILLS }, (_, index) => ({
    moment: MOMENTS[Math.floor(index / stores.length) % MOMENTS.length] ?? BY_THE_CLOCK,
    store: stores[index % stores.length] ?? stores[0],
  }));
  const kills = new Map<string, () => void>();

  const service = await startService(async (prompt, form) => {
    const index = Number(prompt);
    const attempt = attempts[index];
    const kill = kills.get(prompt);
    if (attempt === undefined || kill === undefined) throw new Error(`No attempt ${prompt}.`);
    attempt.form = form;
    // Multiples of the golden ratio are spread evenly, however many there are.
    const delayMs = ((index * 0.618034) % 1) * SPREAD_MS;
    if (attempt.moment === BY_THE_CLOCK) void sleep(delayMs).then(kill);
    if (attempt.moment === 'before the service responds') kill();
    await sleep(SERVICE_MS);
  });

  const program = fileURLToPath(new URL('killed-proxy.mjs', import.meta.url));
  const killOne = async (attempt: Attempt, prompt: string): Promise<void> => {
    const { store, moment } = attempt;
    const child = fork(program, [service.url, store.kind, store.address, moment], { execArgv: [] });
    const ended = once(child, 'exit');
    const started = await Promise.race([once(child, 'message'), ended]);
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`);
    const [port] = started as [number];
    kills.set(prompt, () => child.kill('SIGKILL'));
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/forms/generate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ prompt }),
      });
      const { data } = (await response.json()) as { data: MadeForm };
      attempt.received = data.id === attempt.form?.id;
    } catch {
      // The proxy was killed before the response.
      attempt.received = false;
    }
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal !== 'SIGKILL' || attempt.form === undefined)
      throw new Error(`Kill ${prompt} (${moment}) was none.`);
  };
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (const [index, attempt] of attempts.entries())
        if (index % LANES === lane) await killOne(attempt, String(index));
    }),
  );

  const results = await countResults(attempts, stores, service.url);
  service.close();
  await Promise.all(stores.map((store) => store.close()));
  rmSync(folder, { recursive: true });
  return results;
}

async function countResults(
  attempts: readonly Attempt[],
  stores: readonly Store[],
  baseUrl: string,
): Promise<ReadonlyMap<string, Kills>> {
  const byMoment = new Map<string, Kills>();
  for (const store of stores) {
    const owned = new Set((await store.owners.forms('ada')).map(({ formUrl }) => formUrl));
    const listed = await findOrphans({ baseUrl, apiKey: KEY, owners: store.owners });
    const orphans = new Set(listed.map(({ formUrl }) => formUrl));
    for (const { moment, form, received } of attempts.filter((one) => one.store === store)) {
      const isOwned = owned.has(form?.formUrl ?? '');
      const isOrphan = orphans.has(form?.formUrl);
      const counts = byMoment.get(moment) ?? {
        kills: 0,
        received: 0,
        owned: 0,
        orphans: 0,
        receivedWithoutOwner: 0,
        unaccounted: 0,
      };
      counts.kills += 1;
      counts.received += Number(received);
      counts.owned += Number(isOwned);
      counts.orphans += Number(isOrphan);
      counts.receivedWithoutOwner += Number(received && !isOwned);
      counts.unaccounted += Number(!isOwned && !isOrphan);
      byMoment.set(moment, counts);
    }
  }
  return byMoment;
}
