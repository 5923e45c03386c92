import { start, type Server } from './children.js';
import type { Part } from './figures.js';
import { sendLists, type Slice } from './lists-load.js';
import { versionOf } from './packages.js';
import { markdownTable, median, ratio } from './table.js';

const CONNECTIONS = 50;
const ROUNDS = 9;
const SLICE_MS = 1000;
/** The pass-through may handle this many times the requests of our proxy: 1 / 0.7. */
const GATE = 1.43;

const PASS_THROUGH = 'pass-through';
const OURS = 'proxy';

/** Roles of proxy-servers.ts, with their names in the table. */
const CONTENDERS: Readonly<Record<string, () => string>> = {
  [PASS_THROUGH]: () => 'pass-through: the same server, with the global `fetch`',
  [OURS]: () => 'ours: `startFormsProxy`',
  handler: () => 'ours: `createNodeHandler`, with the global `fetch`',
  hono: () => `Hono ${versionOf('hono')}, its \`proxy\` helper`,
  fastify: () => `@fastify/http-proxy ${versionOf('@fastify/http-proxy')}`,
  middleware: () => `http-proxy-middleware ${versionOf('http-proxy-middleware')}`,
};

/** Requests per second of the Node proxy, beside other proxies that only add the key. */
export async function proxyThroughput(): Promise<Part> {
  const service = await start('list-of-20');
  const servers = new Map<string, Server>();
  try {
    for (const role of Object.keys(CONTENDERS)) servers.set(role, await start(role, service.url));
    const slices = await measure(servers);
    const perSecond = (role: string) => slicesOf(slices, role).map((slice) => slice.perSecond);
    const figures = [
      {
        name: 'requests per second of a pass-through, to those of the proxy (50 connections)',
        value: ratio(perSecond(PASS_THROUGH), perSecond(OURS)).median,
        gate: GATE,
      },
      {
        name: 'requests that failed beside other proxies',
        value: [...slices.values()].flat().reduce((sum, { errors }) => sum + errors, 0),
        gate: 0,
      },
    ];
    const rows = Object.entries(CONTENDERS).map(([role, name]) => {
      const { median: share, least, most } = ratio(perSecond(role), perSecond(PASS_THROUGH));
      const middle = (what: keyof Slice) =>
        median(slicesOf(slices, role).map((slice) => slice[what]));
      return [
        name(),
        middle('perSecond').toFixed(0),
        `${share.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`,
        middle('p50').toFixed(1),
        middle('p99').toFixed(1),
      ];
    });
    const text = `Beside other proxies: ${CONNECTIONS} connections, a list of 20 forms, ${ROUNDS} rounds in turn. The others add the key
and pass the response on. Ours also asks \`authorize\`, limits times and sizes, searches the response for the key, removes
unknown fields and writes a log entry.

${markdownTable([
  ['proxy', 'requests per second', 'to the pass-through', 'median ms', '99th percentile ms'],
  ...rows,
])}`;
    return { text, figures };
  } finally {
    await Promise.all([...servers.values(), service].map((server) => server.stop()));
  }
}

async function measure(
  servers: ReadonlyMap<string, Server>,
): Promise<ReadonlyMap<string, readonly Slice[]>> {
  const slices = new Map<string, Slice[]>([...servers.keys()].map((role) => [role, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [role, server] of servers) {
      const slice = await sendLists(server, { connections: CONNECTIONS, ms: SLICE_MS });
      // The first round only warms up.
      if (round > 0) slices.get(role)?.push(slice);
    }
  }
  return slices;
}

const slicesOf = (slices: ReadonlyMap<string, readonly Slice[]>, role: string): readonly Slice[] =>
  slices.get(role) ?? [];
