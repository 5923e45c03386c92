/** Races of transfers: after each, every form has exactly one owner. */
import { createClient } from '@redis/client';
import pg from 'pg';
import type { OwnedForm, OwnerStore } from '../../../src/proxy/index.js';
import { redisOwners } from '../../../src/proxy/redis.js';
import { sqlOwners } from '../../../src/proxy/sql.js';
import { startPostgres } from '../../proxy/postgres-server.js';
import { startRedis } from '../../proxy/redis-server.js';

/** `TRANSFERS=100 npm run bench -- --only=ownership` tries fewer. */
export const TRANSFER_RACES = Number(process.env.TRANSFERS ?? 10_000);
/** Races at the same time, each with owners of its own. */
const LANES = 20;
const FORMS_IN_RACE = 3;

export interface TransferRaces {
  readonly kind: 'PostgreSQL' | 'Redis';
  races: number;
  transfers: number;
  /** Transfers that rejected. */
  failed: number;
  /** Forms that had no owner or several after a race. Must be 0. */
  withoutOneOwner: number;
}

/** Two connections to the same records. */
type Stores = readonly [OwnerStore, OwnerStore];

async function race(index: number, stores: Stores, counts: TransferRaces): Promise<void> {
  const owners = ['a', 'b', 'c'].map((name) => `${name} ${index}`);
  const [a = '', b = '', c = ''] = owners;
  const forms: OwnedForm[] = Array.from({ length: FORMS_IN_RACE }, (_, form) => ({
    id: `form_${index}_${form}`,
    formUrl: `https://forms.test/${index}/${form}`,
    prompt: 'Tea',
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
  const [first, second, third] = forms;
  for (const form of forms) await stores[0].add(a, form);
  const changes = [
    { id: first?.id, from: a, to: b },
    { from: a, to: c },
    { from: a, to: b },
    { from: b, to: a },
    { id: second?.id, from: c, to: a },
    { from: c, to: b },
    { id: third?.id, from: a, to: c },
    { id: first?.id, from: b, to: c },
  ];
  const transfers = changes.map(async (change, turn) => stores[turn % 2]?.transfer?.(change));
  // Rejects while another owner has the form.
  const adds = [a, b].map((owner, turn) => stores[turn]?.add(owner, forms[turn]!));
  const [results] = await Promise.all([Promise.allSettled(transfers), Promise.allSettled(adds)]);
  counts.races += 1;
  counts.transfers += results.length;
  counts.failed += results.filter(({ status }) => status === 'rejected').length;

  const lists = await Promise.all(owners.map((owner) => stores[1].forms(owner)));
  const records = (await stores[0].find?.(forms)) ?? [];
  for (const { id = '', formUrl } of forms) {
    const holders = owners.filter((_, owner) =>
      lists[owner]?.some((form) => form.formUrl === formUrl && form.id === id),
    );
    const owned = await Promise.all(owners.map((owner) => stores[1].owns(owner, id)));
    const isConsistent =
      holders.length === 1 &&
      owned.filter(Boolean).length === 1 &&
      owned[owners.indexOf(holders[0] ?? '')] === true &&
      records.find((record) => record.id === id)?.owner === holders[0];
    counts.withoutOneOwner += Number(!isConsistent);
  }
}

async function raceIn(
  kind: TransferRaces['kind'],
  stores: Stores,
  races: number,
): Promise<TransferRaces> {
  const counts: TransferRaces = { kind, races: 0, transfers: 0, failed: 0, withoutOneOwner: 0 };
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < races) {
      next += 1;
      await race(next, stores, counts);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}

async function raceInPostgres(races: number): Promise<TransferRaces> {
  const server = await startPostgres();
  const pools = [0, 1].map(() => new pg.Pool({ connectionString: server.url, max: 10 }));
  try {
    const [first, second] = pools.map((postgres) => sqlOwners({ postgres }));
    return await raceIn('PostgreSQL', [first!, second!], races);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await server.end();
  }
}

async function raceInRedis(races: number): Promise<TransferRaces> {
  const server = await startRedis();
  const clients = await Promise.all(
    [0, 1].map(() => createClient({ url: server.url() }).connect()),
  );
  try {
    const [first, second] = clients.map((client) => redisOwners(client));
    return await raceIn('Redis', [first!, second!], races);
  } finally {
    for (const client of clients) client.destroy();
    await server.stop();
  }
}

/** Half of the races in each database. */
export async function raceTransfers(): Promise<readonly TransferRaces[]> {
  const half = Math.ceil(TRANSFER_RACES / 2);
  return [await raceInPostgres(half), await raceInRedis(half)];
}
