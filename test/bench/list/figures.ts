/** The list's figures that have a limit. */
import type { Figure } from '../figures.js';
import { median, ratio } from '../table.js';

/** By contender, number of forms and step: a value for each round. */
export type Measured = Map<string, number[]>;

export interface Costs {
  /** By contender and number of forms. */
  readonly heap: ReadonlyMap<string, number>;
  readonly late: ReadonlyMap<string, number>;
  readonly typed: { readonly work: readonly number[]; readonly long: number };
}

const OURS = 'form-list';
const OURS_COMPLETE = 'form-list, complete';
const PLAIN_COMPLETE = 'plain DOM, complete';
/** `<form-list>` with few forms and with many, in turn. */
export const IN_TURN = 'form-list in turn';
export const FEW = 1000;
export const MANY = 100_000;
/** Each peer, and the list of ours that does the same job. */
const PEERS = [
  ['AG Grid', OURS],
  ['TanStack Virtual, complete', OURS_COMPLETE],
] as const;
const MOST_NODES = 1500;

export function listFigures(measured: Measured, { heap, late, typed }: Costs): readonly Figure[] {
  const of = (name: string, count: number, step: string) =>
    measured.get(`${name} ${count} ${step}`) ?? [];
  const counted = (count: number) => `${count.toLocaleString('en')} forms`;
  const figures: Figure[] = [
    {
      name: 'first screen of 10,000 forms, to plain DOM',
      value: ratio(of(OURS, 10_000, 'first screen'), of('plain DOM', 10_000, 'first screen'))
        .median,
      gate: 0.03,
    },
    {
      name: 'first screen of 100 forms, to plain DOM with the same toolbar and actions',
      value: ratio(of(OURS_COMPLETE, 100, 'first screen'), of(PLAIN_COMPLETE, 100, 'first screen'))
        .median,
      gate: 1.3,
    },
    {
      name: 'delete one of 100 forms, to plain DOM with the same toolbar and actions',
      value: ratio(of(OURS_COMPLETE, 100, 'delete one'), of(PLAIN_COMPLETE, 100, 'delete one'))
        .median,
      gate: 3,
    },
  ];
  for (const [peer, ours] of PEERS) {
    for (const count of [100, 1000, 10_000, 100_000]) {
      const theirs = of(peer, count, 'first screen');
      const value = ratio(of(ours, count, 'first screen'), theirs).median;
      if (theirs.length) {
        figures.push({ name: `first screen of ${counted(count)}, to ${peer}`, value, gate: 1 });
      }
    }
  }
  for (const step of ['first screen', 'delete one']) {
    const value = ratio(of(IN_TURN, MANY, step), of(IN_TURN, FEW, step)).median;
    figures.push({ name: `${step}, 100,000 forms to 1,000`, value, gate: 1.5 });
  }
  figures.push(
    {
      name: 'work for a key of a search over 100,000, the most',
      value: typed.work.length ? Math.max(...typed.work) : Number.NaN,
      gate: 50,
      unit: 'ms',
    },
    { name: 'tasks of a search over 100,000 above 50 ms', value: typed.long, gate: 0 },
  );
  for (const count of [100, 1000, 10_000, 100_000]) {
    figures.push({
      name: `nodes, ${counted(count)}`,
      value: median(of(OURS, count, 'nodes')),
      gate: MOST_NODES,
    });
  }
  for (const count of [1000, 10_000, 100_000]) {
    const value = heap.get(`${OURS} ${count}`) ?? Number.NaN;
    figures.push({ name: `heap for each of ${counted(count)}`, value, gate: 120, unit: 'B' });
  }
  for (const count of [100, 1000, 10_000, 100_000]) {
    const value = late.get(`${OURS} ${count}`) ?? Number.NaN;
    figures.push({ name: `late frames, ${counted(count)}`, value, gate: 3, unit: '%' });
  }
  return figures;
}
