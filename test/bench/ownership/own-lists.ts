/** How long an own list takes with few and with many owners in the same store. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@redis/client';
import pg from 'pg';
import { redisOwners } from '../../../src/proxy/redis.js';
import { sqlOwnersMigration } from '../../../src/proxy/sql.js';
import { startPostgres } from '../../proxy/postgres-server.js';
import { startRedis } from '../../proxy/redis-server.js';
import { median, quantile, ratio } from '../table.js';
import { fillStore, fillTable } from './own-lists-account.js';

/** `LIST_OWNERS=10000 npm run bench -- --only=ownership` takes fewer in PostgreSQL. */
const MANY_OWNERS = Number(process.env.LIST_OWNERS ?? 1_000_000);
const MANY_OWNERS_IN_REDIS = Math.min(MANY_OWNERS, 100_000);
const FEW_OWNERS = 1_000;
/** The first round does not count: it warms up. */
export const LIST_ROUNDS = 12;
/** Lists of each process in each round. */
export const LISTS = 500;

/** The argument of own-lists-process.ts. */
export interface ListsSetup {
  readonly kind: 'PostgreSQL' | 'Redis';
  readonly url: string;
  /** The table, or the prefix of the keys. */
  readonly name: string;
  readonly owners: number;
}

/** Lists of one process, one after the other. */
export interface Block {
  /** Milliseconds of each list. */
  readonly times: readonly number[];
  /** Requests to the service between the start of a list and the end of its response. */
  readonly serviceRequests: number;
}

/** Lists of one process in all rounds. */
export interface OwnLists {
  readonly owners: number;
  /** Milliseconds: the median of all rounds. */
  readonly p50: number;
  readonly p95: number;
  readonly serviceRequests: number;
  /** Bytes of the whole process afterwards. */
  readonly rss: number;
}

export interface OwnListsComparison {
  readonly kind: ListsSetup['kind'];
  readonly few: OwnLists;
  readonly many: OwnLists;
  /** The median of the ratios of each round. */
  readonly p50Ratio: number;
  readonly p95Ratio: number;
  readonly rssRatio: number;
}

interface ListsProcess {
  readonly owners: number;
  measure(lists: number): Promise<Block>;
  memory(): Promise<number>;
  stop(): Promise<void>;
}

async function startProcess(setup: ListsSetup): Promise<ListsProcess> {
  const path = fileURLToPath(new URL('own-lists-process.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(setup)], {
    execArgv: ['--import=tsx', '--expose-gc'],
  });
  const ended = once(child, 'exit');
  const message = async (): Promise<unknown> => {
    const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
    if (first === undefined) throw new Error(`The lists ended with ${child.exitCode}.`);
    return first[0];
  };
  await message();
  return {
    owners: setup.owners,
    async measure(lists) {
      child.send(lists);
      return (await message()) as Block;
    },
    async memory() {
      child.send('memory');
      return (await message()) as number;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Both processes take turns, and each of them begins every other round. */
async function measureInTurn(few: ListsProcess, many: ListsProcess): Promise<readonly Block[][]> {
  const blocks = { few: [] as Block[], many: [] as Block[] };
  for (let round = 0; round < LIST_ROUNDS; round++) {
    if (round % 2 === 0) blocks.few.push(await few.measure(LISTS));
    blocks.many.push(await many.measure(LISTS));
    if (round % 2 === 1) blocks.few.push(await few.measure(LISTS));
  }
  return [blocks.few.slice(1), blocks.many.slice(1)];
}

const quantiles = (blocks: readonly Block[], part: number): readonly number[] =>
  blocks.map(({ times }) => quantile(times, part));

async function compare(setups: readonly [ListsSetup, ListsSetup]): Promise<OwnListsComparison> {
  const few = await startProcess(setups[0]);
  const many = await startProcess(setups[1]).catch(async (error: unknown) => {
    await few.stop();
    throw error;
  });
  try {
    const [ofFew = [], ofMany = []] = await measureInTurn(few, many);
    const result = async (lists: ListsProcess, blocks: readonly Block[]): Promise<OwnLists> => ({
      owners: lists.owners,
      p50: median(quantiles(blocks, 0.5)),
      p95: median(quantiles(blocks, 0.95)),
      serviceRequests: blocks.reduce((sum, block) => sum + block.serviceRequests, 0),
      rss: await lists.memory(),
    });
    const results = { few: await result(few, ofFew), many: await result(many, ofMany) };
    return {
      kind: setups[0].kind,
      ...results,
      p50Ratio: ratio(quantiles(ofMany, 0.5), quantiles(ofFew, 0.5)).median,
      p95Ratio: ratio(quantiles(ofMany, 0.95), quantiles(ofFew, 0.95)).median,
      rssRatio: results.many.rss / results.few.rss,
    };
  } finally {
    await Promise.all([few.stop(), many.stop()]);
  }
}

async function fillPostgres(setups: readonly ListsSetup[]): Promise<void> {
  const client = new pg.Client({ connectionString: setups[0]?.url });
  await client.connect();
  try {
    for (const { name, owners } of setups) {
      const statements = [...sqlOwnersMigration('postgres', name), ...fillTable(name, owners)];
      for (const statement of statements) await client.query(statement);
    }
    // Writes what is in memory only, so that nothing is written while lists are measured.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function compareInPostgres(): Promise<OwnListsComparison> {
  const server = await startPostgres();
  try {
    const setups = [
      { kind: 'PostgreSQL', url: server.url, name: 'few_owners', owners: FEW_OWNERS },
      { kind: 'PostgreSQL', url: server.url, name: 'many_owners', owners: MANY_OWNERS },
    ] as const;
    await fillPostgres(setups);
    return await compare(setups);
  } finally {
    await server.end();
  }
}

async function fillRedis(setups: readonly ListsSetup[]): Promise<void> {
  const client = await createClient({ url: setups[0]?.url }).connect();
  try {
    for (const { name, owners } of setups)
      await fillStore(redisOwners(client, { prefix: name }), owners);
  } finally {
    client.destroy();
  }
}

async function compareInRedis(): Promise<OwnListsComparison> {
  const folder = mkdtempSync(join(tmpdir(), 'own-lists-'));
  const server = await startRedis({ appendOnlyIn: folder });
  try {
    const setups = [
      { kind: 'Redis', url: server.url(), name: '{few}:owners:', owners: FEW_OWNERS },
      { kind: 'Redis', url: server.url(), name: '{many}:owners:', owners: MANY_OWNERS_IN_REDIS },
    ] as const;
    await fillRedis(setups);
    return await compare(setups);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

export async function measureOwnLists(): Promise<readonly OwnListsComparison[]> {
  return [await compareInPostgres(), await compareInRedis()];
}
