/**
 * The proxy as a process of its own, as `npx prompt-forms proxy` sets it up. Its argument is a {@link ProxySetup} as JSON. It
 * sends its address, and for each message a {@link Sample} of itself.
 */
import { askSite } from '../../../src/cli/ask-site.js';
import { openStores } from '../../../src/cli/stores.js';
import { connectRedis } from '../../../src/cli/shared-state.js';
import { startFormsProxy } from '../../../src/proxy/node.js';
import { redisBudget } from '../../../src/proxy/redis.js';
import { createClient } from '@redis/client';
import type { ProxySetup, Sample } from './proxy.js';

const LIMIT_MS = 1_000;
/** Above what the load sends, so that the limiter counts and refuses nothing. */
const RATE = { perMinute: 1_000_000, burst: 1_000_000 };

const setup = JSON.parse(process.argv[2] ?? '') as ProxySetup;
const { serviceUrl, siteUrl, redisUrl, postgresUrl } = setup;

const shared = redisUrl
  ? await connectRedis({ url: redisUrl, rates: { generate: RATE, others: RATE } })
  : undefined;
const owners = postgresUrl
  ? (await openStores({ owners: { kind: 'postgres', url: postgresUrl } }))?.owners
  : shared?.owners;

async function budgetStore(url: string) {
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', () => {});
  await client.connect();
  return redisBudget(client);
}

const proxy = await startFormsProxy({
  port: 0,
  baseUrl: serviceUrl,
  apiKey: 'bench-key-of-no-account',
  authorize: askSite(siteUrl),
  owners: owners ?? 'shared',
  rateLimit: shared?.limiter ?? { generate: RATE, others: RATE },
  idempotency: { keep: LIMIT_MS, store: shared?.store },
  budget: {
    account: { day: 1_000_000_000 },
    store: redisUrl ? await budgetStore(redisUrl) : undefined,
  },
  timeouts: { read: LIMIT_MS, generate: LIMIT_MS, hooks: LIMIT_MS, body: LIMIT_MS },
  writeTimeout: LIMIT_MS,
  log: () => {},
});

process.on('message', async (withCollection: boolean) => {
  // Finalizers free memory only some turns after a collection.
  for (let round = 0; withCollection && round < 5; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const sockets = resources.filter((name) => name === 'TCPSocketWrap').length;
  const sample: Sample = {
    memory: heapUsed + external,
    rss,
    sockets,
    handles: resources.length - sockets,
  };
  process.send?.(sample);
});
process.send?.(proxy.url);
