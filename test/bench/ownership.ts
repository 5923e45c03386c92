/** Ownership in the proxy: what a killed process leaves, and what it costs. */
import { HEAD, row, short, type Figure, type Part } from './figures.js';
import { FORMS_EACH, OWNERS } from './ownership/account.js';
import { killProxies, type Kills, SERVICE_MS, SPREAD_MS } from './ownership/kills.js';
import { measureOverhead, REQUESTS, ROUNDS } from './ownership/overhead.js';
import { FORMS_OF_OWNER } from './ownership/own-lists-account.js';
import { LIST_ROUNDS, LISTS, measureOwnLists } from './ownership/own-lists.js';
import type { OwnListsComparison } from './ownership/own-lists.js';
import { markdownTable } from './table.js';

/** Milliseconds that an owner store may add at the 95th percentile. PostgreSQL has no gate. */
const MOST_MS = 2;
const GATED = new Set(['SQLite', 'Redis']);

/** Limits of a list among many owners, as a multiple of one among few. Only PostgreSQL holds a million of them. */
const MAX_P95_RATIO = 1.5;
const MAX_MEMORY_RATIO = 1.2;

const text = (value: number): string => value.toLocaleString('en');

function figuresOf(lists: OwnListsComparison): readonly Figure[] {
  const { kind, few, many } = lists;
  const compared = `${text(many.owners)} owners in ${kind}, to ${text(few.owners)}`;
  const isGated = kind === 'PostgreSQL';
  return [
    {
      name: `requests to the service before the response to an own list, with ${kind}`,
      value: few.serviceRequests + many.serviceRequests,
      gate: 0,
    },
    {
      name: `p95 of an own list with ${compared}`,
      value: lists.p95Ratio,
      gate: isGated ? MAX_P95_RATIO : undefined,
    },
    {
      name: `memory of the process with ${compared}`,
      value: lists.rssRatio,
      gate: isGated ? MAX_MEMORY_RATIO : undefined,
    },
  ];
}

const rowsOf = ({ kind, few, many, ...ratios }: OwnListsComparison): readonly string[][] => [
  ...[few, many].map(({ owners, p50, p95, serviceRequests, rss }) => [
    kind,
    text(owners),
    `${short(p50)} ms`,
    `${short(p95)} ms`,
    `${(rss / 1e6).toFixed(1)} MB`,
    text(serviceRequests),
  ]),
  [kind, 'ratio', short(ratios.p50Ratio), short(ratios.p95Ratio), short(ratios.rssRatio), '–'],
];

export async function ownership(): Promise<Part> {
  const overhead = await measureOverhead();
  const ownLists = await measureOwnLists();
  const kills = await killProxies();
  const total = (name: keyof Kills): number =>
    Array.from(kills.values(), (counts) => counts[name]).reduce((sum, count) => sum + count, 0);
  const figures: readonly Figure[] = [
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
    ...ownLists.flatMap(figuresOf),
  ];
  return {
    text: `## Ownership

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

Lists of random owners with ${FORMS_OF_OWNER} forms each, few and many owners in the same server. Each has a proxy in a process of its own. The two
processes take turns. Each number is the median of ${LIST_ROUNDS - 1} rounds of ${LISTS} lists, and a ratio that of the ratios of the rounds. The
memory is that of the process after all lists and a collection:

${markdownTable([
  ['store', 'owners', 'list, p50', 'list, p95', 'process', 'requests to the service'],
  ...ownLists.flatMap(rowsOf),
])}

${markdownTable([HEAD, ...figures.map(row)])}`,
    figures,
  };
}
