/** Ownership in the proxy: what forged requests reach, what a killed process leaves, and what it costs. */
import { HEAD, row, short, type Figure, type Part } from './figures.js';
import { FORMS_EACH, OWNERS } from './ownership/account.js';
import { killProxies, type Kills, SERVICE_MS, SPREAD_MS } from './ownership/kills.js';
import { FORGED, findLeaks } from './ownership/leaks.js';
import { measureOverhead, REQUESTS, ROUNDS } from './ownership/overhead.js';
import { markdownTable } from './table.js';

/** Milliseconds that an owner store may add at the 95th percentile. PostgreSQL has no gate. */
const MOST_MS = 2;
const GATED = new Set(['SQLite', 'Redis']);

const text = (value: number): string => value.toLocaleString('en');

export async function ownership(): Promise<Part> {
  const overhead = await measureOverhead();
  const leaks = await findLeaks();
  const kills = await killProxies();
  const total = (name: keyof Kills): number =>
    Array.from(kills.values(), (counts) => counts[name]).reduce((sum, count) => sum + count, 0);
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
      value: total('receivedWithoutOwner'),
      gate: 0,
    },
    {
      name: 'forms that nobody owns and that are not listed as orphans, after kills',
      value: total('unaccounted'),
      gate: 0,
    },
    ...overhead
      .filter(({ store }) => store !== 'shared')
      .flatMap((measured) =>
        (['list', 'get'] as const).map((name) => ({
          name: `p95 of ${name} with ${measured.store}, above 'shared'`,
          value: measured[name].aboveShared,
          unit: 'ms',
          gate: GATED.has(measured.store) ? MOST_MS : undefined,
        })),
      ),
  ];
  return {
    text: `## Ownership

${text(OWNERS)} owners with ${FORMS_EACH} forms each in SQLite; ${text(FORGED)} forged requests:

${markdownTable([['forged', 'requests'], ...Array.from(leaks.kinds, ([kind, count]) => [kind, text(count)])])}

${text(total('kills'))} proxies, each killed in its first generate. Their owners are in SQLite, PostgreSQL and Redis in turn. The service makes
a form, and responds ${SERVICE_MS} ms later. Half of the kills are spread over the first ${SPREAD_MS} ms after the form was made:

${markdownTable([
  ['killed', 'kills', 'visitor got the response', 'form is owned', 'form is listed as an orphan'],
  ...Array.from(kills, ([moment, one]) => [
    moment,
    ...[one.kills, one.received, one.owned, one.orphans].map(text),
  ]),
])}

Requests one after the other through the proxy, a list of ${FORMS_EACH} forms, a service that responds at once, and ${text(OWNERS * FORMS_EACH)} forms in
each store on loopback. Without a store, each list asks the service. The stores take turns. Each number is the median of
${ROUNDS - 1} rounds of ${REQUESTS} requests:

${markdownTable([
  ['owners', 'list, p95', "above 'shared'", 'get, p95', "above 'shared'"],
  ...overhead.map(({ store, list, get }) => [
    store,
    ...[list.p95, list.aboveShared, get.p95, get.aboveShared].map((ms) => `${short(ms)} ms`),
  ]),
])}

${markdownTable([HEAD, ...figures.map(row)])}`,
    figures,
  };
}
