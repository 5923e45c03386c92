import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { FORMS_PATH } from '../../src/api.js';
import { markdownTable, spread } from './table.js';

const AT_ONCE = 200;
/** Slices of each, in turn; 10 s of load on the proxy in all. */
const SLICES = 5;
const SLICE_MS = 2000;

interface Slice {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly errors: number;
}

interface Server {
  readonly url: string;
  readonly key: string;
  /** Bytes of the heap after a collection. */
  heap(): Promise<number>;
  stop(): Promise<void>;
}

async function start(...args: string[]): Promise<Server> {
  const path = fileURLToPath(new URL('proxy-servers.ts', import.meta.url));
  const child: ChildProcess = fork(path, args, { execArgv: ['--import=tsx', '--expose-gc'] });
  const [told] = (await once(child, 'message')) as [{ url: string; key: string }];
  return {
    ...told,
    async heap() {
      child.send('heap');
      const [{ heap }] = (await once(child, 'message')) as [{ heap: number }];
      return heap;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** One request, in milliseconds; undefined where it failed. */
const time = (url: string, key: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve) => {
    const begin = performance.now();
    const headers = { authorization: `Bearer ${key}` };
    get(url + FORMS_PATH, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - begin : undefined),
      );
      response.on('error', () => resolve(undefined));
    }).on('error', () => resolve(undefined));
  });

async function slice({ url }: Server, key: string): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const person = async () => {
    while (performance.now() - begin < SLICE_MS) {
      const took = await time(url, key, agent);
      if (took === undefined) errors++;
      else times.push(took);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds, errors };
}

/** 200 requests at a time on the Node proxy, against the same on the bare local service behind it. */
export async function proxyLoad(): Promise<string> {
  const service = await start('service');
  const proxy = await start('proxy', service.url.replace('localhost', '127.0.0.1'));
  try {
    const bare = { ...service, url: service.url.replace('localhost', '127.0.0.1') };
    await slice(bare, service.key);
    await slice(proxy, service.key);
    const pairs: { bare: Slice; proxied: Slice }[] = [];
    const before = await proxy.heap();
    for (let count = 0; count < SLICES; count++) {
      pairs.push({
        bare: await slice(bare, service.key),
        proxied: await slice(proxy, service.key),
      });
    }
    const after = await proxy.heap();
    const ratio = (what: 'p50' | 'p99' | 'perSecond'): string => {
      const { median, least, most } = spread(
        pairs.map(({ bare, proxied }) => proxied[what] / bare[what]),
      );
      return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
    };
    const errors = pairs.reduce((sum, { bare, proxied }) => sum + bare.errors + proxied.errors, 0);
    return `## The Node proxy: ${AT_ONCE} lists at a time, ${(SLICES * SLICE_MS) / 1000} s

${markdownTable([
  ['proxy to bare local service', 'median of slices (least–most)'],
  ['time of a request, median', ratio('p50')],
  ['time of a request, 99th percentile', ratio('p99')],
  ['requests per second', ratio('perSecond')],
  ['requests that failed', String(errors)],
  ['heap of the proxy after it, to before', (after / before).toFixed(2)],
])}`;
  } finally {
    await proxy.stop();
    await service.stop();
  }
}
