import { start, type Server } from './children.js';
import { clientLoad } from './client-load.js';
import { HEAD, row, type Figure, type Part } from './figures.js';
import { sendLists, type Slice } from './lists-load.js';
import { proxyThroughput } from './proxy-throughput.js';
import { markdownTable, ratio } from './table.js';

const AT_ONCE = 200;
/** Slices of each, in turn; 10 s of load on the proxy in all. */
const SLICES = 5;
const SLICE_MS = 2000;

/** The Node proxy, and the bare one, each with the same number of requests at a time, in turn. */
async function compare(
  ours: Server,
  bare: Server,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly figures: readonly Figure[] }> {
  const slice = (server: Server) => sendLists(server, { connections: AT_ONCE, ms: SLICE_MS });
  for (const server of [bare, ours]) await slice(server);
  const before = await ours.memory();
  const slices = { ours: [] as Slice[], bare: [] as Slice[] };
  for (let count = 0; count < SLICES; count++) {
    slices.bare.push(await slice(bare));
    slices.ours.push(await slice(ours));
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
    const throughput = await proxyThroughput();
    const figures = [...called, ...proxied, ...throughput.figures];
    const text = `## The network layer

On loopback, a service that says the same to all behind them. The client lists forms, one call after the other, in turn with \`fetch\` and
\`response.json()\`; the Node proxy gets ${AT_ONCE} lists at a time, ${(SLICES * SLICE_MS) / 1000} s in all, in turn with a proxy of Node's
own \`http\` that adds the key and passes everything on.

${markdownTable([['proxy to bare Node proxy', 'median of slices (least–most)'], ...rows])}

${throughput.text}

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await Promise.all([ours, bare, service].map((server) => server.stop()));
  }
}
