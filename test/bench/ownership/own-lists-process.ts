/**
 * A child process: the proxy that lists the forms of random owners. Its argument is a {@link ListsSetup} as JSON. For each number
 * it measures that many lists and sends a {@link Block}. For `'memory'` it sends the bytes of its process.
 */
import { createClient } from '@redis/client';
import pg from 'pg';
import { createFormsProxy } from '../../../src/proxy/index.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { redisOwners } from '../../../src/proxy/redis.js';
import { sqlOwners } from '../../../src/proxy/sql.js';
import { KEY, NEVER_VERIFY_MS, ownerName, success } from './account.js';
import { idsOf } from './own-lists-account.js';
import type { Block, ListsSetup } from './own-lists.js';
import { randomFrom } from './random.js';

const { kind, url, name, owners } = JSON.parse(process.argv[2] ?? '') as ListsSetup;

async function openStore(): Promise<OwnerStore> {
  if (kind === 'PostgreSQL')
    return sqlOwners({ postgres: new pg.Pool({ connectionString: url }) }, { table: name });
  return redisOwners(await createClient({ url }).connect(), { prefix: name });
}

let serviceRequests = 0;
const proxy = createFormsProxy({
  baseUrl: 'https://service.test',
  hosts: ['site.test'],
  apiKey: KEY,
  owners: await openStore(),
  verifyAfter: NEVER_VERIFY_MS,
  rateLimit: false,
  authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
  log: () => {},
  fetch: async () => {
    serviceRequests += 1;
    return success({ forms: [] });
  },
});
const random = randomFrom(20_260_101);

/** The time of one list, in milliseconds. It starts in a turn of the event loop of its own, as on a server. */
async function timeList(): Promise<number> {
  const owner = random(owners);
  await new Promise(setImmediate);
  const start = performance.now();
  const response = await proxy.fetch(
    new Request('https://site.test/api/v1/forms', { headers: { 'X-User': ownerName(owner) } }),
  );
  const text = await response.text();
  const ms = performance.now() - start;
  const { data } = JSON.parse(text) as { data?: { forms?: { id: string; title: string }[] } };
  // The newest one first.
  const listed = data?.forms?.map(({ id, title }) => `${id} ${title}`).join();
  const expected = idsOf(owner, owners)
    .map((id) => `${id} Survey ${id.split('_')[1]}`)
    .toReversed()
    .join();
  if (response.status !== 200 || listed !== expected)
    throw new Error(`${ownerName(owner)}: ${response.status} ${text.slice(0, 500)}`);
  return ms;
}

async function measure(lists: number): Promise<Block> {
  const times: number[] = [];
  let requests = 0;
  for (let list = 0; list < lists; list++) {
    const before = serviceRequests;
    times.push(await timeList());
    requests += serviceRequests - before;
  }
  return { times, serviceRequests: requests };
}

async function memory(): Promise<number> {
  // Finalizers free memory only some turns after a collection.
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage().rss;
}

process.on('message', async (message: number | 'memory') => {
  process.send?.(message === 'memory' ? await memory() : await measure(message));
});
process.send?.('ready');
