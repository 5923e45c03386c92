/** Faults around the proxy under load: what it holds afterwards, and how it refuses requests. */
import { HEAD, row, type Figure, type Part } from './figures.js';
import { FAULTS, runFault } from './faults/runs.js';
import type { FaultRun } from './faults/runs.js';
import type { Sample } from './faults/proxy.js';
import { markdownTable } from './table.js';

/** Minutes of each fault. The faults run at the same time, each with a proxy of its own. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 1);
const MB = 1e6;
/** Compiled code and caches of libraries still grow a little after the warm-up. */
const MAX_GROWTH_MB = 2;

const text = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => (bytes / MB).toFixed(1);

const columns: Readonly<Record<string, (sample: Sample) => string>> = {
  'memory, MB': ({ memory }) => megabytes(memory),
  'process, MB': ({ rss }) => megabytes(rss),
  sockets: ({ sockets }) => text(sockets),
  'other handles': ({ handles }) => text(handles),
};

const rowOf = ({ fault, times, before, during, after }: FaultRun): readonly string[] => [
  `${fault}, ${times} times`,
  ...Object.values(columns).map((value) => [before, during, after].map(value).join(' → ')),
];

const figuresOf = ({ fault, counts, stalled, before, after }: FaultRun): readonly Figure[] => [
  {
    name: `${fault}: requests without a response or outside of the envelope`,
    value: counts.broken,
    gate: 0,
  },
  {
    name: `${fault}: memory above before`,
    value: Math.max(0, after.memory - before.memory) / MB,
    unit: 'MB',
    gate: MAX_GROWTH_MB,
  },
  { name: `${fault}: sockets above before`, value: after.sockets - before.sockets, gate: 0 },
  { name: `${fault}: other handles above before`, value: after.handles - before.handles, gate: 0 },
  ...(fault === 'slow readers'
    ? [
        {
          name: `${fault}: connections that the proxy did not close`,
          // Without any connection that was closed, nothing was tried.
          value: stalled.closed > 0 ? stalled.kept : Number.NaN,
          gate: 0,
        },
      ]
    : []),
];

export async function faults(): Promise<Part> {
  const runs = await Promise.all(FAULTS.map((fault) => runFault(fault, MINUTES)));
  const figures = runs.flatMap(figuresOf);
  return {
    text: `## Faults

Each fault has a proxy of its own and happens again and again for ${MINUTES} minutes. Meanwhile, 20 visitors per proxy list, get and
generate without a pause, and disconnect from one of ten requests.
The table has the proxy's process before, at most during, and after. Before and after, there is no load and garbage is
collected. "Before" is after a fifth of the time:

${markdownTable([['fault', ...Object.keys(columns)], ...runs.map(rowOf)])}

${markdownTable([
  ['fault', 'succeeded', 'refused', 'visitor disconnected', 'broken'],
  ...runs.map(({ fault, counts: { succeeded, refused, disconnected, broken } }) => [
    fault,
    ...[succeeded, refused, disconnected, broken].map(text),
  ]),
])}

${markdownTable([HEAD, ...figures.map(row)])}`,
    figures,
  };
}
