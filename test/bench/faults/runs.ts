import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../proxy/postgres-server.js';
import { startRedis } from '../../proxy/redis-server.js';
import { startService, startSite } from './doubles.js';
import { startProxyProcess } from './proxy.js';
import type { ProxyProcess, ProxySetup, Sample } from './proxy.js';
import { readNothing, sendLoad } from './visitors.js';
import type { Counts, StalledCounts } from './visitors.js';

export const FAULTS = [
  'Redis restarts',
  'PostgreSQL restarts',
  'the service hangs',
  'slow readers',
  '`authorize` hangs',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The result of one fault. */
export interface FaultRun {
  readonly fault: Fault;
  /** Times that the fault happened afterwards. */
  readonly times: number;
  readonly counts: Counts;
  readonly stalled: StalledCounts;
  /** At rest, after the first fifth of the time. */
  readonly before: Sample;
  /** The most of each figure under load, garbage included. */
  readonly during: Sample;
  /** At rest. */
  readonly after: Sample;
}

/** Everything around the proxy, and how the fault happens once. */
interface Stage {
  readonly setup: ProxySetup;
  /** Starts the fault and ends it. */
  happen(proxy: ProxyProcess): Promise<StalledCounts | void>;
  close(): Promise<void>;
}

const FAULT_MS = 2_000;
/** Compiled code and caches still grow in this part of the time. */
const WARM_UP = 0.2;
/** The load between two faults. */
const HEALTHY_MS = 2_000;
/** Idle connections to the service and the database are closed within this time. */
const MAX_REST_MS = 20_000;
const LIST_BYTES = 100;
/** More than the buffers of a connection take, which are 10 MB on Linux. */
const LARGE_LIST_BYTES = 16_000_000;
const SLOW_READERS = 5;
/** The proxy closes a connection at most twice its `writeTimeout` after the visitor stops to read. */
const STALL_MS = 4_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function prepare(fault: Fault): Promise<Stage> {
  const service = await startService(fault === 'slow readers' ? LARGE_LIST_BYTES : LIST_BYTES);
  const site = await startSite();
  const urls = { serviceUrl: service.url, siteUrl: `${site.url}/forms-auth` };
  const close = async (): Promise<void> => {
    service.close();
    site.close();
  };
  const hang = async (double: { isHanging: boolean }): Promise<void> => {
    double.isHanging = true;
    await sleep(FAULT_MS);
    double.isHanging = false;
  };
  switch (fault) {
    case 'Redis restarts': {
      const folder = mkdtempSync(join(tmpdir(), 'redis-faults-'));
      const redis = await startRedis({ appendOnlyIn: folder });
      return {
        setup: { ...urls, redisUrl: redis.url() },
        async happen() {
          await redis.stop();
          await sleep(FAULT_MS);
          await redis.start();
        },
        async close() {
          await close();
          await redis.stop();
          rmSync(folder, { recursive: true });
        },
      };
    }
    case 'PostgreSQL restarts': {
      const postgres = await startPostgres();
      return {
        setup: { ...urls, postgresUrl: postgres.url },
        happen: () => postgres.restart(),
        async close() {
          await close();
          await postgres.end();
        },
      };
    }
    case 'the service hangs':
      return { setup: urls, happen: () => hang(service), close };
    case '`authorize` hangs':
      return { setup: urls, happen: () => hang(site), close };
    case 'slow readers':
      return {
        setup: urls,
        happen: ({ url }) => readNothing(url, SLOW_READERS, STALL_MS),
        close,
      };
  }
}

const largest = (a: Sample, b: Sample): Sample => ({
  memory: Math.max(a.memory, b.memory),
  rss: Math.max(a.rss, b.rss),
  sockets: Math.max(a.sockets, b.sockets),
  handles: Math.max(a.handles, b.handles),
});

/** A sample once there are at most so many sockets, or else after {@link MAX_REST_MS}. */
async function rest(proxy: ProxyProcess, sockets: number): Promise<Sample> {
  const end = performance.now() + MAX_REST_MS;
  while (performance.now() < end) {
    await sleep(1_000);
    const sample = await proxy.sample(false);
    if (sample.sockets <= sockets) break;
  }
  return proxy.sample(true);
}

/** Lets a fault happen under load for so many minutes, once at least. */
export async function runFault(fault: Fault, minutes: number): Promise<FaultRun> {
  const stage = await prepare(fault);
  const proxy = await startProxyProcess(stage.setup);
  const counts: Counts = { succeeded: 0, refused: 0, disconnected: 0, broken: 0 };
  let during: Sample = { memory: 0, rss: 0, sockets: 0, handles: 0 };
  const stalled: StalledCounts = { closed: 0, kept: 0 };

  /** The fault once, in the middle of the load. */
  const happenUnderLoad = async (): Promise<void> => {
    let isOver = false;
    const lists = fault !== 'slow readers';
    const load = sendLoad({ url: proxy.url, lists }, () => isOver);
    await sleep(HEALTHY_MS / 2);
    const happening = stage.happen(proxy);
    await sleep(FAULT_MS / 2);
    during = largest(during, await proxy.sample(false));
    const { closed, kept } = (await happening) ?? { closed: 0, kept: 0 };
    stalled.closed += closed;
    stalled.kept += kept;
    await sleep(HEALTHY_MS / 2);
    isOver = true;
    for (const [name, count] of Object.entries(await load)) counts[name as keyof Counts] += count;
  };

  try {
    // Compiles the code, fills caches and opens what stays open, such as connections to a store.
    const warm = performance.now() + minutes * WARM_UP * 60_000;
    do await happenUnderLoad();
    while (performance.now() < warm);
    await sleep(MAX_REST_MS);
    const before = await proxy.sample(true);
    const end = performance.now() + minutes * (1 - WARM_UP) * 60_000;
    let times = 0;
    do {
      await happenUnderLoad();
      times += 1;
    } while (performance.now() < end);
    const after = await rest(proxy, before.sockets);
    return { fault, times, counts, stalled, before, during, after };
  } finally {
    await proxy.stop();
    await stage.close();
  }
}
