/** Ownership in the proxy: what forged requests reach, what a killed process leaves, and what it costs. */
import { HEAD, row, short, type Figure, type Part } from './figures.js';
import { FORMS_EACH, OWNERS } from './ownership/account.js';
import { killProxies, SPREAD_MS } from './ownership/kills.js';
import { FORGED, findLeaks } from './ownership/leaks.js';
import { measureOverhead } from './ownership/overhead.js';
import { markdownTable } from './table.js';

/** Milliseconds that an owner store may add at the 95th percentile. PostgreSQL has no gate. */
const MOST_MS = 2;
const GATED = new Set(['SQLite', 'Redis']);

const text = (value: number): string => value.toLocaleString('en');

export async function ownership(): Promise<Part> {
  const overhead = await measureOverhead();
  const leaks = await findLeaks();
  const kills = await killProxies();
  const shared = overhead.find(({ store }) => store === 'shared');
  const above = (measured: (typeof overhead)[number], name: 'list' | 'get'): number =>
    measured[name] - (shared?.[name] ?? Number.NaN);
  const figures: readonly Figure[] = [
    {
      name: 'forged requests that showed something of another owner',
      value: leaks.leaked,
      gate: 0,
    },
    {
      name: "forged requests that reached another owner's form at the service",
      value: leaks.forwarded,
      gate: 0,
    },
    {
      name: 'forms that a visitor received and that nobody owns, after kills',
      value: kills.lost,
      gate: 0,
    },
    ...overhead
      .filter(({ store }) => store !== 'shared')
      .flatMap((measured) =>
        (['list', 'get'] as const).map((name) => ({
          name: `p95 of ${name} with ${measured.store}, above 'shared'`,
          value: above(measured, name),
          unit: 'ms',
          gate: GATED.has(measured.store) ? MOST_MS : undefined,
        })),
      ),
  ];
  return {
    text: `## Ownership

${text(OWNERS)} owners with ${FORMS_EACH} forms each in SQLite; ${text(FORGED)} forged requests:

${markdownTable([['forged', 'requests'], ...Array.from(leaks.kinds, ([kind, count]) => [kind, text(count)])])}

${text(kills.kills)} proxies with owners in an SQLite file, each killed up to ${SPREAD_MS} ms after the service's response to a generate:

${markdownTable([
  ['forms', 'number'],
  ['made by the service', text(kills.made)],
  ['received by the visitor', text(kills.received)],
  ['owned', text(kills.owned)],
  ['without an owner, found by comparing the list with the store', text(kills.orphans)],
])}

Requests one after the other through the proxy, a list of ${FORMS_EACH} forms, a service that responds at once, and ${text(OWNERS * FORMS_EACH)} forms in
each store on loopback. Without a store, each list asks the service:

${markdownTable([
  ['owners', 'list, p95', 'get, p95'],
  ...overhead.map(({ store, list, get }) => [store, `${short(list)} ms`, `${short(get)} ms`]),
])}

${markdownTable([HEAD, ...figures.map(row)])}`,
    figures,
  };
}
