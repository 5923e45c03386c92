import { Agent, get } from 'node:http';
import { FORMS_PATH } from '../../src/api.js';
import { start, type Server } from './children.js';
import { clientLoad } from './client-load.js';
import { HEAD, row, type Figure, type Part } from './figures.js';
import { markdownTable, ratio } from './table.js';

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

/** The Node proxy, and the bare one, each with the same number of requests at a time, in turn. */
async function compare(
  ours: Server,
  bare: Server,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly figures: readonly Figure[] }> {
  for (const server of [bare, ours]) await slice(server, server.key);
  const before = await ours.memory();
  const slices = { ours: [] as Slice[], bare: [] as Slice[] };
  for (let count = 0; count < SLICES; count++) {
    slices.bare.push(await slice(bare, bare.key));
    slices.ours.push(await slice(ours, ours.key));
  }
  const after = await ours.memory();
  const bareAfter = await bare.memory();
  const of = (what: keyof Slice) => {
    const values = (all: readonly Slice[]) => all.map((one) => one[what]);
    const { median, least, most } = ratio(values(slices.ours), values(slices.bare));
    return `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
  };
  const failures = [...slices.bare, ...slices.ours].reduce((sum, { errors }) => sum + errors, 0);
  return {
    rows: [
      ['time of a request, median', of('p50')],
      ['time of a request, 99th percentile', of('p99')],
      ['requests per second', of('perSecond')],
      ['heap after a collection', (after.heap / bareAfter.heap).toFixed(2)],
      ['memory of the process', (after.rss / bareAfter.rss).toFixed(2)],
    ],
    figures: [
      { name: 'requests that failed', value: failures, gate: 0 },
      { name: 'heap of the proxy after the load, to before', value: after.heap / before.heap },
    ],
  };
}

/** The client beside bare fetch, and the Node proxy beside the least that one can be written. */
export async function networkLoad(): Promise<Part> {
  const called = await clientLoad();
  const service = await start('fixed');
  const [ours, bare] = await Promise.all([start('proxy', service.url), start('bare', service.url)]);
  try {
    const { rows, figures: proxied } = await compare(ours, bare);
    const figures = [...called, ...proxied];
    const text = `## The network layer

On loopback, a service that says the same to all behind them. The client lists forms, one call after the other, in turn with \`fetch\` and
\`response.json()\`; the Node proxy gets ${AT_ONCE} lists at a time, ${(SLICES * SLICE_MS) / 1000} s in all, in turn with a proxy of Node's
own \`http\` that adds the key and passes everything on.

${markdownTable([['proxy to bare Node proxy', 'median of slices (least–most)'], ...rows])}

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await Promise.all([ours, bare, service].map((server) => server.stop()));
  }
}
